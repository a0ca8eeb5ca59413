#pragma once

#include <cstddef>

namespace lumi::test {

/** What this program's operator new has done so far. */
struct HeapUse {
  size_t allocations = 0;
  size_t live = 0;     // bytes
  size_t peak = 0;     // the most bytes that were live at once since the start or the last resetHeapPeak()
  size_t largest = 0;  // bytes of the largest piece asked for since then
};

HeapUse heapUse();
void resetHeapPeak();

}  // namespace lumi::test
