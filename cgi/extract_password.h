/* SPDX-License-Identifier: GPL-3.0-or-later */
/* extract_password.h: passwords as documents of old revisions write them. */
#ifndef CGI_EXTRACT_PASSWORD_H
#define CGI_EXTRACT_PASSWORD_H

#include <stdbool.h>

/* Up to revision 4 passwords are PDFDocEncoding, later ones UTF-8. In place; false when z has no other form. */
bool password_to_document(char *z);

#endif
