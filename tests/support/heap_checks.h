#pragma once

#include <doctest/doctest.h>

#include "support/heap_bench.h"

namespace lumi::test {

inline void checkWithin(const HeapBench::Use& use, int status) {
  CHECK(use.status == status);
  CHECK(use.onTop <= kMostOnTop);
  CHECK(use.largest <= kLargestPiece);
}

}  // namespace lumi::test
