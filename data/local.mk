# files of data/
