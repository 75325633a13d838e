#define _GNU_SOURCE 1
#include "include/shim.h"
#include "include/terminfo.h"

#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <malloc.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <term.h>
#include <unistd.h>
#include <wchar.h>

WINDOW *nc_screen(void) { return stdscr; }

int nc_colors(void) { return COLORS; }

int nc_color_pairs(void) { return COLOR_PAIRS; }

int nc_wcwidth(wchar_t character) { return wcwidth(character); }

bool nc_locale_is_utf8(void) { return strcmp(nl_langinfo(CODESET), "UTF-8") == 0; }

// Where curses writes to: a descriptor of its own, so that a frame can be kept back for a moment
// without touching stdout.
static int curses_output = -1;
static FILE *curses_stream;
static int kept_frame = -1;
static bool is_keeping;

// A picture of a large window is megabytes. As a mapping of its own it is gone with the picture.
enum { least_mapping = 4 << 20 };

void nc_return_memory(void) { malloc_trim(0); }

bool nc_open(const char *terminal_type) {
  mallopt(M_MMAP_THRESHOLD, least_mapping);
  if (curses_output < 0) {
    curses_output = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
    curses_stream = curses_output < 0 ? NULL : fdopen(curses_output, "w");
    kept_frame = memfd_create("frame", MFD_CLOEXEC);
  }
  FILE *stream = curses_stream == NULL ? stdout : curses_stream;
  const char *type = terminal_type == NULL ? getenv("TERM") : terminal_type;
  if (type != NULL && nc_hide_rare_capabilities(type)) {
    bool is_open = newterm(terminal_type, stream, stdin) != NULL;
    nc_show_all_capabilities();
    if (is_open) return true;
  }
  return newterm(terminal_type, stream, stdin) != NULL;
}

void nc_begin_frame(void) {
  // After endwin curses sets the terminal itself first.
  if (curses_stream == NULL || kept_frame < 0 || isendwin()) return;
  is_keeping = dup3(kept_frame, curses_output, O_CLOEXEC) >= 0;
}

void nc_end_frame(void) {
  if (!is_keeping) return;
  is_keeping = false;
  dup3(STDOUT_FILENO, curses_output, O_CLOEXEC);
  off_t size = lseek(kept_frame, 0, SEEK_CUR);
  char part[16384];
  for (off_t place = 0; place < size;) {
    // The file may be longer than this frame, because it is reused and never truncated.
    size_t room = (size_t)(size - place) < sizeof part ? (size_t)(size - place) : sizeof part;
    ssize_t count = pread(kept_frame, part, room, place);
    if (count <= 0) break;
    nc_write(part, (size_t)count);
    place += count;
  }
  lseek(kept_frame, 0, SEEK_SET);
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
