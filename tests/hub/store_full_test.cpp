#include <doctest/doctest.h>

#include <array>

#include "support/hub/full_hub.h"
#include "support/hub/household_cuts.h"

using namespace lumi;
using namespace lumi::test;

namespace {

constexpr std::array<uint64_t, 5> kRooms = {0, 200, 1000, 3000, 10'000};  // bytes left
constexpr uint64_t kSmallStore = 768 * 1024;                              // bytes; store of a board with 4 MB

void leaveRoom(PowerCutScenario& home, uint64_t bytes) {
  const StoreSpace space = home.chip.space();
  home.chip.live().setCapacity(space.total - space.free + bytes);
}

bool isOldOrNew(const HubState& found, const std::string& kind, size_t act) {
  const auto oldest = householdCuts().before(act).oldest.find(kind);
  const std::string is = shownWithoutSalt(found, kind);
  for (size_t state = oldest == householdCuts().before(act).oldest.end() ? act : oldest->second;
       state <= act + 1; ++state) {
    if (shownWithoutSalt(householdCuts().seen[state], kind) == is) return true;
  }
  return false;
}

/**
 * True for changes that are expected: without room, a session is in memory only; a password change ends the
 * sessions first, a rejected installation has failed, the timer is set on lights that were not saved yet, and
 * a new admin token is random.
 */
bool isExcused(const std::string& act, const std::string& kind) {
  return (act == "the timer is set" && kind == "lights") ||
         (act == "the owner signs in once more" && kind == "owner's session") ||
         (act == "a password is changed" && kind == "owner's session") ||
         (act == "the admin token is renewed" && kind == "admin token") ||
         (act.find("installed") != std::string::npos && kind == "history");
}

/** True unless the action needs a pattern or image that did not fit, or undoes a backup. */
bool isForFullStore(const std::string& act) {
  for (const char* part : {"upload", "draw", "install", "queue", "repeat", "restored"}) {
    if (act.find(part) != std::string::npos) return false;
  }
  return true;
}

}  // namespace

TEST_CASE("without space each call works or reports an error, and no existing data is lost") {
  size_t refused = 0;
  for (size_t i = 0; i < householdCuts().acts().size(); ++i) {
    const Act& act = householdCuts().acts()[i];
    const std::string name = act.name;
    CAPTURE(name);
    for (const uint64_t room : kRooms) {
      CAPTURE(room);
      PowerCutScenario home(householdCuts().before(i).remains, householdCuts().before(i).memory);
      leaveRoom(home, room);
      const Answered answer = act.perform(home);
      CAPTURE(answer.status);
      CAPTURE(answer.body);
      const bool isFull = answer.status == 413 || answer.body.find("There is no room") != std::string::npos;
      CHECK((answer.status / 100 == 2 || isFull));
      if (isFull) ++refused;
      if (isFull) CHECK(HubFixture::field(answer.body, "message") != "");
      home.start(home.remains());
      home.run(2 * kSecond);
      home.chip.live().setCapacity(MemoryFileStore::kRoomy);
      const HubState found = HouseholdState(home).read();
      for (const auto& entry : found) {
        const std::string& kind = entry.first;
        CAPTURE(kind);
        const std::string is = entry.second;
        const std::string was = shown(householdCuts().seen[i], kind);
        CAPTURE(was);
        CAPTURE(is);
        CHECK((isOldOrNew(found, kind, i) || isExcused(name, kind)));
      }
      const Answered again = act.perform(home);
      CAPTURE(again.body);
      CHECK(again.status / 100 == 2);
    }
  }
  MESSAGE(householdCuts().acts().size() << " acts, each with 0 to " << kRooms.back() << " bytes left in "
                                        << kRooms.size() << " steps; " << refused << " refused");
}

TEST_CASE("in a store that is full of patterns and images everything else still works") {
  PowerCutScenario home(householdCuts().before(1).remains, householdCuts().before(1).memory);
  home.chip.live().setCapacity(kSmallStore);
  size_t patterns = 0;
  for (const int lines : {20'000, 4000, 400}) {
    const auto upload = [&] {
      const std::string text = FullHub::patternText(lines) + "G1 X" + std::to_string(patterns) + " Y1\n";
      return home.upload("/api/gcode/upload", {}, "gcode", "full.gcode", text).status;
    };
    int status = upload();
    for (; status == 200; status = upload()) ++patterns;
    CHECK(status == 413);
  }
  MESSAGE(patterns << " patterns fill " << kSmallStore << " bytes");
  CHECK(patterns > 3);
  CHECK(home.chip.space().free >= PatternLibrary::kReserve);
  for (size_t i = 1; i < householdCuts().acts().size(); ++i) {
    const std::string name = householdCuts().acts()[i].name;
    if (!isForFullStore(name)) continue;
    CAPTURE(name);
    const Answered answer = householdCuts().acts()[i].perform(home);
    CAPTURE(answer.status);
    CAPTURE(answer.body);
    CHECK(answer.status / 100 == 2);
  }
}
