// SPDX-License-Identifier: GPL-3.0-or-later
#include "extract_notes.h"

#include <cstring>
#include <memory>
#include <new>

#define POINTERHOLDER_TRANSITION 4 // std::shared_ptr
#include <qpdf/Buffer.hh>
#include <qpdf/QPDF.hh>
#include <qpdf/QPDFObjectHandle.hh>
#include <qpdf/QPDFWriter.hh>

namespace
{
bool holds(const char *pdf, size_t n, const char *word)
{
	return memmem(pdf, n, word, std::strlen(word)) != nullptr;
}

// Pages name their notes in the clear, except in streams of objects.
bool may_have_notes(const char *pdf, size_t n)
{
	return holds(pdf, n, "/Annots") || holds(pdf, n, "/ObjStm");
}

bool is_drawn(QPDFObjectHandle note)
{
	return note.isDictionary() && !note.getKey("/Subtype").isNameAndEquals("/Link");
}

// Takes them from every page that has one that is drawn; false: there was none.
bool take_notes(QPDF &doc)
{
	bool taken = false;

	for (auto page : doc.getAllPages()) {
		QPDFObjectHandle notes = page.getKey("/Annots");
		bool drawn = false;

		for (int i = 0; notes.isArray() && !drawn && i < notes.getArrayNItems(); i++)
			drawn = is_drawn(notes.getArrayItem(i));
		if (drawn)
			page.removeKey("/Annots");
		taken = taken || drawn;
	}
	return taken;
}

// Streams stay as they are: nothing of them is read here.
std::string write_plainly(QPDF &doc)
{
	QPDFWriter writer(doc);

	writer.setOutputMemory();
	writer.setStreamDataMode(qpdf_s_preserve);
	writer.setDecodeLevel(qpdf_dl_none);
	writer.setPreserveEncryption(false);
	writer.setStaticID(true);
	writer.write();
	const auto out = writer.getBufferSharedPointer();
	return std::string(reinterpret_cast<const char *>(out->getBuffer()), out->getSize());
}
} // namespace

std::string notes_removed(const char *pdf, size_t n, const std::string &password)
{
	if (!may_have_notes(pdf, n))
		return "";
	try {
		QPDF doc;

		doc.setSuppressWarnings(true);
		doc.setAttemptRecovery(false);
		doc.processMemoryFile("", pdf, n, password.c_str());
		if (!take_notes(doc))
			return "";
		doc.getRoot().removeKey("/AcroForm");
		const std::string plain = write_plainly(doc);
		return doc.anyWarnings() ? "" : plain;
	} catch (const std::bad_alloc &) {
		throw;
	} catch (...) {
		return "";
	}
}
