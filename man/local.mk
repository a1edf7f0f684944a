# files of man/
dist_man_MANS += man/casgate.1 man/casgate-parse.1
