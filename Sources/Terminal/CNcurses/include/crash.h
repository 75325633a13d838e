#pragma once

#include <stdbool.h>

/// Remembers how the terminal is set; before newterm.
void nc_remember_terminal(void);

/// Makes fatal signals give the terminal back before the process dies, and keeps what is written to
/// stderr aside meanwhile; after newterm.
void nc_arm(const char *program_name);

/// Lets a handler run although this thread's stack is full.
void nc_prepare_crash_stack(void);

/// Undoes `nc_arm` and prints what stderr got meanwhile.
void nc_disarm(void);

/// Gives the terminal back from a signal handler; does nothing if not armed.
void nc_emergency_restore(void);
