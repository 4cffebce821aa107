//! What a user sets about services outside of the flags: files that are not to be trusted, faults, proxies.

use std::os::unix::fs::PermissionsExt as _;

use crate::call::Place;
use crate::live::{KEY, cases, first, place, triage};
use crate::service::Service;

fn open_to(place: &Place, file: &str, mode: u32) {
    let permissions = std::fs::Permissions::from_mode(mode);
    std::fs::set_permissions(place.path().join(file), permissions).expect("the mode of an own file can be set");
}

#[test]
fn a_file_that_everybody_can_write_does_not_say_where_a_key_goes() {
    let (service, place) = (Service::new(first(Vec::new())), place(""));
    let run = || triage(&service, "chat", &place, "").input(cases(1)).run();
    open_to(&place, "config.toml", 0o666);
    let ran = run().ended(2);
    assert!(
        ran.stderr.contains("can be written by everyone") && ran.stderr.contains("hint: chmod o-w"),
        "{}",
        ran.stderr
    );
    assert!(service.asked().is_empty());
    open_to(&place, "config.toml", 0o644);
    run().ended(0);
}

#[test]
fn a_key_file_that_everybody_can_read_is_told_of() {
    let (service, place) = (Service::new(first(Vec::new())), place(""));
    let key = place.file("key", KEY);
    place.file("config.toml", format!("[chat]\nkey_file = \"{key}\"\n"));
    let run = || triage(&service, "chat", &place, "").variable("ADDUCE_CHAT_API_KEY", "").input(cases(1)).run();
    for (mode, told) in [(0o600, false), (0o640, false), (0o644, true)] {
        open_to(&place, "key", mode);
        let ran = run().ended(0);
        assert_eq!(ran.stderr.contains("everyone on this machine can read the key"), told, "{mode:o}: {}", ran.stderr);
    }
    open_to(&place, "key", 0o602);
    assert!(run().ended(2).stderr.contains("can be written by everyone"));
}

#[test]
fn a_configuration_that_cannot_be_used_is_told_with_its_line_and_without_its_words() {
    let (service, place) = (Service::new(first(Vec::new())), place(""));
    for (config, part) in [
        ("[chat]\nmax_output_tokens = \"sk-canary\"\n", "line 2"),
        ("[[price]]\nmodel = \"m\"\nfrom = \"2026-01-01\"\ninput = \"sk-canary\"\noutput = \"1\"\n", "`input` must be"),
        ("[[price]]\nmodel = \"m\"\nfrom = \"2026-01-01\"\ninput = \"1\"\noutput = \"1\"\nbatch = \"1\"\n", "`batch`"),
        ("chat = sk-canary\n", "line 1"),
        ("\u{0}\u{1}", "line 1"),
        ("[chat]\nkey_file = \"nowhere\"\n", "\"nowhere\" cannot be read"),
    ] {
        place.file("config.toml", config);
        let ran = triage(&service, "chat", &place, "").variable("ADDUCE_CHAT_API_KEY", "").input(cases(1)).run();
        assert!(matches!(ran.exit, 2 | 3) && ran.stdout.is_empty(), "{config}: {}", ran.stderr);
        assert!(ran.stderr.contains(part) && !ran.stderr.contains("canary"), "{config}: {}", ran.stderr);
    }
    assert!(service.asked().is_empty());
}

#[test]
fn a_proxy_that_cannot_be_used_is_told_and_never_passed_by() {
    let (service, place) = (Service::new(first(Vec::new())), place(""));
    let url = "https://models.invalid/v1";
    let run = |name: &str, value: &str| {
        let call = triage(&service, "chat", &place, "--jobs 1").variable("ADDUCE_CHAT_BASE_URL", url);
        call.variable(name, value).input(cases(1)).run()
    };
    for value in ["socks5://name:canary@127.0.0.1:1", "http://name:canary @127.0.0.1:1", "ftp://127.0.0.1:1"] {
        let ran = run("HTTPS_PROXY", value).ended(2);
        assert!(ran.stderr.contains("the variable HTTPS_PROXY") && !ran.stderr.contains("canary"), "{}", ran.stderr);
    }
    // One that is not there is asked all the same, and what it is asked with is not repeated.
    for name in ["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"] {
        let ran = run(name, "http://name:canary@127.0.0.1:1").ended(3);
        assert!(ran.stderr.contains("cannot be reached") && !ran.text().contains("canary"), "{name}: {}", ran.stderr);
        assert_eq!(ran.records()[0]["cause"]["message"], "the service cannot be reached: connection refused", "{name}");
    }
    // This machine itself is never asked through one.
    let ran = triage(&service, "chat", &place, "").variable("HTTP_PROXY", "http://127.0.0.1:1").input(cases(1)).run();
    ran.ended(0);
}
