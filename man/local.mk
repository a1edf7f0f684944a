# files of man/
