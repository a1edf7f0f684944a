/*
 * schema.h: the versions of the schema (newest file in sql/ that does not only add) that this program works with.
 * A migration that programs of the release before cannot live with raises the newest one; the oldest one is the first
 * that has every table these programs use, so a new release asks for `casgate migrate` at its start instead of failing
 * at some request.
 */
#ifndef CG_STORE_PG_SCHEMA_H
#define CG_STORE_PG_SCHEMA_H

enum { CG_SCHEMA_OLDEST = 17, CG_SCHEMA_NEWEST = 17 };
/*
 * The newest file in sql/. Files that only add (their first line says so) raise this alone: programs go on without
 * them.
 */
enum { CG_SCHEMA_FILES = 37 };

#endif
