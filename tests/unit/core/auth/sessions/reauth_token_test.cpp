#include "core/auth/sessions/reauth_token.h"

#include <doctest/doctest.h>

#include "support/crypto/portable_crypto.h"
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
  ConfirmationFixture fixture;
  CHECK_FALSE(fixture.confirmation.take("session", ""));
  const std::string text = fixture.confirmation.give("session");
  CHECK(text.size() == 32);
  CHECK_FALSE(fixture.confirmation.take("another", text));
  CHECK_FALSE(fixture.confirmation.take("session", text.substr(1)));
  CHECK(fixture.confirmation.take("session", text));
  CHECK_FALSE(fixture.confirmation.take("session", text));
}

TEST_CASE("a token is valid for two minutes, and only the latest one") {
  ConfirmationFixture fixture;
  const std::string first = fixture.confirmation.give("session");
  const std::string second = fixture.confirmation.give("session");
  CHECK(first != second);
  CHECK_FALSE(fixture.confirmation.take("session", first));
  fixture.clock.advance(ReauthToken::kValid - 1);
  CHECK(fixture.confirmation.take("session", second));
  const std::string late = fixture.confirmation.give("session");
  fixture.clock.advance(ReauthToken::kValid);
  CHECK_FALSE(fixture.confirmation.take("session", late));
}
