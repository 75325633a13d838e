#include "include/mainloop.h"

#include <sys/eventfd.h>

extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *ignored);

int nc_main_queue_handle(void) { return _dispatch_get_main_queue_handle_4CF(); }

void nc_run_main_queue(void) {
  eventfd_t count;
  // Before the queue runs: what comes meanwhile wakes again.
  (void)eventfd_read(nc_main_queue_handle(), &count);
  _dispatch_main_queue_callback_4CF(0);
}

void nc_wait(struct pollfd *descriptors, nfds_t count) {
  // A signal is no end of the wait: its handler makes its pipe readable.
  while (poll(descriptors, count, -1) < 0) {
  }
}
