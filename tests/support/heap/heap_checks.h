#pragma once

#include <doctest/doctest.h>

#include "support/heap/heap_fixture.h"

namespace lumi::test {

inline void checkWithin(const HeapFixture::Use& use, int status) {
  CHECK(use.status == status);
  CHECK(use.onTop <= kMaxOnTop);
  CHECK(use.largest <= kMaxPiece);
}

}  // namespace lumi::test
