//! Where the person sits: the account that the process runs under and the terminal that it runs on, as the machine knows them.
#![expect(clippy::disallowed_methods, reason = "edge: the terminal is looked for on the standard streams")]

use adduce::audit::log::Seat;
use nix::unistd::{User, getuid, ttyname};

/// The seat of this process. The environment is not asked: anybody can set it.
pub(crate) fn own() -> Seat {
    let uid = getuid();
    let user = User::from_uid(uid).ok().flatten().map(|user| user.name).filter(|name| !name.is_empty());
    let tty = ttyname(std::io::stdin()).or_else(|_| ttyname(std::io::stderr())).ok();
    Seat {
        os_user: user.unwrap_or_else(|| format!("uid {uid}")),
        tty: tty.map(|path| path.to_string_lossy().into_owned()),
    }
}
