# files of lib/app/jobs: statements that are read without their caller waiting
lib_libcasgate_a_SOURCES += lib/app/jobs/batch.c lib/app/jobs/batch.h lib/app/jobs/jobs.c lib/app/jobs/jobs.h lib/app/jobs/run.c lib/app/jobs/run.h
