#include "core/auth/sessions/reauth_token.h"

#include <doctest/doctest.h>

#include "platform/host/crypto/portable_crypto.h"
#include "support/fakes/fixed_random.h"
#include "support/fakes/manual_clock.h"

using namespace lumi;
using namespace lumi::test;

namespace {

struct ConfirmationFixture {
  ManualClock clock;
  FixedRandom random;
  PortableCrypto crypto;
  ReauthToken confirmation{clock, random, crypto};
};

}  // namespace

TEST_CASE("a token is valid once, for the session it was issued to") {
  ConfirmationFixture bench;
  CHECK_FALSE(bench.confirmation.take("session", ""));
  const std::string text = bench.confirmation.give("session");
  CHECK(text.size() == 32);
  CHECK_FALSE(bench.confirmation.take("another", text));
  CHECK_FALSE(bench.confirmation.take("session", text.substr(1)));
  CHECK(bench.confirmation.take("session", text));
  CHECK_FALSE(bench.confirmation.take("session", text));
}

TEST_CASE("a token is valid for two minutes, and only the latest one") {
  ConfirmationFixture bench;
  const std::string first = bench.confirmation.give("session");
  const std::string second = bench.confirmation.give("session");
  CHECK(first != second);
  CHECK_FALSE(bench.confirmation.take("session", first));
  bench.clock.advance(ReauthToken::kValid - 1);
  CHECK(bench.confirmation.take("session", second));
  const std::string late = bench.confirmation.give("session");
  bench.clock.advance(ReauthToken::kValid);
  CHECK_FALSE(bench.confirmation.take("session", late));
}
