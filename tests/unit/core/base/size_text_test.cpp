#include "core/base/size_text.h"

#include <doctest/doctest.h>

using namespace lumi;

TEST_CASE("sizes are units of 1024, rounded down, with one decimal from MB on") {
  CHECK(sizeText(1023) == "1023 bytes");
  CHECK(sizeText(1024) == "1 KB");
  CHECK(sizeText(1024 * 1024 - 1) == "1023 KB");
  CHECK(sizeText(1024 * 1024) == "1.0 MB");
  CHECK(sizeText(uint64_t{1999} * 1024 * 1024) == "1999.0 MB");
}
