#pragma once

#include <cstddef>

namespace lumi::test {

/** What this program has taken from the heap so far, by new, malloc(), calloc() and realloc(). */
struct HeapUse {
  size_t allocations = 0;
  size_t pieces = 0;   // that are live
  size_t live = 0;     // their bytes, with those that the heap itself needs for each piece
  size_t peak = 0;     // the most bytes that were live at once since the start or the last resetHeapPeak()
  size_t largest = 0;  // bytes of the largest piece asked for since then
};

HeapUse heapUse();
void resetHeapPeak();

/** `new` throws std::bad_alloc once this many more pieces were taken, and from then on. */
void failNewAfter(size_t pieces);
/** `new` works again. */
void mendNew();

/** A piece that isn't counted, for what lies elsewhere on the device. */
void* takeUncounted(size_t size);
void giveUncounted(void* memory);

}  // namespace lumi::test
