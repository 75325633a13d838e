#include "jobs.h"

#include <time.h>

#define SWIFT __attribute__((swiftcall))

typedef SWIFT void (*enqueue_hook)(void *job, void *original);
typedef SWIFT void (*delay_hook)(unsigned long long nanoseconds, void *job, void *original);
typedef SWIFT void (*deadline_hook)(long long seconds, long long nanoseconds, long long leeway_seconds,
                                    long long leeway_nanoseconds, int clock, void *job,
                                    void *original);

extern enqueue_hook swift_task_enqueueGlobal_hook;
extern delay_hook swift_task_enqueueGlobalWithDelay_hook;
extern deadline_hook swift_task_enqueueGlobalWithDeadline_hook;
extern SWIFT void swift_job_run(void *job, void *executor, void *implementation);

// The runtime's number for the clock that stands still while the machine sleeps.
static const int suspending_clock = 2;

static void (*enqueue_now)(void *job);
static void (*enqueue_after)(void *job, uint64_t nanoseconds);

static SWIFT void take(void *job, void *original) {
  (void)original;
  enqueue_now(job);
}

static SWIFT void take_delayed(unsigned long long nanoseconds, void *job, void *original) {
  (void)original;
  enqueue_after(job, nanoseconds);
}

static SWIFT void take_until(long long seconds, long long nanoseconds, long long leeway_seconds,
                             long long leeway_nanoseconds, int clock, void *job, void *original) {
  (void)leeway_seconds;
  (void)leeway_nanoseconds;
  (void)original;
  struct timespec now;
  clock_gettime(clock == suspending_clock ? CLOCK_MONOTONIC : CLOCK_BOOTTIME, &now);
  long long wait = (seconds - now.tv_sec) * 1000000000 + nanoseconds - now.tv_nsec;
  enqueue_after(job, wait > 0 ? (uint64_t)wait : 0);
}

void nc_take_over_jobs(void (*enqueue)(void *job),
                       void (*enqueue_later)(void *job, uint64_t nanoseconds)) {
  enqueue_now = enqueue;
  enqueue_after = enqueue_later;
  swift_task_enqueueGlobal_hook = take;
  swift_task_enqueueGlobalWithDelay_hook = take_delayed;
  swift_task_enqueueGlobalWithDeadline_hook = take_until;
}

void nc_run_job(void *job) { swift_job_run(job, 0, 0); }
