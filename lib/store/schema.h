/*
 * schema.h: the versions of the schema (newest file in sql/) that this program works with.
 * A migration that only adds raises the newest one; one that takes something away raises both.
 */
#ifndef CG_STORE_SCHEMA_H
#define CG_STORE_SCHEMA_H

enum { CG_SCHEMA_OLDEST = 5, CG_SCHEMA_NEWEST = 13 };

#endif
