# files of cgi/
