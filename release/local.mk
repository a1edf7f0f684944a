# What goes with a release: the list of parts (SPDX), and a tarball that is the same whoever makes it.
EXTRA_DIST += release/sbom.py
CLEANFILES += casgate.spdx.json
casgate.spdx.json: $(bin_PROGRAMS) $(pkglibexec_PROGRAMS)
	$(AM_V_GEN)$(PYTHON) $(srcdir)/release/sbom.py '$(PACKAGE_VERSION)' $(bin_PROGRAMS) $(pkglibexec_PROGRAMS) >$@.new && mv $@.new $@
.PHONY: sbom
sbom: casgate.spdx.json

# One time for all files: that of the newest change, or what the packager says.
dist-hook:
	epoch=$${SOURCE_DATE_EPOCH:-`git -C '$(srcdir)' log -1 --format=%ct 2>/dev/null || echo 0`}; \
	find '$(distdir)' -exec touch -h -d "@$$epoch" {} +
