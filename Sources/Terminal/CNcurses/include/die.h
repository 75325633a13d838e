#pragma once

/// Ends the process by this signal, so that its parent sees why. Safe in a signal handler.
void nc_die(int signal_number);
