# What goes with a release: the list of parts (SPDX), and a tarball that is the same whoever makes it.
EXTRA_DIST += release/sbom.py
CLEANFILES += casgate.spdx.json
casgate.spdx.json: $(bin_PROGRAMS) $(pkglibexec_PROGRAMS)
	$(AM_V_GEN)$(PYTHON) $(srcdir)/release/sbom.py '$(PACKAGE_VERSION)' $(bin_PROGRAMS) $(pkglibexec_PROGRAMS) >$@.new && mv $@.new $@
.PHONY: sbom
sbom: casgate.spdx.json

# One time for all files: that of the newest change, or what the packager says.
dist-hook:
	cp -R '$(srcdir)/docs' '$(distdir)/docs' && chmod -R u+w '$(distdir)/docs'
	epoch=$${SOURCE_DATE_EPOCH:-`git -C '$(srcdir)' log -1 --format=%ct 2>/dev/null || echo 0`}; \
	find '$(distdir)' -exec touch -h -d "@$$epoch" {} +

# make docs: README, docs/ and the manuals as a static site in site/
EXTRA_DIST += release/site.py bench/README.md
SITE = site
.PHONY: docs
docs:
	@$(PYTHON) '$(srcdir)/release/site.py' '$(srcdir)' '$(SITE)'
clean-local: clean-site
.PHONY: clean-site
clean-site:
	rm -rf site
