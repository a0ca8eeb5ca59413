#include "platform/esp32/web/web_places.h"

#include <doctest/doctest.h>

namespace lumi {
namespace {

const WebLimits kLimits;
const SystemMemory kEnough{static_cast<uint32_t>(kLimits.freeMemory),
                           static_cast<uint32_t>(kLimits.largestBlock)};

TEST_CASE("the connections are counted") {
  CHECK(hasPlace(kLimits, {kLimits.connections - 1, 0}, kEnough));
  CHECK_FALSE(hasPlace(kLimits, {kLimits.connections, 0}, kEnough));
}

TEST_CASE("connections that are no more take no place, but are not piled up") {
  CHECK(hasPlace(kLimits, {kLimits.connections - 1, kLimits.connections}, kEnough));
  CHECK_FALSE(hasPlace(kLimits, {0, 2 * kLimits.connections}, kEnough));
}

TEST_CASE("nobody is let in beside others when memory is short, or in pieces") {
  CHECK_FALSE(hasPlace(kLimits, {1, 0}, {kEnough.freeHeap - 1, kEnough.largestBlock}));
  CHECK_FALSE(hasPlace(kLimits, {1, 0}, {kEnough.freeHeap, kEnough.largestBlock - 1}));
  CHECK_FALSE(hasPlace(kLimits, {0, 1}, {kEnough.freeHeap - 1, kEnough.largestBlock}));
}

TEST_CASE("one client is let in however short memory is") {
  CHECK(hasPlace(kLimits, {0, 0}, {1, 1}));
}

TEST_CASE("where memory is not known, only the connections count") {
  CHECK(hasPlace(kLimits, {1, 0}, {}));
}

}  // namespace
}  // namespace lumi
