enum { stubOfCWebP = 1 };
