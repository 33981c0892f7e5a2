enum { stubOfCSDL2 = 1 };
