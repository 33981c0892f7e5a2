// The few functions of a C library that Embedded Swift calls, for a module without one.

#include <stddef.h>
#include <stdint.h>

// Blocks are powers of two; freed ones wait in a list for their size.
enum { page_size = 65536, header_size = 16, size_class_count = 32 };

typedef struct block {
  size_t size_class;
  struct block *next;
} block;

extern unsigned char __heap_base;
static uintptr_t unused;
static block *freed[size_class_count];

static void *allocate(size_t size) {
  if (size > (1u << 30)) return NULL;
  size_t size_class = 5;
  while (((size_t)1 << size_class) < size + header_size) size_class++;
  block *result = freed[size_class];
  if (result) {
    freed[size_class] = result->next;
  } else {
    if (!unused) unused = ((uintptr_t)&__heap_base + 15) & ~(uintptr_t)15;
    uintptr_t end = unused + ((size_t)1 << size_class);
    size_t available = (size_t)__builtin_wasm_memory_size(0) * page_size;
    if (end > available) {
      size_t pages = (end - available + page_size - 1) / page_size;
      if (__builtin_wasm_memory_grow(0, pages) == (size_t)-1) return NULL;
    }
    result = (block *)unused;
    unused = end;
  }
  result->size_class = size_class;
  return (unsigned char *)result + header_size;
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  const int invalid_argument = 28, no_memory = 48;
  // Every block is aligned to 16 bytes, which is all that these curves ask for.
  if (alignment > 16) return invalid_argument;
  *result = allocate(size);
  return *result ? 0 : no_memory;
}

void free(void *pointer) {
  if (!pointer) return;
  block *freed_block = (block *)((unsigned char *)pointer - header_size);
  freed_block->next = freed[freed_block->size_class];
  freed[freed_block->size_class] = freed_block;
}

// With bulk memory these are single instructions, not calls of themselves.
void *memcpy(void *target, const void *source, size_t count) {
  return __builtin_memcpy(target, source, count);
}
void *memmove(void *target, const void *source, size_t count) {
  return __builtin_memmove(target, source, count);
}
void *memset(void *target, int value, size_t count) {
  return __builtin_memset(target, value, count);
}

// Seeds the hashing of sets; nothing here may depend on it.
void arc4random_buf(void *target, size_t count) { __builtin_memset(target, 0x5a, count); }

uintptr_t __stack_chk_guard = 0x5afe57ac;
_Noreturn void __stack_chk_fail(void) { __builtin_trap(); }
