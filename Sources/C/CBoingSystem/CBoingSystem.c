#include "CBoingSystem.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// Written before a handler that reads it is set, and not again.
static pthread_t waiter;
static sigset_t awaited;

// Of several signals that are pending, sigwait takes the one of the lowest number.
static atomic_int first;

static void passOn(int signal) {
  int none = 0;
  atomic_compare_exchange_strong(&first, &none, signal);
  pthread_kill(waiter, signal);
}

static void *await(void *onSignal) {
  int signal = 0;
  while (sigwait(&awaited, &signal) != 0) {
  }
  int none = 0;
  if (!atomic_compare_exchange_strong(&first, &none, signal)) signal = none;
  ((void (*)(int))onSignal)(signal);
  return NULL;
}

bool CSystemAwaitSignals(sigset_t signals, void (*onSignal)(int)) {
  awaited = signals;
  sigset_t before;
  pthread_sigmask(SIG_BLOCK, &signals, &before);
  if (pthread_create(&waiter, NULL, await, (void *)onSignal) != 0) {
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return false;
  }
  for (int signal = 1; signal < NSIG; signal++) {
    if (sigismember(&signals, signal) != 1) continue;
    struct sigaction action = {.sa_handler = passOn, .sa_flags = SA_RESTART};
    sigaction(signal, &action, NULL);
  }
  return true;
}

// Written before the terminal is armed, and not again.
static struct termios original;
static const char *leaving;
static atomic_bool isArmed;

void CSystemRestoreTerminal(void) {
  if (!atomic_exchange(&isArmed, false)) return;
  if (write(STDOUT_FILENO, leaving, strlen(leaving)) < 0) {
    // There is nobody to tell.
  }
  // Without waiting for output, which a terminal that is stopped would not take.
  tcsetattr(STDIN_FILENO, TCSANOW, &original);
}

static void onFault(int fault) {
  CSystemRestoreTerminal();
  // The default action is back (SA_RESETHAND); it takes effect when this handler returns.
  raise(fault);
}

void CSystemArmTerminal(struct termios state, const char *farewell) {
  original = state;
  leaving = farewell;
  atomic_store(&isArmed, true);
  // After a stack overflow a handler has no other room. It is never given back.
  size_t size = 1 << 16;
  stack_t stack = {.ss_sp = malloc(size), .ss_size = size};
  if (stack.ss_sp) sigaltstack(&stack, NULL);
  const int faults[] = {SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS};
  for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
    struct sigaction action = {.sa_handler = onFault, .sa_flags = (int)SA_RESETHAND | SA_ONSTACK};
    sigaction(faults[i], &action, NULL);
  }
}
