# Completion of casgate(1) for fish.
set -l commands account doctor gains help holdings jobs key mail migrate nav parse purge redact rekey setup user webhook
complete -c casgate -f -n "not __fish_seen_subcommand_from $commands" -a parse -d 'read statements and print them'
complete -c casgate -f -n "not __fish_seen_subcommand_from $commands" -a gains -d 'print the capital gains of a statement'
complete -c casgate -f -n "not __fish_seen_subcommand_from $commands" -a redact -d 'redraw a statement without the person'
complete -c casgate -f -n "not __fish_seen_subcommand_from $commands" -a setup -d 'set casgate up on this host'
complete -c casgate -f -n "not __fish_seen_subcommand_from $commands" -a migrate -d 'bring the database to this schema'
complete -c casgate -f -n "not __fish_seen_subcommand_from $commands" -a account -d 'create and manage accounts'
complete -c casgate -f -n "not __fish_seen_subcommand_from $commands" -a key -d 'create, list, roll and revoke API keys'
complete -c casgate -f -n "not __fish_seen_subcommand_from $commands" -a nav -d 'load schemes and NAVs'
complete -c casgate -f -n "not __fish_seen_subcommand_from $commands" -a user -d 'manage people who sign in'
complete -c casgate -f -n "not __fish_seen_subcommand_from $commands" -a holdings -d 'load portfolios of schemes'
complete -c casgate -f -n "not __fish_seen_subcommand_from $commands" -a purge -d 'delete what has expired'
complete -c casgate -f -n "not __fish_seen_subcommand_from $commands" -a rekey -d 'change the data key'
complete -c casgate -f -n "not __fish_seen_subcommand_from $commands" -a doctor -d 'check configuration, database and sandbox'
complete -c casgate -f -n "not __fish_seen_subcommand_from $commands" -a webhook -d 'manage webhooks'
complete -c casgate -f -n "not __fish_seen_subcommand_from $commands" -a mail -d 'take statements by mail'
complete -c casgate -f -n "not __fish_seen_subcommand_from $commands" -a jobs -d 'read statements that wait'
complete -c casgate -f -n "not __fish_seen_subcommand_from $commands" -a help -d 'tell the options of a command'
complete -c casgate -f -n "__fish_seen_subcommand_from help" -a "$commands"
complete -c casgate -n "__fish_seen_subcommand_from parse" -s f -l format -x -a "json table casparser csv beancount ledger portfolio-performance portfolio-performance-cash ghostfolio" -d 'form of the result'
complete -c casgate -n "__fish_seen_subcommand_from gains" -s f -l format -x -a "json csv xlsx table" -d 'form of the result'
complete -c casgate -n "__fish_seen_subcommand_from gains" -l fy -x -d 'financial year'
complete -c casgate -n "__fish_seen_subcommand_from gains" -l holder -x -d 'only his sales'
complete -c casgate -n "__fish_seen_subcommand_from gains" -l kind -x -a "112a lots income sips unrealised" -d 'which CSV'
complete -c casgate -n "__fish_seen_subcommand_from gains" -l as-of -x -d 'day of --kind unrealised'
complete -c casgate -n "__fish_seen_subcommand_from gains" -l columns -x -a "14 15" -d 'of Schedule 112A'
complete -c casgate -n "__fish_seen_subcommand_from parse" -l include-pii -d 'PAN, email and mobile in full'
complete -c casgate -n "__fish_seen_subcommand_from parse" -l places -d 'where each field stands'
complete -c casgate -n "__fish_seen_subcommand_from parse gains" -s o -l output -r -d 'write to a file'
complete -c casgate -n "__fish_seen_subcommand_from parse gains" -l color -x -a "auto always never" -d 'colours of the table'
complete -c casgate -n "__fish_seen_subcommand_from parse gains redact" -s p -l password -x -d 'password of the PDF'
complete -c casgate -n "__fish_seen_subcommand_from parse gains redact" -l password-file -r -d 'first line of a file'
complete -c casgate -n "__fish_seen_subcommand_from redact" -s o -r -d 'the copy'
complete -c casgate -n "__fish_seen_subcommand_from redact" -l scale -x -d 'multiply figures'
complete -c casgate -n "__fish_seen_subcommand_from redact" -l check -d 'tell what stays'
complete -c casgate -f -n "__fish_seen_subcommand_from account" -a "create list rename suspend resume redirects allow-redirect forbid-redirect export erase"
complete -c casgate -f -n "__fish_seen_subcommand_from key" -a "create list roll revoke"
complete -c casgate -n "__fish_seen_subcommand_from nav" -a "sync import fetch status"
complete -c casgate -f -n "__fish_seen_subcommand_from user" -a "add passwd totp list remove"
complete -c casgate -n "__fish_seen_subcommand_from holdings" -a "import caps"
