# deployments on hosts that are booted with their own systemd
dist_check_SCRIPTS += tests/deploy/release.t tests/deploy/systemd.t tests/deploy/by_hand.t tests/deploy/apache.t tests/deploy/setup_mistakes.t
dist_noinst_DATA += tests/lib/debian.py tests/lib/booted.py tests/lib/releases.py tests/lib/setup_host.py
