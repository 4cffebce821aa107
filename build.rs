//! Rebuilds the crate when a built-in domain, prompt or golden file changes: they are compiled in.

fn main() {
    for folder in ["domains", "prompts", "golden"] {
        println!("cargo::rerun-if-changed={folder}");
    }
}
