#pragma once

#include <stddef.h>

/// A file of a document that is part of the program.
typedef struct {
  /// The folder of the document, such as `jack.wallpaper`.
  const char *_Nonnull document;
  /// The path in the folder.
  const char *_Nonnull path;
  const unsigned char *_Nonnull bytes;
  size_t count;
} CTemplateFile;

/// Files in the order of the program.
typedef struct {
  const CTemplateFile *_Nonnull files;
  size_t count;
} CTemplateFileList;

/// Returns the files of the documents that `boing new` copies, as they are in the folder `documents`.
///
/// What these documents have besides is written by the same code as for any other document; it is in the folder so
/// that each is whole.
CTemplateFileList CTemplateFiles(void);
