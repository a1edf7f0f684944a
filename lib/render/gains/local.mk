# files of lib/render/gains: capital gains and what else a tax return asks for
lib_libcasgate_a_SOURCES += \
	lib/render/gains/gains_csv.c \
	lib/render/gains/gains_file.c lib/render/gains/gains_file.h \
	lib/render/gains/gains_view.c lib/render/gains/gains_view.h \
	lib/render/gains/gains_xlsx.c lib/render/gains/gains_xlsx.h \
	lib/render/gains/held_view.c lib/render/gains/held_view.h \
	lib/render/gains/income_view.c lib/render/gains/income_view.h
