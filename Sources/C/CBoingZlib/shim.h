#if !__has_include(<zlib.h>)
#error "zlib is missing: install zlib1g-dev (Debian, Ubuntu)"
#endif
#include <zlib.h>
