#include "support/heap/heap_use.h"

#include <malloc.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <new>

// The linker replaces malloc() and its family by these functions: see CMakeLists.txt.
extern "C" {
void* __real_malloc(size_t size);
void* __real_calloc(size_t count, size_t size);
void* __real_realloc(void* memory, size_t size);
void __real_free(void* memory);
}

namespace {

lumi::test::HeapUse use;
size_t newsLeft = SIZE_MAX;

size_t cost(void* memory) {
  return memory == nullptr ? 0 : malloc_usable_size(memory) + sizeof(size_t);
}

void* taken(void* memory, size_t size) {
  if (memory == nullptr) return nullptr;
  ++use.allocations;
  ++use.pieces;
  use.live += cost(memory);
  use.peak = std::max(use.peak, use.live);
  use.largest = std::max(use.largest, size);
  return memory;
}

}  // namespace

lumi::test::HeapUse lumi::test::heapUse() {
  return use;
}

void lumi::test::resetHeapPeak() {
  use.peak = use.live;
  use.largest = 0;
}

void lumi::test::failNewAfter(size_t pieces) {
  newsLeft = pieces;
}

void lumi::test::mendNew() {
  newsLeft = SIZE_MAX;
}

void* lumi::test::takeUncounted(size_t size) {
  return __real_malloc(size);
}

void lumi::test::giveUncounted(void* memory) {
  __real_free(memory);
}

extern "C" {

void* __wrap_malloc(size_t size) {
  return taken(__real_malloc(size), size);
}

void* __wrap_calloc(size_t count, size_t size) {
  return taken(__real_calloc(count, size), count * size);
}

void* __wrap_realloc(void* memory, size_t size) {
  const size_t before = cost(memory);
  void* const moved = __real_realloc(memory, size);
  // If the piece cannot grow in place, both pieces exist for a moment.
  use.peak = std::max(use.peak, use.live + cost(moved));
  if (memory != nullptr && (moved != nullptr || size == 0)) {
    --use.pieces;
    use.live -= before;
  }
  return taken(moved, size);
}

void __wrap_free(void* memory) {
  if (memory != nullptr) --use.pieces;
  use.live -= cost(memory);
  __real_free(memory);
}
}

void* operator new(size_t size) {
  if (newsLeft == 0) throw std::bad_alloc();
  if (newsLeft != SIZE_MAX) --newsLeft;
  void* const memory = std::malloc(size);
  if (!memory) throw std::bad_alloc();
  return memory;
}

void* operator new(size_t size, const std::nothrow_t& /*tag*/) noexcept {
  return std::malloc(size);
}

void operator delete(void* memory) noexcept {
  std::free(memory);
}

void operator delete(void* memory, size_t) noexcept {
  std::free(memory);
}
