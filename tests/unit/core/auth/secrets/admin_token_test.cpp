#include "core/auth/secrets/admin_token.h"

#include <doctest/doctest.h>

#include "support/crypto/portable_crypto.h"
#include "support/fakes/fixed_random.h"
#include "support/fakes/quiet_log.h"
#include "support/stores/faulty_file_store.h"

using namespace lumi;
using namespace lumi::test;

namespace {

struct AdminTokenFixture {
  QuietLog log;
  FaultyFileStore files;
  RecordStore records{files, log};
  FixedRandom random;
  PortableCrypto crypto;

  AdminToken booted(bool ownerExists) {
    AdminToken token(records, random, crypto);
    CHECK(token.load(ownerExists).ok());
    return token;
  }
  bool storeHolds(std::string_view text) {
    bool found = false;
    files.live().list("records", [&](std::string_view name, uint64_t) {
      found = found || files.live().contentOf("records/" + std::string(name)).find(text) != std::string::npos;
    });
    return found;
  }
};

}  // namespace

TEST_CASE("a token is twelve characters without I, L, O and U in groups of four") {
  FixedRandom random;
  for (int i = 0; i < 200; ++i) {
    const std::string text = randomCrockford(12, random);
    CHECK(text.size() == 12);
    CHECK(text.find_first_not_of("0123456789ABCDEFGHJKMNPQRSTVWXYZ") == std::string::npos);
  }
  CHECK(groupCrockford("7K3MQ9ZT4WXY") == "7K3M-Q9ZT-4WXY");
}

TEST_CASE("case, dashes and blanks do not matter, O is 0, I and L are 1") {
  CHECK(normalizeCrockford(" o1il-abcd ") == "0111ABCD");
  AdminTokenFixture fixture;
  AdminToken token = fixture.booted(false);
  CHECK(token.set("7K3M-Q0ZT-1WXY", false).ok());
  CHECK(token.matches("7k3mqoztlwxy"));
  CHECK(token.matches("7K3M Q0ZT iwxy"));
  CHECK_FALSE(token.matches("7K3M-Q0ZT-1WXZ"));
  CHECK_FALSE(token.matches(""));
}

TEST_CASE("before an owner exists, the same token can be read at every boot") {
  AdminTokenFixture fixture;
  const auto first = fixture.booted(false).readable();
  REQUIRE(first);
  CHECK(first->size() == 14);
  CHECK(fixture.booted(false).readable() == first);
}

TEST_CASE("once an owner exists, only the hash is stored, also in the backup copy") {
  AdminTokenFixture fixture;
  AdminToken token = fixture.booted(false);
  const std::string text = token.readable().value();
  CHECK(fixture.storeHolds(normalizeCrockford(text)));
  CHECK(token.forgetReadable().ok());
  CHECK_FALSE(token.readable());
  CHECK_FALSE(fixture.storeHolds(normalizeCrockford(text)));
  CHECK(fixture.booted(true).matches(text));
}

TEST_CASE(
    "a power cut while the token is replaced by its hash never leaves it readable after the next boot") {
  for (size_t step = 0; step < 20; ++step) {
    for (const bool after : {false, true}) {
      AdminTokenFixture fixture;
      AdminToken token = fixture.booted(false);
      const std::string text = token.readable().value();
      fixture.files.cutPower({step, after, Unsynced::kLost});
      (void)token.forgetReadable();
      fixture.files.restart();
      AdminToken rebooted = fixture.booted(true);
      CHECK(rebooted.matches(text));
      CHECK_FALSE(rebooted.readable());
      CHECK_FALSE(fixture.storeHolds(normalizeCrockford(text)));
    }
  }
}

TEST_CASE("a renewed token replaces the old one and is not readable later") {
  AdminTokenFixture fixture;
  AdminToken token = fixture.booted(false);
  const std::string old = token.readable().value();
  CHECK(token.forgetReadable().ok());
  const std::string fresh = token.renew(true).value();
  CHECK(fresh.size() == 14);
  CHECK(token.matches(fresh));
  CHECK_FALSE(token.matches(old));
  CHECK_FALSE(token.readable());
  CHECK_FALSE(fixture.storeHolds(normalizeCrockford(fresh)));
  CHECK(fixture.booted(true).matches(fresh));
}

TEST_CASE("if there is neither a readable token nor an owner, a new token is created") {
  AdminTokenFixture fixture;
  AdminToken token = fixture.booted(false);
  const std::string old = token.readable().value();
  CHECK(token.forgetReadable().ok());
  AdminToken rebooted = fixture.booted(false);
  REQUIRE(rebooted.readable());
  CHECK_FALSE(rebooted.matches(old));
}

TEST_CASE("a token that cannot be saved does not replace the old one") {
  AdminTokenFixture fixture;
  AdminToken token = fixture.booted(false);
  const std::string old = token.readable().value();
  fixture.files.live().setCapacity(0);
  CHECK_FALSE(token.renew(false).ok());
  CHECK(token.matches(old));
  CHECK(token.readable() == old);
}

TEST_CASE("an empty token cannot be set") {
  AdminTokenFixture fixture;
  AdminToken token = fixture.booted(false);
  CHECK_FALSE(token.set(" - ", false).ok());
}
