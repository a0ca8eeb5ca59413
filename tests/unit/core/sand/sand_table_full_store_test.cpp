#include <doctest/doctest.h>

#include "unit/core/sand/library/upload_fixture.h"
#include "unit/core/sand/sand_table_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

constexpr uint64_t kStore = 768 * 1024;
constexpr uint32_t kCanvasLimit = 128 * 1024;
constexpr size_t kSettingsSize = 4 * 1024;  // a record and its copy take twice as much

std::string textOf(const std::vector<Move>& moves) {
  std::string text;
  for (const Move& move : moves) text += relayLine(move.to) + "\n";
  return text;
}

/** A hub on a small board whose store is full of waiting patterns. */
struct SmallBoard {
  SmallBoard() : world({}, {}, kCanvasLimit) {
    world.files.live().setCapacity(kStore);
    upload(textOf(wander(32'000, 0.6, 1)));
    for (const size_t moves : {9000, 900}) {
      while (upload(textOf(wander(moves, 1, 9))) == 200) {
      }
    }
    REQUIRE(world.queue().jobs().size() > 4);
    first = world.queue().jobs().front().file;
  }

  int upload(const std::string& text) {
    Upload upload(world.sand(), world.files);
    upload.run(text);
    return upload.status();
  }
  /** Reduces the capacity of the store so that `bytes` are free. */
  void leave(uint64_t bytes) {
    const StoreSpace space = world.files.space();
    world.files.live().setCapacity(space.total - space.free + bytes);
  }
  bool canSaveSettings() {
    RecordStore records(world.files, world.log);
    return records.save("lights", std::string(kSettingsSize, 's'), StoreUse::kSettings).ok();
  }
  bool deleteAll() {
    while (!world.queue().jobs().empty()) {
      const Job job = world.queue().jobs().back();
      (void)world.sand().library().remove(job.pattern);
      if (!world.queue().remove(job.file)) return false;
    }
    return true;
  }

  SandFixture world;
  std::string first;
};

}  // namespace

TEST_CASE_FIXTURE(SmallBoard,
                  "in a store full of patterns, a job is drawn to its end and added to the canvas") {
  REQUIRE(world.runUntilState(first, JobState::kDone, 36'000));
  CHECK(world.sand().canvas().size() > 50'000);
  CHECK(world.job(first).message.empty());
  CHECK(world.sand().canvas().isLastRun(world.job(first).run));
  CHECK(canSaveSettings());
  CHECK(deleteAll());
}

TEST_CASE_FIXTURE(
    SmallBoard,
    "if other data takes the canvas's space, the run is not kept and records can still be saved") {
  leave(reserveOf(StoreUse::kLists) + 8 * 1024);
  REQUIRE(world.runUntilState(first, JobState::kDone, 36'000));
  CHECK_FALSE(world.job(first).message.empty());
  CHECK_FALSE(world.sand().canvas().isLastRun(world.job(first).run));
  world.run(1);
  CHECK(world.sand().canvas().size() < 1024);
  CHECK(canSaveSettings());
  CHECK(deleteAll());
}

TEST_CASE_FIXTURE(SmallBoard,
                  "deleting a pattern succeeds although the queue can't be saved, and its job fails later") {
  const PatternId pattern = world.job(first).pattern;
  const size_t jobs = world.queue().jobs().size();
  world.files.failPath("records/sand-queue");
  CHECK(world.sand().removePattern(pattern, true).ok());
  CHECK_FALSE(world.sand().library().has(pattern));
  CHECK(world.queue().jobs().size() == jobs);
  world.files.mend();
  REQUIRE(world.runUntilState(first, JobState::kFailed, 60));
  CHECK(world.queue().remove(first).ok());
}
