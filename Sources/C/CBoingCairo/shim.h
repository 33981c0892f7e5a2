#if !__has_include(<cairo/cairo.h>)
#error "Cairo is missing: install libcairo2-dev (Debian, Ubuntu)"
#endif
#include <cairo/cairo.h>
