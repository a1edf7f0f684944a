/*
 * files.h: run a function in a process of its own and see every file that it creates or opens for writing, by the
 * system calls themselves (ptrace), whatever library makes them. Memory (memfd_create, reached again through
 * /proc/self/fd) is no file.
 */
#ifndef TESTS_LIB_FILES_H
#define TESTS_LIB_FILES_H

#include <stdbool.h>
#include <stddef.h>

/*
 * True when `run` came to its end with true; *files is the number of files it opened for writing, and `first` holds the
 * path of the first one. LeakSanitizer and valgrind do not work under ptrace.
 */
bool files_written(bool (*run)(void), size_t *files, char *first, size_t room);

#endif
