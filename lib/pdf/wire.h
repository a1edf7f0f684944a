/*
 * wire.h: what casgate-extract writes on its result pipe; shared by the program that writes and the worker that reads.
 * Does not hold meaning: the worker checks every byte, the program is not trusted once it has seen a PDF.
 *
 * Stream    magic, version, then records until CG_WIRE_END or CG_WIRE_FAIL; an answer without its last record was cut.
 * Record    u8 type, u32 length of what follows. Numbers are big endian, signed ones in two's complement.
 *
 *   DOC     u32 pages; five texts: title, creator, author, producer, keywords. Text: u32 bytes, then UTF-8;
 *           CG_WIRE_ABSENT bytes: not there. First record, once.
 *   FONT    u16 index (0, 1, 2, ... in order), then the name up to the end of the record.
 *   PAGE    u32 number (1, 2, 3, ... in order), i32 width, i32 height, u32 words, u32 bytes of text; then per word
 *           CG_WIRE_WORD_BYTES: i32 x0 y0 x1 y1 size, u16 font, u8 rotation, u8 flags, u32 bytes of text;
 *           then the texts of all words without anything between them.
 *   REPAIRED  nothing. Before END, or not at all: the table of objects was wrong and has been made anew.
 *   END     u32 pages, u32 fonts, u64 words: what was sent, counted again.
 *   FAIL    u8 enum cg_wire_failure.
 *
 * Units     hundredths of a point, as in words.h.
 */
#ifndef CG_PDF_WIRE_H
#define CG_PDF_WIRE_H

#include <stdint.h>

#define CG_WIRE_MAGIC "CGWORDS"

enum {
	CG_WIRE_MAGIC_BYTES = 7,
	CG_WIRE_VERSION = 1,
	CG_WIRE_HEAD_BYTES = CG_WIRE_MAGIC_BYTES + 1,
	CG_WIRE_RECORD_BYTES = 5,
	CG_WIRE_WORD_BYTES = 28,
	CG_WIRE_PAGE_BYTES = 20,
	CG_WIRE_END_BYTES = 16,
};

#define CG_WIRE_ABSENT UINT32_MAX

/* Limits; what is beyond them is CG_WIRE_TOO_COMPLEX. */
enum {
	CG_WIRE_PAGES_MAX = 2000,
	CG_WIRE_FONTS_MAX = 10000,
	CG_WIRE_FONT_NAME_MAX = 256,
	CG_WIRE_INFO_MAX = 4096,
	CG_WIRE_PAGE_WORDS_MAX = 50000,
	CG_WIRE_PAGE_TEXT_MAX = 2 * 1024 * 1024,
	CG_WIRE_WORDS_MAX = 1500000,
	CG_WIRE_COORD_MAX = 10000000, /* 100,000 pt either way; PDF pages end at 14,400 */
	CG_WIRE_RECORD_MAX = CG_WIRE_PAGE_BYTES + CG_WIRE_PAGE_WORDS_MAX * CG_WIRE_WORD_BYTES + CG_WIRE_PAGE_TEXT_MAX,
};

/* Exit status, beside 0. Both differ from whatever a shell, a loader or a library returns. */
enum {
	CG_WIRE_EXIT_NO_SANDBOX = 70,
	CG_WIRE_EXIT_FAULT = 71, /* the processor found a fault in the program: reading this document does that */
};

enum cg_wire_type {
	CG_WIRE_DOC = 'D',
	CG_WIRE_FONT = 'F',
	CG_WIRE_PAGE = 'P',
	CG_WIRE_REPAIRED = 'R',
	CG_WIRE_END = 'E',
	CG_WIRE_FAIL = 'X',
};

enum cg_wire_flag {
	CG_WIRE_SPACE_AFTER = 1,
	CG_WIRE_UNREADABLE = 2, /* glyphs of the word have no text */
	CG_WIRE_FLAGS = CG_WIRE_SPACE_AFTER | CG_WIRE_UNREADABLE,
};

enum cg_wire_failure {
	CG_WIRE_NOT_PDF = 1,
	CG_WIRE_DAMAGED,
	CG_WIRE_NEEDS_PASSWORD,
	CG_WIRE_WRONG_PASSWORD,
	CG_WIRE_ENCRYPTION,
	CG_WIRE_NO_TEXT,
	CG_WIRE_MANY_PAGES,
	CG_WIRE_TOO_COMPLEX,
	CG_WIRE_INTERNAL,
	CG_WIRE_FAILURES,
};

#endif
