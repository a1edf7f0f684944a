#include "mail/message.h"

#include <gmime/gmime.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

/* As far as readers of PDFs look for the beginning. */
enum { HEAD = 1024 };

struct walk {
	int out;
	int64_t used; /* of out */
	size_t parts;
	struct cg_mail_found *found;
};

static void look(struct walk *w, GMimeObject *part, int depth);

/* Cut to what fits; blanks and <> around it go. */
static void keep(char out[CG_MAIL_ADDRESS_MAX], const char *text)
{
	size_t n;

	while (text != NULL && (*text == ' ' || *text == '\t' || *text == '<'))
		text++;
	n = text != NULL ? strcspn(text, " \t\r\n>") : 0;
	if (n >= CG_MAIL_ADDRESS_MAX)
		n = 0;
	if (n > 0)
		memcpy(out, text, n);
	out[n] = '\0';
}

/* The first word of a header in any case: what follows are parameters. */
static bool says(GMimeObject *o, const char *name, const char *word)
{
	const char *value = g_mime_object_get_header(o, name);
	size_t n = strlen(word);

	while (value != NULL && (*value == ' ' || *value == '\t'))
		value++;
	return value != NULL && strncasecmp(value, word, n) == 0 && strchr(" \t\r\n;,(", value[n]) != NULL;
}

/* Whose program sent it, if a program did. Registrars and forwarding mark what they send as automatic: that is read. */
static enum cg_mail_kind kind_of_message(GMimeMessage *m, const char *from)
{
	GMimeObject *o = GMIME_OBJECT(m), *body = g_mime_message_get_mime_part(m);
	const char *path = g_mime_object_get_header(o, "Return-Path");
	const char *by = g_mime_object_get_header(o, "Auto-Submitted");
	GMimeContentType *type = body != NULL ? g_mime_object_get_content_type(body) : NULL;

	if (type != NULL && g_mime_content_type_is_type(type, "multipart", "report"))
		return CG_MAIL_REPORT;
	if (path != NULL && path[strspn(path, " \t<>")] == '\0')
		return CG_MAIL_REPORT;
	if (strncasecmp(from, "mailer-daemon@", strlen("mailer-daemon@")) == 0)
		return CG_MAIL_REPORT;
	if (says(o, "Auto-Submitted", "auto-replied") || says(o, "Auto-Submitted", "auto-notified"))
		return CG_MAIL_REPORT;
	if ((by != NULL && !says(o, "Auto-Submitted", "no")) || says(o, "Precedence", "bulk") ||
	    says(o, "Precedence", "list") || says(o, "Precedence", "junk") ||
	    g_mime_object_get_header(o, "List-Id") != NULL)
		return CG_MAIL_AUTOMATIC;
	return CG_MAIL_PERSON;
}

/* Of the message as it came; those of forwarded ones inside do not count. */
static void read_head(GMimeMessage *m, struct cg_mail_found *found)
{
	static const char *const names[] = { "X-Original-To", "Delivered-To", "Envelope-To" };
	GMimeObject *o = GMIME_OBJECT(m);
	InternetAddressList *from = g_mime_message_get_from(m);
	InternetAddress *first = from != NULL && internet_address_list_length(from) > 0
					 ? internet_address_list_get_address(from, 0)
					 : NULL;

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]) && found->recipient[0] == '\0'; i++)
		keep(found->recipient, g_mime_object_get_header(o, names[i]));
	keep(found->loop, g_mime_object_get_header(o, "X-Loop"));
	if (first != NULL && INTERNET_ADDRESS_IS_MAILBOX(first))
		keep(found->sender, internet_address_mailbox_get_addr(INTERNET_ADDRESS_MAILBOX(first)));
	found->kind = kind_of_message(m, found->sender);
}

/* The first bytes of what fills [at, end) of the file: what is behind it is of something else. */
static ssize_t read_begin(int fd, int64_t at, int64_t end, char head[HEAD])
{
	return pread(fd, head, end - at < HEAD ? (size_t)(end - at) : HEAD, at);
}

/* A message that fills the bytes [at, end) of the file. The line "From " that mailboxes begin with is no header. */
static GMimeMessage *parse_message(int fd, int64_t at, int64_t end)
{
	char head[HEAD];
	ssize_t n = read_begin(fd, at, end, head);
	const char *line = n > 5 && (memcmp(head, "From ", 5) == 0 || memcmp(head, ">From", 5) == 0)
				   ? memchr(head, '\n', (size_t)n)
				   : NULL;
	GMimeStream *stream = g_mime_stream_fs_new_with_bounds(fd, at + (line != NULL ? line - head + 1 : 0), end);
	GMimeParser *parser;
	GMimeMessage *m;

	g_mime_stream_fs_set_owner(GMIME_STREAM_FS(stream), FALSE);
	parser = g_mime_parser_new_with_stream(stream);
	m = g_mime_parser_construct_message(parser, NULL);
	g_object_unref(parser);
	g_object_unref(stream);
	return m;
}

/* Text in any case; suffix too. */
static bool ends(const char *name, const char *suffix)
{
	size_t n = name != NULL ? strlen(name) : 0, k = strlen(suffix);

	while (n > 0 && strchr(" \t.", name[n - 1]) != NULL)
		n--;
	return n >= k && strncasecmp(name + n - k, suffix, k) == 0;
}

static bool begins_as_pdf(int fd, int64_t at, int64_t end)
{
	char head[HEAD];
	ssize_t n = read_begin(fd, at, end, head);

	return n > 0 && memmem(head, (size_t)n, "%PDF-", 5) != NULL;
}

/* Decoded into the file behind what is there; how many bytes, -1 for none. */
static int64_t decode(struct walk *w, GMimePart *part)
{
	GMimeDataWrapper *content = g_mime_part_get_content(part);
	GMimeStream *to;
	int64_t n;

	if (content == NULL)
		return -1;
	to = g_mime_stream_fs_new_with_bounds(w->out, w->used, -1);
	g_mime_stream_fs_set_owner(GMIME_STREAM_FS(to), FALSE);
	n = g_mime_data_wrapper_write_to_stream(content, to);
	if (n >= 0 && g_mime_stream_flush(to) != 0)
		n = -1;
	g_object_unref(to);
	return n;
}

/* What a part is, is told by its bytes: types and names are what a mail program made of them. */
static void look_leaf(struct walk *w, GMimePart *part, int depth)
{
	GMimeContentType *type = g_mime_object_get_content_type(GMIME_OBJECT(part));
	const char *name = g_mime_part_get_filename(part);
	bool named = ends(name, ".pdf") || g_mime_content_type_is_type(type, "application", "pdf") ||
		     g_mime_content_type_is_type(type, "application", "x-pdf");
	bool mail = ends(name, ".eml") || g_mime_content_type_is_type(type, "message", "rfc822");
	int64_t at = w->used, n;

	if (!named && !mail && g_mime_content_type_is_type(type, "text", "*") && !g_mime_part_is_attachment(part))
		return;
	n = decode(w, part);
	if (n <= 0)
		return;
	if (named || begins_as_pdf(w->out, at, at + n)) {
		if (w->found->n == CG_MAIL_PDFS_MAX) {
			w->found->too_much = true;
			return;
		}
		w->used += n;
		w->found->pdf[w->found->n].at = (uint64_t)at;
		w->found->pdf[w->found->n++].n = (uint64_t)n;
	} else if (mail) {
		GMimeMessage *m = parse_message(w->out, at, at + n);

		w->used += n;
		if (m != NULL) {
			look(w, g_mime_message_get_mime_part(m), depth + 1);
			g_object_unref(m);
		}
	}
}

/* One part and what it holds. */
static void look(struct walk *w, GMimeObject *part, int depth)
{
	if (part == NULL)
		return;
	if (++w->parts > CG_MAIL_PARTS_MAX || depth > CG_MAIL_DEPTH_MAX) {
		w->found->too_much = true;
		return;
	}
	if (GMIME_IS_MULTIPART(part)) {
		int n = g_mime_multipart_get_count(GMIME_MULTIPART(part));

		for (int i = 0; i < n && w->parts <= CG_MAIL_PARTS_MAX; i++)
			look(w, g_mime_multipart_get_part(GMIME_MULTIPART(part), i), depth + 1);
	} else if (GMIME_IS_MESSAGE_PART(part)) {
		GMimeMessage *m = g_mime_message_part_get_message(GMIME_MESSAGE_PART(part));

		if (m != NULL)
			look(w, g_mime_message_get_mime_part(m), depth + 1);
	} else if (GMIME_IS_PART(part)) {
		look_leaf(w, GMIME_PART(part), depth);
	}
}

bool cg_mail_message_read(int in, int out, struct cg_mail_found *found)
{
	struct walk w = { .out = out, .found = found };
	struct stat st;
	GMimeMessage *m;

	memset(found, 0, sizeof(*found));
	if (fstat(in, &st) != 0 || st.st_size == 0 || st.st_size > CG_MAIL_BYTES_MAX)
		return false;
	g_mime_init();
	m = parse_message(in, 0, st.st_size);
	if (m == NULL)
		return false;
	read_head(m, found);
	if (found->kind != CG_MAIL_REPORT)
		look(&w, g_mime_message_get_mime_part(m), 0);
	g_object_unref(m);
	return true;
}
