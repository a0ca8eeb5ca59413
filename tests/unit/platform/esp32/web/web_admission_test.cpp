#include "platform/esp32/web/web_admission.h"

#include <doctest/doctest.h>

namespace lumi {
namespace {

const WebLimits kAdmissionLimits;
const SystemMemory kEnough{static_cast<uint32_t>(kAdmissionLimits.freeMemory),
                           static_cast<uint32_t>(kAdmissionLimits.largestBlock)};

WebLoad open(size_t open, size_t closed = 0) {
  WebLoad load;
  load.open = open;
  load.closed = closed;
  return load;
}

TEST_CASE("the number of connections is limited") {
  CHECK(mayAccept(kAdmissionLimits, open(kAdmissionLimits.connections - 1), kEnough));
  CHECK_FALSE(mayAccept(kAdmissionLimits, open(kAdmissionLimits.connections), kEnough));
}

TEST_CASE("closed connections do not count, but their number is limited, too") {
  CHECK(mayAccept(kAdmissionLimits, open(kAdmissionLimits.connections - 1, kAdmissionLimits.connections),
                  kEnough));
  CHECK_FALSE(mayAccept(kAdmissionLimits, open(0, 2 * kAdmissionLimits.connections), kEnough));
}

TEST_CASE("no further connection is accepted when free memory is short or fragmented") {
  CHECK_FALSE(mayAccept(kAdmissionLimits, open(1), {kEnough.freeHeap - 1, kEnough.largestBlock}));
  CHECK_FALSE(mayAccept(kAdmissionLimits, open(1), {kEnough.freeHeap, kEnough.largestBlock - 1}));
  CHECK_FALSE(mayAccept(kAdmissionLimits, open(0, 1), {kEnough.freeHeap - 1, kEnough.largestBlock}));
}

TEST_CASE("one client is accepted even if memory is short") {
  CHECK(mayAccept(kAdmissionLimits, open(0), {1, 1}));
}

TEST_CASE("memory that requests may still take is not given to another request") {
  const WebRequests others{2, 10'000};
  const auto free = static_cast<uint32_t>(kAdmissionLimits.freeMemory + others.growth);
  CHECK(mayBegin(kAdmissionLimits, others, {free, kEnough.largestBlock}));
  CHECK_FALSE(mayBegin(kAdmissionLimits, others, {free - 1, kEnough.largestBlock}));
  CHECK_FALSE(mayBegin(kAdmissionLimits, others, {free, kEnough.largestBlock - 1}));
}

TEST_CASE("one request begins even if memory is short") {
  CHECK(mayBegin(kAdmissionLimits, {}, {1, 1}));
}

TEST_CASE("if the free memory is unknown, only the connections are counted") {
  CHECK(mayAccept(kAdmissionLimits, open(1), {}));
  CHECK(mayBegin(kAdmissionLimits, {1, 1}, {}));
}

}  // namespace
}  // namespace lumi
