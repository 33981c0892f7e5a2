#include "CPeers.h"

void peer_consume(const void *memory) { __asm__ volatile("" : : "r"(memory) : "memory"); }

unsigned peer_arithmetic(unsigned steps) {
    unsigned state = steps;
    for (unsigned step = 0; step < steps; step++) {
        state = state * 1664525u + 1013904223u;
        state ^= state >> 15;
    }
    return state;
}
