// Loads a library, and finds a function in it, when that is called for the first time; scripts/command/lazy says why.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

// Texts and libraries are given by their distance from the field, which the loader need not adjust.
#define AT(field) ((void *)((char *)&(field) + (field)))

struct Library {
  _Atomic(void *) handle;
  int32_t soname, package;
};

struct Function {
  _Atomic(void *) target;
  int32_t name, library;
};

// Of the command; not there in scripts/command/test.
__attribute__((weak)) void CSystemRestoreTerminal(void);

// Ends the command as it ends for an error of its own. At exit it removes its temporary files.
static _Noreturn void end(const char *format, ...) {
  // Never unlocked: one thread may call exit.
  static pthread_mutex_t ending = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
  pthread_mutex_lock(&ending);
  if (CSystemRestoreTerminal) CSystemRestoreTerminal();
  va_list arguments;
  va_start(arguments, format);
  vfprintf(stderr, format, arguments);
  va_end(arguments);
  exit(1);
}

static void *handle(struct Library *library) {
  void *handle = atomic_load(&library->handle);
  if (!handle) {
    // What is loaded later finds the library's functions, as if it had been there from the start. Two threads get one
    // handle; nobody gives it back.
    handle = dlopen(AT(library->soname), RTLD_LAZY | RTLD_GLOBAL);
    if (!handle) {
      end("Error: this needs %s, which cannot be loaded (%s); install it, on Debian with 'apt-get install %s'\n",
          (char *)AT(library->soname), dlerror(), (char *)AT(library->package));
    }
    atomic_store(&library->handle, handle);
  }
  return handle;
}

// Called by lazy_enter, which keeps the arguments of the function.
__attribute__((visibility("hidden"))) void *lazy_load(struct Function *function) {
  struct Library *library = AT(function->library);
  void *target = dlsym(handle(library), AT(function->name));
  if (!target) {
    end("Error: the installed %s lacks %s; install a newer version, on Debian of %s\n", (char *)AT(library->soname),
        (char *)AT(function->name), (char *)AT(library->package));
  }
  atomic_store(&function->target, target);
  return target;
}
