// In place of heap_use.cpp for programs that do not measure the use of the heap.

#include <cstdlib>

#include "support/heap/heap_use.h"

lumi::test::HeapUse lumi::test::heapUse() {
  return {};
}
void lumi::test::resetHeapPeak() {}
void* lumi::test::takeUncounted(size_t size) {
  return std::malloc(size);
}
void lumi::test::giveUncounted(void* memory) {
  std::free(memory);
}
