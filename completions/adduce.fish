# Print an optspec for argparse to handle cmd's options that are independent of any subcommand.
function __fish_adduce_global_optspecs
    string join \n domain= workspace= now= on= jobs= max-line= no-input q/quiet h/help V/version
end

function __fish_adduce_needs_command
    # Figure out if the current invocation already has a command.
    set -l cmd (commandline -opc)
    set -e cmd[1]
    argparse -s (__fish_adduce_global_optspecs) -- $cmd 2>/dev/null
    or return
    if set -q argv[1]
        # Also print the command, so this can be used to figure out what it is.
        echo $argv[1]
        return 1
    end
    return 0
end

function __fish_adduce_using_subcommand
    set -l cmd (__fish_adduce_needs_command)
    test -z "$cmd"
    and return 1
    contains -- $cmd[1] $argv
end

complete -c adduce -n "__fish_adduce_needs_command" -l domain -d 'The domain: the name of one that is built in, or a folder' -r
complete -c adduce -n "__fish_adduce_needs_command" -l workspace -d 'The folder that keeps what outlives a run' -r -F
complete -c adduce -n "__fish_adduce_needs_command" -l now -d 'The time to go by instead of the machine\'s clock; a decision log takes it only where it was created with it' -r
complete -c adduce -n "__fish_adduce_needs_command" -l on -d 'What is asked about, such as day=2026-09-14; several may be given' -r
complete -c adduce -n "__fish_adduce_needs_command" -l jobs -d 'How many lines are worked on at a time; the output does not depend on it [default: half of the cores]' -r
complete -c adduce -n "__fish_adduce_needs_command" -l max-line -d 'The longest line that is read, in bytes; a longer one becomes an error record' -r
complete -c adduce -n "__fish_adduce_needs_command" -l no-input -d 'Ask nothing, also where a person sits at the terminal'
complete -c adduce -n "__fish_adduce_needs_command" -s q -l quiet -d 'Say nothing but failures on standard error'
complete -c adduce -n "__fish_adduce_needs_command" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c adduce -n "__fish_adduce_needs_command" -s V -l version -d 'Print version'
complete -c adduce -n "__fish_adduce_needs_command" -f -a "ingest" -d 'Read cases and rows: files, folders, standard input (-), or what the domain ships where no path is given'
complete -c adduce -n "__fish_adduce_needs_command" -f -a "query" -d 'Ask a bounded tool of the domain, and get evidence or a typed no'
complete -c adduce -n "__fish_adduce_needs_command" -f -a "triage" -d 'Compute the facts of each case and ask for one typed recommendation'
complete -c adduce -n "__fish_adduce_needs_command" -f -a "gate" -d 'Let the rules of the domain send recommendations to a person'
complete -c adduce -n "__fish_adduce_needs_command" -f -a "ground" -d 'Trace every number of an answer to the evidence of its thread'
complete -c adduce -n "__fish_adduce_needs_command" -f -a "screen" -d 'Screen names against lists'
complete -c adduce -n "__fish_adduce_needs_command" -f -a "audit" -d 'Queue what a person must decide, keep what persons decide, and show that it was not changed'
complete -c adduce -n "__fish_adduce_needs_command" -f -a "eval" -d 'Run checks and cases with known outcomes through ingest, triage and the gate, and score what comes out'
complete -c adduce -n "__fish_adduce_needs_command" -f -a "domain" -d 'Look at domains: what they hold, and what is wrong with them'
complete -c adduce -n "__fish_adduce_needs_command" -f -a "store" -d 'Look at the generations of what was loaded, and keep or check them'
complete -c adduce -n "__fish_adduce_needs_command" -f -a "generate" -d 'Write what is made from the code into a folder'
complete -c adduce -n "__fish_adduce_needs_command" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c adduce -n "__fish_adduce_using_subcommand ingest" -l source -d 'The source of the domain that all paths are read by, whatever they are called' -r
complete -c adduce -n "__fish_adduce_using_subcommand ingest" -l max-rejects -d 'How many rejects are accepted before the exit code is 1' -r
complete -c adduce -n "__fish_adduce_using_subcommand ingest" -l deadline -d 'How long a check or a derived table of the domain may take, in seconds' -r
complete -c adduce -n "__fish_adduce_using_subcommand ingest" -l domain -d 'The domain: the name of one that is built in, or a folder' -r
complete -c adduce -n "__fish_adduce_using_subcommand ingest" -l workspace -d 'The folder that keeps what outlives a run' -r -F
complete -c adduce -n "__fish_adduce_using_subcommand ingest" -l now -d 'The time to go by instead of the machine\'s clock; a decision log takes it only where it was created with it' -r
complete -c adduce -n "__fish_adduce_using_subcommand ingest" -l on -d 'What is asked about, such as day=2026-09-14; several may be given' -r
complete -c adduce -n "__fish_adduce_using_subcommand ingest" -l jobs -d 'How many lines are worked on at a time; the output does not depend on it [default: half of the cores]' -r
complete -c adduce -n "__fish_adduce_using_subcommand ingest" -l max-line -d 'The longest line that is read, in bytes; a longer one becomes an error record' -r
complete -c adduce -n "__fish_adduce_using_subcommand ingest" -l rebuild -d 'Begin the tables of the domain anew: what was loaded before is no longer in the new generation'
complete -c adduce -n "__fish_adduce_using_subcommand ingest" -l no-store -d 'Only write records: no workspace is made or changed'
complete -c adduce -n "__fish_adduce_using_subcommand ingest" -l no-input -d 'Ask nothing, also where a person sits at the terminal'
complete -c adduce -n "__fish_adduce_using_subcommand ingest" -s q -l quiet -d 'Say nothing but failures on standard error'
complete -c adduce -n "__fish_adduce_using_subcommand ingest" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c adduce -n "__fish_adduce_using_subcommand query" -l deadline -d 'How long a tool may take, in seconds' -r
complete -c adduce -n "__fish_adduce_using_subcommand query" -l seed -d 'What chance begins with, where figures are drawn by chance: the same seed gives the same figures' -r
complete -c adduce -n "__fish_adduce_using_subcommand query" -l domain -d 'The domain: the name of one that is built in, or a folder' -r
complete -c adduce -n "__fish_adduce_using_subcommand query" -l workspace -d 'The folder that keeps what outlives a run' -r -F
complete -c adduce -n "__fish_adduce_using_subcommand query" -l now -d 'The time to go by instead of the machine\'s clock; a decision log takes it only where it was created with it' -r
complete -c adduce -n "__fish_adduce_using_subcommand query" -l on -d 'What is asked about, such as day=2026-09-14; several may be given' -r
complete -c adduce -n "__fish_adduce_using_subcommand query" -l jobs -d 'How many lines are worked on at a time; the output does not depend on it [default: half of the cores]' -r
complete -c adduce -n "__fish_adduce_using_subcommand query" -l max-line -d 'The longest line that is read, in bytes; a longer one becomes an error record' -r
complete -c adduce -n "__fish_adduce_using_subcommand query" -l tools -d 'List the tools with their schemas'
complete -c adduce -n "__fish_adduce_using_subcommand query" -l mcp -d 'Serve the tools for models over the Model Context Protocol, on standard input and output'
complete -c adduce -n "__fish_adduce_using_subcommand query" -l pretty -d 'Write tables for people'
complete -c adduce -n "__fish_adduce_using_subcommand query" -l no-input -d 'Ask nothing, also where a person sits at the terminal'
complete -c adduce -n "__fish_adduce_using_subcommand query" -s q -l quiet -d 'Say nothing but failures on standard error'
complete -c adduce -n "__fish_adduce_using_subcommand query" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c adduce -n "__fish_adduce_using_subcommand triage" -l provider -d 'Who is asked: `offline`, a baseline made from the facts alone; `replay:FILE`, scripted replies; or a service: `anthropic`, `openai`, `chat` (Chat Completions: Ollama, vLLM, llama.cpp, LM Studio, OpenRouter)' -r
complete -c adduce -n "__fish_adduce_using_subcommand triage" -l model -d 'The model of the service [default: the configuration\'s]' -r
complete -c adduce -n "__fish_adduce_using_subcommand triage" -l budget-usd -d 'The most that everything asked in this workspace may cost together, in US dollars; the price must be known' -r
complete -c adduce -n "__fish_adduce_using_subcommand triage" -l cassette -d 'Record the replies as a replay, in a file that is not there yet' -r -F
complete -c adduce -n "__fish_adduce_using_subcommand triage" -l batch -d 'Ask at half the price and get the answers within a day: submit, then poll, then collect [anthropic only]' -r -f -a "submit\t'Send the cases of standard input in a batch, and let them pass'
poll\t'Say how the batches stand that are out; exit 1 as long as one has not ended'
collect\t'Fetch the results, and triage the cases of standard input by them'"
complete -c adduce -n "__fish_adduce_using_subcommand triage" -l domain -d 'The domain: the name of one that is built in, or a folder' -r
complete -c adduce -n "__fish_adduce_using_subcommand triage" -l workspace -d 'The folder that keeps what outlives a run' -r -F
complete -c adduce -n "__fish_adduce_using_subcommand triage" -l now -d 'The time to go by instead of the machine\'s clock; a decision log takes it only where it was created with it' -r
complete -c adduce -n "__fish_adduce_using_subcommand triage" -l on -d 'What is asked about, such as day=2026-09-14; several may be given' -r
complete -c adduce -n "__fish_adduce_using_subcommand triage" -l jobs -d 'How many lines are worked on at a time; the output does not depend on it [default: half of the cores]' -r
complete -c adduce -n "__fish_adduce_using_subcommand triage" -l max-line -d 'The longest line that is read, in bytes; a longer one becomes an error record' -r
complete -c adduce -n "__fish_adduce_using_subcommand triage" -l force -d 'Ask again what was answered before'
complete -c adduce -n "__fish_adduce_using_subcommand triage" -l facts-only -d 'Write `facts` records and ask nobody'
complete -c adduce -n "__fish_adduce_using_subcommand triage" -l no-input -d 'Ask nothing, also where a person sits at the terminal'
complete -c adduce -n "__fish_adduce_using_subcommand triage" -s q -l quiet -d 'Say nothing but failures on standard error'
complete -c adduce -n "__fish_adduce_using_subcommand triage" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c adduce -n "__fish_adduce_using_subcommand gate; and not __fish_seen_subcommand_from test explain diff help" -l domain -d 'The domain: the name of one that is built in, or a folder' -r
complete -c adduce -n "__fish_adduce_using_subcommand gate; and not __fish_seen_subcommand_from test explain diff help" -l workspace -d 'The folder that keeps what outlives a run' -r -F
complete -c adduce -n "__fish_adduce_using_subcommand gate; and not __fish_seen_subcommand_from test explain diff help" -l now -d 'The time to go by instead of the machine\'s clock; a decision log takes it only where it was created with it' -r
complete -c adduce -n "__fish_adduce_using_subcommand gate; and not __fish_seen_subcommand_from test explain diff help" -l on -d 'What is asked about, such as day=2026-09-14; several may be given' -r
complete -c adduce -n "__fish_adduce_using_subcommand gate; and not __fish_seen_subcommand_from test explain diff help" -l jobs -d 'How many lines are worked on at a time; the output does not depend on it [default: half of the cores]' -r
complete -c adduce -n "__fish_adduce_using_subcommand gate; and not __fish_seen_subcommand_from test explain diff help" -l max-line -d 'The longest line that is read, in bytes; a longer one becomes an error record' -r
complete -c adduce -n "__fish_adduce_using_subcommand gate; and not __fish_seen_subcommand_from test explain diff help" -l strict -d 'Exit with 1 where a verdict is ESCALATE'
complete -c adduce -n "__fish_adduce_using_subcommand gate; and not __fish_seen_subcommand_from test explain diff help" -l no-input -d 'Ask nothing, also where a person sits at the terminal'
complete -c adduce -n "__fish_adduce_using_subcommand gate; and not __fish_seen_subcommand_from test explain diff help" -s q -l quiet -d 'Say nothing but failures on standard error'
complete -c adduce -n "__fish_adduce_using_subcommand gate; and not __fish_seen_subcommand_from test explain diff help" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c adduce -n "__fish_adduce_using_subcommand gate; and not __fish_seen_subcommand_from test explain diff help" -f -a "test" -d 'Run the tests of the domain\'s gate: each rule must be shown firing and not firing'
complete -c adduce -n "__fish_adduce_using_subcommand gate; and not __fish_seen_subcommand_from test explain diff help" -f -a "explain" -d 'Show for each recommendation on standard input every rule and the facts that it saw'
complete -c adduce -n "__fish_adduce_using_subcommand gate; and not __fish_seen_subcommand_from test explain diff help" -f -a "diff" -d 'Show which recommendations on standard input two gates route differently'
complete -c adduce -n "__fish_adduce_using_subcommand gate; and not __fish_seen_subcommand_from test explain diff help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c adduce -n "__fish_adduce_using_subcommand gate; and __fish_seen_subcommand_from test" -l domain -d 'The domain: the name of one that is built in, or a folder' -r
complete -c adduce -n "__fish_adduce_using_subcommand gate; and __fish_seen_subcommand_from test" -l workspace -d 'The folder that keeps what outlives a run' -r -F
complete -c adduce -n "__fish_adduce_using_subcommand gate; and __fish_seen_subcommand_from test" -l now -d 'The time to go by instead of the machine\'s clock; a decision log takes it only where it was created with it' -r
complete -c adduce -n "__fish_adduce_using_subcommand gate; and __fish_seen_subcommand_from test" -l on -d 'What is asked about, such as day=2026-09-14; several may be given' -r
complete -c adduce -n "__fish_adduce_using_subcommand gate; and __fish_seen_subcommand_from test" -l jobs -d 'How many lines are worked on at a time; the output does not depend on it [default: half of the cores]' -r
complete -c adduce -n "__fish_adduce_using_subcommand gate; and __fish_seen_subcommand_from test" -l max-line -d 'The longest line that is read, in bytes; a longer one becomes an error record' -r
complete -c adduce -n "__fish_adduce_using_subcommand gate; and __fish_seen_subcommand_from test" -l no-input -d 'Ask nothing, also where a person sits at the terminal'
complete -c adduce -n "__fish_adduce_using_subcommand gate; and __fish_seen_subcommand_from test" -s q -l quiet -d 'Say nothing but failures on standard error'
complete -c adduce -n "__fish_adduce_using_subcommand gate; and __fish_seen_subcommand_from test" -s h -l help -d 'Print help'
complete -c adduce -n "__fish_adduce_using_subcommand gate; and __fish_seen_subcommand_from explain" -l domain -d 'The domain: the name of one that is built in, or a folder' -r
complete -c adduce -n "__fish_adduce_using_subcommand gate; and __fish_seen_subcommand_from explain" -l workspace -d 'The folder that keeps what outlives a run' -r -F
complete -c adduce -n "__fish_adduce_using_subcommand gate; and __fish_seen_subcommand_from explain" -l now -d 'The time to go by instead of the machine\'s clock; a decision log takes it only where it was created with it' -r
complete -c adduce -n "__fish_adduce_using_subcommand gate; and __fish_seen_subcommand_from explain" -l on -d 'What is asked about, such as day=2026-09-14; several may be given' -r
complete -c adduce -n "__fish_adduce_using_subcommand gate; and __fish_seen_subcommand_from explain" -l jobs -d 'How many lines are worked on at a time; the output does not depend on it [default: half of the cores]' -r
complete -c adduce -n "__fish_adduce_using_subcommand gate; and __fish_seen_subcommand_from explain" -l max-line -d 'The longest line that is read, in bytes; a longer one becomes an error record' -r
complete -c adduce -n "__fish_adduce_using_subcommand gate; and __fish_seen_subcommand_from explain" -l pretty -d 'Write text for people'
complete -c adduce -n "__fish_adduce_using_subcommand gate; and __fish_seen_subcommand_from explain" -l no-input -d 'Ask nothing, also where a person sits at the terminal'
complete -c adduce -n "__fish_adduce_using_subcommand gate; and __fish_seen_subcommand_from explain" -s q -l quiet -d 'Say nothing but failures on standard error'
complete -c adduce -n "__fish_adduce_using_subcommand gate; and __fish_seen_subcommand_from explain" -s h -l help -d 'Print help'
complete -c adduce -n "__fish_adduce_using_subcommand gate; and __fish_seen_subcommand_from diff" -l domain -d 'The domain: the name of one that is built in, or a folder' -r
complete -c adduce -n "__fish_adduce_using_subcommand gate; and __fish_seen_subcommand_from diff" -l workspace -d 'The folder that keeps what outlives a run' -r -F
complete -c adduce -n "__fish_adduce_using_subcommand gate; and __fish_seen_subcommand_from diff" -l now -d 'The time to go by instead of the machine\'s clock; a decision log takes it only where it was created with it' -r
complete -c adduce -n "__fish_adduce_using_subcommand gate; and __fish_seen_subcommand_from diff" -l on -d 'What is asked about, such as day=2026-09-14; several may be given' -r
complete -c adduce -n "__fish_adduce_using_subcommand gate; and __fish_seen_subcommand_from diff" -l jobs -d 'How many lines are worked on at a time; the output does not depend on it [default: half of the cores]' -r
complete -c adduce -n "__fish_adduce_using_subcommand gate; and __fish_seen_subcommand_from diff" -l max-line -d 'The longest line that is read, in bytes; a longer one becomes an error record' -r
complete -c adduce -n "__fish_adduce_using_subcommand gate; and __fish_seen_subcommand_from diff" -l no-input -d 'Ask nothing, also where a person sits at the terminal'
complete -c adduce -n "__fish_adduce_using_subcommand gate; and __fish_seen_subcommand_from diff" -s q -l quiet -d 'Say nothing but failures on standard error'
complete -c adduce -n "__fish_adduce_using_subcommand gate; and __fish_seen_subcommand_from diff" -s h -l help -d 'Print help'
complete -c adduce -n "__fish_adduce_using_subcommand gate; and __fish_seen_subcommand_from help" -f -a "test" -d 'Run the tests of the domain\'s gate: each rule must be shown firing and not firing'
complete -c adduce -n "__fish_adduce_using_subcommand gate; and __fish_seen_subcommand_from help" -f -a "explain" -d 'Show for each recommendation on standard input every rule and the facts that it saw'
complete -c adduce -n "__fish_adduce_using_subcommand gate; and __fish_seen_subcommand_from help" -f -a "diff" -d 'Show which recommendations on standard input two gates route differently'
complete -c adduce -n "__fish_adduce_using_subcommand gate; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c adduce -n "__fish_adduce_using_subcommand ground" -l require -d 'The lowest tier that passes' -r -f -a "cited\t'In the cell that its claim names'
derived\t'Or computed from cells, as declared'
present\t'Or anywhere in the results of the thread'
quoted\t'Or in text that nobody checked'"
complete -c adduce -n "__fish_adduce_using_subcommand ground" -l attribution -d 'What a number counts for that the sentence\'s own cell contradicts' -r -f -a "off\t'Nobody looks'
note\t'They are noted'
fail\t'They are noted, and the answer is not verified'"
complete -c adduce -n "__fish_adduce_using_subcommand ground" -l memory -d 'How much evidence is remembered, in MiB; what was used the longest ago is dropped, and the grounding says so' -r
complete -c adduce -n "__fish_adduce_using_subcommand ground" -l domain -d 'The domain: the name of one that is built in, or a folder' -r
complete -c adduce -n "__fish_adduce_using_subcommand ground" -l workspace -d 'The folder that keeps what outlives a run' -r -F
complete -c adduce -n "__fish_adduce_using_subcommand ground" -l now -d 'The time to go by instead of the machine\'s clock; a decision log takes it only where it was created with it' -r
complete -c adduce -n "__fish_adduce_using_subcommand ground" -l on -d 'What is asked about, such as day=2026-09-14; several may be given' -r
complete -c adduce -n "__fish_adduce_using_subcommand ground" -l jobs -d 'How many lines are worked on at a time; the output does not depend on it [default: half of the cores]' -r
complete -c adduce -n "__fish_adduce_using_subcommand ground" -l max-line -d 'The longest line that is read, in bytes; a longer one becomes an error record' -r
complete -c adduce -n "__fish_adduce_using_subcommand ground" -l strict -d 'Exit with 1 where an answer is not verified'
complete -c adduce -n "__fish_adduce_using_subcommand ground" -l pretty -d 'Print the answers with each number marked, for people'
complete -c adduce -n "__fish_adduce_using_subcommand ground" -l no-input -d 'Ask nothing, also where a person sits at the terminal'
complete -c adduce -n "__fish_adduce_using_subcommand ground" -s q -l quiet -d 'Say nothing but failures on standard error'
complete -c adduce -n "__fish_adduce_using_subcommand ground" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c adduce -n "__fish_adduce_using_subcommand screen" -l list -d 'A list instead of the domain\'s own: *.csv with a header, *.jsonl, or OFAC\'s sdn.csv (alt.csv is read from beside it)' -r -F
complete -c adduce -n "__fish_adduce_using_subcommand screen" -l threshold -d 'The score from which a name is a hit, 0.5 to 1 [default: the domain\'s, or 0.86]' -r
complete -c adduce -n "__fish_adduce_using_subcommand screen" -l domain -d 'The domain: the name of one that is built in, or a folder' -r
complete -c adduce -n "__fish_adduce_using_subcommand screen" -l workspace -d 'The folder that keeps what outlives a run' -r -F
complete -c adduce -n "__fish_adduce_using_subcommand screen" -l now -d 'The time to go by instead of the machine\'s clock; a decision log takes it only where it was created with it' -r
complete -c adduce -n "__fish_adduce_using_subcommand screen" -l on -d 'What is asked about, such as day=2026-09-14; several may be given' -r
complete -c adduce -n "__fish_adduce_using_subcommand screen" -l jobs -d 'How many lines are worked on at a time; the output does not depend on it [default: half of the cores]' -r
complete -c adduce -n "__fish_adduce_using_subcommand screen" -l max-line -d 'The longest line that is read, in bytes; a longer one becomes an error record' -r
complete -c adduce -n "__fish_adduce_using_subcommand screen" -l no-input -d 'Ask nothing, also where a person sits at the terminal'
complete -c adduce -n "__fish_adduce_using_subcommand screen" -s q -l quiet -d 'Say nothing but failures on standard error'
complete -c adduce -n "__fish_adduce_using_subcommand screen" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c adduce -n "__fish_adduce_using_subcommand audit; and not __fish_seen_subcommand_from add queue show claim release decide review allow disallow log stats export verify checkpoint rotate erase help" -l domain -d 'The domain: the name of one that is built in, or a folder' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and not __fish_seen_subcommand_from add queue show claim release decide review allow disallow log stats export verify checkpoint rotate erase help" -l workspace -d 'The folder that keeps what outlives a run' -r -F
complete -c adduce -n "__fish_adduce_using_subcommand audit; and not __fish_seen_subcommand_from add queue show claim release decide review allow disallow log stats export verify checkpoint rotate erase help" -l now -d 'The time to go by instead of the machine\'s clock; a decision log takes it only where it was created with it' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and not __fish_seen_subcommand_from add queue show claim release decide review allow disallow log stats export verify checkpoint rotate erase help" -l on -d 'What is asked about, such as day=2026-09-14; several may be given' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and not __fish_seen_subcommand_from add queue show claim release decide review allow disallow log stats export verify checkpoint rotate erase help" -l jobs -d 'How many lines are worked on at a time; the output does not depend on it [default: half of the cores]' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and not __fish_seen_subcommand_from add queue show claim release decide review allow disallow log stats export verify checkpoint rotate erase help" -l max-line -d 'The longest line that is read, in bytes; a longer one becomes an error record' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and not __fish_seen_subcommand_from add queue show claim release decide review allow disallow log stats export verify checkpoint rotate erase help" -l no-input -d 'Ask nothing, also where a person sits at the terminal'
complete -c adduce -n "__fish_adduce_using_subcommand audit; and not __fish_seen_subcommand_from add queue show claim release decide review allow disallow log stats export verify checkpoint rotate erase help" -s q -l quiet -d 'Say nothing but failures on standard error'
complete -c adduce -n "__fish_adduce_using_subcommand audit; and not __fish_seen_subcommand_from add queue show claim release decide review allow disallow log stats export verify checkpoint rotate erase help" -s h -l help -d 'Print help'
complete -c adduce -n "__fish_adduce_using_subcommand audit; and not __fish_seen_subcommand_from add queue show claim release decide review allow disallow log stats export verify checkpoint rotate erase help" -f -a "add" -d 'Add gated records, and lines that no stage could use, to the queue'
complete -c adduce -n "__fish_adduce_using_subcommand audit; and not __fish_seen_subcommand_from add queue show claim release decide review allow disallow log stats export verify checkpoint rotate erase help" -f -a "queue" -d 'List what waits for a person, oldest first, with its age and why'
complete -c adduce -n "__fish_adduce_using_subcommand audit; and not __fish_seen_subcommand_from add queue show claim release decide review allow disallow log stats export verify checkpoint rotate erase help" -f -a "show" -d 'Show the whole file of one case: why it is here, what code saw, what the model said, the rules, the case, what happened'
complete -c adduce -n "__fish_adduce_using_subcommand audit; and not __fish_seen_subcommand_from add queue show claim release decide review allow disallow log stats export verify checkpoint rotate erase help" -f -a "claim" -d 'Keep a case for a while: nobody else decides it meanwhile'
complete -c adduce -n "__fish_adduce_using_subcommand audit; and not __fish_seen_subcommand_from add queue show claim release decide review allow disallow log stats export verify checkpoint rotate erase help" -f -a "release" -d 'Give a claimed case up'
complete -c adduce -n "__fish_adduce_using_subcommand audit; and not __fish_seen_subcommand_from add queue show claim release decide review allow disallow log stats export verify checkpoint rotate erase help" -f -a "decide" -d 'Decide a case, in writing'
complete -c adduce -n "__fish_adduce_using_subcommand audit; and not __fish_seen_subcommand_from add queue show claim release decide review allow disallow log stats export verify checkpoint rotate erase help" -f -a "review" -d 'Walk the queue at a terminal: each case is shown and claimed, and one key decides it'
complete -c adduce -n "__fish_adduce_using_subcommand audit; and not __fish_seen_subcommand_from add queue show claim release decide review allow disallow log stats export verify checkpoint rotate erase help" -f -a "allow" -d 'Say in writing that the party of a case is not the listed one, until a day'
complete -c adduce -n "__fish_adduce_using_subcommand audit; and not __fish_seen_subcommand_from add queue show claim release decide review allow disallow log stats export verify checkpoint rotate erase help" -f -a "disallow" -d 'Take back that a pair is allowed'
complete -c adduce -n "__fish_adduce_using_subcommand audit; and not __fish_seen_subcommand_from add queue show claim release decide review allow disallow log stats export verify checkpoint rotate erase help" -f -a "log" -d 'Write the entries of the log as they stand in it, all or those about one case'
complete -c adduce -n "__fish_adduce_using_subcommand audit; and not __fish_seen_subcommand_from add queue show claim release decide review allow disallow log stats export verify checkpoint rotate erase help" -f -a "stats" -d 'Count: agreement with the gate and the model, decisions against the verdict, ages, cost'
complete -c adduce -n "__fish_adduce_using_subcommand audit; and not __fish_seen_subcommand_from add queue show claim release decide review allow disallow log stats export verify checkpoint rotate erase help" -f -a "export" -d 'Write the log for other programs: JSON Lines with what the entries commit to, or CSV'
complete -c adduce -n "__fish_adduce_using_subcommand audit; and not __fish_seen_subcommand_from add queue show claim release decide review allow disallow log stats export verify checkpoint rotate erase help" -f -a "verify" -d 'Check the log: every line, every segment, every subject'
complete -c adduce -n "__fish_adduce_using_subcommand audit; and not __fish_seen_subcommand_from add queue show claim release decide review allow disallow log stats export verify checkpoint rotate erase help" -f -a "checkpoint" -d 'Print how long the log is and the sum that it ends with, for keeping elsewhere'
complete -c adduce -n "__fish_adduce_using_subcommand audit; and not __fish_seen_subcommand_from add queue show claim release decide review allow disallow log stats export verify checkpoint rotate erase help" -f -a "rotate" -d 'Seal the segment of the log that takes entries, and begin another'
complete -c adduce -n "__fish_adduce_using_subcommand audit; and not __fish_seen_subcommand_from add queue show claim release decide review allow disallow log stats export verify checkpoint rotate erase help" -f -a "erase" -d 'Erase what the workspace holds of a case beside the log\'s entries'
complete -c adduce -n "__fish_adduce_using_subcommand audit; and not __fish_seen_subcommand_from add queue show claim release decide review allow disallow log stats export verify checkpoint rotate erase help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from add" -l domain -d 'The domain: the name of one that is built in, or a folder' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from add" -l workspace -d 'The folder that keeps what outlives a run' -r -F
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from add" -l now -d 'The time to go by instead of the machine\'s clock; a decision log takes it only where it was created with it' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from add" -l on -d 'What is asked about, such as day=2026-09-14; several may be given' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from add" -l jobs -d 'How many lines are worked on at a time; the output does not depend on it [default: half of the cores]' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from add" -l max-line -d 'The longest line that is read, in bytes; a longer one becomes an error record' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from add" -l no-input -d 'Ask nothing, also where a person sits at the terminal'
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from add" -s q -l quiet -d 'Say nothing but failures on standard error'
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from add" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from queue" -l rule -d 'Only cases that this rule of the gate sent here, or one that serves this rule of the policy, or whose model cites it' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from queue" -l verdict -d 'Only cases with this verdict: APPROVE, REJECT or ESCALATE (lines that no stage could read wait like the last)' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from queue" -l language -d 'Only cases in this language' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from queue" -l older-than -d 'Only cases that have been open for at least so long, such as 30m, 8h, 2d' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from queue" -l by -d 'Who looks' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from queue" -l domain -d 'The domain: the name of one that is built in, or a folder' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from queue" -l workspace -d 'The folder that keeps what outlives a run' -r -F
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from queue" -l now -d 'The time to go by instead of the machine\'s clock; a decision log takes it only where it was created with it' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from queue" -l on -d 'What is asked about, such as day=2026-09-14; several may be given' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from queue" -l jobs -d 'How many lines are worked on at a time; the output does not depend on it [default: half of the cores]' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from queue" -l max-line -d 'The longest line that is read, in bytes; a longer one becomes an error record' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from queue" -l mine -d 'Only cases that --by has claimed'
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from queue" -l pretty -d 'Write text for people'
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from queue" -l no-input -d 'Ask nothing, also where a person sits at the terminal'
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from queue" -s q -l quiet -d 'Say nothing but failures on standard error'
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from queue" -s h -l help -d 'Print help'
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from show" -l domain -d 'The domain: the name of one that is built in, or a folder' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from show" -l workspace -d 'The folder that keeps what outlives a run' -r -F
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from show" -l now -d 'The time to go by instead of the machine\'s clock; a decision log takes it only where it was created with it' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from show" -l on -d 'What is asked about, such as day=2026-09-14; several may be given' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from show" -l jobs -d 'How many lines are worked on at a time; the output does not depend on it [default: half of the cores]' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from show" -l max-line -d 'The longest line that is read, in bytes; a longer one becomes an error record' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from show" -l pretty -d 'Write text for people'
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from show" -l no-input -d 'Ask nothing, also where a person sits at the terminal'
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from show" -s q -l quiet -d 'Say nothing but failures on standard error'
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from show" -s h -l help -d 'Print help'
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from claim" -l by -d 'Who acts; the log keeps the name, and beside it the account and the terminal' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from claim" -l for -d 'How long, at most a week; one\'s own claim is renewed' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from claim" -l domain -d 'The domain: the name of one that is built in, or a folder' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from claim" -l workspace -d 'The folder that keeps what outlives a run' -r -F
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from claim" -l now -d 'The time to go by instead of the machine\'s clock; a decision log takes it only where it was created with it' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from claim" -l on -d 'What is asked about, such as day=2026-09-14; several may be given' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from claim" -l jobs -d 'How many lines are worked on at a time; the output does not depend on it [default: half of the cores]' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from claim" -l max-line -d 'The longest line that is read, in bytes; a longer one becomes an error record' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from claim" -l no-input -d 'Ask nothing, also where a person sits at the terminal'
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from claim" -s q -l quiet -d 'Say nothing but failures on standard error'
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from claim" -s h -l help -d 'Print help'
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from release" -l by -d 'Who acts; the log keeps the name, and beside it the account and the terminal' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from release" -l domain -d 'The domain: the name of one that is built in, or a folder' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from release" -l workspace -d 'The folder that keeps what outlives a run' -r -F
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from release" -l now -d 'The time to go by instead of the machine\'s clock; a decision log takes it only where it was created with it' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from release" -l on -d 'What is asked about, such as day=2026-09-14; several may be given' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from release" -l jobs -d 'How many lines are worked on at a time; the output does not depend on it [default: half of the cores]' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from release" -l max-line -d 'The longest line that is read, in bytes; a longer one becomes an error record' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from release" -l no-input -d 'Ask nothing, also where a person sits at the terminal'
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from release" -s q -l quiet -d 'Say nothing but failures on standard error'
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from release" -s h -l help -d 'Print help'
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from decide" -l by -d 'Who decides; the log keeps the name, and beside it the account and the terminal' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from decide" -l reason -d 'Why' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from decide" -l reason-code -d 'A code for the reason, from the domain\'s decisions.toml' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from decide" -l if -d 'Only if this is still the sha256 of the case, or its first digits (8 or more)' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from decide" -l supersedes -d 'The entry of the standing decision that this one takes the place of' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from decide" -l domain -d 'The domain: the name of one that is built in, or a folder' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from decide" -l workspace -d 'The folder that keeps what outlives a run' -r -F
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from decide" -l now -d 'The time to go by instead of the machine\'s clock; a decision log takes it only where it was created with it' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from decide" -l on -d 'What is asked about, such as day=2026-09-14; several may be given' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from decide" -l jobs -d 'How many lines are worked on at a time; the output does not depend on it [default: half of the cores]' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from decide" -l max-line -d 'The longest line that is read, in bytes; a longer one becomes an error record' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from decide" -l no-input -d 'Ask nothing, also where a person sits at the terminal'
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from decide" -s q -l quiet -d 'Say nothing but failures on standard error'
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from decide" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from review" -l rule -d 'Only cases that this rule of the gate sent here, or one that serves this rule of the policy, or whose model cites it' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from review" -l verdict -d 'Only cases with this verdict: APPROVE, REJECT or ESCALATE (lines that no stage could read wait like the last)' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from review" -l language -d 'Only cases in this language' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from review" -l older-than -d 'Only cases that have been open for at least so long, such as 30m, 8h, 2d' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from review" -l by -d 'Who looks' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from review" -l domain -d 'The domain: the name of one that is built in, or a folder' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from review" -l workspace -d 'The folder that keeps what outlives a run' -r -F
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from review" -l now -d 'The time to go by instead of the machine\'s clock; a decision log takes it only where it was created with it' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from review" -l on -d 'What is asked about, such as day=2026-09-14; several may be given' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from review" -l jobs -d 'How many lines are worked on at a time; the output does not depend on it [default: half of the cores]' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from review" -l max-line -d 'The longest line that is read, in bytes; a longer one becomes an error record' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from review" -l mine -d 'Only cases that --by has claimed'
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from review" -l no-input -d 'Ask nothing, also where a person sits at the terminal'
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from review" -s q -l quiet -d 'Say nothing but failures on standard error'
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from review" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from allow" -l list -d 'The id of the list, as the hit names it' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from allow" -l entry -d 'The id of the entry, as the hit names it' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from allow" -l by -d 'Who acts; the log keeps the name, and beside it the account and the terminal' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from allow" -l reason -d 'Why' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from allow" -l until -d 'The day on which it ends, or a moment (RFC 3339)' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from allow" -l domain -d 'The domain: the name of one that is built in, or a folder' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from allow" -l workspace -d 'The folder that keeps what outlives a run' -r -F
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from allow" -l now -d 'The time to go by instead of the machine\'s clock; a decision log takes it only where it was created with it' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from allow" -l on -d 'What is asked about, such as day=2026-09-14; several may be given' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from allow" -l jobs -d 'How many lines are worked on at a time; the output does not depend on it [default: half of the cores]' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from allow" -l max-line -d 'The longest line that is read, in bytes; a longer one becomes an error record' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from allow" -l no-input -d 'Ask nothing, also where a person sits at the terminal'
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from allow" -s q -l quiet -d 'Say nothing but failures on standard error'
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from allow" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from disallow" -l list -d 'The id of the list, as the hit names it' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from disallow" -l entry -d 'The id of the entry, as the hit names it' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from disallow" -l by -d 'Who acts; the log keeps the name, and beside it the account and the terminal' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from disallow" -l reason -d 'Why' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from disallow" -l domain -d 'The domain: the name of one that is built in, or a folder' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from disallow" -l workspace -d 'The folder that keeps what outlives a run' -r -F
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from disallow" -l now -d 'The time to go by instead of the machine\'s clock; a decision log takes it only where it was created with it' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from disallow" -l on -d 'What is asked about, such as day=2026-09-14; several may be given' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from disallow" -l jobs -d 'How many lines are worked on at a time; the output does not depend on it [default: half of the cores]' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from disallow" -l max-line -d 'The longest line that is read, in bytes; a longer one becomes an error record' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from disallow" -l no-input -d 'Ask nothing, also where a person sits at the terminal'
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from disallow" -s q -l quiet -d 'Say nothing but failures on standard error'
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from disallow" -s h -l help -d 'Print help'
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from log" -l action -d 'Only entries with this action: create, add, reopen, claim, release, decide, allow, disallow, recover, rotate, erase' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from log" -l domain -d 'The domain: the name of one that is built in, or a folder' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from log" -l workspace -d 'The folder that keeps what outlives a run' -r -F
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from log" -l now -d 'The time to go by instead of the machine\'s clock; a decision log takes it only where it was created with it' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from log" -l on -d 'What is asked about, such as day=2026-09-14; several may be given' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from log" -l jobs -d 'How many lines are worked on at a time; the output does not depend on it [default: half of the cores]' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from log" -l max-line -d 'The longest line that is read, in bytes; a longer one becomes an error record' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from log" -l no-input -d 'Ask nothing, also where a person sits at the terminal'
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from log" -s q -l quiet -d 'Say nothing but failures on standard error'
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from log" -s h -l help -d 'Print help'
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from stats" -l domain -d 'The domain: the name of one that is built in, or a folder' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from stats" -l workspace -d 'The folder that keeps what outlives a run' -r -F
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from stats" -l now -d 'The time to go by instead of the machine\'s clock; a decision log takes it only where it was created with it' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from stats" -l on -d 'What is asked about, such as day=2026-09-14; several may be given' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from stats" -l jobs -d 'How many lines are worked on at a time; the output does not depend on it [default: half of the cores]' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from stats" -l max-line -d 'The longest line that is read, in bytes; a longer one becomes an error record' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from stats" -l pretty -d 'Write text for people'
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from stats" -l no-input -d 'Ask nothing, also where a person sits at the terminal'
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from stats" -s q -l quiet -d 'Say nothing but failures on standard error'
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from stats" -s h -l help -d 'Print help'
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from export" -l format -d 'The form' -r -f -a "jsonl\t'JSON Lines, an `exported` record an entry'
csv\t'Comma-separated values with a header, without the records'"
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from export" -l domain -d 'The domain: the name of one that is built in, or a folder' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from export" -l workspace -d 'The folder that keeps what outlives a run' -r -F
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from export" -l now -d 'The time to go by instead of the machine\'s clock; a decision log takes it only where it was created with it' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from export" -l on -d 'What is asked about, such as day=2026-09-14; several may be given' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from export" -l jobs -d 'How many lines are worked on at a time; the output does not depend on it [default: half of the cores]' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from export" -l max-line -d 'The longest line that is read, in bytes; a longer one becomes an error record' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from export" -l redact -d 'Leave only the commitments of what is personal: no record, no reason, no name of who acted'
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from export" -l no-input -d 'Ask nothing, also where a person sits at the terminal'
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from export" -s q -l quiet -d 'Say nothing but failures on standard error'
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from export" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from verify" -l anchor -d 'A file of checkpoints, as `audit checkpoint` prints them, that the log must still agree with' -r -F
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from verify" -l domain -d 'The domain: the name of one that is built in, or a folder' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from verify" -l workspace -d 'The folder that keeps what outlives a run' -r -F
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from verify" -l now -d 'The time to go by instead of the machine\'s clock; a decision log takes it only where it was created with it' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from verify" -l on -d 'What is asked about, such as day=2026-09-14; several may be given' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from verify" -l jobs -d 'How many lines are worked on at a time; the output does not depend on it [default: half of the cores]' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from verify" -l max-line -d 'The longest line that is read, in bytes; a longer one becomes an error record' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from verify" -l no-input -d 'Ask nothing, also where a person sits at the terminal'
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from verify" -s q -l quiet -d 'Say nothing but failures on standard error'
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from verify" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from checkpoint" -l domain -d 'The domain: the name of one that is built in, or a folder' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from checkpoint" -l workspace -d 'The folder that keeps what outlives a run' -r -F
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from checkpoint" -l now -d 'The time to go by instead of the machine\'s clock; a decision log takes it only where it was created with it' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from checkpoint" -l on -d 'What is asked about, such as day=2026-09-14; several may be given' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from checkpoint" -l jobs -d 'How many lines are worked on at a time; the output does not depend on it [default: half of the cores]' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from checkpoint" -l max-line -d 'The longest line that is read, in bytes; a longer one becomes an error record' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from checkpoint" -l no-input -d 'Ask nothing, also where a person sits at the terminal'
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from checkpoint" -s q -l quiet -d 'Say nothing but failures on standard error'
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from checkpoint" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from rotate" -l by -d 'Who wants it' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from rotate" -l domain -d 'The domain: the name of one that is built in, or a folder' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from rotate" -l workspace -d 'The folder that keeps what outlives a run' -r -F
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from rotate" -l now -d 'The time to go by instead of the machine\'s clock; a decision log takes it only where it was created with it' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from rotate" -l on -d 'What is asked about, such as day=2026-09-14; several may be given' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from rotate" -l jobs -d 'How many lines are worked on at a time; the output does not depend on it [default: half of the cores]' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from rotate" -l max-line -d 'The longest line that is read, in bytes; a longer one becomes an error record' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from rotate" -l no-input -d 'Ask nothing, also where a person sits at the terminal'
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from rotate" -s q -l quiet -d 'Say nothing but failures on standard error'
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from rotate" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from erase" -l by -d 'Who wants it' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from erase" -l reason -d 'Why' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from erase" -l domain -d 'The domain: the name of one that is built in, or a folder' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from erase" -l workspace -d 'The folder that keeps what outlives a run' -r -F
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from erase" -l now -d 'The time to go by instead of the machine\'s clock; a decision log takes it only where it was created with it' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from erase" -l on -d 'What is asked about, such as day=2026-09-14; several may be given' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from erase" -l jobs -d 'How many lines are worked on at a time; the output does not depend on it [default: half of the cores]' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from erase" -l max-line -d 'The longest line that is read, in bytes; a longer one becomes an error record' -r
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from erase" -l no-input -d 'Ask nothing, also where a person sits at the terminal'
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from erase" -s q -l quiet -d 'Say nothing but failures on standard error'
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from erase" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from help" -f -a "add" -d 'Add gated records, and lines that no stage could use, to the queue'
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from help" -f -a "queue" -d 'List what waits for a person, oldest first, with its age and why'
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from help" -f -a "show" -d 'Show the whole file of one case: why it is here, what code saw, what the model said, the rules, the case, what happened'
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from help" -f -a "claim" -d 'Keep a case for a while: nobody else decides it meanwhile'
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from help" -f -a "release" -d 'Give a claimed case up'
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from help" -f -a "decide" -d 'Decide a case, in writing'
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from help" -f -a "review" -d 'Walk the queue at a terminal: each case is shown and claimed, and one key decides it'
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from help" -f -a "allow" -d 'Say in writing that the party of a case is not the listed one, until a day'
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from help" -f -a "disallow" -d 'Take back that a pair is allowed'
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from help" -f -a "log" -d 'Write the entries of the log as they stand in it, all or those about one case'
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from help" -f -a "stats" -d 'Count: agreement with the gate and the model, decisions against the verdict, ages, cost'
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from help" -f -a "export" -d 'Write the log for other programs: JSON Lines with what the entries commit to, or CSV'
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from help" -f -a "verify" -d 'Check the log: every line, every segment, every subject'
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from help" -f -a "checkpoint" -d 'Print how long the log is and the sum that it ends with, for keeping elsewhere'
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from help" -f -a "rotate" -d 'Seal the segment of the log that takes entries, and begin another'
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from help" -f -a "erase" -d 'Erase what the workspace holds of a case beside the log\'s entries'
complete -c adduce -n "__fish_adduce_using_subcommand audit; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c adduce -n "__fish_adduce_using_subcommand eval; and not __fish_seen_subcommand_from diff help" -l filter -d 'Only entries whose id or name holds this text; repeated, any of them' -r
complete -c adduce -n "__fish_adduce_using_subcommand eval; and not __fish_seen_subcommand_from diff help" -l tag -d 'Only entries with this tag; repeated, any of them' -r
complete -c adduce -n "__fish_adduce_using_subcommand eval; and not __fish_seen_subcommand_from diff help" -l provider -d 'Who answers instead of the models that a suite names: `offline` or `replay:FILE`; may be repeated' -r
complete -c adduce -n "__fish_adduce_using_subcommand eval; and not __fish_seen_subcommand_from diff help" -l k -d 'How many times each scored case is run with each model; a safety-critical one must be caught every time' -r
complete -c adduce -n "__fish_adduce_using_subcommand eval; and not __fish_seen_subcommand_from diff help" -l format -d 'The form of the report [default: json, or what the ending of --output says]' -r -f -a "json\t'Records, one a line'
text\t'Text for a terminal'
markdown\t'Markdown, for a comment or a page'
junit\t'JUnit XML'"
complete -c adduce -n "__fish_adduce_using_subcommand eval; and not __fish_seen_subcommand_from diff help" -l output -d 'Write the report to a file instead: .jsonl, .txt, .md or .xml; may be repeated' -r -F
complete -c adduce -n "__fish_adduce_using_subcommand eval; and not __fish_seen_subcommand_from diff help" -l domain -d 'The domain: the name of one that is built in, or a folder' -r
complete -c adduce -n "__fish_adduce_using_subcommand eval; and not __fish_seen_subcommand_from diff help" -l workspace -d 'The folder that keeps what outlives a run' -r -F
complete -c adduce -n "__fish_adduce_using_subcommand eval; and not __fish_seen_subcommand_from diff help" -l now -d 'The time to go by instead of the machine\'s clock; a decision log takes it only where it was created with it' -r
complete -c adduce -n "__fish_adduce_using_subcommand eval; and not __fish_seen_subcommand_from diff help" -l on -d 'What is asked about, such as day=2026-09-14; several may be given' -r
complete -c adduce -n "__fish_adduce_using_subcommand eval; and not __fish_seen_subcommand_from diff help" -l jobs -d 'How many lines are worked on at a time; the output does not depend on it [default: half of the cores]' -r
complete -c adduce -n "__fish_adduce_using_subcommand eval; and not __fish_seen_subcommand_from diff help" -l max-line -d 'The longest line that is read, in bytes; a longer one becomes an error record' -r
complete -c adduce -n "__fish_adduce_using_subcommand eval; and not __fish_seen_subcommand_from diff help" -l strict -d 'Fail also on a safety-critical case that is missed, a citation of no rule, and a false reject'
complete -c adduce -n "__fish_adduce_using_subcommand eval; and not __fish_seen_subcommand_from diff help" -l no-input -d 'Ask nothing, also where a person sits at the terminal'
complete -c adduce -n "__fish_adduce_using_subcommand eval; and not __fish_seen_subcommand_from diff help" -s q -l quiet -d 'Say nothing but failures on standard error'
complete -c adduce -n "__fish_adduce_using_subcommand eval; and not __fish_seen_subcommand_from diff help" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c adduce -n "__fish_adduce_using_subcommand eval; and not __fish_seen_subcommand_from diff help" -a "diff" -d 'Show what newly fails, newly passes and is missing between two reports in the form json'
complete -c adduce -n "__fish_adduce_using_subcommand eval; and not __fish_seen_subcommand_from diff help" -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c adduce -n "__fish_adduce_using_subcommand eval; and __fish_seen_subcommand_from diff" -l domain -d 'The domain: the name of one that is built in, or a folder' -r
complete -c adduce -n "__fish_adduce_using_subcommand eval; and __fish_seen_subcommand_from diff" -l workspace -d 'The folder that keeps what outlives a run' -r -F
complete -c adduce -n "__fish_adduce_using_subcommand eval; and __fish_seen_subcommand_from diff" -l now -d 'The time to go by instead of the machine\'s clock; a decision log takes it only where it was created with it' -r
complete -c adduce -n "__fish_adduce_using_subcommand eval; and __fish_seen_subcommand_from diff" -l on -d 'What is asked about, such as day=2026-09-14; several may be given' -r
complete -c adduce -n "__fish_adduce_using_subcommand eval; and __fish_seen_subcommand_from diff" -l jobs -d 'How many lines are worked on at a time; the output does not depend on it [default: half of the cores]' -r
complete -c adduce -n "__fish_adduce_using_subcommand eval; and __fish_seen_subcommand_from diff" -l max-line -d 'The longest line that is read, in bytes; a longer one becomes an error record' -r
complete -c adduce -n "__fish_adduce_using_subcommand eval; and __fish_seen_subcommand_from diff" -l no-input -d 'Ask nothing, also where a person sits at the terminal'
complete -c adduce -n "__fish_adduce_using_subcommand eval; and __fish_seen_subcommand_from diff" -s q -l quiet -d 'Say nothing but failures on standard error'
complete -c adduce -n "__fish_adduce_using_subcommand eval; and __fish_seen_subcommand_from diff" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c adduce -n "__fish_adduce_using_subcommand eval; and __fish_seen_subcommand_from help" -f -a "diff" -d 'Show what newly fails, newly passes and is missing between two reports in the form json'
complete -c adduce -n "__fish_adduce_using_subcommand eval; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c adduce -n "__fish_adduce_using_subcommand domain; and not __fish_seen_subcommand_from lint list show help" -l domain -d 'The domain: the name of one that is built in, or a folder' -r
complete -c adduce -n "__fish_adduce_using_subcommand domain; and not __fish_seen_subcommand_from lint list show help" -l workspace -d 'The folder that keeps what outlives a run' -r -F
complete -c adduce -n "__fish_adduce_using_subcommand domain; and not __fish_seen_subcommand_from lint list show help" -l now -d 'The time to go by instead of the machine\'s clock; a decision log takes it only where it was created with it' -r
complete -c adduce -n "__fish_adduce_using_subcommand domain; and not __fish_seen_subcommand_from lint list show help" -l on -d 'What is asked about, such as day=2026-09-14; several may be given' -r
complete -c adduce -n "__fish_adduce_using_subcommand domain; and not __fish_seen_subcommand_from lint list show help" -l jobs -d 'How many lines are worked on at a time; the output does not depend on it [default: half of the cores]' -r
complete -c adduce -n "__fish_adduce_using_subcommand domain; and not __fish_seen_subcommand_from lint list show help" -l max-line -d 'The longest line that is read, in bytes; a longer one becomes an error record' -r
complete -c adduce -n "__fish_adduce_using_subcommand domain; and not __fish_seen_subcommand_from lint list show help" -l no-input -d 'Ask nothing, also where a person sits at the terminal'
complete -c adduce -n "__fish_adduce_using_subcommand domain; and not __fish_seen_subcommand_from lint list show help" -s q -l quiet -d 'Say nothing but failures on standard error'
complete -c adduce -n "__fish_adduce_using_subcommand domain; and not __fish_seen_subcommand_from lint list show help" -s h -l help -d 'Print help'
complete -c adduce -n "__fish_adduce_using_subcommand domain; and not __fish_seen_subcommand_from lint list show help" -f -a "lint" -d 'Check everything in a domain and tell every problem with file and line'
complete -c adduce -n "__fish_adduce_using_subcommand domain; and not __fish_seen_subcommand_from lint list show help" -f -a "list" -d 'List the domains that are built in'
complete -c adduce -n "__fish_adduce_using_subcommand domain; and not __fish_seen_subcommand_from lint list show help" -f -a "show" -d 'Show what a domain holds'
complete -c adduce -n "__fish_adduce_using_subcommand domain; and not __fish_seen_subcommand_from lint list show help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c adduce -n "__fish_adduce_using_subcommand domain; and __fish_seen_subcommand_from lint" -l domain -d 'The domain: the name of one that is built in, or a folder' -r
complete -c adduce -n "__fish_adduce_using_subcommand domain; and __fish_seen_subcommand_from lint" -l workspace -d 'The folder that keeps what outlives a run' -r -F
complete -c adduce -n "__fish_adduce_using_subcommand domain; and __fish_seen_subcommand_from lint" -l now -d 'The time to go by instead of the machine\'s clock; a decision log takes it only where it was created with it' -r
complete -c adduce -n "__fish_adduce_using_subcommand domain; and __fish_seen_subcommand_from lint" -l on -d 'What is asked about, such as day=2026-09-14; several may be given' -r
complete -c adduce -n "__fish_adduce_using_subcommand domain; and __fish_seen_subcommand_from lint" -l jobs -d 'How many lines are worked on at a time; the output does not depend on it [default: half of the cores]' -r
complete -c adduce -n "__fish_adduce_using_subcommand domain; and __fish_seen_subcommand_from lint" -l max-line -d 'The longest line that is read, in bytes; a longer one becomes an error record' -r
complete -c adduce -n "__fish_adduce_using_subcommand domain; and __fish_seen_subcommand_from lint" -l no-input -d 'Ask nothing, also where a person sits at the terminal'
complete -c adduce -n "__fish_adduce_using_subcommand domain; and __fish_seen_subcommand_from lint" -s q -l quiet -d 'Say nothing but failures on standard error'
complete -c adduce -n "__fish_adduce_using_subcommand domain; and __fish_seen_subcommand_from lint" -s h -l help -d 'Print help'
complete -c adduce -n "__fish_adduce_using_subcommand domain; and __fish_seen_subcommand_from list" -l domain -d 'The domain: the name of one that is built in, or a folder' -r
complete -c adduce -n "__fish_adduce_using_subcommand domain; and __fish_seen_subcommand_from list" -l workspace -d 'The folder that keeps what outlives a run' -r -F
complete -c adduce -n "__fish_adduce_using_subcommand domain; and __fish_seen_subcommand_from list" -l now -d 'The time to go by instead of the machine\'s clock; a decision log takes it only where it was created with it' -r
complete -c adduce -n "__fish_adduce_using_subcommand domain; and __fish_seen_subcommand_from list" -l on -d 'What is asked about, such as day=2026-09-14; several may be given' -r
complete -c adduce -n "__fish_adduce_using_subcommand domain; and __fish_seen_subcommand_from list" -l jobs -d 'How many lines are worked on at a time; the output does not depend on it [default: half of the cores]' -r
complete -c adduce -n "__fish_adduce_using_subcommand domain; and __fish_seen_subcommand_from list" -l max-line -d 'The longest line that is read, in bytes; a longer one becomes an error record' -r
complete -c adduce -n "__fish_adduce_using_subcommand domain; and __fish_seen_subcommand_from list" -l no-input -d 'Ask nothing, also where a person sits at the terminal'
complete -c adduce -n "__fish_adduce_using_subcommand domain; and __fish_seen_subcommand_from list" -s q -l quiet -d 'Say nothing but failures on standard error'
complete -c adduce -n "__fish_adduce_using_subcommand domain; and __fish_seen_subcommand_from list" -s h -l help -d 'Print help'
complete -c adduce -n "__fish_adduce_using_subcommand domain; and __fish_seen_subcommand_from show" -l domain -d 'The domain: the name of one that is built in, or a folder' -r
complete -c adduce -n "__fish_adduce_using_subcommand domain; and __fish_seen_subcommand_from show" -l workspace -d 'The folder that keeps what outlives a run' -r -F
complete -c adduce -n "__fish_adduce_using_subcommand domain; and __fish_seen_subcommand_from show" -l now -d 'The time to go by instead of the machine\'s clock; a decision log takes it only where it was created with it' -r
complete -c adduce -n "__fish_adduce_using_subcommand domain; and __fish_seen_subcommand_from show" -l on -d 'What is asked about, such as day=2026-09-14; several may be given' -r
complete -c adduce -n "__fish_adduce_using_subcommand domain; and __fish_seen_subcommand_from show" -l jobs -d 'How many lines are worked on at a time; the output does not depend on it [default: half of the cores]' -r
complete -c adduce -n "__fish_adduce_using_subcommand domain; and __fish_seen_subcommand_from show" -l max-line -d 'The longest line that is read, in bytes; a longer one becomes an error record' -r
complete -c adduce -n "__fish_adduce_using_subcommand domain; and __fish_seen_subcommand_from show" -l policy -d 'Show its policy in words'
complete -c adduce -n "__fish_adduce_using_subcommand domain; and __fish_seen_subcommand_from show" -l no-input -d 'Ask nothing, also where a person sits at the terminal'
complete -c adduce -n "__fish_adduce_using_subcommand domain; and __fish_seen_subcommand_from show" -s q -l quiet -d 'Say nothing but failures on standard error'
complete -c adduce -n "__fish_adduce_using_subcommand domain; and __fish_seen_subcommand_from show" -s h -l help -d 'Print help'
complete -c adduce -n "__fish_adduce_using_subcommand domain; and __fish_seen_subcommand_from help" -f -a "lint" -d 'Check everything in a domain and tell every problem with file and line'
complete -c adduce -n "__fish_adduce_using_subcommand domain; and __fish_seen_subcommand_from help" -f -a "list" -d 'List the domains that are built in'
complete -c adduce -n "__fish_adduce_using_subcommand domain; and __fish_seen_subcommand_from help" -f -a "show" -d 'Show what a domain holds'
complete -c adduce -n "__fish_adduce_using_subcommand domain; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c adduce -n "__fish_adduce_using_subcommand store; and not __fish_seen_subcommand_from list check pin unpin help" -l domain -d 'The domain: the name of one that is built in, or a folder' -r
complete -c adduce -n "__fish_adduce_using_subcommand store; and not __fish_seen_subcommand_from list check pin unpin help" -l workspace -d 'The folder that keeps what outlives a run' -r -F
complete -c adduce -n "__fish_adduce_using_subcommand store; and not __fish_seen_subcommand_from list check pin unpin help" -l now -d 'The time to go by instead of the machine\'s clock; a decision log takes it only where it was created with it' -r
complete -c adduce -n "__fish_adduce_using_subcommand store; and not __fish_seen_subcommand_from list check pin unpin help" -l on -d 'What is asked about, such as day=2026-09-14; several may be given' -r
complete -c adduce -n "__fish_adduce_using_subcommand store; and not __fish_seen_subcommand_from list check pin unpin help" -l jobs -d 'How many lines are worked on at a time; the output does not depend on it [default: half of the cores]' -r
complete -c adduce -n "__fish_adduce_using_subcommand store; and not __fish_seen_subcommand_from list check pin unpin help" -l max-line -d 'The longest line that is read, in bytes; a longer one becomes an error record' -r
complete -c adduce -n "__fish_adduce_using_subcommand store; and not __fish_seen_subcommand_from list check pin unpin help" -l no-input -d 'Ask nothing, also where a person sits at the terminal'
complete -c adduce -n "__fish_adduce_using_subcommand store; and not __fish_seen_subcommand_from list check pin unpin help" -s q -l quiet -d 'Say nothing but failures on standard error'
complete -c adduce -n "__fish_adduce_using_subcommand store; and not __fish_seen_subcommand_from list check pin unpin help" -s h -l help -d 'Print help'
complete -c adduce -n "__fish_adduce_using_subcommand store; and not __fish_seen_subcommand_from list check pin unpin help" -f -a "list" -d 'List the generations: name, bytes, and whether one is current or pinned'
complete -c adduce -n "__fish_adduce_using_subcommand store; and not __fish_seen_subcommand_from list check pin unpin help" -f -a "check" -d 'Read the current generation whole and compare it with what was written'
complete -c adduce -n "__fish_adduce_using_subcommand store; and not __fish_seen_subcommand_from list check pin unpin help" -f -a "pin" -d 'Keep a generation whatever comes; the newest three are kept in any case'
complete -c adduce -n "__fish_adduce_using_subcommand store; and not __fish_seen_subcommand_from list check pin unpin help" -f -a "unpin" -d 'Let a pinned generation go again'
complete -c adduce -n "__fish_adduce_using_subcommand store; and not __fish_seen_subcommand_from list check pin unpin help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c adduce -n "__fish_adduce_using_subcommand store; and __fish_seen_subcommand_from list" -l domain -d 'The domain: the name of one that is built in, or a folder' -r
complete -c adduce -n "__fish_adduce_using_subcommand store; and __fish_seen_subcommand_from list" -l workspace -d 'The folder that keeps what outlives a run' -r -F
complete -c adduce -n "__fish_adduce_using_subcommand store; and __fish_seen_subcommand_from list" -l now -d 'The time to go by instead of the machine\'s clock; a decision log takes it only where it was created with it' -r
complete -c adduce -n "__fish_adduce_using_subcommand store; and __fish_seen_subcommand_from list" -l on -d 'What is asked about, such as day=2026-09-14; several may be given' -r
complete -c adduce -n "__fish_adduce_using_subcommand store; and __fish_seen_subcommand_from list" -l jobs -d 'How many lines are worked on at a time; the output does not depend on it [default: half of the cores]' -r
complete -c adduce -n "__fish_adduce_using_subcommand store; and __fish_seen_subcommand_from list" -l max-line -d 'The longest line that is read, in bytes; a longer one becomes an error record' -r
complete -c adduce -n "__fish_adduce_using_subcommand store; and __fish_seen_subcommand_from list" -l no-input -d 'Ask nothing, also where a person sits at the terminal'
complete -c adduce -n "__fish_adduce_using_subcommand store; and __fish_seen_subcommand_from list" -s q -l quiet -d 'Say nothing but failures on standard error'
complete -c adduce -n "__fish_adduce_using_subcommand store; and __fish_seen_subcommand_from list" -s h -l help -d 'Print help'
complete -c adduce -n "__fish_adduce_using_subcommand store; and __fish_seen_subcommand_from check" -l domain -d 'The domain: the name of one that is built in, or a folder' -r
complete -c adduce -n "__fish_adduce_using_subcommand store; and __fish_seen_subcommand_from check" -l workspace -d 'The folder that keeps what outlives a run' -r -F
complete -c adduce -n "__fish_adduce_using_subcommand store; and __fish_seen_subcommand_from check" -l now -d 'The time to go by instead of the machine\'s clock; a decision log takes it only where it was created with it' -r
complete -c adduce -n "__fish_adduce_using_subcommand store; and __fish_seen_subcommand_from check" -l on -d 'What is asked about, such as day=2026-09-14; several may be given' -r
complete -c adduce -n "__fish_adduce_using_subcommand store; and __fish_seen_subcommand_from check" -l jobs -d 'How many lines are worked on at a time; the output does not depend on it [default: half of the cores]' -r
complete -c adduce -n "__fish_adduce_using_subcommand store; and __fish_seen_subcommand_from check" -l max-line -d 'The longest line that is read, in bytes; a longer one becomes an error record' -r
complete -c adduce -n "__fish_adduce_using_subcommand store; and __fish_seen_subcommand_from check" -l no-input -d 'Ask nothing, also where a person sits at the terminal'
complete -c adduce -n "__fish_adduce_using_subcommand store; and __fish_seen_subcommand_from check" -s q -l quiet -d 'Say nothing but failures on standard error'
complete -c adduce -n "__fish_adduce_using_subcommand store; and __fish_seen_subcommand_from check" -s h -l help -d 'Print help'
complete -c adduce -n "__fish_adduce_using_subcommand store; and __fish_seen_subcommand_from pin" -l domain -d 'The domain: the name of one that is built in, or a folder' -r
complete -c adduce -n "__fish_adduce_using_subcommand store; and __fish_seen_subcommand_from pin" -l workspace -d 'The folder that keeps what outlives a run' -r -F
complete -c adduce -n "__fish_adduce_using_subcommand store; and __fish_seen_subcommand_from pin" -l now -d 'The time to go by instead of the machine\'s clock; a decision log takes it only where it was created with it' -r
complete -c adduce -n "__fish_adduce_using_subcommand store; and __fish_seen_subcommand_from pin" -l on -d 'What is asked about, such as day=2026-09-14; several may be given' -r
complete -c adduce -n "__fish_adduce_using_subcommand store; and __fish_seen_subcommand_from pin" -l jobs -d 'How many lines are worked on at a time; the output does not depend on it [default: half of the cores]' -r
complete -c adduce -n "__fish_adduce_using_subcommand store; and __fish_seen_subcommand_from pin" -l max-line -d 'The longest line that is read, in bytes; a longer one becomes an error record' -r
complete -c adduce -n "__fish_adduce_using_subcommand store; and __fish_seen_subcommand_from pin" -l no-input -d 'Ask nothing, also where a person sits at the terminal'
complete -c adduce -n "__fish_adduce_using_subcommand store; and __fish_seen_subcommand_from pin" -s q -l quiet -d 'Say nothing but failures on standard error'
complete -c adduce -n "__fish_adduce_using_subcommand store; and __fish_seen_subcommand_from pin" -s h -l help -d 'Print help'
complete -c adduce -n "__fish_adduce_using_subcommand store; and __fish_seen_subcommand_from unpin" -l domain -d 'The domain: the name of one that is built in, or a folder' -r
complete -c adduce -n "__fish_adduce_using_subcommand store; and __fish_seen_subcommand_from unpin" -l workspace -d 'The folder that keeps what outlives a run' -r -F
complete -c adduce -n "__fish_adduce_using_subcommand store; and __fish_seen_subcommand_from unpin" -l now -d 'The time to go by instead of the machine\'s clock; a decision log takes it only where it was created with it' -r
complete -c adduce -n "__fish_adduce_using_subcommand store; and __fish_seen_subcommand_from unpin" -l on -d 'What is asked about, such as day=2026-09-14; several may be given' -r
complete -c adduce -n "__fish_adduce_using_subcommand store; and __fish_seen_subcommand_from unpin" -l jobs -d 'How many lines are worked on at a time; the output does not depend on it [default: half of the cores]' -r
complete -c adduce -n "__fish_adduce_using_subcommand store; and __fish_seen_subcommand_from unpin" -l max-line -d 'The longest line that is read, in bytes; a longer one becomes an error record' -r
complete -c adduce -n "__fish_adduce_using_subcommand store; and __fish_seen_subcommand_from unpin" -l no-input -d 'Ask nothing, also where a person sits at the terminal'
complete -c adduce -n "__fish_adduce_using_subcommand store; and __fish_seen_subcommand_from unpin" -s q -l quiet -d 'Say nothing but failures on standard error'
complete -c adduce -n "__fish_adduce_using_subcommand store; and __fish_seen_subcommand_from unpin" -s h -l help -d 'Print help'
complete -c adduce -n "__fish_adduce_using_subcommand store; and __fish_seen_subcommand_from help" -f -a "list" -d 'List the generations: name, bytes, and whether one is current or pinned'
complete -c adduce -n "__fish_adduce_using_subcommand store; and __fish_seen_subcommand_from help" -f -a "check" -d 'Read the current generation whole and compare it with what was written'
complete -c adduce -n "__fish_adduce_using_subcommand store; and __fish_seen_subcommand_from help" -f -a "pin" -d 'Keep a generation whatever comes; the newest three are kept in any case'
complete -c adduce -n "__fish_adduce_using_subcommand store; and __fish_seen_subcommand_from help" -f -a "unpin" -d 'Let a pinned generation go again'
complete -c adduce -n "__fish_adduce_using_subcommand store; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c adduce -n "__fish_adduce_using_subcommand generate" -l domain -d 'The domain: the name of one that is built in, or a folder' -r
complete -c adduce -n "__fish_adduce_using_subcommand generate" -l workspace -d 'The folder that keeps what outlives a run' -r -F
complete -c adduce -n "__fish_adduce_using_subcommand generate" -l now -d 'The time to go by instead of the machine\'s clock; a decision log takes it only where it was created with it' -r
complete -c adduce -n "__fish_adduce_using_subcommand generate" -l on -d 'What is asked about, such as day=2026-09-14; several may be given' -r
complete -c adduce -n "__fish_adduce_using_subcommand generate" -l jobs -d 'How many lines are worked on at a time; the output does not depend on it [default: half of the cores]' -r
complete -c adduce -n "__fish_adduce_using_subcommand generate" -l max-line -d 'The longest line that is read, in bytes; a longer one becomes an error record' -r
complete -c adduce -n "__fish_adduce_using_subcommand generate" -l no-input -d 'Ask nothing, also where a person sits at the terminal'
complete -c adduce -n "__fish_adduce_using_subcommand generate" -s q -l quiet -d 'Say nothing but failures on standard error'
complete -c adduce -n "__fish_adduce_using_subcommand generate" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c adduce -n "__fish_adduce_using_subcommand help; and not __fish_seen_subcommand_from ingest query triage gate ground screen audit eval domain store generate help" -f -a "ingest" -d 'Read cases and rows: files, folders, standard input (-), or what the domain ships where no path is given'
complete -c adduce -n "__fish_adduce_using_subcommand help; and not __fish_seen_subcommand_from ingest query triage gate ground screen audit eval domain store generate help" -f -a "query" -d 'Ask a bounded tool of the domain, and get evidence or a typed no'
complete -c adduce -n "__fish_adduce_using_subcommand help; and not __fish_seen_subcommand_from ingest query triage gate ground screen audit eval domain store generate help" -f -a "triage" -d 'Compute the facts of each case and ask for one typed recommendation'
complete -c adduce -n "__fish_adduce_using_subcommand help; and not __fish_seen_subcommand_from ingest query triage gate ground screen audit eval domain store generate help" -f -a "gate" -d 'Let the rules of the domain send recommendations to a person'
complete -c adduce -n "__fish_adduce_using_subcommand help; and not __fish_seen_subcommand_from ingest query triage gate ground screen audit eval domain store generate help" -f -a "ground" -d 'Trace every number of an answer to the evidence of its thread'
complete -c adduce -n "__fish_adduce_using_subcommand help; and not __fish_seen_subcommand_from ingest query triage gate ground screen audit eval domain store generate help" -f -a "screen" -d 'Screen names against lists'
complete -c adduce -n "__fish_adduce_using_subcommand help; and not __fish_seen_subcommand_from ingest query triage gate ground screen audit eval domain store generate help" -f -a "audit" -d 'Queue what a person must decide, keep what persons decide, and show that it was not changed'
complete -c adduce -n "__fish_adduce_using_subcommand help; and not __fish_seen_subcommand_from ingest query triage gate ground screen audit eval domain store generate help" -f -a "eval" -d 'Run checks and cases with known outcomes through ingest, triage and the gate, and score what comes out'
complete -c adduce -n "__fish_adduce_using_subcommand help; and not __fish_seen_subcommand_from ingest query triage gate ground screen audit eval domain store generate help" -f -a "domain" -d 'Look at domains: what they hold, and what is wrong with them'
complete -c adduce -n "__fish_adduce_using_subcommand help; and not __fish_seen_subcommand_from ingest query triage gate ground screen audit eval domain store generate help" -f -a "store" -d 'Look at the generations of what was loaded, and keep or check them'
complete -c adduce -n "__fish_adduce_using_subcommand help; and not __fish_seen_subcommand_from ingest query triage gate ground screen audit eval domain store generate help" -f -a "generate" -d 'Write what is made from the code into a folder'
complete -c adduce -n "__fish_adduce_using_subcommand help; and not __fish_seen_subcommand_from ingest query triage gate ground screen audit eval domain store generate help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c adduce -n "__fish_adduce_using_subcommand help; and __fish_seen_subcommand_from gate" -f -a "test" -d 'Run the tests of the domain\'s gate: each rule must be shown firing and not firing'
complete -c adduce -n "__fish_adduce_using_subcommand help; and __fish_seen_subcommand_from gate" -f -a "explain" -d 'Show for each recommendation on standard input every rule and the facts that it saw'
complete -c adduce -n "__fish_adduce_using_subcommand help; and __fish_seen_subcommand_from gate" -f -a "diff" -d 'Show which recommendations on standard input two gates route differently'
complete -c adduce -n "__fish_adduce_using_subcommand help; and __fish_seen_subcommand_from audit" -f -a "add" -d 'Add gated records, and lines that no stage could use, to the queue'
complete -c adduce -n "__fish_adduce_using_subcommand help; and __fish_seen_subcommand_from audit" -f -a "queue" -d 'List what waits for a person, oldest first, with its age and why'
complete -c adduce -n "__fish_adduce_using_subcommand help; and __fish_seen_subcommand_from audit" -f -a "show" -d 'Show the whole file of one case: why it is here, what code saw, what the model said, the rules, the case, what happened'
complete -c adduce -n "__fish_adduce_using_subcommand help; and __fish_seen_subcommand_from audit" -f -a "claim" -d 'Keep a case for a while: nobody else decides it meanwhile'
complete -c adduce -n "__fish_adduce_using_subcommand help; and __fish_seen_subcommand_from audit" -f -a "release" -d 'Give a claimed case up'
complete -c adduce -n "__fish_adduce_using_subcommand help; and __fish_seen_subcommand_from audit" -f -a "decide" -d 'Decide a case, in writing'
complete -c adduce -n "__fish_adduce_using_subcommand help; and __fish_seen_subcommand_from audit" -f -a "review" -d 'Walk the queue at a terminal: each case is shown and claimed, and one key decides it'
complete -c adduce -n "__fish_adduce_using_subcommand help; and __fish_seen_subcommand_from audit" -f -a "allow" -d 'Say in writing that the party of a case is not the listed one, until a day'
complete -c adduce -n "__fish_adduce_using_subcommand help; and __fish_seen_subcommand_from audit" -f -a "disallow" -d 'Take back that a pair is allowed'
complete -c adduce -n "__fish_adduce_using_subcommand help; and __fish_seen_subcommand_from audit" -f -a "log" -d 'Write the entries of the log as they stand in it, all or those about one case'
complete -c adduce -n "__fish_adduce_using_subcommand help; and __fish_seen_subcommand_from audit" -f -a "stats" -d 'Count: agreement with the gate and the model, decisions against the verdict, ages, cost'
complete -c adduce -n "__fish_adduce_using_subcommand help; and __fish_seen_subcommand_from audit" -f -a "export" -d 'Write the log for other programs: JSON Lines with what the entries commit to, or CSV'
complete -c adduce -n "__fish_adduce_using_subcommand help; and __fish_seen_subcommand_from audit" -f -a "verify" -d 'Check the log: every line, every segment, every subject'
complete -c adduce -n "__fish_adduce_using_subcommand help; and __fish_seen_subcommand_from audit" -f -a "checkpoint" -d 'Print how long the log is and the sum that it ends with, for keeping elsewhere'
complete -c adduce -n "__fish_adduce_using_subcommand help; and __fish_seen_subcommand_from audit" -f -a "rotate" -d 'Seal the segment of the log that takes entries, and begin another'
complete -c adduce -n "__fish_adduce_using_subcommand help; and __fish_seen_subcommand_from audit" -f -a "erase" -d 'Erase what the workspace holds of a case beside the log\'s entries'
complete -c adduce -n "__fish_adduce_using_subcommand help; and __fish_seen_subcommand_from eval" -f -a "diff" -d 'Show what newly fails, newly passes and is missing between two reports in the form json'
complete -c adduce -n "__fish_adduce_using_subcommand help; and __fish_seen_subcommand_from domain" -f -a "lint" -d 'Check everything in a domain and tell every problem with file and line'
complete -c adduce -n "__fish_adduce_using_subcommand help; and __fish_seen_subcommand_from domain" -f -a "list" -d 'List the domains that are built in'
complete -c adduce -n "__fish_adduce_using_subcommand help; and __fish_seen_subcommand_from domain" -f -a "show" -d 'Show what a domain holds'
complete -c adduce -n "__fish_adduce_using_subcommand help; and __fish_seen_subcommand_from store" -f -a "list" -d 'List the generations: name, bytes, and whether one is current or pinned'
complete -c adduce -n "__fish_adduce_using_subcommand help; and __fish_seen_subcommand_from store" -f -a "check" -d 'Read the current generation whole and compare it with what was written'
complete -c adduce -n "__fish_adduce_using_subcommand help; and __fish_seen_subcommand_from store" -f -a "pin" -d 'Keep a generation whatever comes; the newest three are kept in any case'
complete -c adduce -n "__fish_adduce_using_subcommand help; and __fish_seen_subcommand_from store" -f -a "unpin" -d 'Let a pinned generation go again'
