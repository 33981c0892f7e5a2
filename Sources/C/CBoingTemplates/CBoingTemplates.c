#include "CBoingTemplates.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

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

#define FILE_OF(document, path, bytes) {document, path, bytes, sizeof bytes}

static const CTemplateFile files[] = {
    FILE_OF("wallpaper.wallpaper", "Background.ca/main.caml", wallpaper_background),
    FILE_OF("wallpaper.wallpaper", "Floating.ca/main.caml", wallpaper_floating),
    FILE_OF("wallpaper.wallpaper", "Floating.ca/assets/ball.png", wallpaper_ball),
    FILE_OF("jack.wallpaper", "Background.ca/main.caml", jack_background),
    FILE_OF("jack.wallpaper", "Floating.ca/main.caml", jack_floating),
    FILE_OF("jack.wallpaper", "Floating.ca/assets/spring.png", jack_spring),
    FILE_OF("badge.ca", "main.caml", badge),
};

CTemplateFileList CTemplateFiles(void) {
  return (CTemplateFileList){.files = files, .count = sizeof files / sizeof *files};
}
