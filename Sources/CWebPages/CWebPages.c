#include "CWebPages.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char playground[] = {
#embed "built/playground.html"
};

CWebPage CWebPagePlayground(void) {
  return (CWebPage){.bytes = playground, .count = sizeof playground};
}
