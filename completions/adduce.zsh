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
'--workspace=[The folder that keeps what outlives a run]:DIR:_files' \
'--now=[The time to go by instead of the machine'\''s clock; a decision log takes it only where it was created with it]:RFC3339:_default' \
'*--on=[What is asked about, such as day=2026-09-14; several may be given]:KEY=VALUE:_default' \
'--jobs=[How many lines are worked on at a time; the output does not depend on it \[default\: half of the cores\]]:N:_default' \
'--max-line=[The longest line that is read, in bytes; a longer one becomes an error record]:BYTES:_default' \
'--no-input[Ask nothing, also where a person sits at the terminal]' \
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
'--source=[The source of the domain that all paths are read by, whatever they are called]:NAME:_default' \
'--max-rejects=[How many rejects are accepted before the exit code is 1]:N:_default' \
'--deadline=[How long a check or a derived table of the domain may take, in seconds]:SECONDS:_default' \
'--domain=[The domain\: the name of one that is built in, or a folder]:NAME|DIR:_default' \
'--workspace=[The folder that keeps what outlives a run]:DIR:_files' \
'--now=[The time to go by instead of the machine'\''s clock; a decision log takes it only where it was created with it]:RFC3339:_default' \
'*--on=[What is asked about, such as day=2026-09-14; several may be given]:KEY=VALUE:_default' \
'--jobs=[How many lines are worked on at a time; the output does not depend on it \[default\: half of the cores\]]:N:_default' \
'--max-line=[The longest line that is read, in bytes; a longer one becomes an error record]:BYTES:_default' \
'(--no-store)--rebuild[Begin the tables of the domain anew\: what was loaded before is no longer in the new generation]' \
'--no-store[Only write records\: no workspace is made or changed]' \
'--no-input[Ask nothing, also where a person sits at the terminal]' \
'-q[Say nothing but failures on standard error]' \
'--quiet[Say nothing but failures on standard error]' \
'-h[Print help (see more with '\''--help'\'')]' \
'--help[Print help (see more with '\''--help'\'')]' \
'*::paths -- Files and folders; a folder is read in the order of its names\: *.json, *.jsonl, *.ndjson and the domain'\''s own sources:_files' \
&& ret=0
;;
(query)
_arguments "${_arguments_options[@]}" : \
'--deadline=[How long a tool may take, in seconds]:SECONDS:_default' \
'--seed=[What chance begins with, where figures are drawn by chance\: the same seed gives the same figures]:N:_default' \
'--domain=[The domain\: the name of one that is built in, or a folder]:NAME|DIR:_default' \
'--workspace=[The folder that keeps what outlives a run]:DIR:_files' \
'--now=[The time to go by instead of the machine'\''s clock; a decision log takes it only where it was created with it]:RFC3339:_default' \
'*--on=[What is asked about, such as day=2026-09-14; several may be given]:KEY=VALUE:_default' \
'--jobs=[How many lines are worked on at a time; the output does not depend on it \[default\: half of the cores\]]:N:_default' \
'--max-line=[The longest line that is read, in bytes; a longer one becomes an error record]:BYTES:_default' \
'(--mcp)--tools[List the tools with their schemas]' \
'(--pretty)--mcp[Serve the tools for models over the Model Context Protocol, on standard input and output]' \
'--pretty[Write tables for people]' \
'--no-input[Ask nothing, also where a person sits at the terminal]' \
'-q[Say nothing but failures on standard error]' \
'--quiet[Say nothing but failures on standard error]' \
'-h[Print help (see more with '\''--help'\'')]' \
'--help[Print help (see more with '\''--help'\'')]' \
'::tool -- The tool; without one, requests are read from standard input:_default' \
'*::arguments -- The arguments:_default' \
&& ret=0
;;
(triage)
_arguments "${_arguments_options[@]}" : \
'--provider=[Who is asked\: \`offline\`, a baseline made from the facts alone; \`replay\:FILE\`, scripted replies; or a service\: \`anthropic\`, \`openai\`, \`chat\` (Chat Completions\: Ollama, vLLM, llama.cpp, LM Studio, OpenRouter)]:PROVIDER:_default' \
'--model=[The model of the service \[default\: the configuration'\''s\]]:NAME:_default' \
'--budget-usd=[The most that everything asked in this workspace may cost together, in US dollars; the price must be known]:USD:_default' \
'(--facts-only)--cassette=[Record the replies as a replay, in a file that is not there yet]:FILE:_files' \
'(--facts-only)--batch=[Ask at half the price and get the answers within a day\: submit, then poll, then collect \[anthropic only\]]:STEP:((submit\:"Send the cases of standard input in a batch, and let them pass"
poll\:"Say how the batches stand that are out; exit 1 as long as one has not ended"
collect\:"Fetch the results, and triage the cases of standard input by them"))' \
'--domain=[The domain\: the name of one that is built in, or a folder]:NAME|DIR:_default' \
'--workspace=[The folder that keeps what outlives a run]:DIR:_files' \
'--now=[The time to go by instead of the machine'\''s clock; a decision log takes it only where it was created with it]:RFC3339:_default' \
'*--on=[What is asked about, such as day=2026-09-14; several may be given]:KEY=VALUE:_default' \
'--jobs=[How many lines are worked on at a time; the output does not depend on it \[default\: half of the cores\]]:N:_default' \
'--max-line=[The longest line that is read, in bytes; a longer one becomes an error record]:BYTES:_default' \
'--force[Ask again what was answered before]' \
'--facts-only[Write \`facts\` records and ask nobody]' \
'--no-input[Ask nothing, also where a person sits at the terminal]' \
'-q[Say nothing but failures on standard error]' \
'--quiet[Say nothing but failures on standard error]' \
'-h[Print help (see more with '\''--help'\'')]' \
'--help[Print help (see more with '\''--help'\'')]' \
&& ret=0
;;
(gate)
_arguments "${_arguments_options[@]}" : \
'--domain=[The domain\: the name of one that is built in, or a folder]:NAME|DIR:_default' \
'--workspace=[The folder that keeps what outlives a run]:DIR:_files' \
'--now=[The time to go by instead of the machine'\''s clock; a decision log takes it only where it was created with it]:RFC3339:_default' \
'*--on=[What is asked about, such as day=2026-09-14; several may be given]:KEY=VALUE:_default' \
'--jobs=[How many lines are worked on at a time; the output does not depend on it \[default\: half of the cores\]]:N:_default' \
'--max-line=[The longest line that is read, in bytes; a longer one becomes an error record]:BYTES:_default' \
'--strict[Exit with 1 where a verdict is ESCALATE]' \
'--no-input[Ask nothing, also where a person sits at the terminal]' \
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
'--workspace=[The folder that keeps what outlives a run]:DIR:_files' \
'--now=[The time to go by instead of the machine'\''s clock; a decision log takes it only where it was created with it]:RFC3339:_default' \
'*--on=[What is asked about, such as day=2026-09-14; several may be given]:KEY=VALUE:_default' \
'--jobs=[How many lines are worked on at a time; the output does not depend on it \[default\: half of the cores\]]:N:_default' \
'--max-line=[The longest line that is read, in bytes; a longer one becomes an error record]:BYTES:_default' \
'--no-input[Ask nothing, also where a person sits at the terminal]' \
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
'--workspace=[The folder that keeps what outlives a run]:DIR:_files' \
'--now=[The time to go by instead of the machine'\''s clock; a decision log takes it only where it was created with it]:RFC3339:_default' \
'*--on=[What is asked about, such as day=2026-09-14; several may be given]:KEY=VALUE:_default' \
'--jobs=[How many lines are worked on at a time; the output does not depend on it \[default\: half of the cores\]]:N:_default' \
'--max-line=[The longest line that is read, in bytes; a longer one becomes an error record]:BYTES:_default' \
'--pretty[Write text for people]' \
'--no-input[Ask nothing, also where a person sits at the terminal]' \
'-q[Say nothing but failures on standard error]' \
'--quiet[Say nothing but failures on standard error]' \
'-h[Print help]' \
'--help[Print help]' \
&& ret=0
;;
(diff)
_arguments "${_arguments_options[@]}" : \
'--domain=[The domain\: the name of one that is built in, or a folder]:NAME|DIR:_default' \
'--workspace=[The folder that keeps what outlives a run]:DIR:_files' \
'--now=[The time to go by instead of the machine'\''s clock; a decision log takes it only where it was created with it]:RFC3339:_default' \
'*--on=[What is asked about, such as day=2026-09-14; several may be given]:KEY=VALUE:_default' \
'--jobs=[How many lines are worked on at a time; the output does not depend on it \[default\: half of the cores\]]:N:_default' \
'--max-line=[The longest line that is read, in bytes; a longer one becomes an error record]:BYTES:_default' \
'--no-input[Ask nothing, also where a person sits at the terminal]' \
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
(ground)
_arguments "${_arguments_options[@]}" : \
'--require=[The lowest tier that passes]:TIER:((cited\:"In the cell that its claim names"
derived\:"Or computed from cells, as declared"
present\:"Or anywhere in the results of the thread"
quoted\:"Or in text that nobody checked"))' \
'--attribution=[What a number counts for that the sentence'\''s own cell contradicts]:ATTRIBUTION:((off\:"Nobody looks"
note\:"They are noted"
fail\:"They are noted, and the answer is not verified"))' \
'--memory=[How much evidence is remembered, in MiB; what was used the longest ago is dropped, and the grounding says so]:MIB:_default' \
'--domain=[The domain\: the name of one that is built in, or a folder]:NAME|DIR:_default' \
'--workspace=[The folder that keeps what outlives a run]:DIR:_files' \
'--now=[The time to go by instead of the machine'\''s clock; a decision log takes it only where it was created with it]:RFC3339:_default' \
'*--on=[What is asked about, such as day=2026-09-14; several may be given]:KEY=VALUE:_default' \
'--jobs=[How many lines are worked on at a time; the output does not depend on it \[default\: half of the cores\]]:N:_default' \
'--max-line=[The longest line that is read, in bytes; a longer one becomes an error record]:BYTES:_default' \
'--strict[Exit with 1 where an answer is not verified]' \
'--pretty[Print the answers with each number marked, for people]' \
'--no-input[Ask nothing, also where a person sits at the terminal]' \
'-q[Say nothing but failures on standard error]' \
'--quiet[Say nothing but failures on standard error]' \
'-h[Print help (see more with '\''--help'\'')]' \
'--help[Print help (see more with '\''--help'\'')]' \
&& ret=0
;;
(screen)
_arguments "${_arguments_options[@]}" : \
'*--list=[A list instead of the domain'\''s own\: *.csv with a header, *.jsonl, or OFAC'\''s sdn.csv (alt.csv is read from beside it)]:FILE:_files' \
'--threshold=[The score from which a name is a hit, 0.5 to 1 \[default\: the domain'\''s, or 0.86\]]:SCORE:_default' \
'--domain=[The domain\: the name of one that is built in, or a folder]:NAME|DIR:_default' \
'--workspace=[The folder that keeps what outlives a run]:DIR:_files' \
'--now=[The time to go by instead of the machine'\''s clock; a decision log takes it only where it was created with it]:RFC3339:_default' \
'*--on=[What is asked about, such as day=2026-09-14; several may be given]:KEY=VALUE:_default' \
'--jobs=[How many lines are worked on at a time; the output does not depend on it \[default\: half of the cores\]]:N:_default' \
'--max-line=[The longest line that is read, in bytes; a longer one becomes an error record]:BYTES:_default' \
'--no-input[Ask nothing, also where a person sits at the terminal]' \
'-q[Say nothing but failures on standard error]' \
'--quiet[Say nothing but failures on standard error]' \
'-h[Print help (see more with '\''--help'\'')]' \
'--help[Print help (see more with '\''--help'\'')]' \
'*::names -- Names; without any, or for -, they are read from standard input:_default' \
&& ret=0
;;
(audit)
_arguments "${_arguments_options[@]}" : \
'--domain=[The domain\: the name of one that is built in, or a folder]:NAME|DIR:_default' \
'--workspace=[The folder that keeps what outlives a run]:DIR:_files' \
'--now=[The time to go by instead of the machine'\''s clock; a decision log takes it only where it was created with it]:RFC3339:_default' \
'*--on=[What is asked about, such as day=2026-09-14; several may be given]:KEY=VALUE:_default' \
'--jobs=[How many lines are worked on at a time; the output does not depend on it \[default\: half of the cores\]]:N:_default' \
'--max-line=[The longest line that is read, in bytes; a longer one becomes an error record]:BYTES:_default' \
'--no-input[Ask nothing, also where a person sits at the terminal]' \
'-q[Say nothing but failures on standard error]' \
'--quiet[Say nothing but failures on standard error]' \
'-h[Print help]' \
'--help[Print help]' \
":: :_adduce__subcmd__audit_commands" \
"*::: :->audit" \
&& ret=0

    case $state in
    (audit)
        words=($line[1] "${words[@]}")
        (( CURRENT += 1 ))
        curcontext="${curcontext%:*:*}:adduce-audit-command-$line[1]:"
        case $line[1] in
            (add)
_arguments "${_arguments_options[@]}" : \
'--domain=[The domain\: the name of one that is built in, or a folder]:NAME|DIR:_default' \
'--workspace=[The folder that keeps what outlives a run]:DIR:_files' \
'--now=[The time to go by instead of the machine'\''s clock; a decision log takes it only where it was created with it]:RFC3339:_default' \
'*--on=[What is asked about, such as day=2026-09-14; several may be given]:KEY=VALUE:_default' \
'--jobs=[How many lines are worked on at a time; the output does not depend on it \[default\: half of the cores\]]:N:_default' \
'--max-line=[The longest line that is read, in bytes; a longer one becomes an error record]:BYTES:_default' \
'--no-input[Ask nothing, also where a person sits at the terminal]' \
'-q[Say nothing but failures on standard error]' \
'--quiet[Say nothing but failures on standard error]' \
'-h[Print help (see more with '\''--help'\'')]' \
'--help[Print help (see more with '\''--help'\'')]' \
&& ret=0
;;
(queue)
_arguments "${_arguments_options[@]}" : \
'--rule=[Only cases that this rule of the gate sent here, or one that serves this rule of the policy, or whose model cites it]:RULE:_default' \
'--verdict=[Only cases with this verdict\: APPROVE, REJECT or ESCALATE (lines that no stage could read wait like the last)]:VERDICT:_default' \
'--language=[Only cases in this language]:CODE:_default' \
'--older-than=[Only cases that have been open for at least so long, such as 30m, 8h, 2d]:SPAN:_default' \
'--by=[Who looks]:NAME:_default' \
'--domain=[The domain\: the name of one that is built in, or a folder]:NAME|DIR:_default' \
'--workspace=[The folder that keeps what outlives a run]:DIR:_files' \
'--now=[The time to go by instead of the machine'\''s clock; a decision log takes it only where it was created with it]:RFC3339:_default' \
'*--on=[What is asked about, such as day=2026-09-14; several may be given]:KEY=VALUE:_default' \
'--jobs=[How many lines are worked on at a time; the output does not depend on it \[default\: half of the cores\]]:N:_default' \
'--max-line=[The longest line that is read, in bytes; a longer one becomes an error record]:BYTES:_default' \
'--mine[Only cases that --by has claimed]' \
'--pretty[Write text for people]' \
'--no-input[Ask nothing, also where a person sits at the terminal]' \
'-q[Say nothing but failures on standard error]' \
'--quiet[Say nothing but failures on standard error]' \
'-h[Print help]' \
'--help[Print help]' \
&& ret=0
;;
(show)
_arguments "${_arguments_options[@]}" : \
'--domain=[The domain\: the name of one that is built in, or a folder]:NAME|DIR:_default' \
'--workspace=[The folder that keeps what outlives a run]:DIR:_files' \
'--now=[The time to go by instead of the machine'\''s clock; a decision log takes it only where it was created with it]:RFC3339:_default' \
'*--on=[What is asked about, such as day=2026-09-14; several may be given]:KEY=VALUE:_default' \
'--jobs=[How many lines are worked on at a time; the output does not depend on it \[default\: half of the cores\]]:N:_default' \
'--max-line=[The longest line that is read, in bytes; a longer one becomes an error record]:BYTES:_default' \
'--pretty[Write text for people]' \
'--no-input[Ask nothing, also where a person sits at the terminal]' \
'-q[Say nothing but failures on standard error]' \
'--quiet[Say nothing but failures on standard error]' \
'-h[Print help]' \
'--help[Print help]' \
':id -- The id of the case:_default' \
&& ret=0
;;
(claim)
_arguments "${_arguments_options[@]}" : \
'--by=[Who acts; the log keeps the name, and beside it the account and the terminal]:NAME:_default' \
'--for=[How long, at most a week; one'\''s own claim is renewed]:SPAN:_default' \
'--domain=[The domain\: the name of one that is built in, or a folder]:NAME|DIR:_default' \
'--workspace=[The folder that keeps what outlives a run]:DIR:_files' \
'--now=[The time to go by instead of the machine'\''s clock; a decision log takes it only where it was created with it]:RFC3339:_default' \
'*--on=[What is asked about, such as day=2026-09-14; several may be given]:KEY=VALUE:_default' \
'--jobs=[How many lines are worked on at a time; the output does not depend on it \[default\: half of the cores\]]:N:_default' \
'--max-line=[The longest line that is read, in bytes; a longer one becomes an error record]:BYTES:_default' \
'--no-input[Ask nothing, also where a person sits at the terminal]' \
'-q[Say nothing but failures on standard error]' \
'--quiet[Say nothing but failures on standard error]' \
'-h[Print help]' \
'--help[Print help]' \
':id -- The id of the case:_default' \
&& ret=0
;;
(release)
_arguments "${_arguments_options[@]}" : \
'--by=[Who acts; the log keeps the name, and beside it the account and the terminal]:NAME:_default' \
'--domain=[The domain\: the name of one that is built in, or a folder]:NAME|DIR:_default' \
'--workspace=[The folder that keeps what outlives a run]:DIR:_files' \
'--now=[The time to go by instead of the machine'\''s clock; a decision log takes it only where it was created with it]:RFC3339:_default' \
'*--on=[What is asked about, such as day=2026-09-14; several may be given]:KEY=VALUE:_default' \
'--jobs=[How many lines are worked on at a time; the output does not depend on it \[default\: half of the cores\]]:N:_default' \
'--max-line=[The longest line that is read, in bytes; a longer one becomes an error record]:BYTES:_default' \
'--no-input[Ask nothing, also where a person sits at the terminal]' \
'-q[Say nothing but failures on standard error]' \
'--quiet[Say nothing but failures on standard error]' \
'-h[Print help]' \
'--help[Print help]' \
':id -- The id of the case:_default' \
&& ret=0
;;
(decide)
_arguments "${_arguments_options[@]}" : \
'--by=[Who decides; the log keeps the name, and beside it the account and the terminal]:NAME:_default' \
'--reason=[Why]:TEXT:_default' \
'--reason-code=[A code for the reason, from the domain'\''s decisions.toml]:CODE:_default' \
'--if=[Only if this is still the sha256 of the case, or its first digits (8 or more)]:SHA:_default' \
'--supersedes=[The entry of the standing decision that this one takes the place of]:SEQ:_default' \
'--domain=[The domain\: the name of one that is built in, or a folder]:NAME|DIR:_default' \
'--workspace=[The folder that keeps what outlives a run]:DIR:_files' \
'--now=[The time to go by instead of the machine'\''s clock; a decision log takes it only where it was created with it]:RFC3339:_default' \
'*--on=[What is asked about, such as day=2026-09-14; several may be given]:KEY=VALUE:_default' \
'--jobs=[How many lines are worked on at a time; the output does not depend on it \[default\: half of the cores\]]:N:_default' \
'--max-line=[The longest line that is read, in bytes; a longer one becomes an error record]:BYTES:_default' \
'--no-input[Ask nothing, also where a person sits at the terminal]' \
'-q[Say nothing but failures on standard error]' \
'--quiet[Say nothing but failures on standard error]' \
'-h[Print help (see more with '\''--help'\'')]' \
'--help[Print help (see more with '\''--help'\'')]' \
':id -- The id of the case, or - to read decisions:_default' \
'::decision -- What is decided:_default' \
&& ret=0
;;
(review)
_arguments "${_arguments_options[@]}" : \
'--rule=[Only cases that this rule of the gate sent here, or one that serves this rule of the policy, or whose model cites it]:RULE:_default' \
'--verdict=[Only cases with this verdict\: APPROVE, REJECT or ESCALATE (lines that no stage could read wait like the last)]:VERDICT:_default' \
'--language=[Only cases in this language]:CODE:_default' \
'--older-than=[Only cases that have been open for at least so long, such as 30m, 8h, 2d]:SPAN:_default' \
'--by=[Who looks]:NAME:_default' \
'--domain=[The domain\: the name of one that is built in, or a folder]:NAME|DIR:_default' \
'--workspace=[The folder that keeps what outlives a run]:DIR:_files' \
'--now=[The time to go by instead of the machine'\''s clock; a decision log takes it only where it was created with it]:RFC3339:_default' \
'*--on=[What is asked about, such as day=2026-09-14; several may be given]:KEY=VALUE:_default' \
'--jobs=[How many lines are worked on at a time; the output does not depend on it \[default\: half of the cores\]]:N:_default' \
'--max-line=[The longest line that is read, in bytes; a longer one becomes an error record]:BYTES:_default' \
'--mine[Only cases that --by has claimed]' \
'--no-input[Ask nothing, also where a person sits at the terminal]' \
'-q[Say nothing but failures on standard error]' \
'--quiet[Say nothing but failures on standard error]' \
'-h[Print help (see more with '\''--help'\'')]' \
'--help[Print help (see more with '\''--help'\'')]' \
&& ret=0
;;
(allow)
_arguments "${_arguments_options[@]}" : \
'--list=[The id of the list, as the hit names it]:LIST:_default' \
'--entry=[The id of the entry, as the hit names it]:ENTRY:_default' \
'--by=[Who acts; the log keeps the name, and beside it the account and the terminal]:NAME:_default' \
'--reason=[Why]:TEXT:_default' \
'--until=[The day on which it ends, or a moment (RFC 3339)]:DATE:_default' \
'--domain=[The domain\: the name of one that is built in, or a folder]:NAME|DIR:_default' \
'--workspace=[The folder that keeps what outlives a run]:DIR:_files' \
'--now=[The time to go by instead of the machine'\''s clock; a decision log takes it only where it was created with it]:RFC3339:_default' \
'*--on=[What is asked about, such as day=2026-09-14; several may be given]:KEY=VALUE:_default' \
'--jobs=[How many lines are worked on at a time; the output does not depend on it \[default\: half of the cores\]]:N:_default' \
'--max-line=[The longest line that is read, in bytes; a longer one becomes an error record]:BYTES:_default' \
'--no-input[Ask nothing, also where a person sits at the terminal]' \
'-q[Say nothing but failures on standard error]' \
'--quiet[Say nothing but failures on standard error]' \
'-h[Print help (see more with '\''--help'\'')]' \
'--help[Print help (see more with '\''--help'\'')]' \
':id -- The id of the case:_default' \
&& ret=0
;;
(disallow)
_arguments "${_arguments_options[@]}" : \
'--list=[The id of the list, as the hit names it]:LIST:_default' \
'--entry=[The id of the entry, as the hit names it]:ENTRY:_default' \
'--by=[Who acts; the log keeps the name, and beside it the account and the terminal]:NAME:_default' \
'--reason=[Why]:TEXT:_default' \
'--domain=[The domain\: the name of one that is built in, or a folder]:NAME|DIR:_default' \
'--workspace=[The folder that keeps what outlives a run]:DIR:_files' \
'--now=[The time to go by instead of the machine'\''s clock; a decision log takes it only where it was created with it]:RFC3339:_default' \
'*--on=[What is asked about, such as day=2026-09-14; several may be given]:KEY=VALUE:_default' \
'--jobs=[How many lines are worked on at a time; the output does not depend on it \[default\: half of the cores\]]:N:_default' \
'--max-line=[The longest line that is read, in bytes; a longer one becomes an error record]:BYTES:_default' \
'--no-input[Ask nothing, also where a person sits at the terminal]' \
'-q[Say nothing but failures on standard error]' \
'--quiet[Say nothing but failures on standard error]' \
'-h[Print help]' \
'--help[Print help]' \
':id -- The id of the case:_default' \
&& ret=0
;;
(log)
_arguments "${_arguments_options[@]}" : \
'--action=[Only entries with this action\: create, add, reopen, claim, release, decide, allow, disallow, recover, rotate, erase]:ACTION:_default' \
'--domain=[The domain\: the name of one that is built in, or a folder]:NAME|DIR:_default' \
'--workspace=[The folder that keeps what outlives a run]:DIR:_files' \
'--now=[The time to go by instead of the machine'\''s clock; a decision log takes it only where it was created with it]:RFC3339:_default' \
'*--on=[What is asked about, such as day=2026-09-14; several may be given]:KEY=VALUE:_default' \
'--jobs=[How many lines are worked on at a time; the output does not depend on it \[default\: half of the cores\]]:N:_default' \
'--max-line=[The longest line that is read, in bytes; a longer one becomes an error record]:BYTES:_default' \
'--no-input[Ask nothing, also where a person sits at the terminal]' \
'-q[Say nothing but failures on standard error]' \
'--quiet[Say nothing but failures on standard error]' \
'-h[Print help]' \
'--help[Print help]' \
'::id -- The id of a case:_default' \
&& ret=0
;;
(stats)
_arguments "${_arguments_options[@]}" : \
'--domain=[The domain\: the name of one that is built in, or a folder]:NAME|DIR:_default' \
'--workspace=[The folder that keeps what outlives a run]:DIR:_files' \
'--now=[The time to go by instead of the machine'\''s clock; a decision log takes it only where it was created with it]:RFC3339:_default' \
'*--on=[What is asked about, such as day=2026-09-14; several may be given]:KEY=VALUE:_default' \
'--jobs=[How many lines are worked on at a time; the output does not depend on it \[default\: half of the cores\]]:N:_default' \
'--max-line=[The longest line that is read, in bytes; a longer one becomes an error record]:BYTES:_default' \
'--pretty[Write text for people]' \
'--no-input[Ask nothing, also where a person sits at the terminal]' \
'-q[Say nothing but failures on standard error]' \
'--quiet[Say nothing but failures on standard error]' \
'-h[Print help]' \
'--help[Print help]' \
&& ret=0
;;
(export)
_arguments "${_arguments_options[@]}" : \
'--format=[The form]:FORMAT:((jsonl\:"JSON Lines, an \`exported\` record an entry"
csv\:"Comma-separated values with a header, without the records"))' \
'--domain=[The domain\: the name of one that is built in, or a folder]:NAME|DIR:_default' \
'--workspace=[The folder that keeps what outlives a run]:DIR:_files' \
'--now=[The time to go by instead of the machine'\''s clock; a decision log takes it only where it was created with it]:RFC3339:_default' \
'*--on=[What is asked about, such as day=2026-09-14; several may be given]:KEY=VALUE:_default' \
'--jobs=[How many lines are worked on at a time; the output does not depend on it \[default\: half of the cores\]]:N:_default' \
'--max-line=[The longest line that is read, in bytes; a longer one becomes an error record]:BYTES:_default' \
'--redact[Leave only the commitments of what is personal\: no record, no reason, no name of who acted]' \
'--no-input[Ask nothing, also where a person sits at the terminal]' \
'-q[Say nothing but failures on standard error]' \
'--quiet[Say nothing but failures on standard error]' \
'-h[Print help (see more with '\''--help'\'')]' \
'--help[Print help (see more with '\''--help'\'')]' \
&& ret=0
;;
(verify)
_arguments "${_arguments_options[@]}" : \
'*--anchor=[A file of checkpoints, as \`audit checkpoint\` prints them, that the log must still agree with]:FILE:_files' \
'--domain=[The domain\: the name of one that is built in, or a folder]:NAME|DIR:_default' \
'--workspace=[The folder that keeps what outlives a run]:DIR:_files' \
'--now=[The time to go by instead of the machine'\''s clock; a decision log takes it only where it was created with it]:RFC3339:_default' \
'*--on=[What is asked about, such as day=2026-09-14; several may be given]:KEY=VALUE:_default' \
'--jobs=[How many lines are worked on at a time; the output does not depend on it \[default\: half of the cores\]]:N:_default' \
'--max-line=[The longest line that is read, in bytes; a longer one becomes an error record]:BYTES:_default' \
'--no-input[Ask nothing, also where a person sits at the terminal]' \
'-q[Say nothing but failures on standard error]' \
'--quiet[Say nothing but failures on standard error]' \
'-h[Print help (see more with '\''--help'\'')]' \
'--help[Print help (see more with '\''--help'\'')]' \
&& ret=0
;;
(checkpoint)
_arguments "${_arguments_options[@]}" : \
'--domain=[The domain\: the name of one that is built in, or a folder]:NAME|DIR:_default' \
'--workspace=[The folder that keeps what outlives a run]:DIR:_files' \
'--now=[The time to go by instead of the machine'\''s clock; a decision log takes it only where it was created with it]:RFC3339:_default' \
'*--on=[What is asked about, such as day=2026-09-14; several may be given]:KEY=VALUE:_default' \
'--jobs=[How many lines are worked on at a time; the output does not depend on it \[default\: half of the cores\]]:N:_default' \
'--max-line=[The longest line that is read, in bytes; a longer one becomes an error record]:BYTES:_default' \
'--no-input[Ask nothing, also where a person sits at the terminal]' \
'-q[Say nothing but failures on standard error]' \
'--quiet[Say nothing but failures on standard error]' \
'-h[Print help (see more with '\''--help'\'')]' \
'--help[Print help (see more with '\''--help'\'')]' \
&& ret=0
;;
(rotate)
_arguments "${_arguments_options[@]}" : \
'--by=[Who wants it]:NAME:_default' \
'--domain=[The domain\: the name of one that is built in, or a folder]:NAME|DIR:_default' \
'--workspace=[The folder that keeps what outlives a run]:DIR:_files' \
'--now=[The time to go by instead of the machine'\''s clock; a decision log takes it only where it was created with it]:RFC3339:_default' \
'*--on=[What is asked about, such as day=2026-09-14; several may be given]:KEY=VALUE:_default' \
'--jobs=[How many lines are worked on at a time; the output does not depend on it \[default\: half of the cores\]]:N:_default' \
'--max-line=[The longest line that is read, in bytes; a longer one becomes an error record]:BYTES:_default' \
'--no-input[Ask nothing, also where a person sits at the terminal]' \
'-q[Say nothing but failures on standard error]' \
'--quiet[Say nothing but failures on standard error]' \
'-h[Print help (see more with '\''--help'\'')]' \
'--help[Print help (see more with '\''--help'\'')]' \
&& ret=0
;;
(erase)
_arguments "${_arguments_options[@]}" : \
'--by=[Who wants it]:NAME:_default' \
'--reason=[Why]:TEXT:_default' \
'--domain=[The domain\: the name of one that is built in, or a folder]:NAME|DIR:_default' \
'--workspace=[The folder that keeps what outlives a run]:DIR:_files' \
'--now=[The time to go by instead of the machine'\''s clock; a decision log takes it only where it was created with it]:RFC3339:_default' \
'*--on=[What is asked about, such as day=2026-09-14; several may be given]:KEY=VALUE:_default' \
'--jobs=[How many lines are worked on at a time; the output does not depend on it \[default\: half of the cores\]]:N:_default' \
'--max-line=[The longest line that is read, in bytes; a longer one becomes an error record]:BYTES:_default' \
'--no-input[Ask nothing, also where a person sits at the terminal]' \
'-q[Say nothing but failures on standard error]' \
'--quiet[Say nothing but failures on standard error]' \
'-h[Print help (see more with '\''--help'\'')]' \
'--help[Print help (see more with '\''--help'\'')]' \
':id -- The id of the case; without --domain, of every domain that has the id and of none:_default' \
&& ret=0
;;
(help)
_arguments "${_arguments_options[@]}" : \
":: :_adduce__subcmd__audit__subcmd__help_commands" \
"*::: :->help" \
&& ret=0

    case $state in
    (help)
        words=($line[1] "${words[@]}")
        (( CURRENT += 1 ))
        curcontext="${curcontext%:*:*}:adduce-audit-help-command-$line[1]:"
        case $line[1] in
            (add)
_arguments "${_arguments_options[@]}" : \
&& ret=0
;;
(queue)
_arguments "${_arguments_options[@]}" : \
&& ret=0
;;
(show)
_arguments "${_arguments_options[@]}" : \
&& ret=0
;;
(claim)
_arguments "${_arguments_options[@]}" : \
&& ret=0
;;
(release)
_arguments "${_arguments_options[@]}" : \
&& ret=0
;;
(decide)
_arguments "${_arguments_options[@]}" : \
&& ret=0
;;
(review)
_arguments "${_arguments_options[@]}" : \
&& ret=0
;;
(allow)
_arguments "${_arguments_options[@]}" : \
&& ret=0
;;
(disallow)
_arguments "${_arguments_options[@]}" : \
&& ret=0
;;
(log)
_arguments "${_arguments_options[@]}" : \
&& ret=0
;;
(stats)
_arguments "${_arguments_options[@]}" : \
&& ret=0
;;
(export)
_arguments "${_arguments_options[@]}" : \
&& ret=0
;;
(verify)
_arguments "${_arguments_options[@]}" : \
&& ret=0
;;
(checkpoint)
_arguments "${_arguments_options[@]}" : \
&& ret=0
;;
(rotate)
_arguments "${_arguments_options[@]}" : \
&& ret=0
;;
(erase)
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
(eval)
_arguments "${_arguments_options[@]}" : \
'*--filter=[Only entries whose id or name holds this text; repeated, any of them]:TEXT:_default' \
'*--tag=[Only entries with this tag; repeated, any of them]:TAG:_default' \
'*--provider=[Who answers instead of the models that a suite names\: \`offline\` or \`replay\:FILE\`; may be repeated]:PROVIDER:_default' \
'--k=[How many times each scored case is run with each model; a safety-critical one must be caught every time]:N:_default' \
'--format=[The form of the report \[default\: json, or what the ending of --output says\]]:FORMAT:((json\:"Records, one a line"
text\:"Text for a terminal"
markdown\:"Markdown, for a comment or a page"
junit\:"JUnit XML"))' \
'*--output=[Write the report to a file instead\: .jsonl, .txt, .md or .xml; may be repeated]:FILE:_files' \
'--domain=[The domain\: the name of one that is built in, or a folder]:NAME|DIR:_default' \
'--workspace=[The folder that keeps what outlives a run]:DIR:_files' \
'--now=[The time to go by instead of the machine'\''s clock; a decision log takes it only where it was created with it]:RFC3339:_default' \
'*--on=[What is asked about, such as day=2026-09-14; several may be given]:KEY=VALUE:_default' \
'--jobs=[How many lines are worked on at a time; the output does not depend on it \[default\: half of the cores\]]:N:_default' \
'--max-line=[The longest line that is read, in bytes; a longer one becomes an error record]:BYTES:_default' \
'--strict[Fail also on a safety-critical case that is missed, a citation of no rule, and a false reject]' \
'--no-input[Ask nothing, also where a person sits at the terminal]' \
'-q[Say nothing but failures on standard error]' \
'--quiet[Say nothing but failures on standard error]' \
'-h[Print help (see more with '\''--help'\'')]' \
'--help[Print help (see more with '\''--help'\'')]' \
'::suites -- Suites, by name or file; without any, all floor*.jsonl and suite*.jsonl in golden/ of the domain:_default' \
":: :_adduce__subcmd__eval_commands" \
"*::: :->eval" \
&& ret=0

    case $state in
    (eval)
        words=($line[2] "${words[@]}")
        (( CURRENT += 1 ))
        curcontext="${curcontext%:*:*}:adduce-eval-command-$line[2]:"
        case $line[2] in
            (diff)
_arguments "${_arguments_options[@]}" : \
'--domain=[The domain\: the name of one that is built in, or a folder]:NAME|DIR:_default' \
'--workspace=[The folder that keeps what outlives a run]:DIR:_files' \
'--now=[The time to go by instead of the machine'\''s clock; a decision log takes it only where it was created with it]:RFC3339:_default' \
'*--on=[What is asked about, such as day=2026-09-14; several may be given]:KEY=VALUE:_default' \
'--jobs=[How many lines are worked on at a time; the output does not depend on it \[default\: half of the cores\]]:N:_default' \
'--max-line=[The longest line that is read, in bytes; a longer one becomes an error record]:BYTES:_default' \
'--no-input[Ask nothing, also where a person sits at the terminal]' \
'-q[Say nothing but failures on standard error]' \
'--quiet[Say nothing but failures on standard error]' \
'-h[Print help (see more with '\''--help'\'')]' \
'--help[Print help (see more with '\''--help'\'')]' \
':old -- The old report:_files' \
':new -- The new report:_files' \
&& ret=0
;;
(help)
_arguments "${_arguments_options[@]}" : \
":: :_adduce__subcmd__eval__subcmd__help_commands" \
"*::: :->help" \
&& ret=0

    case $state in
    (help)
        words=($line[1] "${words[@]}")
        (( CURRENT += 1 ))
        curcontext="${curcontext%:*:*}:adduce-eval-help-command-$line[1]:"
        case $line[1] in
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
(domain)
_arguments "${_arguments_options[@]}" : \
'--domain=[The domain\: the name of one that is built in, or a folder]:NAME|DIR:_default' \
'--workspace=[The folder that keeps what outlives a run]:DIR:_files' \
'--now=[The time to go by instead of the machine'\''s clock; a decision log takes it only where it was created with it]:RFC3339:_default' \
'*--on=[What is asked about, such as day=2026-09-14; several may be given]:KEY=VALUE:_default' \
'--jobs=[How many lines are worked on at a time; the output does not depend on it \[default\: half of the cores\]]:N:_default' \
'--max-line=[The longest line that is read, in bytes; a longer one becomes an error record]:BYTES:_default' \
'--no-input[Ask nothing, also where a person sits at the terminal]' \
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
'--workspace=[The folder that keeps what outlives a run]:DIR:_files' \
'--now=[The time to go by instead of the machine'\''s clock; a decision log takes it only where it was created with it]:RFC3339:_default' \
'*--on=[What is asked about, such as day=2026-09-14; several may be given]:KEY=VALUE:_default' \
'--jobs=[How many lines are worked on at a time; the output does not depend on it \[default\: half of the cores\]]:N:_default' \
'--max-line=[The longest line that is read, in bytes; a longer one becomes an error record]:BYTES:_default' \
'--no-input[Ask nothing, also where a person sits at the terminal]' \
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
'--workspace=[The folder that keeps what outlives a run]:DIR:_files' \
'--now=[The time to go by instead of the machine'\''s clock; a decision log takes it only where it was created with it]:RFC3339:_default' \
'*--on=[What is asked about, such as day=2026-09-14; several may be given]:KEY=VALUE:_default' \
'--jobs=[How many lines are worked on at a time; the output does not depend on it \[default\: half of the cores\]]:N:_default' \
'--max-line=[The longest line that is read, in bytes; a longer one becomes an error record]:BYTES:_default' \
'--no-input[Ask nothing, also where a person sits at the terminal]' \
'-q[Say nothing but failures on standard error]' \
'--quiet[Say nothing but failures on standard error]' \
'-h[Print help]' \
'--help[Print help]' \
&& ret=0
;;
(show)
_arguments "${_arguments_options[@]}" : \
'--domain=[The domain\: the name of one that is built in, or a folder]:NAME|DIR:_default' \
'--workspace=[The folder that keeps what outlives a run]:DIR:_files' \
'--now=[The time to go by instead of the machine'\''s clock; a decision log takes it only where it was created with it]:RFC3339:_default' \
'*--on=[What is asked about, such as day=2026-09-14; several may be given]:KEY=VALUE:_default' \
'--jobs=[How many lines are worked on at a time; the output does not depend on it \[default\: half of the cores\]]:N:_default' \
'--max-line=[The longest line that is read, in bytes; a longer one becomes an error record]:BYTES:_default' \
'--policy[Show its policy in words]' \
'--no-input[Ask nothing, also where a person sits at the terminal]' \
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
(store)
_arguments "${_arguments_options[@]}" : \
'--domain=[The domain\: the name of one that is built in, or a folder]:NAME|DIR:_default' \
'--workspace=[The folder that keeps what outlives a run]:DIR:_files' \
'--now=[The time to go by instead of the machine'\''s clock; a decision log takes it only where it was created with it]:RFC3339:_default' \
'*--on=[What is asked about, such as day=2026-09-14; several may be given]:KEY=VALUE:_default' \
'--jobs=[How many lines are worked on at a time; the output does not depend on it \[default\: half of the cores\]]:N:_default' \
'--max-line=[The longest line that is read, in bytes; a longer one becomes an error record]:BYTES:_default' \
'--no-input[Ask nothing, also where a person sits at the terminal]' \
'-q[Say nothing but failures on standard error]' \
'--quiet[Say nothing but failures on standard error]' \
'-h[Print help]' \
'--help[Print help]' \
":: :_adduce__subcmd__store_commands" \
"*::: :->store" \
&& ret=0

    case $state in
    (store)
        words=($line[1] "${words[@]}")
        (( CURRENT += 1 ))
        curcontext="${curcontext%:*:*}:adduce-store-command-$line[1]:"
        case $line[1] in
            (list)
_arguments "${_arguments_options[@]}" : \
'--domain=[The domain\: the name of one that is built in, or a folder]:NAME|DIR:_default' \
'--workspace=[The folder that keeps what outlives a run]:DIR:_files' \
'--now=[The time to go by instead of the machine'\''s clock; a decision log takes it only where it was created with it]:RFC3339:_default' \
'*--on=[What is asked about, such as day=2026-09-14; several may be given]:KEY=VALUE:_default' \
'--jobs=[How many lines are worked on at a time; the output does not depend on it \[default\: half of the cores\]]:N:_default' \
'--max-line=[The longest line that is read, in bytes; a longer one becomes an error record]:BYTES:_default' \
'--no-input[Ask nothing, also where a person sits at the terminal]' \
'-q[Say nothing but failures on standard error]' \
'--quiet[Say nothing but failures on standard error]' \
'-h[Print help]' \
'--help[Print help]' \
&& ret=0
;;
(check)
_arguments "${_arguments_options[@]}" : \
'--domain=[The domain\: the name of one that is built in, or a folder]:NAME|DIR:_default' \
'--workspace=[The folder that keeps what outlives a run]:DIR:_files' \
'--now=[The time to go by instead of the machine'\''s clock; a decision log takes it only where it was created with it]:RFC3339:_default' \
'*--on=[What is asked about, such as day=2026-09-14; several may be given]:KEY=VALUE:_default' \
'--jobs=[How many lines are worked on at a time; the output does not depend on it \[default\: half of the cores\]]:N:_default' \
'--max-line=[The longest line that is read, in bytes; a longer one becomes an error record]:BYTES:_default' \
'--no-input[Ask nothing, also where a person sits at the terminal]' \
'-q[Say nothing but failures on standard error]' \
'--quiet[Say nothing but failures on standard error]' \
'-h[Print help]' \
'--help[Print help]' \
&& ret=0
;;
(pin)
_arguments "${_arguments_options[@]}" : \
'--domain=[The domain\: the name of one that is built in, or a folder]:NAME|DIR:_default' \
'--workspace=[The folder that keeps what outlives a run]:DIR:_files' \
'--now=[The time to go by instead of the machine'\''s clock; a decision log takes it only where it was created with it]:RFC3339:_default' \
'*--on=[What is asked about, such as day=2026-09-14; several may be given]:KEY=VALUE:_default' \
'--jobs=[How many lines are worked on at a time; the output does not depend on it \[default\: half of the cores\]]:N:_default' \
'--max-line=[The longest line that is read, in bytes; a longer one becomes an error record]:BYTES:_default' \
'--no-input[Ask nothing, also where a person sits at the terminal]' \
'-q[Say nothing but failures on standard error]' \
'--quiet[Say nothing but failures on standard error]' \
'-h[Print help]' \
'--help[Print help]' \
':snapshot -- The name, as records carry it in `snapshot`:_default' \
&& ret=0
;;
(unpin)
_arguments "${_arguments_options[@]}" : \
'--domain=[The domain\: the name of one that is built in, or a folder]:NAME|DIR:_default' \
'--workspace=[The folder that keeps what outlives a run]:DIR:_files' \
'--now=[The time to go by instead of the machine'\''s clock; a decision log takes it only where it was created with it]:RFC3339:_default' \
'*--on=[What is asked about, such as day=2026-09-14; several may be given]:KEY=VALUE:_default' \
'--jobs=[How many lines are worked on at a time; the output does not depend on it \[default\: half of the cores\]]:N:_default' \
'--max-line=[The longest line that is read, in bytes; a longer one becomes an error record]:BYTES:_default' \
'--no-input[Ask nothing, also where a person sits at the terminal]' \
'-q[Say nothing but failures on standard error]' \
'--quiet[Say nothing but failures on standard error]' \
'-h[Print help]' \
'--help[Print help]' \
':snapshot -- The name:_default' \
&& ret=0
;;
(help)
_arguments "${_arguments_options[@]}" : \
":: :_adduce__subcmd__store__subcmd__help_commands" \
"*::: :->help" \
&& ret=0

    case $state in
    (help)
        words=($line[1] "${words[@]}")
        (( CURRENT += 1 ))
        curcontext="${curcontext%:*:*}:adduce-store-help-command-$line[1]:"
        case $line[1] in
            (list)
_arguments "${_arguments_options[@]}" : \
&& ret=0
;;
(check)
_arguments "${_arguments_options[@]}" : \
&& ret=0
;;
(pin)
_arguments "${_arguments_options[@]}" : \
&& ret=0
;;
(unpin)
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
'--workspace=[The folder that keeps what outlives a run]:DIR:_files' \
'--now=[The time to go by instead of the machine'\''s clock; a decision log takes it only where it was created with it]:RFC3339:_default' \
'*--on=[What is asked about, such as day=2026-09-14; several may be given]:KEY=VALUE:_default' \
'--jobs=[How many lines are worked on at a time; the output does not depend on it \[default\: half of the cores\]]:N:_default' \
'--max-line=[The longest line that is read, in bytes; a longer one becomes an error record]:BYTES:_default' \
'--no-input[Ask nothing, also where a person sits at the terminal]' \
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
(query)
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
(ground)
_arguments "${_arguments_options[@]}" : \
&& ret=0
;;
(screen)
_arguments "${_arguments_options[@]}" : \
&& ret=0
;;
(audit)
_arguments "${_arguments_options[@]}" : \
":: :_adduce__subcmd__help__subcmd__audit_commands" \
"*::: :->audit" \
&& ret=0

    case $state in
    (audit)
        words=($line[1] "${words[@]}")
        (( CURRENT += 1 ))
        curcontext="${curcontext%:*:*}:adduce-help-audit-command-$line[1]:"
        case $line[1] in
            (add)
_arguments "${_arguments_options[@]}" : \
&& ret=0
;;
(queue)
_arguments "${_arguments_options[@]}" : \
&& ret=0
;;
(show)
_arguments "${_arguments_options[@]}" : \
&& ret=0
;;
(claim)
_arguments "${_arguments_options[@]}" : \
&& ret=0
;;
(release)
_arguments "${_arguments_options[@]}" : \
&& ret=0
;;
(decide)
_arguments "${_arguments_options[@]}" : \
&& ret=0
;;
(review)
_arguments "${_arguments_options[@]}" : \
&& ret=0
;;
(allow)
_arguments "${_arguments_options[@]}" : \
&& ret=0
;;
(disallow)
_arguments "${_arguments_options[@]}" : \
&& ret=0
;;
(log)
_arguments "${_arguments_options[@]}" : \
&& ret=0
;;
(stats)
_arguments "${_arguments_options[@]}" : \
&& ret=0
;;
(export)
_arguments "${_arguments_options[@]}" : \
&& ret=0
;;
(verify)
_arguments "${_arguments_options[@]}" : \
&& ret=0
;;
(checkpoint)
_arguments "${_arguments_options[@]}" : \
&& ret=0
;;
(rotate)
_arguments "${_arguments_options[@]}" : \
&& ret=0
;;
(erase)
_arguments "${_arguments_options[@]}" : \
&& ret=0
;;
        esac
    ;;
esac
;;
(eval)
_arguments "${_arguments_options[@]}" : \
":: :_adduce__subcmd__help__subcmd__eval_commands" \
"*::: :->eval" \
&& ret=0

    case $state in
    (eval)
        words=($line[1] "${words[@]}")
        (( CURRENT += 1 ))
        curcontext="${curcontext%:*:*}:adduce-help-eval-command-$line[1]:"
        case $line[1] in
            (diff)
_arguments "${_arguments_options[@]}" : \
&& ret=0
;;
        esac
    ;;
esac
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
(store)
_arguments "${_arguments_options[@]}" : \
":: :_adduce__subcmd__help__subcmd__store_commands" \
"*::: :->store" \
&& ret=0

    case $state in
    (store)
        words=($line[1] "${words[@]}")
        (( CURRENT += 1 ))
        curcontext="${curcontext%:*:*}:adduce-help-store-command-$line[1]:"
        case $line[1] in
            (list)
_arguments "${_arguments_options[@]}" : \
&& ret=0
;;
(check)
_arguments "${_arguments_options[@]}" : \
&& ret=0
;;
(pin)
_arguments "${_arguments_options[@]}" : \
&& ret=0
;;
(unpin)
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
'ingest:Read cases and rows\: files, folders, standard input (-), or what the domain ships where no path is given' \
'query:Ask a bounded tool of the domain, and get evidence or a typed no' \
'triage:Compute the facts of each case and ask for one typed recommendation' \
'gate:Let the rules of the domain send recommendations to a person' \
'ground:Trace every number of an answer to the evidence of its thread' \
'screen:Screen names against lists' \
'audit:Queue what a person must decide, keep what persons decide, and show that it was not changed' \
'eval:Run checks and cases with known outcomes through ingest, triage and the gate, and score what comes out' \
'domain:Look at domains\: what they hold, and what is wrong with them' \
'store:Look at the generations of what was loaded, and keep or check them' \
'generate:Write what is made from the code into a folder' \
'help:Print this message or the help of the given subcommand(s)' \
    )
    _describe -t commands 'adduce commands' commands "$@"
}
(( $+functions[_adduce__subcmd__audit_commands] )) ||
_adduce__subcmd__audit_commands() {
    local commands; commands=(
'add:Add gated records, and lines that no stage could use, to the queue' \
'queue:List what waits for a person, oldest first, with its age and why' \
'show:Show the whole file of one case\: why it is here, what code saw, what the model said, the rules, the case, what happened' \
'claim:Keep a case for a while\: nobody else decides it meanwhile' \
'release:Give a claimed case up' \
'decide:Decide a case, in writing' \
'review:Walk the queue at a terminal\: each case is shown and claimed, and one key decides it' \
'allow:Say in writing that the party of a case is not the listed one, until a day' \
'disallow:Take back that a pair is allowed' \
'log:Write the entries of the log as they stand in it, all or those about one case' \
'stats:Count\: agreement with the gate and the model, decisions against the verdict, ages, cost' \
'export:Write the log for other programs\: JSON Lines with what the entries commit to, or CSV' \
'verify:Check the log\: every line, every segment, every subject' \
'checkpoint:Print how long the log is and the sum that it ends with, for keeping elsewhere' \
'rotate:Seal the segment of the log that takes entries, and begin another' \
'erase:Erase what the workspace holds of a case beside the log'\''s entries' \
'help:Print this message or the help of the given subcommand(s)' \
    )
    _describe -t commands 'adduce audit commands' commands "$@"
}
(( $+functions[_adduce__subcmd__audit__subcmd__add_commands] )) ||
_adduce__subcmd__audit__subcmd__add_commands() {
    local commands; commands=()
    _describe -t commands 'adduce audit add commands' commands "$@"
}
(( $+functions[_adduce__subcmd__audit__subcmd__allow_commands] )) ||
_adduce__subcmd__audit__subcmd__allow_commands() {
    local commands; commands=()
    _describe -t commands 'adduce audit allow commands' commands "$@"
}
(( $+functions[_adduce__subcmd__audit__subcmd__checkpoint_commands] )) ||
_adduce__subcmd__audit__subcmd__checkpoint_commands() {
    local commands; commands=()
    _describe -t commands 'adduce audit checkpoint commands' commands "$@"
}
(( $+functions[_adduce__subcmd__audit__subcmd__claim_commands] )) ||
_adduce__subcmd__audit__subcmd__claim_commands() {
    local commands; commands=()
    _describe -t commands 'adduce audit claim commands' commands "$@"
}
(( $+functions[_adduce__subcmd__audit__subcmd__decide_commands] )) ||
_adduce__subcmd__audit__subcmd__decide_commands() {
    local commands; commands=()
    _describe -t commands 'adduce audit decide commands' commands "$@"
}
(( $+functions[_adduce__subcmd__audit__subcmd__disallow_commands] )) ||
_adduce__subcmd__audit__subcmd__disallow_commands() {
    local commands; commands=()
    _describe -t commands 'adduce audit disallow commands' commands "$@"
}
(( $+functions[_adduce__subcmd__audit__subcmd__erase_commands] )) ||
_adduce__subcmd__audit__subcmd__erase_commands() {
    local commands; commands=()
    _describe -t commands 'adduce audit erase commands' commands "$@"
}
(( $+functions[_adduce__subcmd__audit__subcmd__export_commands] )) ||
_adduce__subcmd__audit__subcmd__export_commands() {
    local commands; commands=()
    _describe -t commands 'adduce audit export commands' commands "$@"
}
(( $+functions[_adduce__subcmd__audit__subcmd__help_commands] )) ||
_adduce__subcmd__audit__subcmd__help_commands() {
    local commands; commands=(
'add:Add gated records, and lines that no stage could use, to the queue' \
'queue:List what waits for a person, oldest first, with its age and why' \
'show:Show the whole file of one case\: why it is here, what code saw, what the model said, the rules, the case, what happened' \
'claim:Keep a case for a while\: nobody else decides it meanwhile' \
'release:Give a claimed case up' \
'decide:Decide a case, in writing' \
'review:Walk the queue at a terminal\: each case is shown and claimed, and one key decides it' \
'allow:Say in writing that the party of a case is not the listed one, until a day' \
'disallow:Take back that a pair is allowed' \
'log:Write the entries of the log as they stand in it, all or those about one case' \
'stats:Count\: agreement with the gate and the model, decisions against the verdict, ages, cost' \
'export:Write the log for other programs\: JSON Lines with what the entries commit to, or CSV' \
'verify:Check the log\: every line, every segment, every subject' \
'checkpoint:Print how long the log is and the sum that it ends with, for keeping elsewhere' \
'rotate:Seal the segment of the log that takes entries, and begin another' \
'erase:Erase what the workspace holds of a case beside the log'\''s entries' \
'help:Print this message or the help of the given subcommand(s)' \
    )
    _describe -t commands 'adduce audit help commands' commands "$@"
}
(( $+functions[_adduce__subcmd__audit__subcmd__help__subcmd__add_commands] )) ||
_adduce__subcmd__audit__subcmd__help__subcmd__add_commands() {
    local commands; commands=()
    _describe -t commands 'adduce audit help add commands' commands "$@"
}
(( $+functions[_adduce__subcmd__audit__subcmd__help__subcmd__allow_commands] )) ||
_adduce__subcmd__audit__subcmd__help__subcmd__allow_commands() {
    local commands; commands=()
    _describe -t commands 'adduce audit help allow commands' commands "$@"
}
(( $+functions[_adduce__subcmd__audit__subcmd__help__subcmd__checkpoint_commands] )) ||
_adduce__subcmd__audit__subcmd__help__subcmd__checkpoint_commands() {
    local commands; commands=()
    _describe -t commands 'adduce audit help checkpoint commands' commands "$@"
}
(( $+functions[_adduce__subcmd__audit__subcmd__help__subcmd__claim_commands] )) ||
_adduce__subcmd__audit__subcmd__help__subcmd__claim_commands() {
    local commands; commands=()
    _describe -t commands 'adduce audit help claim commands' commands "$@"
}
(( $+functions[_adduce__subcmd__audit__subcmd__help__subcmd__decide_commands] )) ||
_adduce__subcmd__audit__subcmd__help__subcmd__decide_commands() {
    local commands; commands=()
    _describe -t commands 'adduce audit help decide commands' commands "$@"
}
(( $+functions[_adduce__subcmd__audit__subcmd__help__subcmd__disallow_commands] )) ||
_adduce__subcmd__audit__subcmd__help__subcmd__disallow_commands() {
    local commands; commands=()
    _describe -t commands 'adduce audit help disallow commands' commands "$@"
}
(( $+functions[_adduce__subcmd__audit__subcmd__help__subcmd__erase_commands] )) ||
_adduce__subcmd__audit__subcmd__help__subcmd__erase_commands() {
    local commands; commands=()
    _describe -t commands 'adduce audit help erase commands' commands "$@"
}
(( $+functions[_adduce__subcmd__audit__subcmd__help__subcmd__export_commands] )) ||
_adduce__subcmd__audit__subcmd__help__subcmd__export_commands() {
    local commands; commands=()
    _describe -t commands 'adduce audit help export commands' commands "$@"
}
(( $+functions[_adduce__subcmd__audit__subcmd__help__subcmd__help_commands] )) ||
_adduce__subcmd__audit__subcmd__help__subcmd__help_commands() {
    local commands; commands=()
    _describe -t commands 'adduce audit help help commands' commands "$@"
}
(( $+functions[_adduce__subcmd__audit__subcmd__help__subcmd__log_commands] )) ||
_adduce__subcmd__audit__subcmd__help__subcmd__log_commands() {
    local commands; commands=()
    _describe -t commands 'adduce audit help log commands' commands "$@"
}
(( $+functions[_adduce__subcmd__audit__subcmd__help__subcmd__queue_commands] )) ||
_adduce__subcmd__audit__subcmd__help__subcmd__queue_commands() {
    local commands; commands=()
    _describe -t commands 'adduce audit help queue commands' commands "$@"
}
(( $+functions[_adduce__subcmd__audit__subcmd__help__subcmd__release_commands] )) ||
_adduce__subcmd__audit__subcmd__help__subcmd__release_commands() {
    local commands; commands=()
    _describe -t commands 'adduce audit help release commands' commands "$@"
}
(( $+functions[_adduce__subcmd__audit__subcmd__help__subcmd__review_commands] )) ||
_adduce__subcmd__audit__subcmd__help__subcmd__review_commands() {
    local commands; commands=()
    _describe -t commands 'adduce audit help review commands' commands "$@"
}
(( $+functions[_adduce__subcmd__audit__subcmd__help__subcmd__rotate_commands] )) ||
_adduce__subcmd__audit__subcmd__help__subcmd__rotate_commands() {
    local commands; commands=()
    _describe -t commands 'adduce audit help rotate commands' commands "$@"
}
(( $+functions[_adduce__subcmd__audit__subcmd__help__subcmd__show_commands] )) ||
_adduce__subcmd__audit__subcmd__help__subcmd__show_commands() {
    local commands; commands=()
    _describe -t commands 'adduce audit help show commands' commands "$@"
}
(( $+functions[_adduce__subcmd__audit__subcmd__help__subcmd__stats_commands] )) ||
_adduce__subcmd__audit__subcmd__help__subcmd__stats_commands() {
    local commands; commands=()
    _describe -t commands 'adduce audit help stats commands' commands "$@"
}
(( $+functions[_adduce__subcmd__audit__subcmd__help__subcmd__verify_commands] )) ||
_adduce__subcmd__audit__subcmd__help__subcmd__verify_commands() {
    local commands; commands=()
    _describe -t commands 'adduce audit help verify commands' commands "$@"
}
(( $+functions[_adduce__subcmd__audit__subcmd__log_commands] )) ||
_adduce__subcmd__audit__subcmd__log_commands() {
    local commands; commands=()
    _describe -t commands 'adduce audit log commands' commands "$@"
}
(( $+functions[_adduce__subcmd__audit__subcmd__queue_commands] )) ||
_adduce__subcmd__audit__subcmd__queue_commands() {
    local commands; commands=()
    _describe -t commands 'adduce audit queue commands' commands "$@"
}
(( $+functions[_adduce__subcmd__audit__subcmd__release_commands] )) ||
_adduce__subcmd__audit__subcmd__release_commands() {
    local commands; commands=()
    _describe -t commands 'adduce audit release commands' commands "$@"
}
(( $+functions[_adduce__subcmd__audit__subcmd__review_commands] )) ||
_adduce__subcmd__audit__subcmd__review_commands() {
    local commands; commands=()
    _describe -t commands 'adduce audit review commands' commands "$@"
}
(( $+functions[_adduce__subcmd__audit__subcmd__rotate_commands] )) ||
_adduce__subcmd__audit__subcmd__rotate_commands() {
    local commands; commands=()
    _describe -t commands 'adduce audit rotate commands' commands "$@"
}
(( $+functions[_adduce__subcmd__audit__subcmd__show_commands] )) ||
_adduce__subcmd__audit__subcmd__show_commands() {
    local commands; commands=()
    _describe -t commands 'adduce audit show commands' commands "$@"
}
(( $+functions[_adduce__subcmd__audit__subcmd__stats_commands] )) ||
_adduce__subcmd__audit__subcmd__stats_commands() {
    local commands; commands=()
    _describe -t commands 'adduce audit stats commands' commands "$@"
}
(( $+functions[_adduce__subcmd__audit__subcmd__verify_commands] )) ||
_adduce__subcmd__audit__subcmd__verify_commands() {
    local commands; commands=()
    _describe -t commands 'adduce audit verify commands' commands "$@"
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
(( $+functions[_adduce__subcmd__eval_commands] )) ||
_adduce__subcmd__eval_commands() {
    local commands; commands=(
'diff:Show what newly fails, newly passes and is missing between two reports in the form json' \
'help:Print this message or the help of the given subcommand(s)' \
    )
    _describe -t commands 'adduce eval commands' commands "$@"
}
(( $+functions[_adduce__subcmd__eval__subcmd__diff_commands] )) ||
_adduce__subcmd__eval__subcmd__diff_commands() {
    local commands; commands=()
    _describe -t commands 'adduce eval diff commands' commands "$@"
}
(( $+functions[_adduce__subcmd__eval__subcmd__help_commands] )) ||
_adduce__subcmd__eval__subcmd__help_commands() {
    local commands; commands=(
'diff:Show what newly fails, newly passes and is missing between two reports in the form json' \
'help:Print this message or the help of the given subcommand(s)' \
    )
    _describe -t commands 'adduce eval help commands' commands "$@"
}
(( $+functions[_adduce__subcmd__eval__subcmd__help__subcmd__diff_commands] )) ||
_adduce__subcmd__eval__subcmd__help__subcmd__diff_commands() {
    local commands; commands=()
    _describe -t commands 'adduce eval help diff commands' commands "$@"
}
(( $+functions[_adduce__subcmd__eval__subcmd__help__subcmd__help_commands] )) ||
_adduce__subcmd__eval__subcmd__help__subcmd__help_commands() {
    local commands; commands=()
    _describe -t commands 'adduce eval help help commands' commands "$@"
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
(( $+functions[_adduce__subcmd__ground_commands] )) ||
_adduce__subcmd__ground_commands() {
    local commands; commands=()
    _describe -t commands 'adduce ground commands' commands "$@"
}
(( $+functions[_adduce__subcmd__help_commands] )) ||
_adduce__subcmd__help_commands() {
    local commands; commands=(
'ingest:Read cases and rows\: files, folders, standard input (-), or what the domain ships where no path is given' \
'query:Ask a bounded tool of the domain, and get evidence or a typed no' \
'triage:Compute the facts of each case and ask for one typed recommendation' \
'gate:Let the rules of the domain send recommendations to a person' \
'ground:Trace every number of an answer to the evidence of its thread' \
'screen:Screen names against lists' \
'audit:Queue what a person must decide, keep what persons decide, and show that it was not changed' \
'eval:Run checks and cases with known outcomes through ingest, triage and the gate, and score what comes out' \
'domain:Look at domains\: what they hold, and what is wrong with them' \
'store:Look at the generations of what was loaded, and keep or check them' \
'generate:Write what is made from the code into a folder' \
'help:Print this message or the help of the given subcommand(s)' \
    )
    _describe -t commands 'adduce help commands' commands "$@"
}
(( $+functions[_adduce__subcmd__help__subcmd__audit_commands] )) ||
_adduce__subcmd__help__subcmd__audit_commands() {
    local commands; commands=(
'add:Add gated records, and lines that no stage could use, to the queue' \
'queue:List what waits for a person, oldest first, with its age and why' \
'show:Show the whole file of one case\: why it is here, what code saw, what the model said, the rules, the case, what happened' \
'claim:Keep a case for a while\: nobody else decides it meanwhile' \
'release:Give a claimed case up' \
'decide:Decide a case, in writing' \
'review:Walk the queue at a terminal\: each case is shown and claimed, and one key decides it' \
'allow:Say in writing that the party of a case is not the listed one, until a day' \
'disallow:Take back that a pair is allowed' \
'log:Write the entries of the log as they stand in it, all or those about one case' \
'stats:Count\: agreement with the gate and the model, decisions against the verdict, ages, cost' \
'export:Write the log for other programs\: JSON Lines with what the entries commit to, or CSV' \
'verify:Check the log\: every line, every segment, every subject' \
'checkpoint:Print how long the log is and the sum that it ends with, for keeping elsewhere' \
'rotate:Seal the segment of the log that takes entries, and begin another' \
'erase:Erase what the workspace holds of a case beside the log'\''s entries' \
    )
    _describe -t commands 'adduce help audit commands' commands "$@"
}
(( $+functions[_adduce__subcmd__help__subcmd__audit__subcmd__add_commands] )) ||
_adduce__subcmd__help__subcmd__audit__subcmd__add_commands() {
    local commands; commands=()
    _describe -t commands 'adduce help audit add commands' commands "$@"
}
(( $+functions[_adduce__subcmd__help__subcmd__audit__subcmd__allow_commands] )) ||
_adduce__subcmd__help__subcmd__audit__subcmd__allow_commands() {
    local commands; commands=()
    _describe -t commands 'adduce help audit allow commands' commands "$@"
}
(( $+functions[_adduce__subcmd__help__subcmd__audit__subcmd__checkpoint_commands] )) ||
_adduce__subcmd__help__subcmd__audit__subcmd__checkpoint_commands() {
    local commands; commands=()
    _describe -t commands 'adduce help audit checkpoint commands' commands "$@"
}
(( $+functions[_adduce__subcmd__help__subcmd__audit__subcmd__claim_commands] )) ||
_adduce__subcmd__help__subcmd__audit__subcmd__claim_commands() {
    local commands; commands=()
    _describe -t commands 'adduce help audit claim commands' commands "$@"
}
(( $+functions[_adduce__subcmd__help__subcmd__audit__subcmd__decide_commands] )) ||
_adduce__subcmd__help__subcmd__audit__subcmd__decide_commands() {
    local commands; commands=()
    _describe -t commands 'adduce help audit decide commands' commands "$@"
}
(( $+functions[_adduce__subcmd__help__subcmd__audit__subcmd__disallow_commands] )) ||
_adduce__subcmd__help__subcmd__audit__subcmd__disallow_commands() {
    local commands; commands=()
    _describe -t commands 'adduce help audit disallow commands' commands "$@"
}
(( $+functions[_adduce__subcmd__help__subcmd__audit__subcmd__erase_commands] )) ||
_adduce__subcmd__help__subcmd__audit__subcmd__erase_commands() {
    local commands; commands=()
    _describe -t commands 'adduce help audit erase commands' commands "$@"
}
(( $+functions[_adduce__subcmd__help__subcmd__audit__subcmd__export_commands] )) ||
_adduce__subcmd__help__subcmd__audit__subcmd__export_commands() {
    local commands; commands=()
    _describe -t commands 'adduce help audit export commands' commands "$@"
}
(( $+functions[_adduce__subcmd__help__subcmd__audit__subcmd__log_commands] )) ||
_adduce__subcmd__help__subcmd__audit__subcmd__log_commands() {
    local commands; commands=()
    _describe -t commands 'adduce help audit log commands' commands "$@"
}
(( $+functions[_adduce__subcmd__help__subcmd__audit__subcmd__queue_commands] )) ||
_adduce__subcmd__help__subcmd__audit__subcmd__queue_commands() {
    local commands; commands=()
    _describe -t commands 'adduce help audit queue commands' commands "$@"
}
(( $+functions[_adduce__subcmd__help__subcmd__audit__subcmd__release_commands] )) ||
_adduce__subcmd__help__subcmd__audit__subcmd__release_commands() {
    local commands; commands=()
    _describe -t commands 'adduce help audit release commands' commands "$@"
}
(( $+functions[_adduce__subcmd__help__subcmd__audit__subcmd__review_commands] )) ||
_adduce__subcmd__help__subcmd__audit__subcmd__review_commands() {
    local commands; commands=()
    _describe -t commands 'adduce help audit review commands' commands "$@"
}
(( $+functions[_adduce__subcmd__help__subcmd__audit__subcmd__rotate_commands] )) ||
_adduce__subcmd__help__subcmd__audit__subcmd__rotate_commands() {
    local commands; commands=()
    _describe -t commands 'adduce help audit rotate commands' commands "$@"
}
(( $+functions[_adduce__subcmd__help__subcmd__audit__subcmd__show_commands] )) ||
_adduce__subcmd__help__subcmd__audit__subcmd__show_commands() {
    local commands; commands=()
    _describe -t commands 'adduce help audit show commands' commands "$@"
}
(( $+functions[_adduce__subcmd__help__subcmd__audit__subcmd__stats_commands] )) ||
_adduce__subcmd__help__subcmd__audit__subcmd__stats_commands() {
    local commands; commands=()
    _describe -t commands 'adduce help audit stats commands' commands "$@"
}
(( $+functions[_adduce__subcmd__help__subcmd__audit__subcmd__verify_commands] )) ||
_adduce__subcmd__help__subcmd__audit__subcmd__verify_commands() {
    local commands; commands=()
    _describe -t commands 'adduce help audit verify commands' commands "$@"
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
(( $+functions[_adduce__subcmd__help__subcmd__eval_commands] )) ||
_adduce__subcmd__help__subcmd__eval_commands() {
    local commands; commands=(
'diff:Show what newly fails, newly passes and is missing between two reports in the form json' \
    )
    _describe -t commands 'adduce help eval commands' commands "$@"
}
(( $+functions[_adduce__subcmd__help__subcmd__eval__subcmd__diff_commands] )) ||
_adduce__subcmd__help__subcmd__eval__subcmd__diff_commands() {
    local commands; commands=()
    _describe -t commands 'adduce help eval diff commands' commands "$@"
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
(( $+functions[_adduce__subcmd__help__subcmd__ground_commands] )) ||
_adduce__subcmd__help__subcmd__ground_commands() {
    local commands; commands=()
    _describe -t commands 'adduce help ground commands' commands "$@"
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
(( $+functions[_adduce__subcmd__help__subcmd__query_commands] )) ||
_adduce__subcmd__help__subcmd__query_commands() {
    local commands; commands=()
    _describe -t commands 'adduce help query commands' commands "$@"
}
(( $+functions[_adduce__subcmd__help__subcmd__screen_commands] )) ||
_adduce__subcmd__help__subcmd__screen_commands() {
    local commands; commands=()
    _describe -t commands 'adduce help screen commands' commands "$@"
}
(( $+functions[_adduce__subcmd__help__subcmd__store_commands] )) ||
_adduce__subcmd__help__subcmd__store_commands() {
    local commands; commands=(
'list:List the generations\: name, bytes, and whether one is current or pinned' \
'check:Read the current generation whole and compare it with what was written' \
'pin:Keep a generation whatever comes; the newest three are kept in any case' \
'unpin:Let a pinned generation go again' \
    )
    _describe -t commands 'adduce help store commands' commands "$@"
}
(( $+functions[_adduce__subcmd__help__subcmd__store__subcmd__check_commands] )) ||
_adduce__subcmd__help__subcmd__store__subcmd__check_commands() {
    local commands; commands=()
    _describe -t commands 'adduce help store check commands' commands "$@"
}
(( $+functions[_adduce__subcmd__help__subcmd__store__subcmd__list_commands] )) ||
_adduce__subcmd__help__subcmd__store__subcmd__list_commands() {
    local commands; commands=()
    _describe -t commands 'adduce help store list commands' commands "$@"
}
(( $+functions[_adduce__subcmd__help__subcmd__store__subcmd__pin_commands] )) ||
_adduce__subcmd__help__subcmd__store__subcmd__pin_commands() {
    local commands; commands=()
    _describe -t commands 'adduce help store pin commands' commands "$@"
}
(( $+functions[_adduce__subcmd__help__subcmd__store__subcmd__unpin_commands] )) ||
_adduce__subcmd__help__subcmd__store__subcmd__unpin_commands() {
    local commands; commands=()
    _describe -t commands 'adduce help store unpin commands' commands "$@"
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
(( $+functions[_adduce__subcmd__query_commands] )) ||
_adduce__subcmd__query_commands() {
    local commands; commands=()
    _describe -t commands 'adduce query commands' commands "$@"
}
(( $+functions[_adduce__subcmd__screen_commands] )) ||
_adduce__subcmd__screen_commands() {
    local commands; commands=()
    _describe -t commands 'adduce screen commands' commands "$@"
}
(( $+functions[_adduce__subcmd__store_commands] )) ||
_adduce__subcmd__store_commands() {
    local commands; commands=(
'list:List the generations\: name, bytes, and whether one is current or pinned' \
'check:Read the current generation whole and compare it with what was written' \
'pin:Keep a generation whatever comes; the newest three are kept in any case' \
'unpin:Let a pinned generation go again' \
'help:Print this message or the help of the given subcommand(s)' \
    )
    _describe -t commands 'adduce store commands' commands "$@"
}
(( $+functions[_adduce__subcmd__store__subcmd__check_commands] )) ||
_adduce__subcmd__store__subcmd__check_commands() {
    local commands; commands=()
    _describe -t commands 'adduce store check commands' commands "$@"
}
(( $+functions[_adduce__subcmd__store__subcmd__help_commands] )) ||
_adduce__subcmd__store__subcmd__help_commands() {
    local commands; commands=(
'list:List the generations\: name, bytes, and whether one is current or pinned' \
'check:Read the current generation whole and compare it with what was written' \
'pin:Keep a generation whatever comes; the newest three are kept in any case' \
'unpin:Let a pinned generation go again' \
'help:Print this message or the help of the given subcommand(s)' \
    )
    _describe -t commands 'adduce store help commands' commands "$@"
}
(( $+functions[_adduce__subcmd__store__subcmd__help__subcmd__check_commands] )) ||
_adduce__subcmd__store__subcmd__help__subcmd__check_commands() {
    local commands; commands=()
    _describe -t commands 'adduce store help check commands' commands "$@"
}
(( $+functions[_adduce__subcmd__store__subcmd__help__subcmd__help_commands] )) ||
_adduce__subcmd__store__subcmd__help__subcmd__help_commands() {
    local commands; commands=()
    _describe -t commands 'adduce store help help commands' commands "$@"
}
(( $+functions[_adduce__subcmd__store__subcmd__help__subcmd__list_commands] )) ||
_adduce__subcmd__store__subcmd__help__subcmd__list_commands() {
    local commands; commands=()
    _describe -t commands 'adduce store help list commands' commands "$@"
}
(( $+functions[_adduce__subcmd__store__subcmd__help__subcmd__pin_commands] )) ||
_adduce__subcmd__store__subcmd__help__subcmd__pin_commands() {
    local commands; commands=()
    _describe -t commands 'adduce store help pin commands' commands "$@"
}
(( $+functions[_adduce__subcmd__store__subcmd__help__subcmd__unpin_commands] )) ||
_adduce__subcmd__store__subcmd__help__subcmd__unpin_commands() {
    local commands; commands=()
    _describe -t commands 'adduce store help unpin commands' commands "$@"
}
(( $+functions[_adduce__subcmd__store__subcmd__list_commands] )) ||
_adduce__subcmd__store__subcmd__list_commands() {
    local commands; commands=()
    _describe -t commands 'adduce store list commands' commands "$@"
}
(( $+functions[_adduce__subcmd__store__subcmd__pin_commands] )) ||
_adduce__subcmd__store__subcmd__pin_commands() {
    local commands; commands=()
    _describe -t commands 'adduce store pin commands' commands "$@"
}
(( $+functions[_adduce__subcmd__store__subcmd__unpin_commands] )) ||
_adduce__subcmd__store__subcmd__unpin_commands() {
    local commands; commands=()
    _describe -t commands 'adduce store unpin commands' commands "$@"
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
