// SPDX-License-Identifier: GPL-3.0-or-later
#include "extract_poppler.h"
#include "extract_notes.h"

#include <climits>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <set>
#include <string>

#include <malloc.h>
#include <poppler-document.h>
#include <poppler-global.h>
#include <poppler-page.h>

struct shim_doc {
	std::string plain; // the file without its notes, when it has any; must outlive doc
	std::unique_ptr<poppler::document> doc;
	std::string font;      // name handed out last
	poppler::ustring info; // entry handed out last
};

namespace
{
bool content_lost;
bool no_handler;
bool misread;		// complaints of the scanner that are not known to be about the table
bool rebuilt;		// the table of objects
bool dangling;		// something that is nowhere in the file was asked for: PDF says that it is null
std::set<long> unfound; // asked for, not where the table says; the file is searched for them

// Complaints after which words can be missing or wrong though poppler goes on. What is missing here on purpose: fonts
// that only look different, images, annotations, colours, forms to fill in.
const char *const fatal[] = {
	"catalog",
	"Page count",
	"page tree",
	"Pages tree",
	"Kids object",
	"Kid object",
	"Failed to create page",
	"Page contents object",
	"Weird page contents",
	"object stream",
	"Loop in",
	"Bad 'Filter' attribute",
	"Unknown filter",
	"in flate stream",
	"Bad LZW stream",
	"Unknown compression method",
	"Bad FCHECK",
	"Unknown operator",
	"Too few (",
	"operator is wrong type",
	"Element of show/space array",
	"XObject '",
	"Bad form",
	"Unknown font tag",
	"No font in",
	"DescendantFonts",
	"Bad descendant font",
	"ToUnicode",
};

// The table of objects is wrong; what poppler finds by searching the file in its place may still be all of it.
const char *const table[] = { "xref", "XRef", "trailer dictionary", "hints table" };
// Poppler makes up numbers above any that a file can have for fonts that are written where they are used.
constexpr long object_max = 8388607;

// What is found at a wrong place of the file sounds like this, and so does damaged text.
const char *const scanner[] = { "Unterminated", "End of file inside", "Illegal character", "Bad 'Length' attribute",
				"Missing 'endstream'" };

const char *const handler[] = {
	"security handler",	 "Standard security handler", "encryption key length",
	"encryption dictionary", "Weird encryption",
};

// A password that leaves nothing behind: while one lives, freed memory is wiped (poppler makes copies).
bool wiping;

struct secret {
	std::string text;

	explicit secret(const char *z) : text(z)
	{
		wiping = true;
	}
	~secret()
	{
		explicit_bzero(&text[0], text.size());
		text.clear();
		text.shrink_to_fit();
		wiping = false;
	}
	secret(const secret &) = delete;
	secret &operator=(const secret &) = delete;
};

template <size_t N>
bool mentions(const std::string &text, const char *const (&list)[N])
{
	for (const char *what : list) {
		if (text.find(what) != std::string::npos)
			return true;
	}
	return false;
}

// The number that stands behind `what` in text; -1: none.
long number_after(const std::string &text, const char *what)
{
	const size_t at = text.find(what);

	return at == std::string::npos ? -1 : std::strtol(text.c_str() + at + std::strlen(what), nullptr, 10);
}

// A complaint about the table of objects. An object that is not found makes poppler search the file: if it is nowhere,
// it was never there, and that alone is no damage.
void on_table(const std::string &text)
{
	const long asked = number_after(text, "xref num "), nowhere = number_after(text, "Invalid XRef entry ");
	const bool searching = !unfound.empty() && text.find("trailer dictionary") != std::string::npos;

	if (asked > object_max || searching)
		return;
	misread = misread && asked < 0 && text.find("hints table") == std::string::npos;
	if (asked >= 0)
		unfound.insert(asked);
	else if (nowhere >= 0 && unfound.erase(nowhere) > 0)
		dangling = true;
	else
		rebuilt = true;
}

void on_error(const std::string &text, void *)
{
	if (mentions(text, table))
		on_table(text);
	misread = misread || mentions(text, scanner);
	content_lost = content_lost || mentions(text, fatal);
	no_handler = no_handler || mentions(text, handler);
}

bool is_empty(const poppler::rectf &r)
{
	return r.width() <= 0 && r.height() <= 0;
}

// Glyphs without text: poppler cuts a word at a NUL, but keeps the boxes of all its glyphs.
bool has_more_glyphs(const poppler::text_box &box, const poppler::ustring &text)
{
	return !is_empty(box.char_bbox(text.size()));
}

bool give_word(shim_doc *d, const poppler::text_box &box, shim_word_fn *word_fn, void *ctx)
{
	const poppler::ustring text = box.text();
	const poppler::rectf r = box.bbox();
	shim_word w = {};

	if (box.has_font_info()) {
		d->font = box.get_font_name(0);
		w.size = box.get_font_size();
	} else {
		d->font.clear();
	}
	w.text = text.data();
	w.n = text.size();
	w.x0 = r.left();
	w.y0 = r.top();
	w.x1 = r.right();
	w.y1 = r.bottom();
	w.font = d->font.data();
	w.n_font = d->font.size();
	w.rotation = box.rotation();
	w.space_after = box.has_space_after();
	w.unreadable = has_more_glyphs(box, text);
	return word_fn(ctx, &w);
}

shim_status read_page(shim_doc *d, int index, shim_page_fn *page_fn, shim_word_fn *word_fn, void *ctx)
{
	const std::unique_ptr<poppler::page> page(d->doc->create_page(index));

	if (!page)
		return SHIM_DAMAGED;
	const poppler::rectf box = page->page_rect(poppler::crop_box);
	const auto turn = page->orientation();
	const bool sideways = turn == poppler::page::landscape || turn == poppler::page::seascape;
	const auto words = page->text_list(poppler::page::text_list_include_font);
	const shim_page p = { sideways ? box.height() : box.width(), sideways ? box.width() : box.height(),
			      words.size() };

	if (!page_fn(ctx, &p))
		return SHIM_STOPPED;
	for (const auto &word : words) {
		if (!give_word(d, word, word_fn, ctx))
			return SHIM_STOPPED;
	}
	return SHIM_OK;
}

shim_status open_pdf(const char *pdf, size_t n, const char *password, shim_doc **out)
{
	const secret pw(password != nullptr ? password : "");
	auto d = std::make_unique<shim_doc>();

	no_handler = false;
	d->doc.reset(poppler::document::load_from_raw_data(pdf, static_cast<int>(n), pw.text, pw.text));
	if (!d->doc)
		return SHIM_DAMAGED;
	if (no_handler) // poppler may go on as if the file were plain
		return SHIM_HANDLER;
	if (d->doc->is_locked())
		return SHIM_LOCKED;
	d->plain = notes_removed(pdf, n, pw.text);
	if (!d->plain.empty())
		d->doc.reset(poppler::document::load_from_raw_data(d->plain.data(), static_cast<int>(d->plain.size())));
	if (!d->doc)
		return SHIM_DAMAGED;
	*out = d.release();
	return SHIM_OK;
}
} // namespace

#ifndef CG_SANITIZED
__attribute__((noinline)) void *operator new(size_t n)
{
	void *p = malloc(n > 0 ? n : 1);

	if (p == nullptr)
		throw std::bad_alloc();
	return p;
}

__attribute__((noinline)) void operator delete(void *p) noexcept
{
	if (wiping && p != nullptr)
		explicit_bzero(p, malloc_usable_size(p));
	free(p);
}

__attribute__((noinline)) void operator delete(void *p, size_t) noexcept
{
	operator delete(p);
}
#endif

void shim_watch_errors(void)
{
	content_lost = misread = rebuilt = dangling = false;
	unfound.clear();
	poppler::set_debug_error_function(on_error, nullptr);
}

bool shim_content_lost(void)
{
	return content_lost || misread;
}

bool shim_rebuilt(void)
{
	return rebuilt || !unfound.empty();
}

bool shim_dangling(void)
{
	return dangling;
}

enum shim_status shim_open(const char *pdf, size_t n, const char *password, struct shim_doc **out)
{
	*out = nullptr;
	if (n > INT_MAX)
		return SHIM_DAMAGED;
	try {
		return open_pdf(pdf, n, password, out);
	} catch (const std::bad_alloc &) {
		return SHIM_MEMORY;
	} catch (...) {
		return SHIM_DAMAGED;
	}
}

void shim_close(struct shim_doc *d)
{
	delete d;
}

int shim_pages(struct shim_doc *d)
{
	const int n = d->doc->pages();

	rebuilt = rebuilt || misread; // no text has been read yet
	misread = false;
	return n;
}

const uint16_t *shim_info(struct shim_doc *d, const char *key, size_t *n)
{
	try {
		d->info = d->doc->info_key(key);
		*n = d->info.size();
		return d->info.empty() ? nullptr : reinterpret_cast<const uint16_t *>(d->info.data());
	} catch (...) {
		return nullptr;
	}
}

enum shim_status shim_read_page(struct shim_doc *d, int index, shim_page_fn *page_fn, shim_word_fn *word_fn, void *ctx)
{
	try {
		return read_page(d, index, page_fn, word_fn, ctx);
	} catch (const std::bad_alloc &) {
		return SHIM_MEMORY;
	} catch (...) {
		return SHIM_DAMAGED;
	}
}
