#include "core/auth/secrets/setup_token.h"

#include <doctest/doctest.h>

#include "support/crypto/portable_crypto.h"
#include "support/fakes/fixed_random.h"
#include "support/fakes/quiet_log.h"
#include "support/stores/faulty_file_store.h"

using namespace lumi;
using namespace lumi::test;

namespace {

struct SetupTokenFixture {
  QuietLog log;
  FaultyFileStore files;
  RecordStore records{files, log};
  FixedRandom random;
  PortableCrypto crypto;

  SetupToken booted(bool ownerExists) {
    SetupToken token(records, random, crypto);
    CHECK(token.load(ownerExists).ok());
    return token;
  }
  bool storeHolds(std::string_view text) {
    bool found = false;
    files.live().list("records", [&](std::string_view name) {
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
  SetupTokenFixture fixture;
  SetupToken token = fixture.booted(false);
  CHECK(token.set("7K3M-Q0ZT-1WXY").ok());
  CHECK(token.matches("7k3mqoztlwxy"));
  CHECK(token.matches("7K3M Q0ZT iwxy"));
  CHECK_FALSE(token.matches("7K3M-Q0ZT-1WXZ"));
  CHECK_FALSE(token.matches(""));
}

TEST_CASE_FIXTURE(SetupTokenFixture, "before an owner exists, the same token can be read at every boot") {
  const auto first = booted(false).readable();
  REQUIRE(first);
  CHECK(first->size() == 14);
  CHECK(booted(false).readable() == first);
}

TEST_CASE_FIXTURE(SetupTokenFixture, "an erased token matches nothing and is in no file") {
  SetupToken token = booted(false);
  const std::string text = token.readable().value();
  CHECK(storeHolds(normalizeCrockford(text)));
  CHECK(token.erase().ok());
  CHECK_FALSE(token.readable());
  CHECK_FALSE(token.matches(text));
  CHECK_FALSE(token.matches(""));
  CHECK_FALSE(storeHolds(normalizeCrockford(text)));
}

TEST_CASE("a power cut while the token is erased never leaves it in the store after the next boot") {
  for (size_t step = 0; step < 6; ++step) {
    for (const bool after : {false, true}) {
      SetupTokenFixture fixture;
      SetupToken token = fixture.booted(false);
      CHECK(token.renew().ok());  // there is a copy
      const std::string text = token.readable().value();
      fixture.files.cutPower({step, after, Unsynced::kLost});
      (void)token.erase();
      fixture.files.restart();
      SetupToken rebooted = fixture.booted(true);
      CHECK_FALSE(rebooted.matches(text));
      CHECK_FALSE(rebooted.isStored());
      CHECK_FALSE(fixture.storeHolds(normalizeCrockford(text)));
    }
  }
}

TEST_CASE_FIXTURE(SetupTokenFixture, "a token that cannot be saved does not replace the old one") {
  SetupToken token = booted(false);
  const std::string old = token.readable().value();
  files.live().setCapacity(0);
  CHECK_FALSE(token.renew().ok());
  CHECK(token.matches(old));
  CHECK(token.readable() == old);
}

TEST_CASE_FIXTURE(SetupTokenFixture, "an empty token cannot be set") {
  SetupToken token = booted(false);
  CHECK_FALSE(token.set(" - ").ok());
}
