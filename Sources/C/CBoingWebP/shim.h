#if !__has_include(<webp/mux.h>)
#error "libwebp is missing: install libwebp-dev (Debian, Ubuntu)"
#endif
#include <webp/encode.h>
#include <webp/mux.h>
