# statements of a builder of its own, written as report writers write them
dist_check_SCRIPTS += tests/gen/press/press.t
tests/gen/press/press.log: casgate$(EXEEXT) casgate-extract$(EXEEXT)
EXTRA_DIST += tests/gen/press/press.py tests/gen/press/stock.py tests/gen/press/portfolio.py tests/gen/press/sheet.py \
	tests/gen/press/nsdl.py tests/gen/press/cdsl.py tests/gen/press/truth.py tests/gen/press/typeset.py \
	tests/gen/press/pens.py tests/gen/press/folios.py tests/gen/press/cams.py \
	tests/gen/press/investor.py tests/gen/press/columns.py tests/gen/press/registrar.py tests/gen/press/central.py \
	tests/gen/press/rare.py
