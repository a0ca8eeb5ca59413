#include "core/auth/confirmation.h"

#include <doctest/doctest.h>

#include "platform/host/portable_crypto.h"
#include "support/fixed_random.h"
#include "support/manual_clock.h"

using namespace lumi;
using namespace lumi::test;

namespace {

struct ConfirmationBench {
  ManualClock clock;
  FixedRandom random;
  PortableCrypto crypto;
  Confirmation confirmation{clock, random, crypto};
};

}  // namespace

TEST_CASE("a confirmation is good once, for the session it was given to") {
  ConfirmationBench bench;
  CHECK_FALSE(bench.confirmation.take("session", ""));
  const std::string text = bench.confirmation.give("session");
  CHECK(text.size() == 32);
  CHECK_FALSE(bench.confirmation.take("another", text));
  CHECK_FALSE(bench.confirmation.take("session", text.substr(1)));
  CHECK(bench.confirmation.take("session", text));
  CHECK_FALSE(bench.confirmation.take("session", text));
}

TEST_CASE("a confirmation is good for two minutes, and only the latest") {
  ConfirmationBench bench;
  const std::string first = bench.confirmation.give("session");
  const std::string second = bench.confirmation.give("session");
  CHECK(first != second);
  CHECK_FALSE(bench.confirmation.take("session", first));
  bench.clock.advance(Confirmation::kValid - 1);
  CHECK(bench.confirmation.take("session", second));
  const std::string late = bench.confirmation.give("session");
  bench.clock.advance(Confirmation::kValid);
  CHECK_FALSE(bench.confirmation.take("session", late));
}
