enum { stubOfCExpat = 1 };
