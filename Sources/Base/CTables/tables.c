#include "include/tables.h"

static const char vietnamese[] = {
#embed "vi.strings"
};
static const char traditional_chinese[] = {
#embed "zh-Hant.strings"
};
static const char simplified_chinese[] = {
#embed "zh-Hans.strings"
};
static const char korean[] = {
#embed "ko.strings"
};

#define TABLE(name) \
  text_table table_##name(void) { return (text_table){name, sizeof name}; }

TABLE(vietnamese)
TABLE(traditional_chinese)
TABLE(simplified_chinese)
TABLE(korean)
