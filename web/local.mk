# Assets of the pages, served as they are below /assets/.
webdir = $(pkgdatadir)/web
dist_web_DATA = web/casgate.css web/icon.svg web/upload.js
