# Assets of the pages, served as they are below /assets/.
webdir = $(pkgdatadir)/web
dist_web_DATA = web/casgate.css web/console.js web/docs.css web/docs.js web/icon.svg web/upload.js

# Swagger UI draws the API reference; pinned, with its licences.
swaggeruidir = $(webdir)/vendor/swagger-ui-5.35.0
dist_swaggerui_DATA = web/vendor/swagger-ui-5.35.0/swagger-ui-bundle.js web/vendor/swagger-ui-5.35.0/swagger-ui.css \
	web/vendor/swagger-ui-5.35.0/swagger-ui-bundle.js.LICENSE.txt web/vendor/swagger-ui-5.35.0/LICENSE \
	web/vendor/swagger-ui-5.35.0/NOTICE
