#include <doctest/doctest.h>

#include "unit/core/sand/queue/queue_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

const char kRecord[] = "records/sand-queue";
const char kCopy[] = "records/sand-queue.old";

struct DamagedDevice : QueueDevice {
  DamagedDevice() {
    add("a", JobState::kDone, 5);
    add("b");
    add("c");
  }
  void damage(const char* path) { files.live().contentOf(path).back() ^= 1; }
  void damageBoth() {
    damage(kRecord);
    damage(kCopy);
  }
};

}  // namespace

TEST_CASE_FIXTURE(DamagedDevice,
                  "programs whose queue record is lost become waiting jobs named after their files") {
  const auto kept = programs();
  damageBoth();
  restart();
  CHECK(programs() == kept);
  REQUIRE(queue().jobs().size() == 3);
  for (const Job& job : queue().jobs()) {
    CHECK(job.state == JobState::kWaiting);
    CHECK(job.originalName == job.file);
    CHECK(job.info.moveCount == 5);
  }
  CHECK(log.contains("The queue of the sand table can't be read"));
  const std::string before = snapshot();
  restart();
  CHECK(snapshot() == before);
}

TEST_CASE_FIXTURE(DamagedDevice, "a record of another version is treated like a lost one") {
  REQUIRE(records.save("sand-queue", "\x02whatever").ok());
  restart();
  CHECK(queue().jobs().size() == 3);
  CHECK(log.contains("can't be read"));
}

TEST_CASE_FIXTURE(DamagedDevice,
                  "with the last good copy of the record no job is lost, not even the latest") {
  damage(kRecord);
  restart();
  REQUIRE(queue().jobs().size() == 3);
  CHECK(queue().jobs().front().originalName == "a");
  CHECK(std::next(queue().jobs().begin(), 1)->originalName == "b");
  CHECK(std::next(queue().jobs().begin(), 2)->originalName == std::next(queue().jobs().begin(), 2)->file);
  CHECK(isTidy());
}

TEST_CASE_FIXTURE(DamagedDevice,
                  "with a lost record, an unfinished program is removed and a damaged one is kept") {
  const std::string file = std::next(queue().jobs().begin(), 1)->file;
  files.live().contentOf(JobQueue::programPath(file)).back() ^= 1;
  REQUIRE(files.open("gcode/87654321.lsp.part", OpenMode::kReplace)->write(asBytes("half")));
  damageBoth();
  restart();
  CHECK(queue().jobs().size() == 2);
  CHECK(programs().size() == 3);
  CHECK_FALSE(files.exists("gcode/87654321.lsp.part"));
}

TEST_CASE_FIXTURE(DamagedDevice, "with a lost record, new runs do not reuse earlier numbers") {
  REQUIRE(queue().saveCheckpoint({7, {}, {}}).ok());
  damageBoth();
  restart();
  CHECK(queue().nextRun() > 8);
  const uint32_t next = queue().nextRun();
  restart();
  CHECK(queue().nextRun() == next);
}

TEST_CASE_FIXTURE(DamagedDevice, "a damaged checkpoint is ignored") {
  REQUIRE(queue().saveCheckpoint({7, {}, {}}).ok());
  damage("records/sand-checkpoint");
  restart();
  CHECK_FALSE(queue().checkpointOf(7));
  CHECK(queue().jobs().size() == 3);
}
