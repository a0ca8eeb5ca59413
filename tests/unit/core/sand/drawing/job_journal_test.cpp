#include "core/sand/drawing/job_journal.h"

#include <doctest/doctest.h>

#include "support/fakes/fixed_random.h"
#include "support/fakes/quiet_log.h"
#include "support/load_all.h"
#include "support/stores/faulty_file_store.h"
#include "unit/core/sand/program/program_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

struct JobJournalFixture {
  std::string add() {
    Job job;
    Pattern pattern;
    job.pattern = pattern.id = library.newId();
    job.file = queue.newFileName(job.pattern);
    job.originalName = pattern.name = "some";
    REQUIRE(writeProgram(files, someMoves(3), programPathOf(job.pattern)).ok());
    REQUIRE(library.add(pattern).ok());
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
  PatternLibrary library{records, files, random, log};
  JobQueue queue{records, files, random, log};
  JobJournal book{queue};
};

constexpr Millis kJournalTime = 1000;

}  // namespace

TEST_CASE("a change is written at once") {
  JobJournalFixture fixture;
  const std::string first = fixture.add();
  const std::string second = fixture.add();
  JobChange change = JobChange::to(first, JobState::kDone, "Ready.");
  change.run = 7;
  change.place = JobPlace::kLast;
  fixture.book.write(change, kJournalTime);
  CHECK(fixture.book.isWritten());
  CHECK(fixture.queue.jobs().back().file == first);
  CHECK(fixture.queue.find(first)->state == JobState::kDone);
  CHECK(fixture.queue.find(first)->message == "Ready.");
  CHECK(fixture.queue.find(first)->run == 7);
  CHECK(fixture.queue.find(second)->state == JobState::kWaiting);
}

TEST_CASE("a change that the store rejects is visible at once and retried every five seconds") {
  JobJournalFixture fixture;
  const std::string file = fixture.add();
  fixture.breakStore();
  fixture.book.write(JobChange::to(file, JobState::kDone), kJournalTime);
  CHECK_FALSE(fixture.book.isWritten());
  CHECK(fixture.queue.find(file)->state == JobState::kDone);
  fixture.mendStore();
  fixture.book.tick(kJournalTime + JobJournal::kRetryEvery - 1);
  CHECK_FALSE(fixture.book.isWritten());
  fixture.book.tick(kJournalTime + JobJournal::kRetryEvery);
  CHECK(fixture.book.isWritten());
  JobQueue restarted(fixture.records, fixture.files, fixture.random, fixture.log);
  loadAll(restarted, fixture.library);
  CHECK(restarted.find(file)->state == JobState::kDone);
}

TEST_CASE("a rejected change is retried on request") {
  JobJournalFixture fixture;
  const std::string file = fixture.add();
  fixture.breakStore();
  fixture.book.write(JobChange::to(file, JobState::kInterrupted), kJournalTime);
  CHECK_FALSE(fixture.book.tryNow(kJournalTime));
  fixture.mendStore();
  CHECK(fixture.book.tryNow(kJournalTime));
}

TEST_CASE("a job whose removal failed still exists and is removed later") {
  JobJournalFixture fixture;
  const std::string file = fixture.add();
  fixture.files.failPath("records/");
  fixture.book.write(JobChange::removal(file), kJournalTime);
  CHECK(fixture.queue.find(file) != nullptr);
  fixture.files.mend();
  CHECK(fixture.book.tryNow(kJournalTime));
  CHECK(fixture.queue.find(file) == nullptr);
}

TEST_CASE("a checkpoint is written before the change that follows it") {
  JobJournalFixture fixture;
  const std::string file = fixture.add();
  Checkpoint checkpoint;
  checkpoint.run = 3;
  fixture.breakStore();
  fixture.book.write(checkpoint, kJournalTime);
  fixture.book.write(JobChange::to(file, JobState::kInterrupted), kJournalTime);
  CHECK_FALSE(fixture.queue.checkpointOf(3));
  fixture.mendStore();
  fixture.book.tick(kJournalTime + kMinute);
  CHECK(fixture.book.isWritten());
  CHECK(fixture.queue.checkpointOf(3));
  CHECK(fixture.queue.find(file)->state == JobState::kInterrupted);
}

TEST_CASE("the newest change wins") {
  JobJournalFixture fixture;
  const std::string file = fixture.add();
  fixture.breakStore();
  fixture.book.write(JobChange::to(file, JobState::kPaused), kJournalTime);
  fixture.book.write(JobChange::to(file, JobState::kInterrupted), kJournalTime);
  fixture.mendStore();
  fixture.book.tick(kJournalTime + kMinute);
  CHECK(fixture.queue.find(file)->state == JobState::kInterrupted);
}

TEST_CASE("a change to a missing job succeeds") {
  JobJournalFixture fixture;
  fixture.book.write(JobChange::removal("00000000.gcode"), kJournalTime);
  CHECK(fixture.book.isWritten());
}

TEST_CASE("tryChange() changes nothing if it fails") {
  JobJournalFixture fixture;
  const std::string first = fixture.add();
  fixture.add();
  fixture.breakStore();
  for (const auto place : {JobPlace::kSame, JobPlace::kFirst, JobPlace::kLast}) {
    JobChange change = JobChange::to(first, JobState::kDone);
    change.place = place;
    CHECK_FALSE(fixture.book.tryChange(change).ok());
    CHECK(fixture.queue.jobs().front().file == first);
    CHECK(fixture.queue.jobs().front().state == JobState::kWaiting);
    CHECK(fixture.book.isWritten());
  }
}

TEST_CASE("whichever step of the store fails, tryChange() applies the whole change or nothing") {
  for (const auto place : {JobPlace::kSame, JobPlace::kFirst, JobPlace::kLast}) {
    for (size_t step = 0;; step++) {
      CAPTURE(step);
      JobJournalFixture fixture;
      fixture.add();
      const std::string middle = fixture.add();
      fixture.add();
      JobChange change = JobChange::to(middle, JobState::kWaiting, "Again.");
      change.place = place;
      fixture.files.failStep(step);
      const bool isDone = fixture.book.tryChange(change).ok();
      const size_t wanted = place == JobPlace::kSame ? 1 : place == JobPlace::kFirst ? 0 : 2;
      CHECK(fixture.queue.find(middle)->message == (isDone ? "Again." : ""));
      CHECK(fixture.placeOf(middle) == (isDone ? wanted : 1));
      if (fixture.files.steps() <= step) break;
    }
  }
}
