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
  result->next = result;
  return (unsigned char *)result + header_size;
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  const int no_memory = 48;
  if (alignment <= header_size) {
    *result = allocate(size);
    return *result ? 0 : no_memory;
  }
  // A second header stands before what is aligned further.
  unsigned char *memory = size + alignment < size ? NULL : allocate(size + alignment);
  if (!memory) return no_memory;
  uintptr_t aligned = ((uintptr_t)memory + alignment - 1) & ~(uintptr_t)(alignment - 1);
  block *first = (block *)(memory - header_size);
  block *second = (block *)(aligned - header_size);
  second->size_class = first->size_class;
  second->next = first;
  *result = (void *)aligned;
  return 0;
}

void free(void *pointer) {
  if (!pointer) return;
  // A block in use refers to its first header.
  block *freed_block = ((block *)((unsigned char *)pointer - header_size))->next;
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

// Both are exact: no result needs rounding.
double round(double x) {
  double whole = __builtin_trunc(x);
  // Beyond 2^52 every number is whole.
  return __builtin_fabs(x - whole) >= 0.5 ? whole + __builtin_copysign(1, x) : whole;
}
double fmod(double x, double y) {
  double rest = __builtin_fabs(x), divisor = __builtin_fabs(y);
  if (!(divisor > 0) || !(rest < __builtin_inf())) return __builtin_nan("");
  while (rest >= divisor) {
    double multiple = divisor;
    while (multiple <= rest / 2) multiple *= 2;
    rest -= multiple;
  }
  return __builtin_copysign(rest, x);
}

// Seeds the hashing of sets; nothing here may depend on it.
void arc4random_buf(void *target, size_t count) { __builtin_memset(target, 0x5a, count); }

uintptr_t __stack_chk_guard = 0x5afe57ac;
_Noreturn void __stack_chk_fail(void) { __builtin_trap(); }

int memcmp(const void *first, const void *second, size_t count) {
  const unsigned char *a = first, *b = second;
  for (size_t i = 0; i < count; i++)
    if (a[i] != b[i]) return a[i] - b[i];
  return 0;
}

// The product of two integers of 128 bits, from those of their 32-bit parts: the compiler calls this for
// products that it does not inline.
__int128 __multi3(__int128 first, __int128 second) {
  uint64_t a = (uint64_t)first, b = (uint64_t)second;
  uint64_t a0 = (uint32_t)a, a1 = a >> 32, b0 = (uint32_t)b, b1 = b >> 32;
  uint64_t low = a0 * b0;
  uint64_t middle = a1 * b0 + (low >> 32);
  uint64_t other = a0 * b1 + (uint32_t)middle;
  uint64_t high = a1 * b1 + (middle >> 32) + (other >> 32);
  high += a * (uint64_t)(second >> 64) + (uint64_t)(first >> 64) * b;
  return (__int128)((unsigned __int128)high << 64 | (other << 32 | (uint32_t)low));
}
