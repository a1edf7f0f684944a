# files of lib/store/job
lib_libcasgate_a_SOURCES += \
	lib/store/job/job.c lib/store/job/job.h \
	lib/store/job/job_document.c lib/store/job/job_document.h \
	lib/store/job/job_queue.c lib/store/job/job_queue.h \
	lib/store/job/job_row.c lib/store/job/job_row.h
