#include "core/sand/drawing/job_journal.h"

#include <doctest/doctest.h>

#include "support/fakes/fixed_random.h"
#include "support/fakes/quiet_log.h"
#include "support/stores/faulty_file_store.h"
#include "unit/core/sand/program/program_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

struct Bench {
  std::string add() {
    Job job;
    job.file = queue.newFileName();
    REQUIRE(writeProgram(files, someMoves(3), JobQueue::programPath(job.file)).ok());
    REQUIRE(queue.add(job).ok());
    return job.file;
  }
  size_t placeOf(const std::string& file) const {
    size_t place = 0;
    for (const Job& job : queue.jobs()) {
      if (job.file == file) break;
      place++;
    }
    return place;
  }
  void breakStore() { files.live().setCapacity(0); }
  void mendStore() { files.live().setCapacity(MemoryFileStore::kRoomy); }

  FaultyFileStore files;
  QuietLog log;
  FixedRandom random;
  RecordStore records{files, log};
  JobQueue queue{records, files, random, log};
  JobJournal book{queue};
};

constexpr Millis kNow = 1000;

}  // namespace

TEST_CASE("a change is written at once") {
  Bench bench;
  const std::string first = bench.add();
  const std::string second = bench.add();
  JobChange change = JobChange::to(first, JobState::kDone, "Ready.");
  change.run = 7;
  change.place = JobChange::Place::kLast;
  bench.book.write(change, kNow);
  CHECK(bench.book.isWritten());
  CHECK(bench.queue.jobs().back().file == first);
  CHECK(bench.queue.find(first)->state == JobState::kDone);
  CHECK(bench.queue.find(first)->message == "Ready.");
  CHECK(bench.queue.find(first)->run == 7);
  CHECK(bench.queue.find(second)->state == JobState::kWaiting);
}

TEST_CASE("what the store refuses is told at once, and saving it is tried again every five seconds") {
  Bench bench;
  const std::string file = bench.add();
  bench.breakStore();
  bench.book.write(JobChange::to(file, JobState::kDone), kNow);
  CHECK_FALSE(bench.book.isWritten());
  CHECK(bench.queue.find(file)->state == JobState::kDone);
  bench.mendStore();
  bench.book.tick(kNow + JobJournal::kRetryEvery - 1);
  CHECK_FALSE(bench.book.isWritten());
  bench.book.tick(kNow + JobJournal::kRetryEvery);
  CHECK(bench.book.isWritten());
  JobQueue restarted(bench.records, bench.files, bench.random, bench.log);
  restarted.load();
  CHECK(restarted.find(file)->state == JobState::kDone);
}

TEST_CASE("what the store refused is tried again when somebody asks") {
  Bench bench;
  const std::string file = bench.add();
  bench.breakStore();
  bench.book.write(JobChange::to(file, JobState::kInterrupted), kNow);
  CHECK_FALSE(bench.book.tryNow(kNow));
  bench.mendStore();
  CHECK(bench.book.tryNow(kNow));
}

TEST_CASE("a job that was to go and could not is there still, and goes later") {
  Bench bench;
  const std::string file = bench.add();
  bench.files.failPath("records/");
  bench.book.write(JobChange::removal(file), kNow);
  CHECK(bench.queue.find(file) != nullptr);
  bench.files.mend();
  CHECK(bench.book.tryNow(kNow));
  CHECK(bench.queue.find(file) == nullptr);
}

TEST_CASE("a checkpoint is written before the change that follows it") {
  Bench bench;
  const std::string file = bench.add();
  Checkpoint checkpoint;
  checkpoint.run = 3;
  bench.breakStore();
  bench.book.write(checkpoint, kNow);
  bench.book.write(JobChange::to(file, JobState::kInterrupted), kNow);
  CHECK_FALSE(bench.queue.checkpointOf(3));
  bench.mendStore();
  bench.book.tick(kNow + kMinute);
  CHECK(bench.book.isWritten());
  CHECK(bench.queue.checkpointOf(3));
  CHECK(bench.queue.find(file)->state == JobState::kInterrupted);
}

TEST_CASE("the newest change counts") {
  Bench bench;
  const std::string file = bench.add();
  bench.breakStore();
  bench.book.write(JobChange::to(file, JobState::kPaused), kNow);
  bench.book.write(JobChange::to(file, JobState::kInterrupted), kNow);
  bench.mendStore();
  bench.book.tick(kNow + kMinute);
  CHECK(bench.queue.find(file)->state == JobState::kInterrupted);
}

TEST_CASE("a change to a job that is gone is no news") {
  Bench bench;
  bench.book.write(JobChange::removal("00000000.gcode"), kNow);
  CHECK(bench.book.isWritten());
}

TEST_CASE("a wish that is not saved changes nothing") {
  Bench bench;
  const std::string first = bench.add();
  bench.add();
  bench.breakStore();
  for (const auto place : {JobChange::Place::kSame, JobChange::Place::kFirst, JobChange::Place::kLast}) {
    JobChange change = JobChange::to(first, JobState::kDone);
    change.place = place;
    CHECK_FALSE(bench.book.tryChange(change).ok());
    CHECK(bench.queue.jobs().front().file == first);
    CHECK(bench.queue.jobs().front().state == JobState::kWaiting);
    CHECK(bench.book.isWritten());
  }
}

TEST_CASE("whichever step of the store fails, a wish changes all that it says or nothing") {
  for (const auto place : {JobChange::Place::kSame, JobChange::Place::kFirst, JobChange::Place::kLast}) {
    for (size_t step = 0;; step++) {
      CAPTURE(step);
      Bench bench;
      bench.add();
      const std::string middle = bench.add();
      bench.add();
      JobChange change = JobChange::to(middle, JobState::kWaiting, "Again.");
      change.place = place;
      bench.files.failStep(step);
      const bool isDone = bench.book.tryChange(change).ok();
      const size_t wanted = place == JobChange::Place::kSame ? 1 : place == JobChange::Place::kFirst ? 0 : 2;
      CHECK(bench.queue.find(middle)->message == (isDone ? "Again." : ""));
      CHECK(bench.placeOf(middle) == (isDone ? wanted : 1));
      if (bench.files.steps() <= step) break;
    }
  }
}
