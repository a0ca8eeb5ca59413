#include <doctest/doctest.h>

#include "unit/core/ota/ota_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

enum class Fate { kGood, kFailsItsTest };
enum class Where { kStore, kSpareSlot };
enum class What { kPowerCut, kFault };

struct Scenario {
  bool stages;
  std::string version;  // of the new program
  Fate fate;
};

const std::vector<Scenario> kScenarios = {
    {false, "2.0.0", Fate::kGood},         {true, "2.0.0", Fate::kGood},
    {false, "2.0.0", Fate::kFailsItsTest}, {true, "2.0.0", Fate::kFailsItsTest},
    {false, "1.0.0", Fate::kGood},         {false, "1.0.0", Fate::kFailsItsTest},
};

struct Cut {
  Where where;
  size_t boot;  // 0: the boot in which the installation is requested
  PowerCut cut;
  What what = What::kPowerCut;
};

/** A hub that installs a version, with a power cut at one moment. */
struct Run : OtaFixture {
  explicit Run(const Scenario& itsScenario)
      : OtaFixture(itsScenario.stages), scenario(itsScenario), id(putProgram(itsScenario.version)) {
    network.serving = scenario.fate == Fate::kGood;
  }

  void go() {
    beforeBoot = [this] { arm(); };
    arm();
    wasTaken = ota->install(id, "").ok();
    run(80 * kSecond);
    note();
  }

  /** Number of steps that change store or slot in each boot. */
  std::vector<size_t> steps[2];

  const Scenario scenario;
  uint32_t id;
  bool wasTaken = false;
  std::optional<Cut> cut;

 private:
  void arm() {
    if (restarts > 0) note();
    store.cutPower({SIZE_MAX});
    slot.cutPower(SIZE_MAX);
    if (!cut || cut->boot != restarts) return;
    if (cut->what == What::kFault) {
      store.failStep(cut->cut.atStep);
    } else if (cut->where == Where::kStore) {
      store.cutPower(cut->cut);
    } else {
      slot.cutPower(cut->cut.atStep, cut->cut.afterStep);
    }
  }
  void note() {
    steps[0].push_back(store.steps());
    steps[1].push_back(slot.calls());
  }
};

void checkEnd(Run& run) {
  const bool isNew = !run.slot.running().empty();
  CHECK(!run.slot.isPendingVerify());
  CHECK(!run.slot.isActivated());
  CHECK(run.ota->progress().empty());
  CHECK((!isNew || run.slot.running() == OtaFixture::programOf(run.scenario.version)));
  if (run.scenario.fate == Fate::kFailsItsTest) CHECK(!isNew);
  if (run.scenario.stages && run.ota->images().holds(run.id)) {
    CHECK(run.slot.spare() == OtaFixture::programOf(run.scenario.version));
  }
  // The power was cut during the call, so no client has got a response.
  if (!run.wasTaken && run.ota->history().all().empty()) {
    CHECK(!isNew);
    return;
  }
  const UpdateRecord& record = run.lastRecord();
  CHECK((record.status == UpdateStatus::kSuccess || record.status == UpdateStatus::kFailed));
  CHECK((record.status == UpdateStatus::kSuccess) == record.errorMessage.empty());
  // With equal versions, it is impossible to tell which program runs after the new one passed its test.
  const bool canTell = run.scenario.version != OtaFixture::kFactoryVersion;
  if (canTell || isNew) CHECK((record.status == UpdateStatus::kSuccess) == isNew);
}

void checkCut(const Scenario& scenario, const Cut& cut) {
  CAPTURE(scenario.stages);
  CAPTURE(scenario.version);
  CAPTURE(static_cast<int>(scenario.fate));
  CAPTURE(cut.boot);
  CAPTURE(cut.cut.atStep);
  CAPTURE(cut.cut.afterStep);
  CAPTURE(static_cast<int>(cut.cut.unsynced));
  Run run(scenario);
  run.cut = cut;
  run.go();
  run.restart();
  checkEnd(run);
}

void checkCutsAt(Where where, const std::vector<Unsynced>& remains) {
  size_t cuts = 0;
  for (const Scenario& scenario : kScenarios) {
    Run whole(scenario);
    whole.go();
    checkEnd(whole);
    const auto& steps = whole.steps[static_cast<size_t>(where)];
    for (size_t boot = 0; boot < steps.size(); ++boot) {
      for (size_t step = 0; step < steps[boot]; ++step) {
        for (const bool after : {false, true}) {
          for (const Unsynced unsynced : remains) checkCut(scenario, {where, boot, {step, after, unsynced}});
          ++cuts;
        }
      }
    }
  }
  CHECK(cuts > 40);
}

}  // namespace

TEST_CASE("after a power cut at any step of the storage, the hub runs and the history contains the result") {
  checkCutsAt(Where::kStore, {Unsynced::kLost, Unsynced::kGarbled});
}

TEST_CASE("after a power cut at any step of the slots, the hub runs and the history contains the result") {
  checkCutsAt(Where::kSpareSlot, {Unsynced::kLost});
}

TEST_CASE("after a fault at any step of the storage, the hub runs and the history contains the result") {
  size_t faults = 0;
  for (const Scenario& scenario : kScenarios) {
    Run whole(scenario);
    whole.go();
    for (size_t boot = 0; boot < whole.steps[0].size(); ++boot) {
      for (size_t step = 0; step < whole.steps[0][boot]; ++step) {
        checkCut(scenario, {Where::kStore, boot, {step}, What::kFault});
        ++faults;
      }
    }
  }
  CHECK(faults > 100);
}
