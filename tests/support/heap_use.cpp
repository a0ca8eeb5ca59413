#include "support/heap_use.h"

#include <malloc.h>

#include <algorithm>
#include <cstdlib>
#include <new>

namespace {
lumi::test::HeapUse use;
}

lumi::test::HeapUse lumi::test::heapUse() {
  return use;
}

void lumi::test::resetHeapPeak() {
  use.peak = use.live;
  use.largest = 0;
}

void* operator new(size_t size) {
  void* const memory = std::malloc(size);
  if (!memory) throw std::bad_alloc();
  ++use.allocations;
  use.live += malloc_usable_size(memory);
  use.peak = std::max(use.peak, use.live);
  use.largest = std::max(use.largest, size);
  return memory;
}

void operator delete(void* memory) noexcept {
  if (memory) use.live -= malloc_usable_size(memory);
  std::free(memory);
}

void operator delete(void* memory, size_t) noexcept {
  operator delete(memory);
}
