#pragma once

#include <poll.h>

// The main queue of Dispatch on a main thread that has other work, too: what CFRunLoop uses.

/// Readable when the main queue has something to run.
int nc_main_queue_handle(void);

/// Runs what the main queue has. On the main thread only.
void nc_run_main_queue(void);

/// Waits without end until one of them is ready.
void nc_wait(struct pollfd *descriptors, nfds_t count);
