# Sites of nginx and Apache and units of systemd, as examples below $(pkgdatadir); ./quickstart fills in the same templates.
nginxdir = $(pkgdatadir)/nginx
apachedir = $(pkgdatadir)/apache
systemddir = $(pkgdatadir)/systemd

SITES_NGINX = nginx/casgate.conf
SITES_APACHE = nginx/apache/casgate-fcgi.conf nginx/apache/casgate-cgi.conf nginx/apache/htaccess
UNITS = nginx/systemd/casgate-parse.socket nginx/systemd/casgate-parse@.service \
	nginx/systemd/casgate-mcp.socket nginx/systemd/casgate-mcp@.service nginx/systemd/casgate-oauth.socket nginx/systemd/casgate-oauth@.service \
	nginx/systemd/casgate-enrich.socket nginx/systemd/casgate-enrich@.service \
	nginx/systemd/casgate-long.socket nginx/systemd/casgate-long@.service \
	nginx/systemd/casgate-web.socket nginx/systemd/casgate-web@.service \
	nginx/systemd/casgate-snapshots.socket nginx/systemd/casgate-snapshots@.service nginx/systemd/casgate-purge.service nginx/systemd/casgate-nav.service nginx/systemd/casgate-webhook.service \
	nginx/systemd/casgate-jobs@.service

nginx_DATA = $(SITES_NGINX)
dist_nginx_DATA = nginx/casgate-body-rate.conf nginx/casgate-errors.conf nginx/casgate-failures.conf nginx/casgate-fastcgi.conf nginx/casgate-redirect.conf nginx/connections.nft
apache_DATA = $(SITES_APACHE)
systemd_DATA = $(UNITS)
dist_systemd_DATA = nginx/systemd/casgate-nav.timer nginx/systemd/casgate-purge.timer nginx/systemd/casgate.target
sysusersdir = $(pkgdatadir)/sysusers.d
dist_sysusers_DATA = nginx/systemd/casgate.sysusers

# what casgate setup runs
pkglibexec_SCRIPTS = nginx/setup
EXTRA_DIST += nginx/setup.sh.in
CLEANFILES += nginx/setup
nginx/setup: nginx/setup.sh.in Makefile
	$(AM_V_GEN)$(FILL) -e 's|@PKGDATADIR@|$(pkgdatadir)|g' $(srcdir)/nginx/setup.sh.in >$@.new && chmod +x $@.new && mv $@.new $@

EXTRA_DIST += nginx/casgate.conf.in nginx/main.conf.in nginx/apache/casgate-fcgi.conf.in nginx/apache/casgate-cgi.conf.in \
	nginx/apache/htaccess.in $(UNITS:=.in) nginx/quickstart/packages.sh nginx/quickstart/stack.sh nginx/quickstart/show_answer.py
CLEANFILES += $(SITES_NGINX) $(SITES_APACHE) $(UNITS)

FILL = $(MKDIR_P) $(@D) && sed -e 's|@PKGLIBEXECDIR@|$(pkglibexecdir)|g' \
	-e 's|@BINDIR@|$(bindir)|g' -e 's|@SYSCONFDIR@|$(sysconfdir)|g' -e 's|@SERVER_NAME@|casgate.example.org|g' \
	-e 's|@CERT@|/etc/ssl/certs/casgate.pem|g' -e 's|@CERT_KEY@|/etc/ssl/private/casgate.key|g'

$(UNITS): %: %.in Makefile
	$(AM_V_GEN)$(FILL) $(srcdir)/$@.in >$@
$(SITES_APACHE): %: %.in Makefile
	$(AM_V_GEN)$(FILL) -e 's|@LISTEN@|*:443|g' -e 's|@FCGIDIR@|/run/casgate|g' -e 's|@LIBEXEC@|$(pkglibexecdir)|g' -e 's|@WEBDIR@|$(webdir)|g' \
		-e 's|@CONF@|$(sysconfdir)/casgate.conf|g' -e 's|@LOGDIR@|/var/log/apache2|g' $(srcdir)/$@.in >$@
nginx/casgate.conf: nginx/casgate.conf.in Makefile
	$(AM_V_GEN)$(FILL) -e 's|@FCGIDIR@|/run/casgate|g' -e 's|@INCLUDE@|$(nginxdir)|g' -e 's|@WEBDIR@|$(webdir)|g' -e 's|@KEY_RATE@|50r/s|g' -e 's|@KEY_WINDOW@|4|g' \
		-e 's|@ADDRESS_RATE@|100r/s|g' -e 's|@ACCESS_LOG@|/var/log/nginx/casgate.log|g' -e 's|@ERROR_LOG@|/var/log/nginx/error.log|g' -e 's|@SPOOL@|/run/casgate-|g' \
		-e 's|@KEY_OPEN@|8|g' -e 's|@ADDRESS_OPEN@|100|g' -e 's|@HOSTS@|casgate.example.org. "";|g' \
		-e 's|@LISTEN@|\tlisten 443 ssl http2;\n\tlisten [::]:443 ssl http2;|' $(srcdir)/nginx/casgate.conf.in >$@

# A tree for plain CGI in the home of a web hoster's customer: make shared-hosting PREFIX=/home/me [WEBROOT=public_html]
EXTRA_DIST += nginx/shared_hosting.sh nginx/casgate.conf.shared
WEBROOT = public_html
BUNDLE = yes
.PHONY: shared-hosting
shared-hosting: all
	@PREFIX='$(PREFIX)' WEBROOT='$(WEBROOT)' BUNDLE='$(BUNDLE)' TOP='$(abs_top_srcdir)' BUILD='$(abs_top_builddir)' \
		$(SHELL) '$(srcdir)/nginx/shared_hosting.sh'
