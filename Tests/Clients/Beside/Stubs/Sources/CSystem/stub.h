enum { stubOfCSystem = 1 };
