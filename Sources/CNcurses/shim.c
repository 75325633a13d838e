#define _GNU_SOURCE 1
#include "include/shim.h"

#include <errno.h>
#include <langinfo.h>
#include <string.h>
#include <sys/ioctl.h>
#include <term.h>
#include <unistd.h>
#include <wchar.h>

WINDOW *nc_screen(void) { return stdscr; }

int nc_colors(void) { return COLORS; }

int nc_color_pairs(void) { return COLOR_PAIRS; }

int nc_wcwidth(wchar_t character) { return wcwidth(character); }

bool nc_locale_is_utf8(void) { return strcmp(nl_langinfo(CODESET), "UTF-8") == 0; }

bool nc_open(const char *terminal_type) {
  return newterm(terminal_type, stdout, stdin) != NULL;
}

const char *nc_capability(const char *name) {
  const char *value = tigetstr(name);
  return value == (const char *)-1 ? NULL : value;
}

bool nc_window_size(int *height, int *width) {
  struct winsize size;
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0) return false;
  if (size.ws_row == 0 || size.ws_col == 0) return false;
  *height = size.ws_row;
  *width = size.ws_col;
  return true;
}

bool nc_is_in_foreground(void) {
  pid_t group = tcgetpgrp(STDIN_FILENO);
  return group == -1 || group == getpgrp();
}

void nc_write(const void *bytes, size_t count) {
  const char *next = bytes;
  while (count > 0) {
    ssize_t written = write(STDOUT_FILENO, next, count);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return;
    next += written;
    count -= (size_t)written;
  }
}
