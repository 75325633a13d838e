#pragma once

// The door that Swift's runtime leaves open to replace its global executor.

/// From now on every job of the global executor goes to `enqueue`. Before the first job, once.
void nc_take_over_jobs(void (*enqueue)(void *job));

/// Runs a job that was taken over, on the calling thread.
void nc_run_job(void *job);
