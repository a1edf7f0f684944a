// SPDX-License-Identifier: GPL-3.0-or-later
#include "extract_poppler.h"

#include <climits>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <string>

#include <malloc.h>
#include <poppler-document.h>
#include <poppler-global.h>
#include <poppler-page.h>

struct shim_doc {
	std::unique_ptr<poppler::document> doc;
	std::string font;      // name handed out last
	poppler::ustring info; // entry handed out last
};

namespace
{
bool content_lost;
bool no_handler;

// Complaints after which words can be missing or wrong though poppler goes on. What is missing here on purpose: fonts
// that only look different, images, annotations, colours, forms to fill in.
const char *const fatal[] = {
	"xref",
	"XRef",
	"trailer dictionary",
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
	"Bad 'Length' attribute",
	"Missing 'endstream'",
	"Bad 'Filter' attribute",
	"Unknown filter",
	"in flate stream",
	"Bad LZW stream",
	"Unknown compression method",
	"Bad FCHECK",
	"Unterminated",
	"End of file inside",
	"Illegal character",
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

void on_error(const std::string &text, void *)
{
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
	content_lost = false;
	poppler::set_debug_error_function(on_error, nullptr);
}

bool shim_content_lost(void)
{
	return content_lost;
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
	return d->doc->pages();
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
