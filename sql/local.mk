# files of sql/
