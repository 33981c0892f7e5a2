#if !__has_include(<expat.h>)
#error "Expat is missing: install libexpat1-dev (Debian, Ubuntu)"
#endif
#include <expat.h>
