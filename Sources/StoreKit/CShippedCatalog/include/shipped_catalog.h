#ifndef SHIPPED_CATALOG_H
#define SHIPPED_CATALOG_H

#include <stddef.h>

/// Returns the bytes of the catalog that ships with the program, which last as long as the process.
const unsigned char *shipped_catalog(size_t *size);

#endif
