# files of nginx/
