#ifndef CRE2_H
#define CRE2_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Looks for a regular expression of RE2 in a text, both in UTF-8, in time proportional to the text's
/// length. `^` and `$` match at the ends of lines.
///
/// Returns 1 if it is found, 0 if not, and -1 if RE2 cannot read it; `error` then takes RE2's
/// sentence, cut to `error_length`.
int cre2_search(
    const char *pattern, size_t pattern_length, const char *text, size_t text_length, char *error,
    size_t error_length);

#ifdef __cplusplus
}
#endif

#endif
