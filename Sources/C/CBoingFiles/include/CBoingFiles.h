#pragma once

#include <stddef.h>

/// A file that is part of the program.
typedef struct {
  /// The path in the folder `Sources/C/CBoingFiles`, such as `web/player.html`.
  const char *_Nonnull path;
  const unsigned char *_Nonnull bytes;
  size_t count;
} CEmbeddedFile;

/// Files in the order of the program.
typedef struct {
  const CEmbeddedFile *_Nonnull files;
  size_t count;
} CEmbeddedFileList;

/// Returns what the command carries: the pages that `make web` builds of Web/, and what `boing new` copies.
///
/// What the documents have besides is written by the same code as for any other document; it is in the folder so that
/// each is whole.
CEmbeddedFileList CEmbeddedFiles(void);
