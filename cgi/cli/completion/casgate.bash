# Completion of casgate(1) for bash: commands, their options, the values of options, files.
_casgate() {
	local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]} command=${COMP_WORDS[1]} words=

	COMPREPLY=()
	if [ "$COMP_CWORD" -eq 1 ]; then
		words="account doctor enrich gains help holdings jobs key mail migrate nav parse purge redact rekey setup user version webhook --help --version -V"
	elif [ "$command" = help ]; then
		words="account doctor enrich gains holdings jobs key mail migrate nav parse purge redact rekey setup user webhook"
	else
		case $command:$prev in
		parse:-f | parse:--format)
			words="json table casparser csv beancount ledger portfolio-performance portfolio-performance-cash ghostfolio" ;;
		enrich:-f | enrich:--format) words="json table" ;;
		enrich:--as-of) words="latest statement" ;;
		gains:-f | gains:--format) words="json csv xlsx table" ;;
		gains:--kind) words="112a lots income sips unrealised" ;;
		gains:--columns) words="14 15" ;;
		parse:--color | gains:--color | enrich:--color) words="auto always never" ;;
		key:--scopes) words="parse read admin parse,read" ;;
		webhook:--events) words="snapshot.created snapshot.enriched snapshot.expiring job.failed" ;;
		setup:--web-server) words="nginx apache" ;;
		*:-p | *:--password | *:--fy | *:--holder | *:--as-of | *:--scale | *:--account | *:--name | *:--recipient | *:--sender | *:--expires | *:--keep | \
			*:--map | *:--server-name | *:--workers | *:--database | *:--bundle) return ;;
		*:--password-file | *:-o | *:--output | *:--cert | *:--cert-key) ;;
		account:account) words="create list rename suspend resume redirects allow-redirect forbid-redirect export erase" ;;
		key:key) words="create list roll revoke" ;;
		mail:mail) words="rule --recipient --sender" ;;
		mail:rule) words="add list remove --account --test --live --sender --exact --password-file --no-password --recipient" ;;
		nav:nav) words="sync import fetch status" ;;
		user:user) words="add passwd totp list remove" ;;
		holdings:holdings) words="import caps" ;;
		jobs:jobs) words="run status" ;;
		webhook:webhook) words="add list change remove enable disable roll test log replay run" ;;
		*)
			case $command:$cur in
			parse:-*) words="--format --password --password-file --output --include-pii --places --color --help" ;;
			enrich:-*) words="--as-of --format --password --password-file --output --color --help" ;;
			gains:-*) words="--fy --holder --format --kind --as-of --columns --password --password-file --output --color --help" ;;
			redact:-*) words="--password --password-file --output --scale --check --help" ;;
			setup:-*) words="--server-name --cert --cert-key --web-server --workers --database --no-units --dry-run --bundle --join --help" ;;
			key:-*) words="--account --test --live --scopes --no-pii --expires --keep --name" ;;
			mail:-*) words="--account --test --live --sender --exact --password-file --no-password --recipient" ;;
			user:-*) words="--account --password-file --off" ;;
			webhook:-*) words="--account --test --live --events --include-data --no-data --url --once" ;;
			migrate:-*) words="--print-roles" ;;
			nav:-*) words="--builtin --if-empty --tri --all --held --no-list" ;;
			account:-*) words="--yes" ;;
			holdings:-*) words="--dry-run --map" ;;
			jobs:-*) words="--once" ;;
			rekey:-*) words="--status" ;;
			esac ;;
		esac
	fi
	if [ -n "$words" ]; then
		mapfile -t COMPREPLY < <(compgen -W "$words" -- "$cur")
		return
	fi
	compopt -o filenames 2>/dev/null
	mapfile -t COMPREPLY < <(compgen -f -- "$cur")
}
complete -F _casgate casgate
