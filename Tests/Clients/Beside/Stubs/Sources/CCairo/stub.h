enum { stubOfCCairo = 1 };
