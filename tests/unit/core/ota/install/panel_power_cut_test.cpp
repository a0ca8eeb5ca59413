#include <doctest/doctest.h>

#include "panel_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

constexpr Unsynced kUnsyncedKinds[] = {Unsynced::kLost, Unsynced::kHalf, Unsynced::kGarbled, Unsynced::kKept};

/**
 * Runs `work` on a fixture prepared by `prepare`, with a power cut at each of its steps, and `judge` on the
 * result.
 */
template <typename Prepare, typename Work, typename Judge>
void cutPowerEverywhere(const Prepare& prepare, const Work& work, const Judge& judge,
                        PanelRoom room = PanelRoom::kTwoPanels) {
  size_t cuts = 0;
  for (const Unsynced unsynced : kUnsyncedKinds) {
    for (const bool afterStep : {false, true}) {
      for (size_t step = 0;; ++step) {
        PanelFixture bench(room);
        prepare(bench);
        bench.www.cutPower({step, afterStep, unsynced});
        work(bench);
        if (!bench.www.isOff()) break;
        bench.installer.abort();
        bench.www.restart();
        CAPTURE(step);
        CAPTURE(afterStep);
        CAPTURE(static_cast<int>(unsynced));
        judge(bench);
        ++cuts;
      }
    }
  }
  CHECK(cuts > 8);
}

/** Checks that the served panel is complete, before and after tidy(). Returns its version. */
std::string wholePanelServed(PanelFixture& bench) {
  const std::string before = bench.present().empty() ? bench.previous() : bench.present();
  bench.installer.tidy();
  const std::string version = bench.present();
  CHECK(before == version);
  CHECK(holdsWhole(bench.www, version == "1" ? panel("1", "a") : panel(version, "b")));
  CHECK(namesIn(bench.www).size() == 4);
  return version;
}

}  // namespace

TEST_CASE("a power cut at any step of an installation leaves a complete panel, old or new") {
  bool wasOld = false;
  bool wasNew = false;
  cutPowerEverywhere([](PanelFixture&) {}, [](PanelFixture& bench) { bench.install(imageOfPanel("2", "b")); },
                     [&](PanelFixture& bench) {
                       const std::string version = wholePanelServed(bench);
                       CHECK((version == "1" || version == "2"));
                       (version == "1" ? wasOld : wasNew) = true;
                       CHECK(bench.install(imageOfPanel("2", "b")) == "");
                     });
  CHECK(wasOld);
  CHECK(wasNew);
}

TEST_CASE("a power cut at any step of restoring the previous panel leaves a complete panel") {
  cutPowerEverywhere([](PanelFixture& bench) { bench.install(imageOfPanel("2", "b")); },
                     [](PanelFixture& bench) { (void)bench.installer.revert(); },
                     [](PanelFixture& bench) { CHECK(wholePanelServed(bench) != ""); });
}

TEST_CASE("a power cut at any step of the clean-up at boot leaves the panel") {
  cutPowerEverywhere([](PanelFixture& bench) { bench.install(imageOfPanel("2", "b")); },
                     [](PanelFixture& bench) { bench.installer.tidy(); },
                     [](PanelFixture& bench) { CHECK(wholePanelServed(bench) == "2"); });
}

TEST_CASE("a fault at any step of an installation is reported and leaves a complete panel") {
  for (size_t step = 0;; ++step) {
    CAPTURE(step);
    PanelFixture bench;
    bench.www.failStep(step);
    const std::string problem = bench.install(imageOfPanel("2", "b"));
    if (bench.www.steps() <= step) break;
    CHECK(bench.present() == (problem.empty() ? "2" : "1"));
    CHECK(holdsWhole(bench.www, problem.empty() ? panel("2", "b") : panel("1", "a")));
  }
}

TEST_CASE("a power cut at any step of an installation in place leaves the old panel, the new one or none") {
  bool wasOld = false;
  bool wasNone = false;
  bool wasNew = false;
  const auto judge = [&](PanelFixture& bench) {
    const std::string before = bench.present();
    bench.installer.tidy();
    CHECK(bench.present() == before);
    CHECK(bench.previous() == "");
    wasOld = wasOld || before == "1";
    wasNone = wasNone || before.empty();
    wasNew = wasNew || before == "2";
    if (before == "1") CHECK(holdsWhole(bench.www, panel("1", "a")));
    if (before == "2") CHECK(holdsWhole(bench.www, panel("2", "b")));
    CHECK(bench.install(imageOfPanel("2", "b")) == "");
    CHECK(bench.present() == "2");
    CHECK(holdsWhole(bench.www, panel("2", "b")));
    CHECK(namesIn(bench.www).size() == 4);
  };
  cutPowerEverywhere([](PanelFixture&) {}, [](PanelFixture& bench) { bench.install(imageOfPanel("2", "b")); },
                     judge, PanelRoom::kOnePanel);
  CHECK(wasOld);
  CHECK(wasNone);
  CHECK(wasNew);
}

TEST_CASE(
    "a fault at any step of an installation in place is reported, and the image can be installed again") {
  for (size_t step = 0;; ++step) {
    CAPTURE(step);
    PanelFixture bench(PanelRoom::kOnePanel);
    bench.www.failStep(step);
    const std::string problem = bench.install(imageOfPanel("2", "b"));
    if (bench.www.steps() <= step) break;
    CHECK(bench.present() == (problem.empty() ? "2" : step == 0 ? "1" : ""));
    CHECK(bench.install(imageOfPanel("2", "b")) == "");
    CHECK(holdsWhole(bench.www, panel("2", "b")));
  }
}
