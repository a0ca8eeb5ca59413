#include <doctest/doctest.h>

#include "unit/core/sand/queue/queue_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

constexpr JobState kWaiting = JobState::kWaiting;

std::string messageOf(const Status& status) {
  return status ? "" : status.error().message;
}

}  // namespace

TEST_CASE_FIXTURE(QueueDevice, "jobs are in the order in which they were added, also after a restart") {
  add("a");
  const std::string file = add("b", JobState::kPaused, 3);
  add("c");
  const std::string before = snapshot();
  restart();
  CHECK(names() == "a b c");
  CHECK(snapshot() == before);
  REQUIRE(queue().find(file));
  CHECK(queue().find(file)->run == 3);
  CHECK_FALSE(queue().find("00000000.gcode"));
}

TEST_CASE_FIXTURE(QueueDevice, "the first waiting job, the current job and an interrupted job are found") {
  CHECK_FALSE(queue().firstWaiting());
  CHECK_FALSE(queue().current());
  add("done", JobState::kDone);
  const std::string running = add("running", JobState::kRunning);
  add("waiting");
  add("waiting too");
  CHECK(queue().firstWaiting()->originalName == "waiting");
  CHECK(queue().current()->originalName == "running");
  setState(running, JobState::kPaused);
  CHECK(queue().current()->originalName == "running");
  CHECK(queue().interrupted() == nullptr);
  setState(running, JobState::kInterrupted);
  CHECK_FALSE(queue().current());
  CHECK(queue().interrupted() != nullptr);
}

TEST_CASE_FIXTURE(QueueDevice, "a job may be updated with a reference to itself") {
  const std::string file = add("a");
  CHECK(queue().update(*queue().find(file)).ok());
  CHECK(names() == "a");
}

TEST_CASE_FIXTURE(QueueDevice, "a missing job cannot be changed") {
  add("a");
  Job stranger;
  stranger.file = "00000000.gcode";
  const std::string kUnknown = "There is no such pattern in the queue.";
  CHECK(messageOf(queue().update(stranger)) == kUnknown);
  CHECK(messageOf(queue().remove(stranger.file)) == kUnknown);
  CHECK(messageOf(queue().moveTo(stranger.file, 0)) == kUnknown);
}

TEST_CASE_FIXTURE(QueueDevice, "the pattern of a removed job stays in the library") {
  const std::string a = add("a");
  add("b");
  REQUIRE(queue().remove(a).ok());
  CHECK(names() == "b");
  CHECK(library().size() == 2);
  CHECK(isTidy());
}

TEST_CASE_FIXTURE(QueueDevice, "several jobs draw the same pattern") {
  const PatternId rose = addPattern("rose");
  for (const char* name : {"one", "two"}) REQUIRE(queue().add(jobFor(rose, name)).ok());
  CHECK(queue().jobs().front().file == jobFileName(rose));
  CHECK(queue().jobs().back().file != jobFileName(rose));
  CHECK(queue().jobs().back().pattern == rose);
  restart();
  CHECK(names() == "one two");
  CHECK(queue().jobs().back().pattern == rose);
}

TEST_CASE_FIXTURE(QueueDevice, "a job can be added in front of all waiting ones") {
  add("done", JobState::kDone, 1);
  add("b");
  REQUIRE(queue().add(prepare("a"), JobPlace::kFirst).ok());
  CHECK(names() == "done a b");
  restart();
  CHECK(names() == "done a b");
}

TEST_CASE_FIXTURE(QueueDevice, "of 64 jobs the one completed first makes room for the next") {
  for (size_t i = 0; i < JobQueue::kMaxJobs - 2; i++) add("waits");
  add("second", JobState::kDone, 9);
  add("first", JobState::kDone, 7);
  CHECK_FALSE(queue().isFull());
  CHECK(queue().add(prepare("a")).ok());
  CHECK(names().find("first") == std::string::npos);
  CHECK(names().find("second") != std::string::npos);
  CHECK(queue().add(prepare("b")).ok());
  CHECK(queue().isFull());
  CHECK_FALSE(queue().add(prepare("c")).ok());
  CHECK(queue().jobs().size() == JobQueue::kMaxJobs);
}

TEST_CASE_FIXTURE(QueueDevice, "the queue has room for 64 jobs") {
  for (size_t i = 0; i < JobQueue::kMaxJobs; ++i) {
    CHECK_FALSE(queue().isFull());
    REQUIRE_FALSE(add(std::string(kMaxPatternName, 'n')).empty());
  }
  CHECK(queue().isFull());
  CHECK(messageOf(queue().add(prepare("more"))) == "The queue holds 64 patterns already. Delete some first.");
  restart();
  CHECK(queue().jobs().size() == JobQueue::kMaxJobs);
}

TEST_CASE_FIXTURE(QueueDevice,
                  "a waiting job moves among the waiting jobs, and all other jobs keep their order") {
  add("done1", JobState::kDone);
  const std::string a = add("a");
  add("failed", JobState::kFailed);
  const std::string b = add("b");
  add("done2", JobState::kDone);
  const std::string c = add("c");
  REQUIRE(queue().moveTo(c, 0).ok());
  CHECK(names() == "done1 c a failed b done2");
  REQUIRE(queue().moveTo(c, 1).ok());
  CHECK(names() == "done1 a failed c b done2");
  REQUIRE(queue().moveTo(a, 99).ok());
  CHECK(names() == "done1 failed c b a done2");
  REQUIRE(queue().moveTo(b, 1).ok());
  CHECK(names() == "done1 failed c b a done2");
  restart();
  CHECK(names() == "done1 failed c b a done2");
}

TEST_CASE_FIXTURE(QueueDevice, "only waiting jobs can be moved") {
  const std::string done = add("done", JobState::kDone);
  add("a");
  CHECK(messageOf(queue().moveTo(done, 1)) == "Only a waiting pattern can be moved.");
  CHECK(names() == "done a");
}

TEST_CASE_FIXTURE(QueueDevice,
                  "an updated job can be placed behind all others or in front of the waiting ones") {
  const std::string a = add("a", JobState::kDone);
  add("b", JobState::kDone);
  add("c");
  const std::string d = add("d", JobState::kDone);
  const auto moved = [this](const std::string& file, JobPlace place) {
    Job job = *queue().find(file);
    job.state = kWaiting;
    REQUIRE(queue().update(job, place).ok());
    const std::string live = names();
    restart();
    CHECK(names() == live);
    return live;
  };
  CHECK(moved(d, JobPlace::kFirst) == "a b d c");
  CHECK(moved(a, JobPlace::kFirst) == "a b d c");
  CHECK(moved(a, JobPlace::kLast) == "b d c a");
  CHECK(moved(a, JobPlace::kSame) == "b d c a");
}

TEST_CASE_FIXTURE(QueueDevice, "a run number is never used twice") {
  CHECK(queue().nextRun() == 1);
  const std::string a = add("a", JobState::kDone, queue().nextRun());
  CHECK(queue().nextRun() == 2);
  const std::string b = add("b");
  Job job = *queue().find(b);
  job.run = queue().nextRun();
  REQUIRE(queue().update(job).ok());
  CHECK(queue().nextRun() == 3);
  REQUIRE(queue().remove(b).ok());
  CHECK(queue().nextRun() == 3);
  restart();
  CHECK(queue().nextRun() == 3);
  REQUIRE(queue().remove(a).ok());
  restart();
  restart();
  CHECK(queue().nextRun() == 3);
}

TEST_CASE_FIXTURE(QueueDevice, "a checkpoint belongs to its run only") {
  CHECK_FALSE(queue().checkpointOf(0));
  REQUIRE(queue().saveCheckpoint({4, {10, 33, {5, 6}, 700}, {7, 8}}).ok());
  restart();
  CHECK_FALSE(queue().checkpointOf(3));
  const auto found = queue().checkpointOf(4);
  REQUIRE(found);
  CHECK(found->reached.move == 10);
  CHECK(found->ball == TablePoint{7, 8});
  REQUIRE(queue().saveCheckpoint({5, {}, {}}).ok());
  CHECK_FALSE(queue().checkpointOf(4));
}

TEST_CASE_FIXTURE(QueueDevice, "a job whose program is missing becomes failed") {
  const std::string a = add("a");
  add("b");
  files.remove(programPathOf(queue().find(a)->pattern));
  restart();
  CHECK(library().size() == 1);
  REQUIRE(queue().find(a));
  CHECK(queue().find(a)->state == JobState::kFailed);
  CHECK(queue().find(a)->message == "The pattern's file is missing.");
  CHECK(queue().firstWaiting()->originalName == "b");
}

TEST_CASE_FIXTURE(QueueDevice, "an error of the store changes nothing") {
  const std::string a = add("a", JobState::kDone, 1);
  const std::string b = add("b");
  const std::string c = add("c");
  const Job more = prepare("d");
  Job changed = *queue().find(b);
  changed.run = 9;
  const std::string before = snapshot();
  const auto refused = [this](const Status& status) {
    files.restart();
    return !status.ok();
  };
  const auto full = [this] { files.failStep(0); };
  full();
  CHECK(refused(queue().add(more)));
  full();
  CHECK(refused(queue().update(changed)));
  full();
  CHECK(refused(queue().remove(b)));
  full();
  CHECK(refused(queue().moveTo(c, 0)));
  full();
  CHECK(refused(queue().update(*queue().find(a), JobPlace::kLast)));
  full();
  CHECK(refused(queue().update(*queue().find(c), JobPlace::kFirst)));
  full();
  CHECK(refused(queue().saveCheckpoint({1, {}, {}})));
  CHECK_FALSE(queue().checkpointOf(1));
  CHECK(snapshot() == before);
  CHECK(queue().nextRun() == 2);
  restart();
  CHECK(snapshot() == before);
}
