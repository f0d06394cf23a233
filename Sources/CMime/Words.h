#ifndef CMime_Words_h
#define CMime_Words_h

#include <stddef.h>

// A copy of a message in which neighbouring encoded words of one character set are one word, to be freed; its length is in `joined`.
// NULL when there are none, and when memory is short. See Words.c.
char *cmime_join_words(const char *text, size_t length, size_t *joined);

#endif
