#include <doctest/doctest.h>

#include "core/ota/image/panel_files.h"
#include "unit/core/ota/ota_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

/** A hub with 4 MB, panel 1.5.0, and an image of panel 1.6.0 in the spare slot. */
struct SmallHub : OtaFixture {
  SmallHub() : OtaFixture(true) {
    panelRoom = PanelRoom::kOnePanel;
    install(putPanel("1.5.0"));
    run(kSecond);
    REQUIRE(served() == "1.5.0");
    id = putPanel("1.6.0");
  }

  std::string served() {
    const auto manifest = readPanelManifest(www, PanelManifest::kFile);
    return manifest ? manifest.value().version : "";
  }

  /** Begins the installation, with a power cut at that step of the www partition. */
  void installWithCut(const PowerCut& cut) {
    install(id);
    cutWhileWriting(cut);
  }
  /** Continues the installation up to such a power cut, or to its end. */
  void cutWhileWriting(const PowerCut& cut) {
    www.cutPower(cut);
    step();
  }

  uint32_t id = 0;
};

/** Calls `judge` with a hub after a power cut at each step, and with whether the cut happened. */
template <typename Judge>
void cutPowerAtEachStep(const Judge& judge) {
  size_t cuts = 0;
  for (const Unsynced unsynced : {Unsynced::kLost, Unsynced::kGarbled, Unsynced::kKept}) {
    for (const bool afterStep : {false, true}) {
      for (size_t step = 0;; ++step) {
        CAPTURE(step);
        CAPTURE(afterStep);
        SmallHub hub;
        hub.installWithCut({step, afterStep, unsynced});
        if (!hub.isOff()) break;
        judge(hub);
        ++cuts;
      }
    }
  }
  CHECK(cuts > 30);
}

}  // namespace

TEST_CASE("a panel that a power cut interrupted in place is written again after the restart") {
  bool wasGone = false;
  cutPowerAtEachStep([&](SmallHub& hub) {
    hub.restart();
    const bool isGone = hub.served().empty();
    wasGone = wasGone || isGone;
    if (isGone) CHECK(hub.lastIs(UpdateStatus::kInstalling));
    hub.run(kSecond);
    CHECK(hub.served() == (hub.lastIs(UpdateStatus::kSuccess) ? "1.6.0" : "1.5.0"));
    if (isGone) CHECK(hub.lastIs(UpdateStatus::kSuccess));
    CHECK(hub.ota->progress().empty());
  });
  CHECK(wasGone);
}

TEST_CASE("a panel is written again only once; after another restart its image is still available") {
  for (size_t step = 0;; ++step) {
    CAPTURE(step);
    SmallHub hub;
    hub.installWithCut({3});
    hub.restart();
    REQUIRE(hub.served() == "");
    hub.cutWhileWriting({step});
    if (!hub.isOff()) break;
    hub.restart();
    hub.run(kSecond);
    CHECK(hub.lastProblem() == "The hub restarted while the panel was being written.");
    CHECK(hub.ota->progress().empty());
    hub.install(hub.id);
    hub.run(kSecond);
    CHECK(hub.served() == "1.6.0");
  }
}

TEST_CASE_FIXTURE(SmallHub,
                  "an image that was damaged after the power cut is not written, and the hub reports why") {
  installWithCut({3});
  slot.spare()[60] ^= 1;
  restart();
  run(kSecond);
  CHECK(served() == "");
  CHECK(lastIs(UpdateStatus::kFailed));
  CHECK(lastProblem() != "");
}

TEST_CASE_FIXTURE(SmallHub, "a panel whose image is missing after the power cut is reported as failed") {
  installWithCut({3});
  beforeBoot = [this] { (void)RecordStore(store, log).remove("staged"); };
  restart();
  CHECK(lastProblem() == "The hub restarted while the panel was being written.");
  CHECK(served() == "");
}

TEST_CASE_FIXTURE(SmallHub, "a restart after the repeated panel was written reports it as installed") {
  installWithCut({3});
  restart();
  store.cutPower({0});
  step();
  REQUIRE(served() == "1.6.0");
  restart();
  CHECK(lastIs(UpdateStatus::kSuccess));
}

TEST_CASE_FIXTURE(SmallHub, "the hub reloads its panel after a failed installation in place") {
  const int before = panelChanges;
  install(id);
  www.failStep(5);
  step();
  CHECK(lastIs(UpdateStatus::kFailed));
  CHECK(served() == "");
  CHECK(panelChanges == before + 1);
}
