#pragma once

#include <signal.h>
#include <stdbool.h>

/// Catches WINCH, TSTP, CONT, and what ends a process from outside, and returns the descriptor from which their
/// numbers can be read, a byte each; -1 if there are no descriptors left. Must come before newterm,
/// which otherwise installs handlers of its own.
int nc_catch_signals(void);

/// The next signal that came, or 0.
int nc_next_signal(void);

/// Puts back the handlers that were there before.
void nc_release_signals(void);

/// Stops the process group as Ctrl-Z does; returns when it is in the foreground again.
void nc_suspend(void);
