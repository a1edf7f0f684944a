# what the whole service answers, held against a list of hashes
dist_check_SCRIPTS += tests/answers/answers.t
dist_noinst_DATA += tests/answers/clock.c tests/answers/kept.tsv
