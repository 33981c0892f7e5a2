#include "CBoingWebPages.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char playground[] = {
#embed "built/playground.html"
};

CWebPage CWebPagePlayground(void) {
  return (CWebPage){.bytes = playground, .count = sizeof playground};
}

static const unsigned char player[] = {
#embed "built/player.html"
};

CWebPage CWebPagePlayer(void) { return (CWebPage){.bytes = player, .count = sizeof player}; }

static const unsigned char player_module[] = {
#embed "built/boing-player.js"
};

CWebPage CWebPagePlayerModule(void) {
  return (CWebPage){.bytes = player_module, .count = sizeof player_module};
}
