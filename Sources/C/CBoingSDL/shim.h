// Types and constants only: the library is loaded when a window is wanted, so that no other command
// waits for it or needs it.
#include <SDL2/SDL.h>
