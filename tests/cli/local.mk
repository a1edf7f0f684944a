# the command line as people meet it: at a terminal, its options, its completions
dist_check_SCRIPTS += tests/cli/terminal.t tests/cli/options.t tests/cli/manuals.t
