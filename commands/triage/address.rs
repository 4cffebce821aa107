//! Whether a base URL is one that a key may be sent to.

use adduce::provider::http::{host, is_loopback};

/// Says in words what is wrong with a base URL. In the clear only what carries no key goes out, or what stays on this machine.
pub(super) fn check(url: &str, keyed: bool) -> Result<(), String> {
    let (scheme, rest) = url.split_once("://").ok_or("must begin with https:// or http://")?;
    if rest.is_empty() || !url.bytes().all(|byte| byte.is_ascii_graphic()) || rest.contains(['?', '#', '\\']) {
        return Err("must be a host, perhaps a port, and a path".to_owned());
    }
    if rest.split('/').next().unwrap_or_default().contains('@') {
        return Err("must hold no name or password: a key stands in a variable or a file".to_owned());
    }
    if host(url).is_none() {
        return Err("must be a host, perhaps a port, and a path".to_owned());
    }
    match scheme {
        "https" => Ok(()),
        "http" if is_loopback(url) || !keyed => Ok(()),
        "http" => Err("must begin with https://, since a key is sent there".to_owned()),
        _ => Err("must begin with https:// or http://".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::check;

    #[test]
    fn a_key_never_leaves_the_machine_in_the_clear() {
        let row = |url: &str, keyed: bool, good: bool| assert_eq!(check(url, keyed).is_ok(), good, "{url} {keyed}");
        row("https://api.example/v1", true, true);
        row("http://127.0.0.1:8080/v1", true, true);
        row("http://models.example:8000/v1", false, true);
        row("http://models.example:8000/v1", true, false);
        row("http://localhost.evil.example/v1", true, false);
        row("http://[::1].evil.example/v1", true, false);
        row("http://[::1]:8080/v1", true, true);
        row("https://api.example:443:443/v1", true, false);
        row("https://api.example:99999/v1", true, false);
        row("https://:443/v1", true, false);
        row("ftp://api.example", false, false);
        row("api.example", false, false);
        row("https://", false, false);
        row("https://user:secret@api.example", true, false);
        row("https://api.example/v1?x=1", true, false);
        row("https://api.example/\r\nx", true, false);
    }
}
