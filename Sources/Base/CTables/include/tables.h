#ifndef TABLES_H
#define TABLES_H

#include <stddef.h>

/// Texts in the form of Apple's `.strings` files, embedded in the program.
typedef struct {
  const char *bytes;
  size_t size;
} text_table;

/// The translations of each language, by the English text.
text_table table_vietnamese(void);
text_table table_traditional_chinese(void);
text_table table_simplified_chinese(void);
text_table table_korean(void);

#endif
