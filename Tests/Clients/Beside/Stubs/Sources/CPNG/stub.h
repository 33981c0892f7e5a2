enum { stubOfCPNG = 1 };
