#include <doctest/doctest.h>

#include "core/base/text.h"
#include "support/hub/household_cuts.h"
#include "support/stores/all_cases.h"

using namespace lumi;
using namespace lumi::test;

namespace {

const unsigned kEvery = cases(12, 1);  // of the steps

bool isHonest(const Answered& answer) {
  if (answer.status / 100 == 2) return true;
  const bool isFault = answer.status == 500 && HubFixture::field(answer.body, "code") == "store-fault";
  return (answer.status == 413 || isFault) && !HubFixture::field(answer.body, "message").empty();
}

/** True for an unfinished installation on the matrix. The next report of the matrix repeats the result. */
bool isToldAgain(const std::string& kind, const std::string& is) {
  return kind == "history" && endsWith(is, "matrix-1/9.2.0/installing ");
}

/** Checks that the hub shows the same after a restart, once it had time to retry. */
void checkShownIsKept(PowerCutScenario& home) {
  home.run(90 * kSecond);
  const Memory known = home.memory;
  const HubState live = HouseholdState(home).read();
  home.start(home.remains());
  home.run(2 * kSecond);
  home.memory = known;
  const HubState kept = HouseholdState(home).read();
  for (const auto& [kind, text] : live) {
    CAPTURE(kind);
    const std::string is = shown(kept, kind);
    CAPTURE(is);
    CAPTURE(text);
    CHECK((is == text || isToldAgain(kind, is)));
  }
}

/** What a call may revoke, and how often the log says that the owner did something. */
std::string revocableIn(PowerCutScenario& home) {
  std::string text;
  for (const Session& one : home.hub().auth().sessions().all()) text += one.id() + " ";
  for (const AccessToken& one : home.hub().auth().accessTokens()) text += one.name + " ";
  for (const Invitation& one : home.hub().auth().invitations()) text += std::to_string(one.id) + " ";
  return text + std::to_string(home.log.count(" by owner"));
}

/** True for acts of several calls, of which one succeeds: an admin token, a sign-in, an open window. */
bool hasSeveralCalls(const std::string& act) {
  return act == "an account is made" || act == "a session is signed out" || act == "a matrix is paired";
}

/** Checks that the hub shows what it showed before act `i`, which was refused. */
void checkNothingChanged(PowerCutScenario& home, size_t i) {
  const HubState now = HouseholdState(home).read();
  for (const auto& [kind, text] : householdCuts().seen[i]) {
    CAPTURE(kind);
    const std::string is = shown(now, kind);
    CAPTURE(is);
    CAPTURE(text);
    CHECK(is == text);
  }
}

size_t stepsOf(const Act& act, const CutMoment& before) {
  PowerCutScenario home(before.remains, before.memory);
  home.chip.failStep(SIZE_MAX);
  (void)act.perform(home);
  return home.chip.steps();
}

}  // namespace

TEST_CASE("after a store fault the call reports it, the shown state is kept, and the next attempt succeeds") {
  size_t tried = 0;
  size_t refused = 0;
  size_t next = 5 % kEvery;
  for (size_t i = 0; i < householdCuts().acts().size(); ++i) {
    const Act& act = householdCuts().acts()[i];
    const std::string name = act.name;
    CAPTURE(name);
    const size_t steps = stepsOf(act, householdCuts().before(i));
    for (; next < steps; next += kEvery, ++tried) {
      CAPTURE(next);
      PowerCutScenario home(householdCuts().before(i).remains, householdCuts().before(i).memory);
      home.chip.failStep(next);
      const Answered answer = act.perform(home);
      home.chip.failStep(SIZE_MAX);
      CAPTURE(answer.status);
      CAPTURE(answer.body);
      CHECK(isHonest(answer));
      if (answer.status / 100 != 2) {
        ++refused;
        checkNothingChanged(home, i);
      }
      // The next start erases what could not be erased.
      if (act.endsSignedOut) home.start(home.remains());
      checkShownIsKept(home);
      CHECK(act.perform(home).status / 100 == 2);
    }
    next -= std::min(next, steps);
  }
  MESSAGE(tried << " steps failed, " << refused << " of them with a refused call");
}

TEST_CASE("while the store takes nothing, a refused call changes nothing and is refused again") {
  size_t refused = 0;
  for (size_t i = 0; i < householdCuts().acts().size(); ++i) {
    const Act& act = householdCuts().acts()[i];
    const std::string name = act.name;
    CAPTURE(name);
    PowerCutScenario home(householdCuts().before(i).remains, householdCuts().before(i).memory);
    (void)HouseholdState(home).read();  // signs in
    home.chip.failPath("store/");
    const std::string revocable = revocableIn(home);
    const Answered answer = act.perform(home);
    CAPTURE(answer.status);
    CAPTURE(answer.body);
    CHECK(isHonest(answer));
    if (answer.status / 100 != 2) {
      ++refused;
      CHECK((revocableIn(home) == revocable || hasSeveralCalls(name)));
      checkNothingChanged(home, i);
      CHECK(act.perform(home).status == answer.status);
    }
    home.chip.mend();
    CHECK(act.perform(home).status / 100 == 2);
  }
  MESSAGE(refused << " acts refused");
}
