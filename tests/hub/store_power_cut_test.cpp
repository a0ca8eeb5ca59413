#include <doctest/doctest.h>

#include <set>

#include "core/base/text.h"
#include "support/hub/household_cuts.h"
#include "support/stores/all_cases.h"

using namespace lumi;
using namespace lumi::test;

namespace {

const unsigned kEveryCut = cases(50, 1);  // of the cuts

/** True if an interrupted installation is reported as installing or failed while the old version runs. */
bool isUnderWay(const HubState& found, const HubState& before, const HubState& after) {
  const std::string history = shown(found, "history");
  const std::string success = shown(after, "history");
  if (success.find(shown(before, "history")) != 0 || !endsWith(success, "/success ")) return false;
  const std::string begun = success.substr(0, success.size() - 8);
  if (history == begun + "installing ") return true;
  return history == begun + "failed " && shown(found, "program") == shown(before, "program") &&
         shown(found, "panel") == shown(before, "panel");
}

/** True for a token that was being replaced, or one whose response was not sent. */
bool isTokenInBetween(const std::string& kind, const CutMoment& moment) {
  if (moment.newest >= householdCuts().known.size()) return false;
  const Memory& later = householdCuts().known[moment.newest];
  return (kind == "owner's session" && later.ownerToken != moment.memory.ownerToken) ||
         (kind == "matrix's token" && later.deviceToken != moment.memory.deviceToken);
}

bool isOldOrNew(const std::string& kind, const HubState& found, const CutMoment& moment) {
  const auto oldest = moment.oldest.find(kind);
  const size_t first = oldest == moment.oldest.end() ? moment.newest - 1 : oldest->second;
  const size_t last = std::min(moment.newest, householdCuts().seen.size() - 1);
  for (size_t state = first; state <= last; ++state) {
    if (shown(householdCuts().seen[state], kind) == shown(found, kind)) return true;
  }
  const HubState& before = householdCuts().seen[moment.newest - 1];
  if (kind == "history") return isUnderWay(found, before, householdCuts().seen[last]);
  // The bytes are removed first: a version without bytes can still be deleted.
  if (kind == "images") return shown(found, kind) == shown(householdCuts().seen[last], kind) + "9.2.0/gone ";
  // The ways of the ball to a pattern are added one after the other.
  if (kind == "sand") return startsWith(shown(householdCuts().seen[last], kind), shown(found, kind));
  return isTokenInBetween(kind, moment);
}

/** Checks after the power cut that all confirmed data exists, and that each kind of data is old or new. */
void checkRestarted(PowerCutScenario& home, const CutMoment& moment) {
  home.run(2 * kSecond);
  const HubState found = HouseholdState(home).read();
  std::set<std::string> kinds;
  for (const auto& entry : found) kinds.insert(entry.first);
  for (const auto& entry : moment.oldest) kinds.insert(entry.first);
  for (const std::string& kind : kinds) {
    CAPTURE(kind);
    const std::string is = shown(found, kind);
    const std::string was = shown(householdCuts().seen[moment.newest - 1], kind);
    CAPTURE(was);
    CAPTURE(is);
    CHECK(isOldOrNew(kind, found, moment));
  }
  // After a factory reset, revisions start again.
  if (moment.act + 2 < householdCuts().acts().size())
    CHECK(home.hub().lights().revision() >= moment.lightsRevision);
  CHECK(strayFiles(home) == "");
  CHECK(home.log.count("damaged") == 0);
}

std::string nameOf(const CutMoment& moment) {
  return std::string(moment.act < householdCuts().acts().size() ? householdCuts().acts()[moment.act].name
                                                                : "the end") +
         ", step " + std::to_string(moment.step) + ", unsynced " +
         std::to_string(static_cast<int>(moment.unsynced));
}

void restart(PowerCutScenario& home, const CutMoment& moment) {
  home.memory = moment.memory;
  home.log.lines.clear();
  home.clock.setWall(moment.time);  // otherwise sessions end in the course of the test
  home.start(moment.remains);
}

size_t actCalled(std::string_view name) {
  const auto& acts = householdCuts().acts();
  const auto found =
      std::find_if(acts.begin(), acts.end(), [name](const Act& act) { return act.name == name; });
  return static_cast<size_t>(found - acts.begin());
}

/** The previous panel is kept until the next start: after a power cut it may be too late to restore it. */
bool isPanelToBe(const std::string& panel, const CutMoment& moment) {
  const size_t reverted = actCalled("the panel before it is taken back");
  if (panel == shown(householdCuts().seen[reverted + 1], "panel")) return true;
  return moment.act <= reverted && panel == shown(householdCuts().seen[reverted], "panel");
}

/** Checks the kinds of data that do not depend on how often an action was repeated. */
void checkStoryWent(const HubState& found, const CutMoment& moment) {
  const HubState& expected = householdCuts().seen[householdCuts().acts().size() - 2];
  for (const std::string kind :
       {"hardware", "lights", "matrix-1", "matrix-2", "mqtt", "wled", "queue", "devices", "networks",
        "images", "program", "owner's session", "guest's session"}) {
    CAPTURE(kind);
    CHECK(shown(found, kind) == shown(expected, kind));
  }
  CHECK(isPanelToBe(shown(found, "panel"), moment));
}

}  // namespace

TEST_CASE("after a power cut at any point, everything that the hub stores is old or new") {
  for (size_t i = 0; i < householdCuts().acts().size(); ++i) {
    const std::string name = householdCuts().acts()[i].name;
    CAPTURE(name);
    CHECK(householdCuts().statuses[i] / 100 == 2);
  }
  CHECK(householdCuts().steps() > 700);
  PowerCutScenario home;
  for (const CutMoment& moment : householdCuts().moments) {
    CAPTURE(nameOf(moment));
    restart(home, moment);
    checkRestarted(home, moment);
  }
  MESSAGE(householdCuts().steps() << " steps, " << householdCuts().steps() * HouseholdCuts::kWays << " cuts, "
                                  << householdCuts().moments.size() << " that leave something different");
}

TEST_CASE("after a power cut, every operation still works") {
  size_t runs = 0;
  for (size_t i = 7 % kEveryCut; i < householdCuts().moments.size(); i += kEveryCut, ++runs) {
    const CutMoment& moment = householdCuts().moments[i];
    CAPTURE(nameOf(moment));
    PowerCutScenario home(moment.remains, moment.memory);
    for (size_t act = moment.nextAct(); act < householdCuts().acts().size(); ++act) {
      const std::string name = householdCuts().acts()[act].name;
      CAPTURE(name);
      const Answered answer = householdCuts().acts()[act].perform(home);
      CAPTURE(answer.body);
      CHECK(answer.status / 100 == 2);
      if (act + 3 == householdCuts().acts().size()) checkStoryWent(HouseholdState(home).read(), moment);
    }
  }
  MESSAGE(runs << " stories went on to their end");
}

TEST_CASE("after a second power cut, during the next start, all data is old or new, too") {
  size_t firsts = 0;
  size_t seconds = 0;
  for (size_t i = 11 % kEveryCut; i < householdCuts().moments.size(); i += kEveryCut, ++firsts) {
    const CutMoment& moment = householdCuts().moments[i];
    CAPTURE(nameOf(moment));
    std::vector<Remains> left;
    PowerCutScenario home;
    home.chip.stepped = [&] {
      const auto unsynced = static_cast<Unsynced>(left.size() % 4);
      left.push_back(home.remains(unsynced));
    };
    restart(home, moment);
    home.run(2 * kSecond);
    home.chip.stepped = nullptr;
    for (const Remains& remains : left) {
      CutMoment second = moment;
      second.remains = remains;
      restart(home, second);
      checkRestarted(home, second);
      ++seconds;
    }
  }
  MESSAGE(firsts << " first cuts, " << seconds << " second ones");
}
