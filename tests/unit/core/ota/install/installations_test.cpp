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

const auto offered = [](Installation& one) { one.step = InstallStep::kOffered; };

}  // namespace

TEST_CASE_FIXTURE(InstallationsFixture, "a changed installation keeps its position") {
  const Installation* found = installations.find("matrix-1");
  REQUIRE(installations.change("matrix-1", offered).ok());
  CHECK(installations.find("matrix-1") == found);
  CHECK(found->step == InstallStep::kOffered);
}

TEST_CASE_FIXTURE(InstallationsFixture, "a change that cannot be saved changes nothing") {
  files.live().setCapacity(0);
  CHECK(!installations.change("matrix-1", offered).ok());
  CHECK(installations.find("matrix-1")->step == InstallStep::kWaiting);
}

TEST_CASE("a record that is truncated or claims more than it contains is rejected") {
  Installation one;
  one.deviceId = "matrix-1";
  const std::string record = toBytes(std::vector<Installation>{one, one});
  std::vector<Installation> read;
  CHECK(fromBytes(record, read));
  CHECK(read.size() == 2);
  for (size_t size = 0; size < record.size(); ++size) {
    CHECK_FALSE(fromBytes(std::string_view(record).substr(0, size), read));
  }
  std::string boastful = record;
  boastful[1] = '\xff';
  CHECK_FALSE(fromBytes(boastful, read));
}

TEST_CASE("a text that is no longer displayable does not cost the record") {
  for (std::string Installation::*text :
       {&Installation::deviceId, &Installation::version, &Installation::previous, &Installation::problem}) {
    for (const char* odd : {"\xFF", "a\nb", "\x1B[2J"}) {
      Installation one;
      one.deviceId = "matrix-1";
      one.*text = odd;
      std::vector<Installation> read;
      REQUIRE(fromBytes(toBytes(std::vector<Installation>{one}), read));
      CHECK(read[0].*text == madeReadable(odd));
    }
  }
}
