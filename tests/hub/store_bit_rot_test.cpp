#include <doctest/doctest.h>

#include <map>
#include <set>

#include "core/base/text.h"
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

Cost costOf(const std::string& path) {
  static const std::map<std::string, std::set<std::string>> kRecords = {
      {"access-point", {"access point"}},
      {"firmware", {"images"}},
      {"lights", {"lights"}},
      {"matrix-1", {"matrix-1"}},
      {"matrix-2", {"matrix-2"}},
      {"networks", {"networks"}},
      {"sand-queue", {"queue"}},
      {"looks-playlist", {"looks playlist"}},
      {"scene-1", {"scenes", "looks playlist"}},
      {"scene-2", {"scenes"}},
      {"scenes", {"scenes", "looks playlist"}},
      {"updates", {"history"}}};
  const std::string folder = "store/records/";
  if (startsWith(path, "store/matrix-patterns/")) return {{"matrix patterns"}, "The saved pattern"};
  if (path == "store/sand.canvas") return {{"sand"}, "he sand's file"};
  if (startsWith(path, "www/")) return {{"panel"}, "panel"};
  const auto record = startsWith(path, folder) ? kRecords.find(path.substr(folder.size())) : kRecords.end();
  return record == kRecords.end() ? Cost{} : Cost{record->second, "The record \"" + record->first + "\""};
}

/** What is in the file itself and not read at the start; the browser that unpacks a panel's file checks it.
 */
bool isFileOf(const std::string& path, const std::string& kind) {
  return (startsWith(path, "store/gcode/") && kind == "queue") ||
         (startsWith(path, "www/") && kind == "panel");
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
  size_t files = 0;
  size_t cases = 0;
  const size_t act = cuts().acts().size() - 10;  // before the guest is deleted
  const CutMoment& rest = cuts().before(act);
  PowerCutScenario home;
  for (const auto& [path, content] : rest.remains.flash) {
    CAPTURE(path);
    ++files;
    for (const std::string& bytes : damaged(*content)) {
      CAPTURE(bytes.size());
      Remains remains = rest.remains;
      remains.flash[path] = std::make_shared<const std::string>(bytes);
      home.memory = rest.memory;
      home.log.lines.clear();
      home.start(remains);
      home.run(2 * kSecond);
      const HubState found = HouseholdState(home).read();
      size_t lost = 0;
      for (const auto& [kind, text] : cuts().seen[act]) {
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
  MESSAGE(files << " files, " << cases << " damages");
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
    const CutMoment& rest = cuts().before(act);
    REQUIRE(shown(cuts().seen[act], kind) == revoked);
    for (const std::string record : {"accounts", "sessions", "devices", "hardware"}) {
      CAPTURE(record);
      const std::string path = "store/records/" + record;
      for (const std::string& bytes : damaged(*rest.remains.flash.at(path))) {
        Remains remains = rest.remains;
        remains.flash[path] = std::make_shared<const std::string>(bytes);
        home.memory = rest.memory;
        home.log.lines.clear();
        home.start(remains);
        const HubState found = HouseholdState(home).read();
        for (const std::string kept : {kind, "accounts", "devices", "hardware", "owner's session"}) {
          CAPTURE(kept);
          CHECK(shown(found, kept) == shown(cuts().seen[act], kept));
        }
        CHECK(isTold(home, "The record \"" + record + "\""));
      }
    }
  }
}
