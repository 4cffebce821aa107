//! Man pages, completions and the reference.

use clap::{Command, ValueEnum};
use clap_complete::Shell;

use super::{Page, shown};

/// A man page a command.
pub(super) fn man(command: &Command) -> Vec<Page> {
    let mut command = command.clone().disable_help_subcommand(true);
    command.build();
    let pages = shown(&command).into_iter().map(|(name, command)| {
        // The name of a page must live as long as the program; there are a dozen of them, made once.
        let title: &'static str = name.clone().leak();
        let mut page = Vec::new();
        let man =
            clap_mangen::Man::new(command.name(title)).date("").source(concat!("adduce ", env!("CARGO_PKG_VERSION")));
        man.render(&mut page).expect("a page is written to memory");
        (format!("{name}.1"), page)
    });
    pages.collect()
}

/// A script a shell.
pub(super) fn completions(command: &Command) -> Vec<Page> {
    let scripts = Shell::value_variants().iter().map(|shell| {
        let mut script = Vec::new();
        clap_complete::generate(*shell, &mut command.clone(), "adduce", &mut script);
        (format!("adduce.{shell}"), script)
    });
    scripts.collect()
}

/// The help of every command on one page.
pub(super) fn reference(command: &Command) -> Vec<u8> {
    let mut command = command.clone().term_width(110).disable_help_subcommand(true);
    command.build();
    let mut text =
        String::from("<!-- Made by `adduce generate reference`: change the code and make it again. -->\n# Commands\n");
    for (name, command) in shown(&command) {
        let name = name.replace('-', " ");
        let help = command.term_width(110).render_long_help().to_string();
        let help: Vec<&str> = help.lines().map(str::trim_end).collect();
        text.push_str(&format!("\n## {name}\n\n```text\n{}\n```\n", help.join("\n").trim_end()));
    }
    text.into_bytes()
}
