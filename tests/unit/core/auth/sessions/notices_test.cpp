#include "core/auth/sessions/notices.h"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "support/fakes/manual_clock.h"
#include "support/fakes/quiet_log.h"
#include "support/stores/memory_file_store.h"

using namespace lumi;
using namespace lumi::test;

namespace {

constexpr uint32_t kOwner = 1;
constexpr uint32_t kBob = 2;

struct NoticesFixture {
  MemoryFileStore files;
  QuietLog log;
  RecordStore records{files, log};
  ManualClock clock{fromIso("2026-05-01T06:00Z").value()};
  Notices notices{records, clock};

  static std::string seenBy(uint32_t administrator, const Notices& all) {
    std::string text;
    const auto answer = nlohmann::json::parse(all.toJson(administrator));
    for (const auto& notice : answer.at("notices")) {
      text += (notice.at("kind") == "administrator" ? "new: "
               : notice.at("kind") == "address"     ? ""
                                                    : notice.at("kind").get<std::string>() + ": ") +
              notice.at("who").get<std::string>() + "|";
    }
    return text;
  }
  std::string seenBy(uint32_t administrator) const { return seenBy(administrator, notices); }
  std::string seenAfterRestart(uint32_t administrator) {
    Notices restarted(records, clock);
    restarted.load();
    return seenBy(administrator, restarted);
  }
};

}  // namespace

TEST_CASE_FIXTURE(NoticesFixture,
                  "an address that is new for its account is a notice, but not the one where it was made") {
  notices.accountAdded("owner", "10.0.0.1");
  notices.accountAdded("own", "10.0.0.2");
  notices.accountAdded("owner from x", "10.0.0.3");
  CHECK_FALSE(notices.signedIn("own", "10.0.0.2"));
  CHECK(notices.signedIn("owner", "10.0.0.2"));
  CHECK_FALSE(notices.signedIn("owner", "10.0.0.1"));
  CHECK_FALSE(notices.signedIn("owner", "10.0.0.2"));
  CHECK(seenBy(kOwner) == "owner from 10.0.0.2|");
  CHECK(seenAfterRestart(kOwner) == "owner from 10.0.0.2|");
  CHECK(notices.toJson(kOwner) == R"({"notices":[{"id":4,"at":"2026-05-01T06:00:00.000Z",)"
                                  R"("kind":"address","who":"owner from 10.0.0.2"}]})");
  clock.unsetWall();
  CHECK(notices.signedIn("owner", "10.0.0.3"));
  CHECK(notices.toJson(kOwner).find(R"("at":null,"kind":"address","who":"owner from 10.0.0.3"}]})") !=
        std::string::npos);
}

TEST_CASE_FIXTURE(NoticesFixture, "each administrator dismisses notices for himself only") {
  notices.signedIn("owner", "10.0.0.1");
  notices.signedIn("owner", "10.0.0.2");
  notices.administratorAdded(kBob, "bob", "10.0.0.1");
  notices.signedIn("owner", "10.0.0.3");
  CHECK(seenBy(kOwner) == "owner from 10.0.0.2|new: bob from 10.0.0.1|owner from 10.0.0.3|");
  CHECK(seenBy(kBob) == "owner from 10.0.0.3|");
  CHECK(notices.dismiss(kOwner, 3).ok());
  CHECK(seenBy(kOwner) == "owner from 10.0.0.3|");
  CHECK(notices.dismiss(kBob, UINT32_MAX).ok());
  CHECK(seenBy(kBob) == "");
  CHECK(seenAfterRestart(kOwner) == "owner from 10.0.0.3|");
  CHECK(seenAfterRestart(kBob) == "");
  CHECK(notices.signedIn("owner", "10.0.0.4"));
  CHECK(seenBy(kBob) == "owner from 10.0.0.4|");
}

TEST_CASE_FIXTURE(NoticesFixture, "a second dismissal writes nothing") {
  notices.signedIn("owner", "10.0.0.1");
  CHECK(notices.dismiss(kOwner, 7).ok());
  files.setCapacity(0);
  CHECK(notices.dismiss(kOwner, 7).ok());
  CHECK(log.lines.empty());
}

TEST_CASE_FIXTURE(NoticesFixture,
                  "a dismissal that can't be saved changes nothing; a notice is saved later") {
  notices.administratorAdded(kBob, "bob", "10.0.0.66");
  const std::string seen = seenBy(kOwner);
  files.setCapacity(0);
  CHECK_FALSE(notices.dismiss(kOwner, 7).ok());
  CHECK(seenBy(kOwner) == seen);
  notices.administratorAdded(kBob + 1, "eve", "10.0.0.67");
  files.setCapacity(MemoryFileStore::kRoomy);
  CHECK(seenAfterRestart(kOwner) == seen);
  notices.saveUnsaved();
  CHECK(seenAfterRestart(kOwner) == seen + "new: eve from 10.0.0.67|");
}

TEST_CASE_FIXTURE(NoticesFixture, "sign-ins from ever new addresses do not hide a new administrator") {
  notices.administratorAdded(kBob, "bob", "10.0.0.66");
  for (int i = 0; i < 500; ++i) {
    notices.signedIn(i % 2 == 0 ? "bob" : "guest-" + std::to_string(i), "10.1.0." + std::to_string(i));
  }
  CHECK(seenBy(kOwner).find("new: bob from 10.0.0.66|") == 0);
  Notices restarted(records, clock);
  restarted.load();
  CHECK(seenBy(kOwner, restarted) == seenBy(kOwner));
  notices.clear();
  CHECK(seenBy(kOwner) == "");
  CHECK(seenAfterRestart(kOwner) == "");
}

TEST_CASE_FIXTURE(NoticesFixture,
                  "when nothing but important notices is left, a sign-in removes none of them") {
  notices.mqttChanged("owner from 10.0.0.1");
  notices.wledSwitchedOn("owner from 10.0.0.1");
  for (uint32_t i = 0; records.load("notices").value().size() < Notices::kMaxBytes - 60; ++i) {
    notices.administratorsRestored("a" + std::to_string(i));
  }
  const std::string important = seenBy(kOwner);
  for (int i = 0; i < 20; ++i) {
    CHECK(notices.signedIn("guest-" + std::to_string(i), "10.1.0." + std::to_string(i)));
    notices.accountAdded("user-" + std::to_string(i), "10.1.0.1");
  }
  CHECK(seenBy(kOwner) == important);
  CHECK(seenAfterRestart(kOwner) == important);
}

TEST_CASE_FIXTURE(NoticesFixture,
                  "who gives control to others is a notice, once, and hides no new administrator") {
  notices.administratorAdded(kBob, "bob", "10.0.0.66");
  for (int i = 0; i < 300; ++i) {
    notices.mqttChanged("owner from 10.0.0.7");
    notices.wledSwitchedOn("owner from 10.0.0.7");
  }
  CHECK(seenBy(kOwner) == "new: bob from 10.0.0.66|mqtt: owner from 10.0.0.7|wled: owner from 10.0.0.7|");
  CHECK(seenBy(kBob) == "mqtt: owner from 10.0.0.7|wled: owner from 10.0.0.7|");
  CHECK(seenAfterRestart(kBob) == seenBy(kBob));
  CHECK(notices.signedIn("owner", "10.0.0.7"));  // this address did not sign in before
  REQUIRE(notices.dismiss(kOwner, UINT32_MAX).ok());
  notices.mqttChanged("owner from 10.0.0.7");
  CHECK(seenBy(kOwner) == "mqtt: owner from 10.0.0.7|");
}

TEST_CASE_FIXTURE(NoticesFixture, "of an account, the latest addresses are known") {
  for (int i = 0; i < 10; ++i) notices.signedIn("owner", "10.0.0." + std::to_string(i));
  notices.signedIn("bob", "10.0.0.0");
  for (int i = 9; i > 9 - static_cast<int>(Notices::kMaxAddresses); --i) {
    CHECK_FALSE(notices.signedIn("owner", "10.0.0." + std::to_string(i)));
  }
  CHECK(notices.signedIn("owner", "10.0.0.0"));
}

TEST_CASE_FIXTURE(NoticesFixture, "at most eight notices are listed, the oldest first, and none is lost") {
  for (uint32_t i = 0; i < 12; ++i) {
    notices.administratorAdded(10 + i, "a" + std::to_string(i), "10.0.0.1");
  }
  CHECK(seenBy(kOwner).find("new: a0 from 10.0.0.1|") == 0);
  CHECK(seenBy(kOwner).find("a8") == std::string::npos);
  CHECK(notices.dismiss(kOwner, 8).ok());
  CHECK(seenBy(kOwner) ==
        "new: a8 from 10.0.0.1|new: a9 from 10.0.0.1|new: a10 from 10.0.0.1|new: a11 from 10.0.0.1|");
  CHECK(seenAfterRestart(kOwner) == seenBy(kOwner));
}

TEST_CASE_FIXTURE(NoticesFixture, "any beginning of the record can be read") {
  notices.signedIn("owner", "10.0.0.1");
  notices.signedIn("owner", "10.0.0.2");
  const std::string whole = records.load("notices").value();
  for (size_t size = 0; size < whole.size(); ++size) {
    REQUIRE(records.save("notices", whole.substr(0, size)).ok());
    (void)seenAfterRestart(kOwner);
  }
}
