// Makes the N-th call of one function of the C library fail, do half of its work, or be the last one of the process.
//
// Preloaded by scripts/faults/run. Only the calls of programs named boing count. The environment says what to do:
//   FAULT_STATE    a file that lists the calls, or with FAULT_CALL those that fail; without it nothing happens
//   FAULT_FOLDER   the folder whose files count; calls about files elsewhere go through uncounted
//   FAULT_CALL     the function, such as "write"
//   FAULT_INDEX    the number of the call, from 1 on
//   FAULT_ACTION   "short", "kill", or the number of an error
//   FAULT_LASTING  "1" if all later calls of the function fail, too
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

// The file of FAULT_STATE, or -1.
static int state = -1;
static const char *folder, *call, *action;
static size_t folderLength;
static uint64_t target;
static _Atomic uint64_t number;
static int isLasting;

__attribute__((constructor)) static void begin(void) {
  const char *path = getenv("FAULT_STATE");
  folder = getenv("FAULT_FOLDER");
  if (!path || !folder || strcmp(program_invocation_short_name, "boing")) return;
  folderLength = strlen(folder);
  if ((call = getenv("FAULT_CALL"))) {
    action = getenv("FAULT_ACTION");
    target = strtoull(getenv("FAULT_INDEX"), NULL, 10);
    isLasting = *getenv("FAULT_LASTING") == '1';
  }
  state = (int)syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_APPEND | O_CLOEXEC);
}

// 0: go on; -1: fail with errno, which is set; 1: do half of the work.
static int count(const char *name) {
  if (state < 0 || (call && strcmp(call, name))) return 0;
  uint64_t index = atomic_fetch_add(&number, 1) + 1;
  if (call && (index < target || (index > target && !isLasting))) return 0;
  dprintf(state, "%s\n", name);
  if (!call) return 0;
  if (!strcmp(action, "kill")) {
    kill(getpid(), SIGKILL);
    for (;;) pause();
  }
  if (!strcmp(action, "short")) return 1;
  errno = atoi(action);
  return -1;
}

static int isInside(const char *path) {
  if (state < 0 || !path) return 0;
  // The driver starts the command in the folder.
  if (path[0] != '/') return 1;
  return !strncmp(path, folder, folderLength) && (path[folderLength] == '/' || !path[folderLength]);
}

static int isOurs(int descriptor) {
  if (state < 0) return 0;
  char link[32], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = syscall(SYS_readlink, link, path, sizeof path - 1);
  if (length <= 0) return 0;
  path[length] = 0;
  // Between the command and its children; not the command's own messages.
  if (descriptor > 2 && (!strncmp(path, "socket:", 7) || !strncmp(path, "pipe:", 5))) return 1;
  return path[0] == '/' && isInside(path);
}

#define REAL(name) \
  static __typeof__(name) *real; \
  if (!real) real = (__typeof__(name) *)dlsym(RTLD_NEXT, #name)

// A function of these parameters, whose calls count if `condition` holds, and return `failure` if they fail.
#define FUNCTION(result, failure, name, parameters, condition, ...) \
  result name parameters { \
    REAL(name); \
    if ((condition) && count(#name) < 0) return failure; \
    return real(__VA_ARGS__); \
  }
#define CALL(result, name, ...) FUNCTION(result, -1, name, __VA_ARGS__)

// One that makes a file counts by itself: another fault than of one that is read.
int open(const char *path, int flags, ...) {
  REAL(open);
  va_list list;
  va_start(list, flags);
  mode_t bits = flags & (O_CREAT | __O_TMPFILE) ? va_arg(list, mode_t) : 0;
  va_end(list);
  if (isInside(path) && count(flags & O_CREAT ? "create" : "open") < 0) return -1;
  return real(path, flags, bits);
}

// A function that moves `size` bytes, or half of them.
#define TRANSFER(name, parameters, ...) \
  ssize_t name parameters { \
    REAL(name); \
    int fault = isOurs(descriptor) ? count(#name) : 0; \
    if (fault < 0) return -1; \
    if (fault && size > 1) size /= 2; \
    return real(__VA_ARGS__); \
  }
TRANSFER(read, (int descriptor, void *bytes, size_t size), descriptor, bytes, size)
TRANSFER(write, (int descriptor, const void *bytes, size_t size), descriptor, bytes, size)
TRANSFER(pwrite, (int descriptor, const void *bytes, size_t size, off_t offset), descriptor, bytes, size, offset)
TRANSFER(send, (int descriptor, const void *bytes, size_t size, int flags), descriptor, bytes, size, flags)

int close(int descriptor) {
  REAL(close);
  int fault = isOurs(descriptor) ? count("close") : 0;
  int code = errno;
  // Linux closes it all the same.
  int result = real(descriptor);
  if (fault < 0) {
    errno = code;
    return -1;
  }
  return result;
}

FUNCTION(DIR *, NULL, opendir, (const char *path), isInside(path), path)
FUNCTION(void *, MAP_FAILED, mmap,
         (void *address, size_t size, int protection, int flags, int descriptor, off_t offset),
         descriptor >= 0 && isOurs(descriptor), address, size, protection, flags, descriptor, offset)
// It returns its error.
FUNCTION(int, errno, posix_spawn,
         (pid_t *process, const char *path, const posix_spawn_file_actions_t *actions,
          const posix_spawnattr_t *attributes, char *const arguments[], char *const environment[]),
         state >= 0, process, path, actions, attributes, arguments, environment)
CALL(int, fsync, (int descriptor), isOurs(descriptor), descriptor)
CALL(int, fchmod, (int descriptor, mode_t bits), isOurs(descriptor), descriptor, bits)
CALL(int, chmod, (const char *path, mode_t bits), isInside(path), path, bits)
CALL(int, flock, (int descriptor, int operation), isOurs(descriptor), descriptor, operation)
CALL(int, rename, (const char *a, const char *b), isInside(b), a, b)
CALL(int, renameat2, (int c, const char *a, int d, const char *b, unsigned int flags), isInside(b), c, a, d, b, flags)
CALL(int, link, (const char *a, const char *b), isInside(b), a, b)
CALL(int, unlink, (const char *path), isInside(path), path)
CALL(int, rmdir, (const char *path), isInside(path), path)
CALL(int, mkdir, (const char *path, mode_t bits), isInside(path), path, bits)
CALL(int, stat, (const char *path, struct stat *status), isInside(path), path, status)
CALL(int, lstat, (const char *path, struct stat *status), isInside(path), path, status)
CALL(int, fstat, (int descriptor, struct stat *status), isOurs(descriptor), descriptor, status)
CALL(ssize_t, readlink, (const char *path, char *text, size_t size), isInside(path), path, text, size)
CALL(int, socketpair, (int domain, int type, int protocol, int ends[2]), state >= 0, domain, type, protocol, ends)
CALL(pid_t, waitpid, (pid_t process, int *status, int options), state >= 0, process, status, options)
CALL(int, waitid, (idtype_t kind, id_t process, siginfo_t *information, int options), state >= 0, kind, process,
     information, options)
CALL(int, poll, (struct pollfd * polled, nfds_t number, int timeout), state >= 0, polled, number, timeout)
