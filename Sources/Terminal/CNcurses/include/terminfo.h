#pragma once

#include <stdbool.h>

/// Makes the next newterm read a description of the terminal that lacks what some emulators lack who
/// go by its name; does nothing where the description is not found as a file.
///
/// - Parameter terminal_type: its name, not null.
/// - Returns: whether there is such a description, in $TERMINFO until `nc_show_all_capabilities`.
bool nc_hide_rare_capabilities(const char *terminal_type);

/// Gives $TERMINFO back as it was.
void nc_show_all_capabilities(void);
