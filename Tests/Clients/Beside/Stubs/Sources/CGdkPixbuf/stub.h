enum { stubOfCGdkPixbuf = 1 };
