#ifndef TAPES_H
#define TAPES_H

#include <stddef.h>

/// A tape of the QA catalog or of the demonstration, embedded in the program.
typedef struct {
  const char *name;
  const char *text;
} catalog_tape;

/// Returns the tapes by name, as they are listed and played.
const catalog_tape *catalog_tapes(size_t *count);

/// Returns the scenes of the demonstration, in their order.
const catalog_tape *demonstration_scenes(size_t *count);

#endif
