# Assets of the pages, served as they are below /assets/.
webdir = $(pkgdatadir)/web
dist_web_DATA = web/casgate.css web/console.js web/docs.css web/docs-samples.js web/docs.js web/icon.svg web/llms.txt web/upload.js

# What the web server itself says to people, see nginx/casgate-failures.conf and the sites of Apache.
weberrorsdir = $(webdir)/errors
dist_weberrors_DATA = web/errors/busy.html web/errors/failed.html web/errors/https.html web/errors/method.html web/errors/not-found.html web/errors/rate.html \
	web/errors/request.html web/errors/slow.html web/errors/time.html web/errors/too-large.html

# For programs of others, made by data/openapi/make_clients.py: see llms.txt for where they are served.
webapidir = $(webdir)/api
dist_webapi_DATA = web/api/casgate.arazzo.json web/api/casgate.postman_collection.json
