#include <doctest/doctest.h>

#include "support/hub/household_cuts.h"

using namespace lumi;
using namespace lumi::test;

namespace {

constexpr Millis kErase = 60;         // duration of one step: flash erases a sector
constexpr Millis kTrouble = kSecond;  // duration of one step on a worn card

}  // namespace

TEST_CASE("with slow flash everything works as with fast flash, and nothing times out") {
  for (const Millis slow : {kErase, kTrouble}) {
    CAPTURE(slow);
    PowerCutScenario home;
    home.chip.stepped = [&home, slow] { home.wait(slow); };
    HouseholdStory story;
    for (size_t i = 0; i < story.acts().size(); ++i) {
      CAPTURE(story.acts()[i].name);
      const Answered answer = story.acts()[i].perform(home);
      CAPTURE(answer.body);
      CHECK(answer.status / 100 == 2);
      home.run(10 * kSecond);
      const HubState found = HouseholdState(home).read();
      const HubState& expected = householdCuts().seen[i + 1];
      for (const auto& entry : expected) {
        CAPTURE(entry.first);
        CHECK(shownWithoutSalt(found, entry.first) == shownWithoutSalt(expected, entry.first));
      }
      CHECK(home.hub().lights().savedRevision() == home.hub().lights().revision());
      CHECK(home.hub().matrices().savedRevision() == home.hub().matrices().revision());
    }
    MESSAGE(story.acts().size() << " acts with " << slow << " ms a step");
  }
}
