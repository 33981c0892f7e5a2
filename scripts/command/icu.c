// What Foundation may ask of ICU when the command calls it; every other function of ICU's ends the command, by a
// function that scripts/command/icu writes.
#include <stdint.h>

// Foundation looks for a converter where it has none of its own for an encoding. There is none: on Linux it does not
// read those encodings with ICU's data either.
void *swift_ucnv_open(const char *name, int *status) {
  (void)name;
  enum { fileAccessError = 4 };
  if (*status <= 0) *status = fileAccessError;
  return 0;
}

// Where a text is searched, a match may not end within what a reader takes for one character. Foundation knows
// combining marks and syllables of Hangul itself; these two tell it of emoji and Indic conjuncts that are joined. The
// command searches for punctuation and names of its own alone.
int32_t swift_u_getIntPropertyValue(int32_t character, int property) {
  (void)character, (void)property;
  return 0;
}

int8_t swift_u_hasBinaryProperty(int32_t character, int property) {
  (void)character, (void)property;
  return 0;
}
