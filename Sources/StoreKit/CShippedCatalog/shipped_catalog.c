#include "include/shipped_catalog.h"

static const unsigned char bytes[] = {
#embed "../../../catalog.json"
};

const unsigned char *shipped_catalog(size_t *size) {
  *size = sizeof bytes;
  return bytes;
}
