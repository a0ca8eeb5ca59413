#include <doctest/doctest.h>

#include "core/sand/queue_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

constexpr JobState kDone = JobState::kDone;
constexpr size_t kMoves = 20'000;
constexpr uint64_t kCapacity = 512 * 1024;
constexpr uint64_t kRecordGrowth = 4096;  // saving the queue takes room itself

struct FullDevice : QueueDevice {
  FullDevice() { files.live().setCapacity(kCapacity); }

  std::string addLarge(const std::string& name, JobState state, uint32_t run) {
    return add(name, state, run, kMoves);
  }
  uint64_t sizeOf(const std::string& file) { return queue().find(file)->info.fileSize; }
};

}  // namespace

TEST_CASE_FIXTURE(FullDevice, "programs never take the last 64 KiB") {
  CHECK(queue().freeBytes() == kCapacity - JobQueue::kReserve);
  files.live().setCapacity(JobQueue::kReserve);
  CHECK(queue().freeBytes() == 0);
  CHECK(queue().reachableBytes() == 0);
  CHECK(queue().makeRoom(0));
  CHECK_FALSE(queue().makeRoom(1));
}

TEST_CASE_FIXTURE(FullDevice, "completed jobs count as reachable, no others do") {
  const std::string done = addLarge("done", kDone, 1);
  addLarge("waiting", JobState::kWaiting, 0);
  addLarge("failed", JobState::kFailed, 2);
  CHECK(queue().reachableBytes() == queue().freeBytes() + sizeOf(done));
}

TEST_CASE_FIXTURE(FullDevice, "completed jobs go, those done first first, and no more than needed") {
  const std::string b = addLarge("b", kDone, 2);
  addLarge("a", kDone, 1);
  addLarge("c", kDone, 3);
  CHECK(queue().makeRoom(queue().freeBytes()));
  CHECK(names() == "b a c");
  CHECK(queue().makeRoom(queue().freeBytes() + 1));
  CHECK(names() == "b c");
  CHECK(queue().makeRoom(queue().freeBytes() + sizeOf(b) / 2));
  CHECK(names() == "c");
  CHECK(isTidy());
}

TEST_CASE_FIXTURE(FullDevice, "jobs that are not completed never go") {
  addLarge("waiting", JobState::kWaiting, 0);
  addLarge("paused", JobState::kPaused, 1);
  addLarge("interrupted", JobState::kInterrupted, 2);
  addLarge("failed", JobState::kFailed, 3);
  CHECK_FALSE(queue().makeRoom(queue().freeBytes() + 1));
  CHECK(queue().jobs().size() == 4);
}

TEST_CASE_FIXTURE(FullDevice, "nothing is removed for what can't be reached") {
  addLarge("done", kDone, 1);
  CHECK_FALSE(queue().makeRoom(queue().reachableBytes() + 1));
  CHECK(names() == "done");
  CHECK(queue().makeRoom(queue().reachableBytes() - kRecordGrowth));
  CHECK(names().empty());
}
