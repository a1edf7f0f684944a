// SPDX-License-Identifier: GPL-3.0-or-later
// poppler_only FILE PASSWORD: what poppler alone needs for the same pages: open, decrypt, text_list with fonts.
// The yardstick of bench/run.py; not installed.
#include <cstdio>
#include <memory>
#include <string>

#include <poppler-document.h>
#include <poppler-page.h>

int main(int argc, char **argv)
{
	if (argc != 3)
		return 2;
	std::unique_ptr<poppler::document> doc(poppler::document::load_from_file(argv[1], "", argv[2]));
	size_t words = 0;

	if (doc == nullptr || doc->is_locked())
		return 1;
	for (int i = 0; i < doc->pages(); i++) {
		std::unique_ptr<poppler::page> page(doc->create_page(i));

		if (page == nullptr)
			return 1;
		words += page->text_list(poppler::page::text_list_include_font).size();
	}
	std::printf("%d %zu\n", doc->pages(), words);
	return 0;
}
