#pragma once

// The wide functions exist only with this, and only when it comes before the header.
#define NCURSES_WIDECHAR 1
#include <locale.h>
#include <ncurses.h>
#include <stdbool.h>
#include <stdint.h>

// Globals that Swift may not touch, and macros that it does not import.

WINDOW *nc_screen(void);
int nc_colors(void);
int nc_color_pairs(void);
int nc_wcwidth(wchar_t character);
bool nc_locale_is_utf8(void);

/// Gives memory that nobody uses any more back to the system, as after a window was large.
void nc_return_memory(void);

/// Starts curses on stdin and stdout; a null name means TERM. False if the type is not known.
bool nc_open(const char *terminal_type);

/// A terminal string from terminfo, or null.
const char *nc_capability(const char *name);

/// Asks the kernel; false if it does not know.
bool nc_window_size(int *height, int *width);

/// Whether the process may use its terminal now; true also if nobody can say.
bool nc_is_in_foreground(void);

/// From here on what curses writes is kept, until `nc_end_frame` writes it at once: curses itself
/// writes whenever it moves the cursor, and each write wakes up whoever reads the terminal.
void nc_begin_frame(void);
void nc_end_frame(void);

/// Writes all of it around curses and stdio, or gives up at the first error.
void nc_write(const void *bytes, size_t count);

static const attr_t NC_BOLD = A_BOLD;
static const attr_t NC_DIM = A_DIM;
static const attr_t NC_UNDERLINE = A_UNDERLINE;
static const attr_t NC_REVERSE = A_REVERSE;

static const mmask_t NC_LEFT_PRESSED = BUTTON1_PRESSED;
static const mmask_t NC_WHEEL_UP = BUTTON4_PRESSED;
static const mmask_t NC_WHEEL_DOWN = BUTTON5_PRESSED;
