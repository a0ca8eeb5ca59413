#pragma once

#include <cstddef>

namespace lumi::test {

/** Heap use of this program so far, by new, malloc(), calloc() and realloc(). */
struct HeapUse {
  size_t allocations = 0;
  size_t pieces = 0;   // live pieces
  size_t live = 0;     // bytes of the live pieces, including the overhead of the heap
  size_t peak = 0;     // maximum of `live` since the start or the last resetHeapPeak()
  size_t largest = 0;  // bytes of the largest requested piece since then
};

HeapUse heapUse();
void resetHeapPeak();

/** After this many more pieces, `new` throws std::bad_alloc. */
void failNewAfter(size_t pieces);
/** Ends failNewAfter(). */
void mendNew();

/** Allocates a piece that is not counted, for data that is elsewhere on the device. */
void* takeUncounted(size_t size);
void giveUncounted(void* memory);

}  // namespace lumi::test
