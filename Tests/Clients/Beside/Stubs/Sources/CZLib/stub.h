enum { stubOfCZlib = 1 };
