#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// An image to be written, 8 bits a component.
typedef struct {
  uint32_t width;
  uint32_t height;
  /// True for a file with alpha; otherwise the fourth byte of each pixel is left out.
  bool hasAlpha;
  /// True for colours in Display P3, which the file then states; others are sRGB and state nothing.
  bool isDisplayP3;
  /// zlib's, 0 to 9.
  int compressionLevel;
  /// The first argument of `row` and `write`.
  void *_Nonnull context;
  /// Returns a row's pixels, straight BGRA, which stay until the next call.
  const uint8_t *_Nonnull (*_Nonnull row)(void *_Nonnull context, uint32_t index);
  /// Takes the next bytes of the file.
  void (*_Nonnull write)(void *_Nonnull context, const uint8_t *_Nonnull bytes, size_t count);
} CPNGImage;

/// Writes a PNG file through libpng.
///
/// After an error libpng leaves its functions by `longjmp`, which may cross no frame of Swift; so all of it
/// is called from here.
///
/// - Returns: True if the whole file was written; otherwise `reason` says why not.
bool CPNGWrite(const CPNGImage *_Nonnull image, char reason[_Nonnull 128]);
