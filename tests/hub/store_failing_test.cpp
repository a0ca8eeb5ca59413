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
      if (answer.status / 100 != 2) ++refused;
      // The next start erases what could not be erased.
      if (act.endsSignedOut) home.start(home.remains());
      checkShownIsKept(home);
      CHECK(act.perform(home).status / 100 == 2);
    }
    next -= std::min(next, steps);
  }
  MESSAGE(tried << " steps failed, " << refused << " of them with a refused call");
}
