# files of lib/statement: a line per module, so that additions merge
lib_libcasgate_a_SOURCES += lib/statement/model.c lib/statement/model.h lib/statement/statement.h lib/statement/mask.h
# lines, columns, transactions and the detailed layouts
lib_libcasgate_a_SOURCES += lib/statement/rows.c lib/statement/rows.h lib/statement/layout.h

# detection, scheme headers, the summary layouts, reconciliation
