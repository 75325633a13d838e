#define _GNU_SOURCE 1
#include "include/die.h"

#include <pthread.h>
#include <signal.h>
#include <unistd.h>

void nc_die(int signal_number) {
  struct sigaction standard = {.sa_handler = SIG_DFL};
  sigset_t set;
  sigaction(signal_number, &standard, NULL);
  sigemptyset(&set);
  sigaddset(&set, signal_number);
  pthread_sigmask(SIG_UNBLOCK, &set, NULL);
  raise(signal_number);
  // Ignored by an ancestor's wish or not fatal after all.
  _exit(128 + signal_number);
}
