#include "core/wled/wled.h"

#include <doctest/doctest.h>

#include "support/fakes/fixed_random.h"
#include "support/fakes/quiet_log.h"
#include "support/has.h"
#include "support/stores/memory_file_store.h"

using namespace lumi;
using namespace lumi::test;

namespace {

std::string settingsProblemOf(const char* json) {
  const auto read = wledFromJson({}, json);
  return read ? "" : std::string(read.error().message);
}

}  // namespace

TEST_CASE("WLED apps and sync are off at first, without gamma, from universe 1 on") {
  CHECK(wledToJson({}) == R"({"enabled":false,"gamma":false,"universe":1,"mac":""})");
}

TEST_CASE("missing fields of the settings stay, and an app cannot set the mac") {
  WledSettings settings;
  settings.usesGamma = true;
  settings.mac = "02abcdefabcd";
  const auto read = wledFromJson(settings, R"({"enabled":true,"universe":63999,"mac":"020000000000"})");
  REQUIRE(read.ok());
  CHECK(wledToJson(read.value()) == R"({"enabled":true,"gamma":true,"universe":63999,"mac":"02abcdefabcd"})");
}

TEST_CASE("bad settings are rejected with a reason") {
  CHECK(settingsProblemOf(R"({"universe":0})") == "universe must be 1 to 63999.");
  CHECK(settingsProblemOf(R"({"universe":64000})") == "universe must be 1 to 63999.");
  CHECK(has(settingsProblemOf(R"({"enabled":1})"), "enabled must be true or false"));
}

TEST_CASE("the mac of a record has twelve hex digits, or none") {
  CHECK(wledFromRecord(R"({"mac":""})").ok());
  CHECK(wledFromRecord(R"({"mac":"02abcdefabcd"})").ok());
  for (const char* bad : {R"({"mac":"02abcdefabc"})", R"({"mac":"02abcdefabcx"})"}) {
    const auto read = wledFromRecord(bad);
    REQUIRE_FALSE(read.ok());
    CHECK(read.error().message == "mac must be twelve hex digits.");
  }
}

TEST_CASE("the settings are kept, with a mac that is made once") {
  MemoryFileStore files;
  QuietLog log;
  RecordStore records(files, log);
  FixedRandom random;
  std::string mac;
  int used = 0;
  const auto use = [&used] { ++used; };
  std::string who;
  const auto switchedOn = [&who](std::string_view by) { who += by; };
  {
    Wled wled(records, random, log, use, switchedOn);
    wled.load();
    CHECK(wled.settings().mac.empty());
    CHECK(used == 0);
    WledSettings next;
    next.isEnabled = true;
    REQUIRE(wled.replace(next, "owner"));
    next.universe = 7;
    REQUIRE(wled.replace(next, "bob"));
    CHECK(who == "owner");
    mac = wled.settings().mac;
    CHECK(mac.size() == 12);
    CHECK(mac.substr(0, 2) == "02");
  }
  Wled wled(records, random, log, use, switchedOn);
  wled.load();
  CHECK(wled.settings().isEnabled);
  CHECK(wled.settings().mac == mac);
  CHECK(used == 3);
}
