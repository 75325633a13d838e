#include "cre2.h"

#include <re2/re2.h>

#include <cstdio>
#include <string>

int cre2_search(
    const char *pattern, size_t pattern_length, const char *text, size_t text_length, char *error,
    size_t error_length) {
  RE2::Options options;
  options.set_log_errors(false);
  // A pattern from a file cannot take more memory than this.
  options.set_max_mem(4 << 20);
  RE2 expression("(?m)" + std::string(pattern, pattern_length), options);
  if (!expression.ok()) {
    if (error_length > 0) {
      std::snprintf(error, error_length, "%s", expression.error().c_str());
    }
    return -1;
  }
  return RE2::PartialMatch(re2::StringPiece(text, text_length), expression) ? 1 : 0;
}
