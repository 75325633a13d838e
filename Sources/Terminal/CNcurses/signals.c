#define _GNU_SOURCE 1
#include "include/signals.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>
#include <time.h>
#include <unistd.h>

#include "include/crash.h"
#include "include/die.h"
#include "include/shim.h"

static struct sigaction before[_NSIG];
static int ends[2] = {-1, -1};
static volatile sig_atomic_t is_catching, is_leaving, is_suspended;
static sem_t continued;

// All that end a process and can be caught, but for faults of its own (crash.c) and for SIGPIPE and
// SIGXFSZ, whose calls fail.
static bool ends_the_process(int number) {
  switch (number) {
    case SIGTERM: case SIGINT: case SIGHUP: case SIGQUIT: case SIGUSR1: case SIGUSR2: case SIGALRM:
    case SIGVTALRM: case SIGPROF: case SIGIO: case SIGXCPU: case SIGSTKFLT: case SIGPWR: return true;
    default: return number >= SIGRTMIN && number <= SIGRTMAX;
  }
}

static bool is_caught(int number) {
  return number == SIGWINCH || number == SIGTSTP || number == SIGCONT || ends_the_process(number);
}

static void on_signal(int number) {
  int saved = errno;
  if (number == SIGCONT && is_suspended) {
    sem_post(&continued);
  } else {
    if (ends_the_process(number)) {
      // The main loop has not reacted to the first signal, so it is not asked again.
      if (is_leaving) {
        nc_emergency_restore();
        nc_die(number);
      }
      is_leaving = 1;
    }
    unsigned char byte = (unsigned char)number;
    (void)!write(ends[1], &byte, 1);
  }
  errno = saved;
}

int nc_catch_signals(void) {
  if (ends[0] == -1) {
    if (pipe2(ends, O_NONBLOCK | O_CLOEXEC) != 0) return -1;
    sem_init(&continued, 0, 0);
  }
  is_leaving = 0;
  struct sigaction action = {.sa_handler = on_signal, .sa_flags = SA_RESTART};
  sigfillset(&action.sa_mask);
  for (int number = 1; number < _NSIG; number++) {
    if (!is_caught(number)) continue;
    sigaction(number, NULL, &before[number]);
    // What the parent wants ignored, as nohup does with HUP, stays ignored.
    if (before[number].sa_handler != SIG_IGN) sigaction(number, &action, NULL);
  }
  is_catching = 1;
  return ends[0];
}

int nc_next_signal(void) {
  unsigned char byte;
  ssize_t count;
  do count = read(ends[0], &byte, 1);
  while (count < 0 && errno == EINTR);
  return count == 1 ? byte : 0;
}

void nc_release_signals(void) {
  if (!is_catching) return;
  is_catching = 0;
  for (int number = 1; number < _NSIG; number++) {
    if (is_caught(number)) sigaction(number, &before[number], NULL);
  }
}

// Waits for SIGCONT. Being stopped takes time too, so the limit ends the wait only where the stop
// never happened: the kernel ignores it in an orphaned process group.
static bool wait_until_continued(void) {
  struct timespec limit;
  clock_gettime(CLOCK_MONOTONIC, &limit);
  limit.tv_nsec += 200 * 1000 * 1000;
  limit.tv_sec += limit.tv_nsec / 1000000000;
  limit.tv_nsec %= 1000000000;
  int result;
  do result = sem_clockwait(&continued, CLOCK_MONOTONIC, &limit);
  while (result != 0 && errno == EINTR);
  return result == 0;
}

void nc_suspend(void) {
  struct sigaction standard = {.sa_handler = SIG_DFL}, ours;
  sigset_t stop, mask;
  while (sem_trywait(&continued) == 0) {
  }
  is_suspended = 1;
  sigaction(SIGTSTP, &standard, &ours);
  // Threads that serve queues have it blocked.
  sigemptyset(&stop);
  sigaddset(&stop, SIGTSTP);
  pthread_sigmask(SIG_UNBLOCK, &stop, &mask);
  // Continued in the background (bg) there is still no terminal to use: stop again.
  do kill(0, SIGTSTP);
  while (wait_until_continued() && !nc_is_in_foreground());
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
  sigaction(SIGTSTP, &ours, NULL);
  is_suspended = 0;
}
