#include "core/ota/install/installations.h"

#include <doctest/doctest.h>

#include "core/base/text.h"
#include "support/fakes/manual_clock.h"
#include "unit/core/ota/catalogue/catalogue_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

struct InstallationsFixture : OtaBooks {
  InstallationsFixture() {
    history().load();
    Installation one;
    one.deviceId = "matrix-1";
    one.version = "2.0.0";
    REQUIRE(installations.begin({one}, DeviceType::kMatrix).ok());
  }

  ManualClock clock{1'777'000'000'000};
  Installations installations{records, history(), clock, log};
};

}  // namespace

TEST_CASE_FIXTURE(InstallationsFixture, "a changed installation keeps its position") {
  const Installation* found = installations.find("matrix-1");
  Installation changed = *found;
  changed.step = InstallStep::kOffered;
  REQUIRE(installations.change(changed).ok());
  CHECK(installations.find("matrix-1") == found);
  CHECK(found->step == InstallStep::kOffered);
}

TEST_CASE_FIXTURE(InstallationsFixture, "a change that cannot be saved changes nothing") {
  Installation changed = *installations.find("matrix-1");
  changed.step = InstallStep::kOffered;
  files.live().setCapacity(0);
  CHECK(!installations.change(changed).ok());
  CHECK(installations.find("matrix-1")->step == InstallStep::kWaiting);
}

TEST_CASE("a record that is truncated or claims more than it contains is rejected") {
  Installation one;
  one.deviceId = "matrix-1";
  const std::string record = encodeInstallations({one, one});
  CHECK(decodeInstallations(record).size() == 2);
  for (size_t size = 0; size < record.size(); ++size) {
    CHECK(decodeInstallations(std::string_view(record).substr(0, size)).empty());
  }
  std::string boastful = record;
  boastful[1] = '\xff';
  CHECK(decodeInstallations(boastful).empty());
}

TEST_CASE("a text that is no longer displayable does not cost the record") {
  for (std::string Installation::*text :
       {&Installation::deviceId, &Installation::version, &Installation::previous, &Installation::problem}) {
    for (const char* odd : {"\xFF", "a\nb", "\x1B[2J"}) {
      Installation one;
      one.deviceId = "matrix-1";
      CHECK(decodeInstallations(encodeInstallations({one})).size() == 1);
      one.*text = odd;
      const auto read = decodeInstallations(encodeInstallations({one}));
      REQUIRE(read.size() == 1);
      CHECK(read[0].*text == madeReadable(odd));
    }
  }
}
