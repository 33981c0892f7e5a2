#pragma once

#include <stddef.h>

/// Bytes that are part of the program.
typedef struct {
  const unsigned char *_Nonnull bytes;
  size_t count;
} CWebPage;

/// Returns the page of the playground, in UTF-8: what `make web` makes of Web/Playground.
CWebPage CWebPagePlayground(void);

/// Returns the page that plays a document, in UTF-8, with an empty element for the document.
CWebPage CWebPagePlayer(void);

/// Returns the module of JavaScript that defines the player's element.
CWebPage CWebPagePlayerModule(void);
