enum { stubOfCPango = 1 };
