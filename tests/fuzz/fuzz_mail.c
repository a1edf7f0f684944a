/*
 * A mail message as casgate-mail reads it. Input: the message. What is found lies within the decoded bytes, one PDF
 * behind the other, and texts end; without an address that fits there is none. A second reading finds the same.
 */
#include "fuzz.h"

#include "mail/message.h"

#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static int file_of(const char *name, const uint8_t *data, size_t n)
{
	int fd = memfd_create(name, MFD_CLOEXEC);

	FUZZ_NEED(fd >= 0 && (n == 0 || write(fd, data, n) == (ssize_t)n));
	return fd;
}

static void check_text(const char text[CG_MAIL_ADDRESS_MAX])
{
	size_t n = strnlen(text, CG_MAIL_ADDRESS_MAX);

	FUZZ_NEED(n < CG_MAIL_ADDRESS_MAX);
	FUZZ_NEED(text[strcspn(text, "\r\n")] == '\0');
}

static void check_found(const struct cg_mail_found *found, uint64_t size)
{
	uint64_t end = 0;

	FUZZ_NEED(found->n <= CG_MAIL_PDFS_MAX);
	FUZZ_NEED(found->kind <= CG_MAIL_REPORT);
	FUZZ_NEED(found->kind != CG_MAIL_REPORT || found->n == 0);
	for (size_t i = 0; i < found->n; i++) {
		FUZZ_NEED(found->pdf[i].n > 0 && found->pdf[i].at >= end);
		end = found->pdf[i].at + found->pdf[i].n;
	}
	FUZZ_NEED(end <= size);
	check_text(found->recipient);
	check_text(found->sender);
	check_text(found->loop);
}

/* The size of what was decoded. */
static uint64_t read_once(int in, struct cg_mail_found *found, bool *good)
{
	int out = file_of("out", NULL, 0);
	struct stat st;

	*good = cg_mail_message_read(in, out, found);
	FUZZ_NEED(fstat(out, &st) == 0);
	(void)close(out);
	return (uint64_t)st.st_size;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct cg_mail_found one, two;
	int in = file_of("in", data, n);
	bool good, again;
	uint64_t size = read_once(in, &one, &good);

	if (good)
		check_found(&one, size);
	FUZZ_NEED(read_once(in, &two, &again) == size && again == good);
	FUZZ_NEED(!good || memcmp(&one, &two, sizeof(one)) == 0);
	(void)close(in);
	return 0;
}
