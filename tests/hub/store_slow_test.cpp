#include <doctest/doctest.h>

#include "support/household_cuts.h"

using namespace lumi;
using namespace lumi::test;

namespace {

constexpr Millis kErase = 60;         // ms of one step: flash erases a sector
constexpr Millis kTrouble = kSecond;  // a card that is worn

}  // namespace

TEST_CASE("on a slow flash everything is done as on a fast one, and nothing times out") {
  for (const Millis slow : {kErase, kTrouble}) {
    CAPTURE(slow);
    Household home;
    home.chip.stepped = [&home, slow] { home.wait(slow); };
    HouseholdStory story;
    for (size_t i = 0; i < story.acts().size(); ++i) {
      CAPTURE(story.acts()[i].name);
      const Answered answer = story.acts()[i].perform(home);
      CAPTURE(answer.body);
      CHECK(answer.status / 100 == 2);
      home.run(10 * kSecond);
      const HubState found = HouseholdState(home).read();
      for (const auto& [kind, text] : householdCuts().seen[i + 1]) {
        CAPTURE(kind);
        CHECK(withoutHashes(shown(found, kind)) == withoutHashes(text));
      }
      CHECK(home.hub().lights().savedRevision() == home.hub().lights().revision());
    }
  }
}
