// Types and constants only: the library is loaded when a window is wanted, so that no other command
// waits for it or needs it.
#if !__has_include(<SDL2/SDL.h>)
#error "SDL is missing: install libsdl2-dev (Debian, Ubuntu)"
#endif
#include <SDL2/SDL.h>
