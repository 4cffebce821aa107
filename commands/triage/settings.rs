//! What the user set outside of the flags: the configuration, the files that it names, and variables. A key is read here and
//! handed to nothing but the service.
#![expect(clippy::disallowed_methods, reason = "edge: configuration, keys and the day of a price come from outside")]

use std::fs::File;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use adduce::provider::key::Key;
use adduce::provider::settings::{Service, Settings};

use crate::context::Context;
use crate::failure::Failure;

/// The longest configuration, key or list of certificates that is read.
const LONGEST: u64 = 4 << 20;

/// The configuration: that of the file that a variable names, or of the usual one where it is there.
pub(super) fn read() -> Result<Settings, Failure> {
    let Some(file) = file() else { return Ok(Settings::default()) };
    let bytes = bytes(&file)?;
    let told = |faults: &str| Failure::usage(format!("the configuration {file:?} cannot be used:\n{faults}"));
    let text = String::from_utf8(bytes).map_err(|_| told("it is not UTF-8"))?;
    Settings::read(&text).map_err(|faults| {
        let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
        told(&faults.join("\n"))
    })
}

fn file() -> Option<PathBuf> {
    if let Some(named) = variable("ADDUCE_CONFIG") {
        return Some(PathBuf::from(named));
    }
    let folder = variable("XDG_CONFIG_HOME").map(PathBuf::from).filter(|folder| folder.is_absolute());
    let folder = folder.or_else(|| variable("HOME").map(|home| Path::new(&home).join(".config")));
    folder.map(|folder| folder.join("adduce/config.toml")).filter(|file| file.is_file())
}

/// The bytes of a file that says where a key goes, or holds it. One that everybody can write says what anybody wants.
pub(super) fn bytes(path: &Path) -> Result<Vec<u8>, Failure> {
    let unread = |error| Failure::outside(format!("{path:?} cannot be read: {error}"));
    let file = File::open(path).map_err(unread)?;
    if others(&file, 0o002) {
        let told = format!("{path:?} can be written by everyone on this machine, so what it says may not be yours");
        return Err(Failure::usage(told).hint(format!("chmod o-w {path:?}")));
    }
    let mut bytes = Vec::new();
    file.take(LONGEST + 1).read_to_end(&mut bytes).map_err(unread)?;
    if bytes.len() as u64 > LONGEST {
        return Err(Failure::usage(format!("{path:?} has more than {LONGEST} bytes")));
    }
    Ok(bytes)
}

/// Whether everybody else may do this with a file.
#[cfg(unix)]
fn others(file: &File, what: u32) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    file.metadata().is_ok_and(|found| found.is_file() && found.mode() & what != 0)
}

#[cfg(not(unix))]
fn others(_: &File, _: u32) -> bool {
    false
}

/// The key that a variable holds, or a file that the configuration names.
pub(super) fn key(name: &str, set: &Service, context: &Context) -> Result<Option<Key>, Failure> {
    let (text, place) = match (variable(name), set.key_file.as_deref()) {
        (Some(text), _) => (text, format!("the variable {name}")),
        (None, Some(file)) => {
            let bytes = bytes(file)?;
            if File::open(file).is_ok_and(|file| others(&file, 0o004)) {
                context.terminal.say(&format!("triage: everyone on this machine can read the key in {file:?}"));
            }
            (String::from_utf8(bytes).unwrap_or_else(|_| "\u{fffd}".to_owned()), format!("the file {file:?}"))
        }
        (None, None) => return Ok(None),
    };
    Key::new(&text).map(Some).map_err(|error| Failure::usage(format!("{place} holds no key that can be sent: {error}")))
}

/// The proxy for an address, by the variables that other programs read, the one of its scheme before the one for all.
pub(super) fn proxy(base_url: &str) -> Option<(&'static str, String)> {
    let of_scheme = match base_url.split_once("://").is_some_and(|(scheme, _)| scheme == "https") {
        true => ["https_proxy", "HTTPS_PROXY"],
        false => ["http_proxy", "HTTP_PROXY"],
    };
    let names = of_scheme.into_iter().chain(["all_proxy", "ALL_PROXY"]);
    names.filter_map(|name| variable(name).map(|address| (name, address))).next()
}

/// The hosts that are reached without a proxy.
pub(super) fn direct() -> Option<String> {
    variable("no_proxy").or_else(|| variable("NO_PROXY"))
}

/// The day on which prices are to hold.
pub(super) fn today() -> String {
    jiff::Timestamp::now().to_string().chars().take("2026-11-30".len()).collect()
}

/// A variable that is set and not empty.
pub(super) fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}
