#include "include/terminfo.h"

#include <curses.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <term.h>

// Scrolling by several lines at once (CSI S and T) is unknown to several emulators that call
// themselves xterms. Without it curses deletes and inserts lines, which all of them know.
static const char *const rare[] = {"indn", "rin"};

// A compiled description, as term(5) describes it.
enum { header_size = 12, short_numbers = 0432, long_numbers = 01036, largest = 32768 };

static char *former_terminfo;

static bool read_file(const char *folder, const char *type, unsigned char *bytes, size_t *size) {
  static const char *const layouts[] = {"%s/%c/%s", "%s/%x/%s"};
  char path[4096];
  for (int i = 0; i < 2; i++) {
    int length = snprintf(path, sizeof path, layouts[i], folder, type[0], type);
    if (length < 0 || (size_t)length >= sizeof path) continue;
    FILE *file = fopen(path, "re");
    if (file == NULL) continue;
    *size = fread(bytes, 1, largest, file);
    fclose(file);
    if (*size >= header_size) return true;
  }
  return false;
}

// Where curses looks itself, in its order.
static bool read_description(const char *type, unsigned char *bytes, size_t *size) {
  static const char *const standard[] = {
      "/etc/terminfo", "/lib/terminfo", "/usr/share/terminfo", "/usr/lib/terminfo"};
  const char *named = getenv("TERMINFO"), *home = getenv("HOME");
  // Nobody's list of folders is guessed at: curses reads it itself then.
  if (getenv("TERMINFO_DIRS") != NULL) return false;
  if (named != NULL && read_file(named, type, bytes, size)) return true;
  if (home != NULL) {
    char folder[4096];
    int length = snprintf(folder, sizeof folder, "%s/.terminfo", home);
    if (length > 0 && (size_t)length < sizeof folder && read_file(folder, type, bytes, size)) {
      return true;
    }
  }
  for (size_t i = 0; i < sizeof standard / sizeof *standard; i++) {
    if (read_file(standard[i], type, bytes, size)) return true;
  }
  return false;
}

static size_t number_at(const unsigned char *bytes, size_t place) {
  return (size_t)bytes[place] | (size_t)bytes[place + 1] << 8;
}

static bool hide(const char *capability, unsigned char *bytes, size_t size) {
  size_t magic = number_at(bytes, 0), names = number_at(bytes, 2), flags = number_at(bytes, 4);
  size_t numbers = number_at(bytes, 6), strings = number_at(bytes, 8);
  if (magic != short_numbers && magic != long_numbers) return false;
  size_t place = header_size + names + flags;
  place += place % 2 + numbers * (magic == long_numbers ? 4 : 2);
  for (size_t i = 0; i < strings && strnames[i] != NULL; i++, place += 2) {
    if (place + 2 > size) return false;
    if (strcmp(strnames[i], capability) == 0) bytes[place] = bytes[place + 1] = 0xFF;
  }
  return true;
}

bool nc_hide_rare_capabilities(const char *terminal_type) {
  static unsigned char bytes[largest];
  static char text[4 + 2 * largest + 1] = "hex:";
  size_t size = 0;
  if (terminal_type[0] == 0 || strchr(terminal_type, '/') != NULL) return false;
  if (!read_description(terminal_type, bytes, &size)) return false;
  for (size_t i = 0; i < sizeof rare / sizeof *rare; i++) {
    if (!hide(rare[i], bytes, size)) return false;
  }
  char *end = text + strlen("hex:");
  for (size_t i = 0; i < size; i++) {
    *end++ = "0123456789abcdef"[bytes[i] >> 4];
    *end++ = "0123456789abcdef"[bytes[i] & 0xF];
  }
  *end = 0;
  const char *named = getenv("TERMINFO");
  former_terminfo = named == NULL ? NULL : strdup(named);
  return setenv("TERMINFO", text, 1) == 0;
}

void nc_show_all_capabilities(void) {
  if (former_terminfo != NULL) {
    setenv("TERMINFO", former_terminfo, 1);
    free(former_terminfo);
    former_terminfo = NULL;
  } else {
    unsetenv("TERMINFO");
  }
}
