#define _GNU_SOURCE 1
#include "include/crash.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <termios.h>
#include <unistd.h>

#include "include/die.h"
#include "include/shim.h"

// Without these handlers a fault would leave a person in a shell that shows no key, on a screen that
// cannot be scrolled, and without a word of what has happened.
//
// Everything that they need is prepared here: they may only call what is safe in a signal handler,
// and the program's memory may be damaged when they run.

static const int fatal[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT, SIGSYS};
enum { fatal_count = sizeof fatal / sizeof *fatal, stack_size = 64 * 1024 };

static struct termios settings;
static bool has_settings;
static struct sigaction before[fatal_count];
static char restore[512];
static size_t restore_length;
static int aside = -1, real_stderr = -1;
static char name[64];
static volatile sig_atomic_t is_armed;

static void append(const char *text, size_t length) {
  if (restore_length + length > sizeof restore) return;
  memcpy(restore + restore_length, text, length);
  restore_length += length;
}

// Appends a terminfo string without its padding, which is written $<5>.
static void append_capability(const char *capability) {
  const char *text = nc_capability(capability);
  if (text == NULL) return;
  while (*text != 0) {
    if (text[0] == '$' && text[1] == '<') {
      const char *end = strchr(text, '>');
      if (end == NULL) return;
      text = end + 1;
    } else {
      append(text++, 1);
    }
  }
}

static void prepare_restore(void) {
  static const char modes[] = "\033[?1000l\033[?1002l\033[?1003l\033[?1006l\033[?2004l";
  restore_length = 0;
  if (nc_capability("kmous") != NULL) append(modes, sizeof modes - 1);
  append_capability("sgr0");
  append_capability("op");
  append_capability("rmkx");
  append_capability("cnorm");
  append_capability("rmcup");
}

static void write_error(const char *text) {
  (void)!write(real_stderr >= 0 ? real_stderr : STDERR_FILENO, text, strlen(text));
}

static void print_aside(void) {
  char buffer[4096];
  ssize_t count;
  if (aside < 0) return;
  lseek(aside, 0, SEEK_SET);
  while ((count = read(aside, buffer, sizeof buffer)) > 0) {
    (void)!write(real_stderr, buffer, (size_t)count);
  }
}

void nc_emergency_restore(void) {
  if (!is_armed) return;
  is_armed = 0;
  nc_write(restore, restore_length);
  if (has_settings) tcsetattr(STDIN_FILENO, TCSANOW, &settings);
  print_aside();
}

static const char *signal_name(int number) {
  switch (number) {
    case SIGSEGV: return "SIGSEGV";
    case SIGBUS: return "SIGBUS";
    case SIGILL: return "SIGILL";
    case SIGTRAP: return "SIGTRAP";
    case SIGFPE: return "SIGFPE";
    case SIGABRT: return "SIGABRT";
    default: return "SIGSYS";
  }
}

static void on_crash(int number) {
  int index = 0;
  while (index < fatal_count - 1 && fatal[index] != number) index++;
  if (is_armed) {
    nc_emergency_restore();
    write_error(name);
    write_error(": stopped by a fault of its own (");
    write_error(signal_name(number));
    write_error(").\n");
    if (real_stderr >= 0) dup2(real_stderr, STDERR_FILENO);
  }
  // Not the handler from before: on a terminal the language's own one asks for keys for half a
  // minute. Whoever wants its backtrace sets SWIFT_BACKTRACE, and then it has its turn.
  const char *wanted = getenv("SWIFT_BACKTRACE");
  if (wanted != NULL && strstr(wanted, "enable=yes") != NULL && before[index].sa_handler != SIG_DFL) {
    sigaction(number, &before[index], NULL);
    raise(number);
    return;
  }
  nc_die(number);
}

// A handler cannot run on a full stack, so this gives it another one. It applies to the calling
// thread only. A view that calls itself without end fills the stack of the thread that serves the
// main queue, and that thread can change. Therefore each thread that begins to serve it calls this.
void nc_prepare_crash_stack(void) {
  static char memory[stack_size];
  stack_t stack = {.ss_sp = memory, .ss_size = stack_size};
  sigaltstack(&stack, NULL);
}

static void restore_at_exit(void) { nc_emergency_restore(); }

void nc_remember_terminal(void) { has_settings = tcgetattr(STDIN_FILENO, &settings) == 0; }

void nc_arm(const char *program_name) {
  static bool is_registered;
  strncpy(name, program_name, sizeof name - 1);
  prepare_restore();
  real_stderr = dup(STDERR_FILENO);
  aside = real_stderr < 0 ? -1 : memfd_create("stderr", MFD_CLOEXEC);
  if (aside >= 0) dup2(aside, STDERR_FILENO);
  nc_prepare_crash_stack();
  struct sigaction action = {
      .sa_handler = on_crash, .sa_flags = (int)(SA_ONSTACK | SA_NODEFER | SA_RESETHAND)};
  for (int i = 0; i < fatal_count; i++) sigaction(fatal[i], &action, &before[i]);
  if (!is_registered) is_registered = atexit(restore_at_exit) == 0;
  is_armed = 1;
}

void nc_disarm(void) {
  is_armed = 0;
  for (int i = 0; i < fatal_count; i++) sigaction(fatal[i], &before[i], NULL);
  if (aside >= 0) {
    dup2(real_stderr, STDERR_FILENO);
    print_aside();
    close(aside);
    aside = -1;
  }
  if (real_stderr >= 0) close(real_stderr);
  real_stderr = -1;
}
