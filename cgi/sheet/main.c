/*
 * main.c: casgate-sheet: the cells of the workbook on standard input, as lines on standard output (sheet.h). Takes no
 * arguments, opens no file.
 */
#include "sandbox.h"
#include "sheet.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { OUT_BYTES = 1 << 16, FIRST_ROOM = 1 << 20 };

/* Standard output, a buffer at a time. */
struct out {
	char v[OUT_BYTES];
	size_t n;
};

/* All of it, or the reader has gone. */
static bool flush_output(struct out *o)
{
	for (size_t at = 0; at < o->n;) {
		ssize_t n = write(STDOUT_FILENO, o->v + at, o->n - at);

		if (n <= 0)
			return false;
		at += (size_t)n;
	}
	o->n = 0;
	return true;
}

/* struct sheet_book calls this. */
static bool put_output(void *to, const char *p, size_t n)
{
	struct out *o = to;

	if (n > sizeof(o->v) - o->n && !flush_output(o))
		return false;
	memcpy(o->v + o->n, p, n);
	o->n += n;
	return true;
}

/* One byte more than the most is enough to tell that there is more. */
static struct cg_str read_input(void)
{
	size_t room = FIRST_ROOM, n = 0;
	char *p = malloc(room);

	for (ssize_t got = 1; p != NULL && got > 0 && n <= SHEET_FILE_MAX; n += got > 0 ? (size_t)got : 0) {
		if (n == room) {
			char *more = realloc(p, room *= 2);

			if (more == NULL)
				free(p);
			p = more;
			if (p == NULL)
				break;
		}
		got = read(STDIN_FILENO, p + n, room - n);
		if (got < 0)
			return CG_STR_NONE;
	}
	return (struct cg_str){ p, n };
}

/* The sandbox is closed before the first byte is read. */
int main(int argc, char **argv)
{
	static struct out out;
	struct cg_arena arena;
	struct sheet_book b = { .arena = &arena, .write = put_output, .to = &out };
	struct cg_str file;
	bool ok;

	(void)argv;
	if (argc != 1) {
		(void)fputs("usage: casgate-sheet < WORKBOOK\n", stderr);
		return 2;
	}
	sandbox_close();
	file = read_input();
	if (file.p == NULL)
		return EXIT_FAILURE;
	cg_arena_init(&arena, SHEET_ARENA_MAX);
	ok = sheet_read(&b, file) && flush_output(&out);
	cg_arena_free(&arena);
	free((void *)(uintptr_t)file.p);
	return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
