#include <doctest/doctest.h>

#include <map>
#include <set>

#include "core/base/text.h"
#include "support/hub/filled_household.h"
#include "support/hub/household_cuts.h"

using namespace lumi;
using namespace lumi::test;

namespace {

const HouseholdCuts& cuts() {
  return householdCuts();
}

/** Returns the content as worn flash may return it, in several variants. */
std::vector<std::string> damaged(const std::string& content) {
  std::vector<std::string> all = {"", content.substr(0, content.size() / 2), content + "x"};
  for (size_t at = 0; at < content.size(); at += content.size() / 5 + 1) {
    all.push_back(content);
    all.back()[at] = static_cast<char>(all.back()[at] ^ 0x10);
  }
  return all;
}

/** The kinds of data that a damaged file may cost, and the word that the log line must contain. */
struct Cost {
  std::set<std::string> kinds;
  std::string told;
};

/** Records have a copy, and cost nothing. */
Cost costOf(const std::string& path) {
  if (startsWith(path, "store/matrix-patterns/")) return {{"matrix patterns"}, "The saved pattern"};
  if (path == "store/sand.canvas") return {{"sand"}, "he sand's file"};
  if (startsWith(path, "www/")) return {{"panel"}, "panel"};
  return {};
}

/** What is in the file itself and not read at the start; the browser that unpacks a panel's file checks it.
 */
bool isFileOf(const std::string& path, const std::string& kind) {
  return (startsWith(path, "store/gcode/") && kind == "queue") ||
         (startsWith(path, "www/") && kind == "panel");
}

constexpr std::string_view kRecordFolder = "store/records/";
constexpr Millis kAllChecks = 3 * kMinute;  // all records are checked by then

/** True for the copy of a record that each start saves: it is new before it could be checked. */
bool isNewAtStart(const std::string& path) {
  for (const char* name : {"clock", "lights", "matrix-1", "matrix-2", "schedule"}) {
    if (path == std::string(kRecordFolder) + name + ".old") return true;
  }
  return false;
}

/** The records with a copy, without the two files of a record that is saved in turn. */
std::vector<std::string> recordsOf(const FlashImage& flash) {
  std::vector<std::string> paths;
  for (const auto& entry : flash) {
    const bool isMain = entry.first.find('.') == std::string::npos;
    const bool isLog = startsWith(entry.first, "store/records/log-");
    if (isMain && !isLog && startsWith(entry.first, kRecordFolder)) paths.push_back(entry.first);
  }
  return paths;
}

size_t actAtRest() {
  return cuts().acts().size() - 10;  // before the guest is deleted
}

void restart(PowerCutScenario& home, size_t act, const Remains& remains) {
  home.memory = cuts().before(act).memory;
  home.clock.setWall(cuts().before(act).time);  // otherwise sessions end in the course of the test
  home.log.lines.clear();
  home.start(remains);
}

/** Returns what is on flash once the hub has nothing more to do. */
Remains atRest(PowerCutScenario& home, size_t act = actAtRest()) {
  restart(home, act, cuts().before(act).remains);
  home.run(kAllChecks);
  return home.remains();
}

bool isTold(const PowerCutScenario& home, const std::string& what) {
  return std::any_of(home.log.lines.begin(), home.log.lines.end(), [&what](const std::string& line) {
    if (line.find(what) == std::string::npos) return false;
    for (const char* word : {"damaged", "can't be read", "could not be read", "missing", "unreadable"}) {
      if (line.find(word) != std::string::npos) return true;
    }
    return false;
  });
}

}  // namespace

TEST_CASE("a damaged file costs at most its own content, which is reported, and nothing else") {
  size_t cases = 0;
  PowerCutScenario home;
  const Remains rest = atRest(home);
  const HubState before = HouseholdState(home).read();
  for (const auto& [path, content] : rest.flash) {
    CAPTURE(path);
    for (const std::string& bytes : damaged(*content)) {
      CAPTURE(bytes.size());
      Remains remains = rest;
      remains.flash[path] = std::make_shared<const std::string>(bytes);
      restart(home, actAtRest(), remains);
      home.run(2 * kSecond);
      const HubState found = HouseholdState(home).read();
      size_t lost = 0;
      for (const auto& [kind, text] : before) {
        if (shown(found, kind) == text || isFileOf(path, kind)) continue;
        ++lost;
        CAPTURE(kind);
        CHECK(costOf(path).kinds.count(kind) == 1);
      }
      CAPTURE(lost);
      if (lost > 0) CHECK(isTold(home, costOf(path).told));
      ++cases;
    }
  }
  MESSAGE(rest.flash.size() << " files, " << cases << " damages");
}

TEST_CASE(
    "a damaged file of a record is written again after the start, so that damage to the other one costs "
    "nothing") {
  const CutMoment& moment = cuts().before(actAtRest());
  SizedHousehold home(moment.remains, moment.memory);
  const Remains rest = atRest(home);
  const HubState before = HouseholdState(home).read();
  size_t cases = 0;
  for (const std::string& main : recordsOf(rest.flash)) {
    CAPTURE(main);
    const std::string copy = main + ".old";
    CHECK(rest.flash.count(copy) == 1);
    if (rest.flash.count(copy) == 0) continue;
    for (const auto& [first, second] : {std::pair(main, copy), std::pair(copy, main)}) {
      CAPTURE(first);
      for (const std::string& bytes : damaged(*rest.flash.at(first))) {
        Remains remains = rest;
        remains.flash[first] = std::make_shared<const std::string>(bytes);
        restart(home, actAtRest(), remains);
        home.run(kAllChecks);
        CHECK(crcOfRecordFile(home.chip, first).has_value());
        CHECK((isNewAtStart(first) || isTold(home, "ecord \"" + main.substr(kRecordFolder.size()) + "\"")));
        remains = home.remains();
        remains.flash[second] = std::make_shared<const std::string>("");
        restart(home, actAtRest(), remains);
        home.run(2 * kSecond);
        const HubState found = HouseholdState(home).read();
        for (const auto& [kind, text] : before) {
          CAPTURE(kind);
          CHECK(shown(found, kind) == text);
        }
        ++cases;
      }
    }
  }
  MESSAGE(cases << " damages repaired");
}

TEST_CASE("damage to a record brings back nothing that was revoked") {
  struct Revocation {
    size_t actsAfter;
    const char* kind;
    const char* revoked;
  };
  const Revocation revocations[] = {{7, "guest's session", "out"}, {3, "matrix's token", "unknown"}};
  PowerCutScenario home;
  for (const auto& [actsAfter, kind, revoked] : revocations) {
    const size_t act = cuts().acts().size() - actsAfter;
    REQUIRE(shown(cuts().seen[act], kind) == revoked);
    Remains rest = cuts().before(act).remains;
    for (const bool hasCopies : {false, true}) {
      if (hasCopies) rest = atRest(home, act);
      for (const std::string record : {"accounts", "sessions", "devices", "hardware"}) {
        CAPTURE(record);
        const std::string path = "store/records/" + record;
        for (const std::string& bytes : damaged(*rest.flash.at(path))) {
          Remains remains = rest;
          remains.flash[path] = std::make_shared<const std::string>(bytes);
          restart(home, act, remains);
          const HubState found = HouseholdState(home).read();
          CHECK(shown(found, kind) == revoked);
          CHECK(isTold(home, "The record \"" + record + "\""));
          for (const std::string kept : {"accounts", "devices", "hardware", "owner's session"}) {
            CAPTURE(kept);
            CHECK((!hasCopies || shown(found, kept) == shown(cuts().seen[act], kept)));
          }
        }
      }
    }
  }
}
