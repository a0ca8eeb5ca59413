#include <doctest/doctest.h>

#include <functional>

#include "unit/core/sand/queue/queue_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

constexpr size_t kMoreStepsThanAnyOperation = 40;

/** A queue with three jobs, the first one done, and a checkpoint. */
struct CutTable : QueueDevice {
  CutTable() {
    a = add("a", JobState::kDone, 1);
    b = add("b");
    c = add("c");
    REQUIRE(queue().saveCheckpoint({1, {10, 20, {30, 40}, 50}, {60, 70}}).ok());
  }
  std::string a, b, c;
};

using Operation = std::function<void(CutTable&)>;

void forEveryCut(const std::function<void(const PowerCut&)>& check) {
  for (size_t step = 0; step < kMoreStepsThanAnyOperation; ++step) {
    for (const bool after : {false, true}) {
      for (const auto unsynced : {Unsynced::kLost, Unsynced::kHalf, Unsynced::kGarbled, Unsynced::kKept}) {
        CAPTURE(step);
        CAPTURE(after);
        CAPTURE(static_cast<int>(unsynced));
        check({step, after, unsynced});
      }
    }
  }
}

/**
 * After any power cut, the queue must be as before or as after the operation, and every pattern complete.
 */
void checkOperation(const Operation& operation) {
  CutTable reference;
  const std::string before = reference.snapshot();
  operation(reference);
  const std::string after = reference.snapshot();
  const uint32_t nextRun = reference.queue().nextRun();
  REQUIRE(before != after);
  size_t cuts = 0;
  forEveryCut([&](const PowerCut& cut) {
    CutTable table;
    table.files.cutPower(cut);
    operation(table);
    const bool wasCut = table.files.isOff();
    if (wasCut) ++cuts;
    table.restart();
    const std::string found = table.snapshot();
    CHECK((found == before || found == after));
    if (!wasCut) CHECK(found == after);
    if (found == after) CHECK(table.queue().nextRun() == nextRun);
    CHECK(table.isTidy());
    CHECK(table.queue().checkpointOf(1));
    CHECK_FALSE(table.add("next").empty());
    CHECK(table.isTidy());
  });
  CHECK(cuts >= 8);
}

}  // namespace

TEST_CASE("after a power cut while a job is added, the job is absent or present") {
  checkOperation([](CutTable& table) { table.add("d"); });
}

TEST_CASE("after a power cut while a job is updated, the old or the new state is saved") {
  checkOperation([](CutTable& table) {
    Job job = *table.queue().find(table.b);
    job.state = JobState::kRunning;
    job.run = table.queue().nextRun();
    (void)table.queue().update(job);
  });
}

TEST_CASE("after a power cut while a job is removed, the job exists or not") {
  checkOperation([](CutTable& table) { (void)table.queue().remove(table.b); });
}

TEST_CASE("after a power cut while a job is moved, the old or the new order is saved") {
  checkOperation([](CutTable& table) { (void)table.queue().moveTo(table.c, 0); });
  checkOperation([](CutTable& table) {
    Job job = *table.queue().find(table.b);
    job.state = JobState::kDone;
    (void)table.queue().update(job, JobPlace::kLast);
  });
}

TEST_CASE("after a power cut while a checkpoint is saved, the old or the new one is saved") {
  const Checkpoint next{1, {11, 22, {33, 44}, 55}, {66, 77}};
  size_t cuts = 0;
  forEveryCut([&](const PowerCut& cut) {
    CutTable table;
    const std::string before = table.snapshot();
    table.files.cutPower(cut);
    const bool saved = table.queue().saveCheckpoint(next).ok();
    if (table.files.isOff()) ++cuts;
    table.restart();
    const auto found = table.queue().checkpointOf(1);
    REQUIRE(found);
    CHECK((found->reached.move == 10 || found->reached.move == 11));
    if (saved) CHECK(found->reached.move == 11);
    CHECK(table.snapshot() == before);
    CHECK(table.isTidy());
  });
  CHECK(cuts >= 8);
}

TEST_CASE("a power cut while leftovers are removed at the start changes no job") {
  forEveryCut([](const PowerCut& cut) {
    CutTable table;
    const std::string before = table.snapshot();
    REQUIRE(writeProgram(table.files, someMoves(9), "gcode/12345678.lsp").ok());
    table.files.cutPower(cut);
    table.queue().load(table.library());
    table.restart();
    CHECK(table.snapshot() == before);
    CHECK(table.isTidy());
  });
}
