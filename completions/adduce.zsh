#compdef adduce

autoload -U is-at-least

_adduce() {
    typeset -A opt_args
    typeset -a _arguments_options
    local ret=1

    if is-at-least 5.2; then
        _arguments_options=(-s -S -C)
    else
        _arguments_options=(-s -C)
    fi

    local context curcontext="$curcontext" state line
    _arguments "${_arguments_options[@]}" : \
'--domain=[The domain\: the name of one that is built in, or a folder]:NAME|DIR:_default' \
'--jobs=[How many lines are worked on at a time; the output does not depend on it \[default\: the number of cores\]]:N:_default' \
'--max-line=[The longest line that is read, in bytes; a longer one becomes an error record]:BYTES:_default' \
'-q[Say nothing but failures on standard error]' \
'--quiet[Say nothing but failures on standard error]' \
'-h[Print help (see more with '\''--help'\'')]' \
'--help[Print help (see more with '\''--help'\'')]' \
'-V[Print version]' \
'--version[Print version]' \
":: :_adduce_commands" \
"*::: :->adduce" \
&& ret=0
    case $state in
    (adduce)
        words=($line[1] "${words[@]}")
        (( CURRENT += 1 ))
        curcontext="${curcontext%:*:*}:adduce-command-$line[1]:"
        case $line[1] in
            (ingest)
_arguments "${_arguments_options[@]}" : \
'--max-rejects=[How many rejects are accepted before the exit code is 1]:N:_default' \
'--domain=[The domain\: the name of one that is built in, or a folder]:NAME|DIR:_default' \
'--jobs=[How many lines are worked on at a time; the output does not depend on it \[default\: the number of cores\]]:N:_default' \
'--max-line=[The longest line that is read, in bytes; a longer one becomes an error record]:BYTES:_default' \
'-q[Say nothing but failures on standard error]' \
'--quiet[Say nothing but failures on standard error]' \
'-h[Print help (see more with '\''--help'\'')]' \
'--help[Print help (see more with '\''--help'\'')]' \
'*::paths -- Files and folders; a folder is read in the order of its names, *.json, *.jsonl and *.ndjson:_files' \
&& ret=0
;;
(triage)
_arguments "${_arguments_options[@]}" : \
'--provider=[Who is asked\: \`offline\`, a baseline made from the facts alone, or \`replay\:FILE\`, scripted replies]:PROVIDER:_default' \
'--domain=[The domain\: the name of one that is built in, or a folder]:NAME|DIR:_default' \
'--jobs=[How many lines are worked on at a time; the output does not depend on it \[default\: the number of cores\]]:N:_default' \
'--max-line=[The longest line that is read, in bytes; a longer one becomes an error record]:BYTES:_default' \
'--facts-only[Write \`facts\` records and ask nobody]' \
'-q[Say nothing but failures on standard error]' \
'--quiet[Say nothing but failures on standard error]' \
'-h[Print help (see more with '\''--help'\'')]' \
'--help[Print help (see more with '\''--help'\'')]' \
&& ret=0
;;
(gate)
_arguments "${_arguments_options[@]}" : \
'--domain=[The domain\: the name of one that is built in, or a folder]:NAME|DIR:_default' \
'--jobs=[How many lines are worked on at a time; the output does not depend on it \[default\: the number of cores\]]:N:_default' \
'--max-line=[The longest line that is read, in bytes; a longer one becomes an error record]:BYTES:_default' \
'--strict[Exit with 1 where a verdict is ESCALATE]' \
'-q[Say nothing but failures on standard error]' \
'--quiet[Say nothing but failures on standard error]' \
'-h[Print help (see more with '\''--help'\'')]' \
'--help[Print help (see more with '\''--help'\'')]' \
":: :_adduce__subcmd__gate_commands" \
"*::: :->gate" \
&& ret=0

    case $state in
    (gate)
        words=($line[1] "${words[@]}")
        (( CURRENT += 1 ))
        curcontext="${curcontext%:*:*}:adduce-gate-command-$line[1]:"
        case $line[1] in
            (test)
_arguments "${_arguments_options[@]}" : \
'--domain=[The domain\: the name of one that is built in, or a folder]:NAME|DIR:_default' \
'--jobs=[How many lines are worked on at a time; the output does not depend on it \[default\: the number of cores\]]:N:_default' \
'--max-line=[The longest line that is read, in bytes; a longer one becomes an error record]:BYTES:_default' \
'-q[Say nothing but failures on standard error]' \
'--quiet[Say nothing but failures on standard error]' \
'-h[Print help]' \
'--help[Print help]' \
'::file -- The tests; without it, golden/gate.jsonl of the domain:_files' \
&& ret=0
;;
(explain)
_arguments "${_arguments_options[@]}" : \
'--domain=[The domain\: the name of one that is built in, or a folder]:NAME|DIR:_default' \
'--jobs=[How many lines are worked on at a time; the output does not depend on it \[default\: the number of cores\]]:N:_default' \
'--max-line=[The longest line that is read, in bytes; a longer one becomes an error record]:BYTES:_default' \
'--pretty[Write text for people]' \
'-q[Say nothing but failures on standard error]' \
'--quiet[Say nothing but failures on standard error]' \
'-h[Print help]' \
'--help[Print help]' \
&& ret=0
;;
(diff)
_arguments "${_arguments_options[@]}" : \
'--domain=[The domain\: the name of one that is built in, or a folder]:NAME|DIR:_default' \
'--jobs=[How many lines are worked on at a time; the output does not depend on it \[default\: the number of cores\]]:N:_default' \
'--max-line=[The longest line that is read, in bytes; a longer one becomes an error record]:BYTES:_default' \
'-q[Say nothing but failures on standard error]' \
'--quiet[Say nothing but failures on standard error]' \
'-h[Print help]' \
'--help[Print help]' \
':old -- The old gate\: a domain, or a gate file:_default' \
':new -- The new gate\: a domain, or a gate file:_default' \
&& ret=0
;;
(help)
_arguments "${_arguments_options[@]}" : \
":: :_adduce__subcmd__gate__subcmd__help_commands" \
"*::: :->help" \
&& ret=0

    case $state in
    (help)
        words=($line[1] "${words[@]}")
        (( CURRENT += 1 ))
        curcontext="${curcontext%:*:*}:adduce-gate-help-command-$line[1]:"
        case $line[1] in
            (test)
_arguments "${_arguments_options[@]}" : \
&& ret=0
;;
(explain)
_arguments "${_arguments_options[@]}" : \
&& ret=0
;;
(diff)
_arguments "${_arguments_options[@]}" : \
&& ret=0
;;
(help)
_arguments "${_arguments_options[@]}" : \
&& ret=0
;;
        esac
    ;;
esac
;;
        esac
    ;;
esac
;;
(screen)
_arguments "${_arguments_options[@]}" : \
'*--list=[A list instead of the domain'\''s own\: *.csv with a header, *.jsonl, or OFAC'\''s sdn.csv (alt.csv is read from beside it)]:FILE:_files' \
'--threshold=[The score from which a name is a hit, 0.5 to 1 \[default\: the domain'\''s, or 0.86\]]:SCORE:_default' \
'--domain=[The domain\: the name of one that is built in, or a folder]:NAME|DIR:_default' \
'--jobs=[How many lines are worked on at a time; the output does not depend on it \[default\: the number of cores\]]:N:_default' \
'--max-line=[The longest line that is read, in bytes; a longer one becomes an error record]:BYTES:_default' \
'-q[Say nothing but failures on standard error]' \
'--quiet[Say nothing but failures on standard error]' \
'-h[Print help (see more with '\''--help'\'')]' \
'--help[Print help (see more with '\''--help'\'')]' \
'*::names -- Names; without any, or for -, they are read from standard input:_default' \
&& ret=0
;;
(domain)
_arguments "${_arguments_options[@]}" : \
'--domain=[The domain\: the name of one that is built in, or a folder]:NAME|DIR:_default' \
'--jobs=[How many lines are worked on at a time; the output does not depend on it \[default\: the number of cores\]]:N:_default' \
'--max-line=[The longest line that is read, in bytes; a longer one becomes an error record]:BYTES:_default' \
'-q[Say nothing but failures on standard error]' \
'--quiet[Say nothing but failures on standard error]' \
'-h[Print help]' \
'--help[Print help]' \
":: :_adduce__subcmd__domain_commands" \
"*::: :->domain" \
&& ret=0

    case $state in
    (domain)
        words=($line[1] "${words[@]}")
        (( CURRENT += 1 ))
        curcontext="${curcontext%:*:*}:adduce-domain-command-$line[1]:"
        case $line[1] in
            (lint)
_arguments "${_arguments_options[@]}" : \
'--domain=[The domain\: the name of one that is built in, or a folder]:NAME|DIR:_default' \
'--jobs=[How many lines are worked on at a time; the output does not depend on it \[default\: the number of cores\]]:N:_default' \
'--max-line=[The longest line that is read, in bytes; a longer one becomes an error record]:BYTES:_default' \
'-q[Say nothing but failures on standard error]' \
'--quiet[Say nothing but failures on standard error]' \
'-h[Print help]' \
'--help[Print help]' \
'::name -- A name or a folder; without it, --domain, or every domain that is built in:_default' \
&& ret=0
;;
(list)
_arguments "${_arguments_options[@]}" : \
'--domain=[The domain\: the name of one that is built in, or a folder]:NAME|DIR:_default' \
'--jobs=[How many lines are worked on at a time; the output does not depend on it \[default\: the number of cores\]]:N:_default' \
'--max-line=[The longest line that is read, in bytes; a longer one becomes an error record]:BYTES:_default' \
'-q[Say nothing but failures on standard error]' \
'--quiet[Say nothing but failures on standard error]' \
'-h[Print help]' \
'--help[Print help]' \
&& ret=0
;;
(show)
_arguments "${_arguments_options[@]}" : \
'--domain=[The domain\: the name of one that is built in, or a folder]:NAME|DIR:_default' \
'--jobs=[How many lines are worked on at a time; the output does not depend on it \[default\: the number of cores\]]:N:_default' \
'--max-line=[The longest line that is read, in bytes; a longer one becomes an error record]:BYTES:_default' \
'--policy[Show its policy in words]' \
'-q[Say nothing but failures on standard error]' \
'--quiet[Say nothing but failures on standard error]' \
'-h[Print help]' \
'--help[Print help]' \
'::name -- A name or a folder; without it, --domain:_default' \
&& ret=0
;;
(help)
_arguments "${_arguments_options[@]}" : \
":: :_adduce__subcmd__domain__subcmd__help_commands" \
"*::: :->help" \
&& ret=0

    case $state in
    (help)
        words=($line[1] "${words[@]}")
        (( CURRENT += 1 ))
        curcontext="${curcontext%:*:*}:adduce-domain-help-command-$line[1]:"
        case $line[1] in
            (lint)
_arguments "${_arguments_options[@]}" : \
&& ret=0
;;
(list)
_arguments "${_arguments_options[@]}" : \
&& ret=0
;;
(show)
_arguments "${_arguments_options[@]}" : \
&& ret=0
;;
(help)
_arguments "${_arguments_options[@]}" : \
&& ret=0
;;
        esac
    ;;
esac
;;
        esac
    ;;
esac
;;
(generate)
_arguments "${_arguments_options[@]}" : \
'--domain=[The domain\: the name of one that is built in, or a folder]:NAME|DIR:_default' \
'--jobs=[How many lines are worked on at a time; the output does not depend on it \[default\: the number of cores\]]:N:_default' \
'--max-line=[The longest line that is read, in bytes; a longer one becomes an error record]:BYTES:_default' \
'-q[Say nothing but failures on standard error]' \
'--quiet[Say nothing but failures on standard error]' \
'-h[Print help (see more with '\''--help'\'')]' \
'--help[Print help (see more with '\''--help'\'')]' \
':what -- What to write:((man\:"Man pages"
completions\:"Completions for bash, elvish, fish, PowerShell and zsh"
schemas\:"JSON Schemas of the records"
reference\:"The reference of all commands, Markdown"))' \
':folder -- The folder; it is made where it is missing:_files' \
&& ret=0
;;
(help)
_arguments "${_arguments_options[@]}" : \
":: :_adduce__subcmd__help_commands" \
"*::: :->help" \
&& ret=0

    case $state in
    (help)
        words=($line[1] "${words[@]}")
        (( CURRENT += 1 ))
        curcontext="${curcontext%:*:*}:adduce-help-command-$line[1]:"
        case $line[1] in
            (ingest)
_arguments "${_arguments_options[@]}" : \
&& ret=0
;;
(triage)
_arguments "${_arguments_options[@]}" : \
&& ret=0
;;
(gate)
_arguments "${_arguments_options[@]}" : \
":: :_adduce__subcmd__help__subcmd__gate_commands" \
"*::: :->gate" \
&& ret=0

    case $state in
    (gate)
        words=($line[1] "${words[@]}")
        (( CURRENT += 1 ))
        curcontext="${curcontext%:*:*}:adduce-help-gate-command-$line[1]:"
        case $line[1] in
            (test)
_arguments "${_arguments_options[@]}" : \
&& ret=0
;;
(explain)
_arguments "${_arguments_options[@]}" : \
&& ret=0
;;
(diff)
_arguments "${_arguments_options[@]}" : \
&& ret=0
;;
        esac
    ;;
esac
;;
(screen)
_arguments "${_arguments_options[@]}" : \
&& ret=0
;;
(domain)
_arguments "${_arguments_options[@]}" : \
":: :_adduce__subcmd__help__subcmd__domain_commands" \
"*::: :->domain" \
&& ret=0

    case $state in
    (domain)
        words=($line[1] "${words[@]}")
        (( CURRENT += 1 ))
        curcontext="${curcontext%:*:*}:adduce-help-domain-command-$line[1]:"
        case $line[1] in
            (lint)
_arguments "${_arguments_options[@]}" : \
&& ret=0
;;
(list)
_arguments "${_arguments_options[@]}" : \
&& ret=0
;;
(show)
_arguments "${_arguments_options[@]}" : \
&& ret=0
;;
        esac
    ;;
esac
;;
(generate)
_arguments "${_arguments_options[@]}" : \
&& ret=0
;;
(help)
_arguments "${_arguments_options[@]}" : \
&& ret=0
;;
        esac
    ;;
esac
;;
        esac
    ;;
esac
}

(( $+functions[_adduce_commands] )) ||
_adduce_commands() {
    local commands; commands=(
'ingest:Read cases\: files, folders, standard input (-), or what the domain ships where no path is given' \
'triage:Compute the facts of each case and ask for one typed recommendation' \
'gate:Let the rules of the domain send recommendations to a person' \
'screen:Screen names against lists' \
'domain:Look at domains\: what they hold, and what is wrong with them' \
'generate:Write what is made from the code into a folder' \
'help:Print this message or the help of the given subcommand(s)' \
    )
    _describe -t commands 'adduce commands' commands "$@"
}
(( $+functions[_adduce__subcmd__domain_commands] )) ||
_adduce__subcmd__domain_commands() {
    local commands; commands=(
'lint:Check everything in a domain and tell every problem with file and line' \
'list:List the domains that are built in' \
'show:Show what a domain holds' \
'help:Print this message or the help of the given subcommand(s)' \
    )
    _describe -t commands 'adduce domain commands' commands "$@"
}
(( $+functions[_adduce__subcmd__domain__subcmd__help_commands] )) ||
_adduce__subcmd__domain__subcmd__help_commands() {
    local commands; commands=(
'lint:Check everything in a domain and tell every problem with file and line' \
'list:List the domains that are built in' \
'show:Show what a domain holds' \
'help:Print this message or the help of the given subcommand(s)' \
    )
    _describe -t commands 'adduce domain help commands' commands "$@"
}
(( $+functions[_adduce__subcmd__domain__subcmd__help__subcmd__help_commands] )) ||
_adduce__subcmd__domain__subcmd__help__subcmd__help_commands() {
    local commands; commands=()
    _describe -t commands 'adduce domain help help commands' commands "$@"
}
(( $+functions[_adduce__subcmd__domain__subcmd__help__subcmd__lint_commands] )) ||
_adduce__subcmd__domain__subcmd__help__subcmd__lint_commands() {
    local commands; commands=()
    _describe -t commands 'adduce domain help lint commands' commands "$@"
}
(( $+functions[_adduce__subcmd__domain__subcmd__help__subcmd__list_commands] )) ||
_adduce__subcmd__domain__subcmd__help__subcmd__list_commands() {
    local commands; commands=()
    _describe -t commands 'adduce domain help list commands' commands "$@"
}
(( $+functions[_adduce__subcmd__domain__subcmd__help__subcmd__show_commands] )) ||
_adduce__subcmd__domain__subcmd__help__subcmd__show_commands() {
    local commands; commands=()
    _describe -t commands 'adduce domain help show commands' commands "$@"
}
(( $+functions[_adduce__subcmd__domain__subcmd__lint_commands] )) ||
_adduce__subcmd__domain__subcmd__lint_commands() {
    local commands; commands=()
    _describe -t commands 'adduce domain lint commands' commands "$@"
}
(( $+functions[_adduce__subcmd__domain__subcmd__list_commands] )) ||
_adduce__subcmd__domain__subcmd__list_commands() {
    local commands; commands=()
    _describe -t commands 'adduce domain list commands' commands "$@"
}
(( $+functions[_adduce__subcmd__domain__subcmd__show_commands] )) ||
_adduce__subcmd__domain__subcmd__show_commands() {
    local commands; commands=()
    _describe -t commands 'adduce domain show commands' commands "$@"
}
(( $+functions[_adduce__subcmd__gate_commands] )) ||
_adduce__subcmd__gate_commands() {
    local commands; commands=(
'test:Run the tests of the domain'\''s gate\: each rule must be shown firing and not firing' \
'explain:Show for each recommendation on standard input every rule and the facts that it saw' \
'diff:Show which recommendations on standard input two gates route differently' \
'help:Print this message or the help of the given subcommand(s)' \
    )
    _describe -t commands 'adduce gate commands' commands "$@"
}
(( $+functions[_adduce__subcmd__gate__subcmd__diff_commands] )) ||
_adduce__subcmd__gate__subcmd__diff_commands() {
    local commands; commands=()
    _describe -t commands 'adduce gate diff commands' commands "$@"
}
(( $+functions[_adduce__subcmd__gate__subcmd__explain_commands] )) ||
_adduce__subcmd__gate__subcmd__explain_commands() {
    local commands; commands=()
    _describe -t commands 'adduce gate explain commands' commands "$@"
}
(( $+functions[_adduce__subcmd__gate__subcmd__help_commands] )) ||
_adduce__subcmd__gate__subcmd__help_commands() {
    local commands; commands=(
'test:Run the tests of the domain'\''s gate\: each rule must be shown firing and not firing' \
'explain:Show for each recommendation on standard input every rule and the facts that it saw' \
'diff:Show which recommendations on standard input two gates route differently' \
'help:Print this message or the help of the given subcommand(s)' \
    )
    _describe -t commands 'adduce gate help commands' commands "$@"
}
(( $+functions[_adduce__subcmd__gate__subcmd__help__subcmd__diff_commands] )) ||
_adduce__subcmd__gate__subcmd__help__subcmd__diff_commands() {
    local commands; commands=()
    _describe -t commands 'adduce gate help diff commands' commands "$@"
}
(( $+functions[_adduce__subcmd__gate__subcmd__help__subcmd__explain_commands] )) ||
_adduce__subcmd__gate__subcmd__help__subcmd__explain_commands() {
    local commands; commands=()
    _describe -t commands 'adduce gate help explain commands' commands "$@"
}
(( $+functions[_adduce__subcmd__gate__subcmd__help__subcmd__help_commands] )) ||
_adduce__subcmd__gate__subcmd__help__subcmd__help_commands() {
    local commands; commands=()
    _describe -t commands 'adduce gate help help commands' commands "$@"
}
(( $+functions[_adduce__subcmd__gate__subcmd__help__subcmd__test_commands] )) ||
_adduce__subcmd__gate__subcmd__help__subcmd__test_commands() {
    local commands; commands=()
    _describe -t commands 'adduce gate help test commands' commands "$@"
}
(( $+functions[_adduce__subcmd__gate__subcmd__test_commands] )) ||
_adduce__subcmd__gate__subcmd__test_commands() {
    local commands; commands=()
    _describe -t commands 'adduce gate test commands' commands "$@"
}
(( $+functions[_adduce__subcmd__generate_commands] )) ||
_adduce__subcmd__generate_commands() {
    local commands; commands=()
    _describe -t commands 'adduce generate commands' commands "$@"
}
(( $+functions[_adduce__subcmd__help_commands] )) ||
_adduce__subcmd__help_commands() {
    local commands; commands=(
'ingest:Read cases\: files, folders, standard input (-), or what the domain ships where no path is given' \
'triage:Compute the facts of each case and ask for one typed recommendation' \
'gate:Let the rules of the domain send recommendations to a person' \
'screen:Screen names against lists' \
'domain:Look at domains\: what they hold, and what is wrong with them' \
'generate:Write what is made from the code into a folder' \
'help:Print this message or the help of the given subcommand(s)' \
    )
    _describe -t commands 'adduce help commands' commands "$@"
}
(( $+functions[_adduce__subcmd__help__subcmd__domain_commands] )) ||
_adduce__subcmd__help__subcmd__domain_commands() {
    local commands; commands=(
'lint:Check everything in a domain and tell every problem with file and line' \
'list:List the domains that are built in' \
'show:Show what a domain holds' \
    )
    _describe -t commands 'adduce help domain commands' commands "$@"
}
(( $+functions[_adduce__subcmd__help__subcmd__domain__subcmd__lint_commands] )) ||
_adduce__subcmd__help__subcmd__domain__subcmd__lint_commands() {
    local commands; commands=()
    _describe -t commands 'adduce help domain lint commands' commands "$@"
}
(( $+functions[_adduce__subcmd__help__subcmd__domain__subcmd__list_commands] )) ||
_adduce__subcmd__help__subcmd__domain__subcmd__list_commands() {
    local commands; commands=()
    _describe -t commands 'adduce help domain list commands' commands "$@"
}
(( $+functions[_adduce__subcmd__help__subcmd__domain__subcmd__show_commands] )) ||
_adduce__subcmd__help__subcmd__domain__subcmd__show_commands() {
    local commands; commands=()
    _describe -t commands 'adduce help domain show commands' commands "$@"
}
(( $+functions[_adduce__subcmd__help__subcmd__gate_commands] )) ||
_adduce__subcmd__help__subcmd__gate_commands() {
    local commands; commands=(
'test:Run the tests of the domain'\''s gate\: each rule must be shown firing and not firing' \
'explain:Show for each recommendation on standard input every rule and the facts that it saw' \
'diff:Show which recommendations on standard input two gates route differently' \
    )
    _describe -t commands 'adduce help gate commands' commands "$@"
}
(( $+functions[_adduce__subcmd__help__subcmd__gate__subcmd__diff_commands] )) ||
_adduce__subcmd__help__subcmd__gate__subcmd__diff_commands() {
    local commands; commands=()
    _describe -t commands 'adduce help gate diff commands' commands "$@"
}
(( $+functions[_adduce__subcmd__help__subcmd__gate__subcmd__explain_commands] )) ||
_adduce__subcmd__help__subcmd__gate__subcmd__explain_commands() {
    local commands; commands=()
    _describe -t commands 'adduce help gate explain commands' commands "$@"
}
(( $+functions[_adduce__subcmd__help__subcmd__gate__subcmd__test_commands] )) ||
_adduce__subcmd__help__subcmd__gate__subcmd__test_commands() {
    local commands; commands=()
    _describe -t commands 'adduce help gate test commands' commands "$@"
}
(( $+functions[_adduce__subcmd__help__subcmd__generate_commands] )) ||
_adduce__subcmd__help__subcmd__generate_commands() {
    local commands; commands=()
    _describe -t commands 'adduce help generate commands' commands "$@"
}
(( $+functions[_adduce__subcmd__help__subcmd__help_commands] )) ||
_adduce__subcmd__help__subcmd__help_commands() {
    local commands; commands=()
    _describe -t commands 'adduce help help commands' commands "$@"
}
(( $+functions[_adduce__subcmd__help__subcmd__ingest_commands] )) ||
_adduce__subcmd__help__subcmd__ingest_commands() {
    local commands; commands=()
    _describe -t commands 'adduce help ingest commands' commands "$@"
}
(( $+functions[_adduce__subcmd__help__subcmd__screen_commands] )) ||
_adduce__subcmd__help__subcmd__screen_commands() {
    local commands; commands=()
    _describe -t commands 'adduce help screen commands' commands "$@"
}
(( $+functions[_adduce__subcmd__help__subcmd__triage_commands] )) ||
_adduce__subcmd__help__subcmd__triage_commands() {
    local commands; commands=()
    _describe -t commands 'adduce help triage commands' commands "$@"
}
(( $+functions[_adduce__subcmd__ingest_commands] )) ||
_adduce__subcmd__ingest_commands() {
    local commands; commands=()
    _describe -t commands 'adduce ingest commands' commands "$@"
}
(( $+functions[_adduce__subcmd__screen_commands] )) ||
_adduce__subcmd__screen_commands() {
    local commands; commands=()
    _describe -t commands 'adduce screen commands' commands "$@"
}
(( $+functions[_adduce__subcmd__triage_commands] )) ||
_adduce__subcmd__triage_commands() {
    local commands; commands=()
    _describe -t commands 'adduce triage commands' commands "$@"
}

if [ "$funcstack[1]" = "_adduce" ]; then
    _adduce "$@"
else
    compdef _adduce adduce
fi
