#ifndef TAPES_H
#define TAPES_H

#include <stddef.h>

/// A file with tapes of the QA catalog or of the demonstration, embedded in the program.
typedef struct {
  const char *name;
  const char *text;
} catalog_tape;

/// Returns the files of the QA catalog by name.
const catalog_tape *catalog_tapes(size_t *count);

/// Returns the scenes of the demonstration, in their order.
const catalog_tape *demonstration_scenes(size_t *count);

#endif
