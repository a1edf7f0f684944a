# Generated statements with their truth: generate.py draws them with data/cas_draw.py, run.py and mutants.py drive casgate over them.
gen_tests = tests/gen/gen.t tests/gen/mutants.t tests/gen/samples.t tests/gen/lookalikes.t tests/gen/drift.t tests/gen/damage.t tests/gen/tables.t tests/gen/sheets.t tests/gen/prints.t tests/gen/web.t
dist_check_SCRIPTS += $(gen_tests)
$(gen_tests:.t=.log): casgate$(EXEEXT) casgate-extract$(EXEEXT)
EXTRA_DIST += tests/gen/generate.py tests/gen/words.py tests/gen/fonts.py tests/gen/check.py tests/gen/run.py tests/gen/mutants.py \
	tests/gen/samples.py tests/gen/words_of.py tests/gen/ecas.py tests/gen/redraw.py tests/gen/lookalikes.py tests/gen/drift.py tests/gen/damage.py tests/gen/strike.py tests/gen/harm/disguise.py tests/gen/pdf_text.py tests/gen/tables.py tests/gen/tables_mfcentral.py \
	tests/gen/tables_depository.py tests/gen/table_sheet.py tests/gen/sheets.py tests/gen/prints.py tests/gen/catalogue.tsv \
	tests/gen/web.py tests/gen/web_page.py tests/gen/web_registrar.py tests/gen/web_mfcentral.py tests/gen/web_depository.py \
	tests/gen/web_cdsl.py tests/gen/web_nsdl.py
EXTRA_DIST += tests/data/samples/sample_cams_2024.truth.json tests/data/samples/sample_kfintech_2024.truth.json \
	tests/data/samples/sample_cams_old_2012.truth.json tests/data/samples/sample_cams_summary_2024.truth.json \
	tests/data/samples/sample_kfintech_summary_2024.truth.json tests/data/samples/sample_mfcentral_2024.truth.json \
	tests/data/samples/sample_mfcentral_summary_2024.truth.json tests/data/samples/sample_nsdl_2024.truth.json \
	tests/data/samples/sample_cdsl_2024.truth.json
