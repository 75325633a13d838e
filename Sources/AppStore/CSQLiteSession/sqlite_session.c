#define SQLITE_ENABLE_PREUPDATE_HOOK 1
#define SQLITE_ENABLE_SESSION 1
#include <sqlite3.h>
#include <string.h>

#include "sqlite_session.h"

int sqlite_session_begin(sqlite3 *database, sqlite3_session **session) {
  return sqlite3session_create(database, "main", session);
}

int sqlite_session_attach(sqlite3_session *session, const char *table) {
  return sqlite3session_attach(session, table);
}

void sqlite_session_end(sqlite3_session *session) { sqlite3session_delete(session); }

int sqlite_session_changes(sqlite3_session *session, int *length, void **bytes) {
  *length = 0;
  *bytes = 0;
  return sqlite3session_changeset(session, length, bytes);
}

void sqlite_session_free(void *bytes) { sqlite3_free(bytes); }

static int resolve(void *context, int conflict, sqlite3_changeset_iter *changes) {
  const char *table = "";
  int columns, operation, is_indirect;
  switch (conflict) {
    case SQLITE_CHANGESET_DATA:
    case SQLITE_CHANGESET_CONFLICT: return SQLITE_CHANGESET_REPLACE;
    case SQLITE_CHANGESET_FOREIGN_KEY: return SQLITE_CHANGESET_ABORT;
    default: break;
  }
  if (sqlite3changeset_op(changes, &table, &columns, &operation, &is_indirect) == SQLITE_OK) {
    sqlite3_snprintf(64, context, "%s", table);
  }
  return SQLITE_CHANGESET_ABORT;
}

int sqlite_session_apply(
    sqlite3 *database, int length, const void *bytes, int is_inverted, char *table) {
  int had_triggers = 1;
  sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_TRIGGER, -1, &had_triggers);
  sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, (int *)0);
  int result = sqlite3changeset_apply_v2(
      database, length, (void *)bytes, 0, resolve, table, 0, 0,
      is_inverted ? SQLITE_CHANGESETAPPLY_INVERT : 0);
  sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_TRIGGER, had_triggers, (int *)0);
  return result;
}

int sqlite_session_keys(
    int length, const void *bytes, const char *table, void (*found)(void *context, long long key),
    void *context) {
  sqlite3_changeset_iter *changes;
  int result = sqlite3changeset_start(&changes, length, (void *)bytes);
  if (result != SQLITE_OK) return result;
  while (sqlite3changeset_next(changes) == SQLITE_ROW) {
    const char *name = "";
    int columns, operation, is_indirect;
    sqlite3_value *key = 0;
    sqlite3changeset_op(changes, &name, &columns, &operation, &is_indirect);
    if (strcmp(name, table) != 0) continue;
    if (operation == SQLITE_INSERT) {
      sqlite3changeset_new(changes, 0, &key);
    } else {
      sqlite3changeset_old(changes, 0, &key);
    }
    if (key) found(context, sqlite3_value_int64(key));
  }
  return sqlite3changeset_finalize(changes);
}
