#ifndef SQLITE_SESSION_H
#define SQLITE_SESSION_H

// A shim over SQLite's session extension, whose functions stand behind macros in its header.

typedef struct sqlite3 sqlite3;
typedef struct sqlite3_session sqlite3_session;

/// Begins a session over a connection's main database, which is to be ended before the connection is
/// closed. Returns SQLite's result code.
int sqlite_session_begin(sqlite3 *database, sqlite3_session **session);

/// Records the changes to a table from now on. Returns SQLite's result code.
int sqlite_session_attach(sqlite3_session *session, const char *table);

void sqlite_session_end(sqlite3_session *session);

/// Returns the changes so far as one set, which is to be freed; none have no bytes. Returns SQLite's
/// result code.
int sqlite_session_changes(sqlite3_session *session, int *length, void **bytes);

void sqlite_session_free(void *bytes);

/// Makes the changes of a set again, or takes them back. A row that is another by now is put in the
/// set's state all the same. No trigger runs. Must be called within a transaction. Returns SQLite's
/// result code: SQLITE_ABORT if a row is gone, or would break a rule. The table's name is in `table`
/// then, of 64 bytes; it is empty if no single row is to blame.
int sqlite_session_apply(
    sqlite3 *database, int length, const void *bytes, int is_inverted, char *table);

/// Calls a function with the first column, an integer, of each row of a table that a set changes.
/// Returns SQLite's result code.
int sqlite_session_keys(
    int length, const void *bytes, const char *table, void (*found)(void *context, long long key),
    void *context);

#endif
