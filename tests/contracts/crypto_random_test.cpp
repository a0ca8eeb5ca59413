#include <doctest/doctest.h>

#include <array>
#include <set>

#include "platform/host/system/os_random.h"

using namespace lumi;

TEST_CASE("the system's random generator fills every byte and does not repeat itself") {
  OsRandom random;
  std::set<std::array<uint8_t, 32>> seen;
  std::array<bool, 32> touched{};
  for (int i = 0; i < 64; ++i) {
    std::array<uint8_t, 32> bytes{};
    random.fill(bytes);
    for (size_t j = 0; j < bytes.size(); ++j) touched[j] = touched[j] || bytes[j] != 0;
    CHECK(seen.insert(bytes).second);
  }
  for (const bool one : touched) CHECK(one);
}

TEST_CASE("filling an empty buffer has no effect") {
  OsRandom().fill({});
}
