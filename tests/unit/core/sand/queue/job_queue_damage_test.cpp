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
    writeCopies();
  }
  void damage(const char* path) { files.live().contentOf(path).back() ^= 1; }
  void damageBoth() {
    damage(kRecord);
    damage(kCopy);
  }
};

}  // namespace

TEST_CASE_FIXTURE(DamagedDevice, "patterns whose queue record is lost are still in the library") {
  const auto kept = programs();
  damageBoth();
  restart();
  CHECK(programs() == kept);
  CHECK(queue().jobs().empty());
  CHECK(library().size() == 3);
  CHECK(library().find(library().newestFirst().at(0))->name == "c");
  CHECK(log.contains("The queue of the sand table can't be read"));
  restart();
  CHECK(isTidy());
}

TEST_CASE_FIXTURE(DamagedDevice, "a record of another version is treated like a lost one") {
  REQUIRE(records.save("sand-queue", "\x03whatever").ok());
  restart();
  CHECK(library().size() == 3);
  CHECK(log.contains("can't be read"));
}

TEST_CASE_FIXTURE(DamagedDevice, "the copy of a damaged record has all jobs") {
  damage(kRecord);
  restart();
  CHECK(names() == "a b c");
  CHECK(library().size() == 3);
  CHECK(isTidy());
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
  damage("records/sand-checkpoint.b");
  restart();
  CHECK_FALSE(queue().checkpointOf(7));
  CHECK(queue().jobs().size() == 3);
}
