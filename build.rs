//! Rebuilds the crate when a built-in domain, prompt or golden file changes, for they are compiled in, and tells the binary
//! where DuckDB's shared library is: beside the binary, or where scripts/setup put it.

#![expect(
    clippy::disallowed_methods,
    reason = "edge: a build script asks cargo through the environment, and looks for the library"
)]

use std::env;
use std::path::Path;

fn main() {
    for folder in ["domains", "prompts", "golden"] {
        println!("cargo::rerun-if-changed={folder}");
    }
    println!("cargo::rerun-if-env-changed=DUCKDB_LIB_DIR");
    if env::var_os("CARGO_FEATURE_BUNDLED").is_some() {
        return;
    }
    let folder = env::var("DUCKDB_LIB_DIR").unwrap_or_default();
    let library = Path::new(&folder);
    if !["libduckdb.so", "libduckdb.dylib", "duckdb.lib"].iter().any(|name| library.join(name).exists()) {
        println!(
            "cargo::error=DuckDB's shared library is not in {folder:?}; run scripts/setup, or build with --features bundled"
        );
        return;
    }
    let beside = match env::var("CARGO_CFG_TARGET_OS").as_deref() {
        Ok("windows") => return,
        Ok("macos") => "@executable_path",
        _ => "$ORIGIN",
    };
    // The folder that it links to outlives the clone.
    let kept = library.canonicalize().unwrap_or_else(|_| library.to_owned());
    for folder in [Path::new(beside), &kept] {
        println!("cargo::rustc-link-arg=-Wl,-rpath,{}", folder.display());
    }
}
