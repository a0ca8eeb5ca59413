#include <doctest/doctest.h>

#include "panel_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

constexpr Unsynced kUnsyncedKinds[] = {Unsynced::kLost, Unsynced::kHalf, Unsynced::kGarbled, Unsynced::kKept};

/** Runs `work` on a fixture that `prepare` made, with a power cut at each step, and `judge` on the result. */
template <typename Prepare, typename Work, typename Judge>
void cutPowerEverywhere(const Prepare& prepare, const Work& work, const Judge& judge,
                        PanelRoom room = PanelRoom::kTwoPanels) {
  size_t cuts = 0;
  for (const Unsynced unsynced : kUnsyncedKinds) {
    for (const bool afterStep : {false, true}) {
      for (size_t step = 0;; ++step) {
        PanelFixture fixture(room);
        prepare(fixture);
        fixture.www.cutPower({step, afterStep, unsynced});
        work(fixture);
        if (!fixture.www.isOff()) break;
        fixture.installer.abort();
        fixture.www.restart();
        CAPTURE(step);
        CAPTURE(afterStep);
        CAPTURE(static_cast<int>(unsynced));
        judge(fixture);
        ++cuts;
      }
    }
  }
  CHECK(cuts > 8);
}

/** Checks that the served panel is complete, before and after tidy(). Returns its version. */
std::string wholePanelServed(PanelFixture& fixture) {
  const std::string before = fixture.present().empty() ? fixture.previous() : fixture.present();
  fixture.installer.tidy();
  const std::string version = fixture.present();
  CHECK(before == version);
  CHECK(holdsWhole(fixture.www, version == "1" ? panel("1", "a") : panel(version, "b")));
  CHECK(namesIn(fixture.www).size() == 4);
  return version;
}

}  // namespace

TEST_CASE("a power cut at any step of an installation leaves a complete panel, old or new") {
  bool wasOld = false;
  bool wasNew = false;
  cutPowerEverywhere([](PanelFixture&) {},
                     [](PanelFixture& fixture) { fixture.install(imageOfPanel("2", "b")); },
                     [&](PanelFixture& fixture) {
                       const std::string version = wholePanelServed(fixture);
                       CHECK((version == "1" || version == "2"));
                       (version == "1" ? wasOld : wasNew) = true;
                       CHECK(fixture.install(imageOfPanel("2", "b")) == "");
                     });
  CHECK(wasOld);
  CHECK(wasNew);
}

TEST_CASE("a power cut at any step of restoring the previous panel leaves a complete panel") {
  cutPowerEverywhere([](PanelFixture& fixture) { fixture.install(imageOfPanel("2", "b")); },
                     [](PanelFixture& fixture) { (void)fixture.installer.revert(); },
                     [](PanelFixture& fixture) { CHECK(wholePanelServed(fixture) != ""); });
}

TEST_CASE("a power cut at any step of the clean-up at boot leaves the panel") {
  cutPowerEverywhere([](PanelFixture& fixture) { fixture.install(imageOfPanel("2", "b")); },
                     [](PanelFixture& fixture) { fixture.installer.tidy(); },
                     [](PanelFixture& fixture) { CHECK(wholePanelServed(fixture) == "2"); });
}

TEST_CASE("a fault at any step of an installation is reported and leaves a complete panel") {
  for (size_t step = 0;; ++step) {
    CAPTURE(step);
    PanelFixture fixture;
    fixture.www.failStep(step);
    const std::string problem = fixture.install(imageOfPanel("2", "b"));
    if (fixture.www.steps() <= step) break;
    CHECK(fixture.present() == (problem.empty() ? "2" : "1"));
    CHECK(holdsWhole(fixture.www, problem.empty() ? panel("2", "b") : panel("1", "a")));
  }
}

TEST_CASE("a power cut at any step of an installation in place leaves the old panel, the new one or none") {
  bool wasOld = false;
  bool wasNone = false;
  bool wasNew = false;
  const auto judge = [&](PanelFixture& fixture) {
    const std::string before = fixture.present();
    fixture.installer.tidy();
    CHECK(fixture.present() == before);
    CHECK(fixture.previous() == "");
    wasOld = wasOld || before == "1";
    wasNone = wasNone || before.empty();
    wasNew = wasNew || before == "2";
    if (before == "1") CHECK(holdsWhole(fixture.www, panel("1", "a")));
    if (before == "2") CHECK(holdsWhole(fixture.www, panel("2", "b")));
    CHECK(fixture.install(imageOfPanel("2", "b")) == "");
    CHECK(fixture.present() == "2");
    CHECK(holdsWhole(fixture.www, panel("2", "b")));
    CHECK(namesIn(fixture.www).size() == 4);
  };
  cutPowerEverywhere([](PanelFixture&) {},
                     [](PanelFixture& fixture) { fixture.install(imageOfPanel("2", "b")); }, judge,
                     PanelRoom::kOnePanel);
  CHECK(wasOld);
  CHECK(wasNone);
  CHECK(wasNew);
}

TEST_CASE(
    "a fault at any step of an installation in place is reported, and the image can be installed again") {
  for (size_t step = 0;; ++step) {
    CAPTURE(step);
    PanelFixture fixture(PanelRoom::kOnePanel);
    fixture.www.failStep(step);
    const std::string problem = fixture.install(imageOfPanel("2", "b"));
    if (fixture.www.steps() <= step) break;
    CHECK(fixture.present() == (problem.empty() ? "2" : step == 0 ? "1" : ""));
    CHECK(fixture.install(imageOfPanel("2", "b")) == "");
    CHECK(holdsWhole(fixture.www, panel("2", "b")));
  }
}
