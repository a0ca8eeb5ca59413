#include "support/hub/mixed_calls.h"

#include <doctest/doctest.h>

using namespace lumi;
using namespace lumi::test;

TEST_CASE("calls of all kinds leave nothing on the heap") {
  FullHub fixture(kHousehold);
  // With this seed each list reaches its largest size while warming up.
  constexpr uint32_t kSeed = 2;
  MixedCalls calls(fixture, kSeed);
  calls.warmUp();
  const MixedCalls::Held before = calls.atRest();
  calls.run(1200);
  const MixedCalls::Held after = calls.atRest();
  CHECK(after.pieces <= before.pieces);
  CHECK(after.bytes <= before.bytes + MixedCalls::kRounding);
  CHECK(calls.counts.answered > 400);
  CHECK(calls.counts.refused > 400);
  CHECK(calls.counts.brokenOff > 20);
}
