#include <doctest/doctest.h>

#include "platform/esp32/flash/ota_slot.h"

using namespace lumi;

namespace {

constexpr uint32_t kSector = 4096;

bool erases(const FlashRange& range, uint32_t offset, uint32_t size) {
  return range.offset == offset && range.size == size;
}

}  // namespace

TEST_CASE("the first byte erases the first sector") {
  CHECK(erases(eraseAhead(0, 1, kSector), 0, kSector));
  CHECK(erases(eraseAhead(0, kSector, kSector), 0, kSector));
}

TEST_CASE("a piece that fits into erased flash erases nothing") {
  CHECK(eraseAhead(kSector, 1, kSector).size == 0);
  CHECK(eraseAhead(kSector, kSector, kSector).size == 0);
  CHECK(eraseAhead(0, 0, kSector).size == 0);
}

TEST_CASE("one byte more erases the next sector and never an earlier one again") {
  CHECK(erases(eraseAhead(kSector, kSector + 1, kSector), kSector, kSector));
  CHECK(erases(eraseAhead(3 * kSector, 4 * kSector, kSector), 3 * kSector, kSector));
}

TEST_CASE("a long piece erases every sector that it reaches") {
  CHECK(erases(eraseAhead(0, 2 * kSector + 1, kSector), 0, 3 * kSector));
  CHECK(erases(eraseAhead(kSector, 3 * kSector, kSector), kSector, 2 * kSector));
}
