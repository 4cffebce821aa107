# Print an optspec for argparse to handle cmd's options that are independent of any subcommand.
function __fish_adduce_global_optspecs
    string join \n domain= jobs= max-line= q/quiet h/help V/version
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
complete -c adduce -n "__fish_adduce_needs_command" -l jobs -d 'How many lines are worked on at a time; the output does not depend on it [default: the number of cores]' -r
complete -c adduce -n "__fish_adduce_needs_command" -l max-line -d 'The longest line that is read, in bytes; a longer one becomes an error record' -r
complete -c adduce -n "__fish_adduce_needs_command" -s q -l quiet -d 'Say nothing but failures on standard error'
complete -c adduce -n "__fish_adduce_needs_command" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c adduce -n "__fish_adduce_needs_command" -s V -l version -d 'Print version'
complete -c adduce -n "__fish_adduce_needs_command" -f -a "ingest" -d 'Read cases: files, folders, standard input (-), or what the domain ships where no path is given'
complete -c adduce -n "__fish_adduce_needs_command" -f -a "triage" -d 'Compute the facts of each case and ask for one typed recommendation'
complete -c adduce -n "__fish_adduce_needs_command" -f -a "gate" -d 'Let the rules of the domain send recommendations to a person'
complete -c adduce -n "__fish_adduce_needs_command" -f -a "screen" -d 'Screen names against lists'
complete -c adduce -n "__fish_adduce_needs_command" -f -a "domain" -d 'Look at domains: what they hold, and what is wrong with them'
complete -c adduce -n "__fish_adduce_needs_command" -f -a "generate" -d 'Write what is made from the code into a folder'
complete -c adduce -n "__fish_adduce_needs_command" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c adduce -n "__fish_adduce_using_subcommand ingest" -l max-rejects -d 'How many rejects are accepted before the exit code is 1' -r
complete -c adduce -n "__fish_adduce_using_subcommand ingest" -l domain -d 'The domain: the name of one that is built in, or a folder' -r
complete -c adduce -n "__fish_adduce_using_subcommand ingest" -l jobs -d 'How many lines are worked on at a time; the output does not depend on it [default: the number of cores]' -r
complete -c adduce -n "__fish_adduce_using_subcommand ingest" -l max-line -d 'The longest line that is read, in bytes; a longer one becomes an error record' -r
complete -c adduce -n "__fish_adduce_using_subcommand ingest" -s q -l quiet -d 'Say nothing but failures on standard error'
complete -c adduce -n "__fish_adduce_using_subcommand ingest" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c adduce -n "__fish_adduce_using_subcommand triage" -l provider -d 'Who is asked: `offline`, a baseline made from the facts alone, or `replay:FILE`, scripted replies' -r
complete -c adduce -n "__fish_adduce_using_subcommand triage" -l domain -d 'The domain: the name of one that is built in, or a folder' -r
complete -c adduce -n "__fish_adduce_using_subcommand triage" -l jobs -d 'How many lines are worked on at a time; the output does not depend on it [default: the number of cores]' -r
complete -c adduce -n "__fish_adduce_using_subcommand triage" -l max-line -d 'The longest line that is read, in bytes; a longer one becomes an error record' -r
complete -c adduce -n "__fish_adduce_using_subcommand triage" -l facts-only -d 'Write `facts` records and ask nobody'
complete -c adduce -n "__fish_adduce_using_subcommand triage" -s q -l quiet -d 'Say nothing but failures on standard error'
complete -c adduce -n "__fish_adduce_using_subcommand triage" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c adduce -n "__fish_adduce_using_subcommand gate; and not __fish_seen_subcommand_from test explain diff help" -l domain -d 'The domain: the name of one that is built in, or a folder' -r
complete -c adduce -n "__fish_adduce_using_subcommand gate; and not __fish_seen_subcommand_from test explain diff help" -l jobs -d 'How many lines are worked on at a time; the output does not depend on it [default: the number of cores]' -r
complete -c adduce -n "__fish_adduce_using_subcommand gate; and not __fish_seen_subcommand_from test explain diff help" -l max-line -d 'The longest line that is read, in bytes; a longer one becomes an error record' -r
complete -c adduce -n "__fish_adduce_using_subcommand gate; and not __fish_seen_subcommand_from test explain diff help" -l strict -d 'Exit with 1 where a verdict is ESCALATE'
complete -c adduce -n "__fish_adduce_using_subcommand gate; and not __fish_seen_subcommand_from test explain diff help" -s q -l quiet -d 'Say nothing but failures on standard error'
complete -c adduce -n "__fish_adduce_using_subcommand gate; and not __fish_seen_subcommand_from test explain diff help" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c adduce -n "__fish_adduce_using_subcommand gate; and not __fish_seen_subcommand_from test explain diff help" -f -a "test" -d 'Run the tests of the domain\'s gate: each rule must be shown firing and not firing'
complete -c adduce -n "__fish_adduce_using_subcommand gate; and not __fish_seen_subcommand_from test explain diff help" -f -a "explain" -d 'Show for each recommendation on standard input every rule and the facts that it saw'
complete -c adduce -n "__fish_adduce_using_subcommand gate; and not __fish_seen_subcommand_from test explain diff help" -f -a "diff" -d 'Show which recommendations on standard input two gates route differently'
complete -c adduce -n "__fish_adduce_using_subcommand gate; and not __fish_seen_subcommand_from test explain diff help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c adduce -n "__fish_adduce_using_subcommand gate; and __fish_seen_subcommand_from test" -l domain -d 'The domain: the name of one that is built in, or a folder' -r
complete -c adduce -n "__fish_adduce_using_subcommand gate; and __fish_seen_subcommand_from test" -l jobs -d 'How many lines are worked on at a time; the output does not depend on it [default: the number of cores]' -r
complete -c adduce -n "__fish_adduce_using_subcommand gate; and __fish_seen_subcommand_from test" -l max-line -d 'The longest line that is read, in bytes; a longer one becomes an error record' -r
complete -c adduce -n "__fish_adduce_using_subcommand gate; and __fish_seen_subcommand_from test" -s q -l quiet -d 'Say nothing but failures on standard error'
complete -c adduce -n "__fish_adduce_using_subcommand gate; and __fish_seen_subcommand_from test" -s h -l help -d 'Print help'
complete -c adduce -n "__fish_adduce_using_subcommand gate; and __fish_seen_subcommand_from explain" -l domain -d 'The domain: the name of one that is built in, or a folder' -r
complete -c adduce -n "__fish_adduce_using_subcommand gate; and __fish_seen_subcommand_from explain" -l jobs -d 'How many lines are worked on at a time; the output does not depend on it [default: the number of cores]' -r
complete -c adduce -n "__fish_adduce_using_subcommand gate; and __fish_seen_subcommand_from explain" -l max-line -d 'The longest line that is read, in bytes; a longer one becomes an error record' -r
complete -c adduce -n "__fish_adduce_using_subcommand gate; and __fish_seen_subcommand_from explain" -l pretty -d 'Write text for people'
complete -c adduce -n "__fish_adduce_using_subcommand gate; and __fish_seen_subcommand_from explain" -s q -l quiet -d 'Say nothing but failures on standard error'
complete -c adduce -n "__fish_adduce_using_subcommand gate; and __fish_seen_subcommand_from explain" -s h -l help -d 'Print help'
complete -c adduce -n "__fish_adduce_using_subcommand gate; and __fish_seen_subcommand_from diff" -l domain -d 'The domain: the name of one that is built in, or a folder' -r
complete -c adduce -n "__fish_adduce_using_subcommand gate; and __fish_seen_subcommand_from diff" -l jobs -d 'How many lines are worked on at a time; the output does not depend on it [default: the number of cores]' -r
complete -c adduce -n "__fish_adduce_using_subcommand gate; and __fish_seen_subcommand_from diff" -l max-line -d 'The longest line that is read, in bytes; a longer one becomes an error record' -r
complete -c adduce -n "__fish_adduce_using_subcommand gate; and __fish_seen_subcommand_from diff" -s q -l quiet -d 'Say nothing but failures on standard error'
complete -c adduce -n "__fish_adduce_using_subcommand gate; and __fish_seen_subcommand_from diff" -s h -l help -d 'Print help'
complete -c adduce -n "__fish_adduce_using_subcommand gate; and __fish_seen_subcommand_from help" -f -a "test" -d 'Run the tests of the domain\'s gate: each rule must be shown firing and not firing'
complete -c adduce -n "__fish_adduce_using_subcommand gate; and __fish_seen_subcommand_from help" -f -a "explain" -d 'Show for each recommendation on standard input every rule and the facts that it saw'
complete -c adduce -n "__fish_adduce_using_subcommand gate; and __fish_seen_subcommand_from help" -f -a "diff" -d 'Show which recommendations on standard input two gates route differently'
complete -c adduce -n "__fish_adduce_using_subcommand gate; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c adduce -n "__fish_adduce_using_subcommand screen" -l list -d 'A list instead of the domain\'s own: *.csv with a header, *.jsonl, or OFAC\'s sdn.csv (alt.csv is read from beside it)' -r -F
complete -c adduce -n "__fish_adduce_using_subcommand screen" -l threshold -d 'The score from which a name is a hit, 0.5 to 1 [default: the domain\'s, or 0.86]' -r
complete -c adduce -n "__fish_adduce_using_subcommand screen" -l domain -d 'The domain: the name of one that is built in, or a folder' -r
complete -c adduce -n "__fish_adduce_using_subcommand screen" -l jobs -d 'How many lines are worked on at a time; the output does not depend on it [default: the number of cores]' -r
complete -c adduce -n "__fish_adduce_using_subcommand screen" -l max-line -d 'The longest line that is read, in bytes; a longer one becomes an error record' -r
complete -c adduce -n "__fish_adduce_using_subcommand screen" -s q -l quiet -d 'Say nothing but failures on standard error'
complete -c adduce -n "__fish_adduce_using_subcommand screen" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c adduce -n "__fish_adduce_using_subcommand domain; and not __fish_seen_subcommand_from lint list show help" -l domain -d 'The domain: the name of one that is built in, or a folder' -r
complete -c adduce -n "__fish_adduce_using_subcommand domain; and not __fish_seen_subcommand_from lint list show help" -l jobs -d 'How many lines are worked on at a time; the output does not depend on it [default: the number of cores]' -r
complete -c adduce -n "__fish_adduce_using_subcommand domain; and not __fish_seen_subcommand_from lint list show help" -l max-line -d 'The longest line that is read, in bytes; a longer one becomes an error record' -r
complete -c adduce -n "__fish_adduce_using_subcommand domain; and not __fish_seen_subcommand_from lint list show help" -s q -l quiet -d 'Say nothing but failures on standard error'
complete -c adduce -n "__fish_adduce_using_subcommand domain; and not __fish_seen_subcommand_from lint list show help" -s h -l help -d 'Print help'
complete -c adduce -n "__fish_adduce_using_subcommand domain; and not __fish_seen_subcommand_from lint list show help" -f -a "lint" -d 'Check everything in a domain and tell every problem with file and line'
complete -c adduce -n "__fish_adduce_using_subcommand domain; and not __fish_seen_subcommand_from lint list show help" -f -a "list" -d 'List the domains that are built in'
complete -c adduce -n "__fish_adduce_using_subcommand domain; and not __fish_seen_subcommand_from lint list show help" -f -a "show" -d 'Show what a domain holds'
complete -c adduce -n "__fish_adduce_using_subcommand domain; and not __fish_seen_subcommand_from lint list show help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c adduce -n "__fish_adduce_using_subcommand domain; and __fish_seen_subcommand_from lint" -l domain -d 'The domain: the name of one that is built in, or a folder' -r
complete -c adduce -n "__fish_adduce_using_subcommand domain; and __fish_seen_subcommand_from lint" -l jobs -d 'How many lines are worked on at a time; the output does not depend on it [default: the number of cores]' -r
complete -c adduce -n "__fish_adduce_using_subcommand domain; and __fish_seen_subcommand_from lint" -l max-line -d 'The longest line that is read, in bytes; a longer one becomes an error record' -r
complete -c adduce -n "__fish_adduce_using_subcommand domain; and __fish_seen_subcommand_from lint" -s q -l quiet -d 'Say nothing but failures on standard error'
complete -c adduce -n "__fish_adduce_using_subcommand domain; and __fish_seen_subcommand_from lint" -s h -l help -d 'Print help'
complete -c adduce -n "__fish_adduce_using_subcommand domain; and __fish_seen_subcommand_from list" -l domain -d 'The domain: the name of one that is built in, or a folder' -r
complete -c adduce -n "__fish_adduce_using_subcommand domain; and __fish_seen_subcommand_from list" -l jobs -d 'How many lines are worked on at a time; the output does not depend on it [default: the number of cores]' -r
complete -c adduce -n "__fish_adduce_using_subcommand domain; and __fish_seen_subcommand_from list" -l max-line -d 'The longest line that is read, in bytes; a longer one becomes an error record' -r
complete -c adduce -n "__fish_adduce_using_subcommand domain; and __fish_seen_subcommand_from list" -s q -l quiet -d 'Say nothing but failures on standard error'
complete -c adduce -n "__fish_adduce_using_subcommand domain; and __fish_seen_subcommand_from list" -s h -l help -d 'Print help'
complete -c adduce -n "__fish_adduce_using_subcommand domain; and __fish_seen_subcommand_from show" -l domain -d 'The domain: the name of one that is built in, or a folder' -r
complete -c adduce -n "__fish_adduce_using_subcommand domain; and __fish_seen_subcommand_from show" -l jobs -d 'How many lines are worked on at a time; the output does not depend on it [default: the number of cores]' -r
complete -c adduce -n "__fish_adduce_using_subcommand domain; and __fish_seen_subcommand_from show" -l max-line -d 'The longest line that is read, in bytes; a longer one becomes an error record' -r
complete -c adduce -n "__fish_adduce_using_subcommand domain; and __fish_seen_subcommand_from show" -l policy -d 'Show its policy in words'
complete -c adduce -n "__fish_adduce_using_subcommand domain; and __fish_seen_subcommand_from show" -s q -l quiet -d 'Say nothing but failures on standard error'
complete -c adduce -n "__fish_adduce_using_subcommand domain; and __fish_seen_subcommand_from show" -s h -l help -d 'Print help'
complete -c adduce -n "__fish_adduce_using_subcommand domain; and __fish_seen_subcommand_from help" -f -a "lint" -d 'Check everything in a domain and tell every problem with file and line'
complete -c adduce -n "__fish_adduce_using_subcommand domain; and __fish_seen_subcommand_from help" -f -a "list" -d 'List the domains that are built in'
complete -c adduce -n "__fish_adduce_using_subcommand domain; and __fish_seen_subcommand_from help" -f -a "show" -d 'Show what a domain holds'
complete -c adduce -n "__fish_adduce_using_subcommand domain; and __fish_seen_subcommand_from help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c adduce -n "__fish_adduce_using_subcommand generate" -l domain -d 'The domain: the name of one that is built in, or a folder' -r
complete -c adduce -n "__fish_adduce_using_subcommand generate" -l jobs -d 'How many lines are worked on at a time; the output does not depend on it [default: the number of cores]' -r
complete -c adduce -n "__fish_adduce_using_subcommand generate" -l max-line -d 'The longest line that is read, in bytes; a longer one becomes an error record' -r
complete -c adduce -n "__fish_adduce_using_subcommand generate" -s q -l quiet -d 'Say nothing but failures on standard error'
complete -c adduce -n "__fish_adduce_using_subcommand generate" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c adduce -n "__fish_adduce_using_subcommand help; and not __fish_seen_subcommand_from ingest triage gate screen domain generate help" -f -a "ingest" -d 'Read cases: files, folders, standard input (-), or what the domain ships where no path is given'
complete -c adduce -n "__fish_adduce_using_subcommand help; and not __fish_seen_subcommand_from ingest triage gate screen domain generate help" -f -a "triage" -d 'Compute the facts of each case and ask for one typed recommendation'
complete -c adduce -n "__fish_adduce_using_subcommand help; and not __fish_seen_subcommand_from ingest triage gate screen domain generate help" -f -a "gate" -d 'Let the rules of the domain send recommendations to a person'
complete -c adduce -n "__fish_adduce_using_subcommand help; and not __fish_seen_subcommand_from ingest triage gate screen domain generate help" -f -a "screen" -d 'Screen names against lists'
complete -c adduce -n "__fish_adduce_using_subcommand help; and not __fish_seen_subcommand_from ingest triage gate screen domain generate help" -f -a "domain" -d 'Look at domains: what they hold, and what is wrong with them'
complete -c adduce -n "__fish_adduce_using_subcommand help; and not __fish_seen_subcommand_from ingest triage gate screen domain generate help" -f -a "generate" -d 'Write what is made from the code into a folder'
complete -c adduce -n "__fish_adduce_using_subcommand help; and not __fish_seen_subcommand_from ingest triage gate screen domain generate help" -f -a "help" -d 'Print this message or the help of the given subcommand(s)'
complete -c adduce -n "__fish_adduce_using_subcommand help; and __fish_seen_subcommand_from gate" -f -a "test" -d 'Run the tests of the domain\'s gate: each rule must be shown firing and not firing'
complete -c adduce -n "__fish_adduce_using_subcommand help; and __fish_seen_subcommand_from gate" -f -a "explain" -d 'Show for each recommendation on standard input every rule and the facts that it saw'
complete -c adduce -n "__fish_adduce_using_subcommand help; and __fish_seen_subcommand_from gate" -f -a "diff" -d 'Show which recommendations on standard input two gates route differently'
complete -c adduce -n "__fish_adduce_using_subcommand help; and __fish_seen_subcommand_from domain" -f -a "lint" -d 'Check everything in a domain and tell every problem with file and line'
complete -c adduce -n "__fish_adduce_using_subcommand help; and __fish_seen_subcommand_from domain" -f -a "list" -d 'List the domains that are built in'
complete -c adduce -n "__fish_adduce_using_subcommand help; and __fish_seen_subcommand_from domain" -f -a "show" -d 'Show what a domain holds'
