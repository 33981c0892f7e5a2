#include "CBoingFiles.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char playground[] = {
#embed "web/playground.html"
};

static const unsigned char player_page[] = {
#embed "web/player.html"
};

static const unsigned char player_module[] = {
#embed "web/boing-player.js"
};

static const unsigned char wallpaper_background[] = {
#embed "documents/wallpaper.wallpaper/Background.ca/main.caml"
};

static const unsigned char wallpaper_floating[] = {
#embed "documents/wallpaper.wallpaper/Floating.ca/main.caml"
};

static const unsigned char wallpaper_ball[] = {
#embed "documents/wallpaper.wallpaper/Floating.ca/assets/ball.png"
};

static const unsigned char jack_background[] = {
#embed "documents/jack.wallpaper/Background.ca/main.caml"
};

static const unsigned char jack_floating[] = {
#embed "documents/jack.wallpaper/Floating.ca/main.caml"
};

static const unsigned char jack_spring[] = {
#embed "documents/jack.wallpaper/Floating.ca/assets/spring.png"
};

static const unsigned char badge[] = {
#embed "documents/badge.ca/main.caml"
};

#define FILE_AT(path, bytes) {path, bytes, sizeof bytes}

static const CEmbeddedFile files[] = {
    FILE_AT("web/playground.html", playground),
    FILE_AT("web/player.html", player_page),
    FILE_AT("web/boing-player.js", player_module),
    FILE_AT("documents/wallpaper.wallpaper/Background.ca/main.caml", wallpaper_background),
    FILE_AT("documents/wallpaper.wallpaper/Floating.ca/main.caml", wallpaper_floating),
    FILE_AT("documents/wallpaper.wallpaper/Floating.ca/assets/ball.png", wallpaper_ball),
    FILE_AT("documents/jack.wallpaper/Background.ca/main.caml", jack_background),
    FILE_AT("documents/jack.wallpaper/Floating.ca/main.caml", jack_floating),
    FILE_AT("documents/jack.wallpaper/Floating.ca/assets/spring.png", jack_spring),
    FILE_AT("documents/badge.ca/main.caml", badge),
};

CEmbeddedFileList CEmbeddedFiles(void) {
  return (CEmbeddedFileList){.files = files, .count = sizeof files / sizeof *files};
}
