#pragma once

#include <stdint.h>

// The doors that Swift's runtime leaves open to replace its global executor.

/// From now on every job of the global executor goes to `enqueue`, and one that has to wait to
/// `enqueue_later` with how long. Before the first job, once.
void nc_take_over_jobs(void (*enqueue)(void *job),
                       void (*enqueue_later)(void *job, uint64_t nanoseconds));

/// Runs a job that was taken over, on the calling thread.
void nc_run_job(void *job);
