#include "core/sand/queue/queue_codec.h"

#include <doctest/doctest.h>

#include "core/base/text.h"
#include "core/sand/queue/job_queue.h"

using namespace lumi;

namespace {

Job fullJob() {
  Job job;
  job.file = "0a1b2c3d.gcode";
  job.pattern = 0xABCDEF01;
  job.originalName = "Röschen.gcode";
  job.state = JobState::kFailed;
  job.message = "The table answered: Bad number format.";
  job.repeat = true;
  job.isBackwards = true;
  job.isOfPlayer = true;
  job.speed = 260;
  job.chord = 12;
  job.run = 77;
  job.resume = JobResume::kAnyPosition;
  job.restarts = 3;
  job.restartedAt = 12'345;
  return job;
}

Jobs jobsOf(size_t count, const Job& job) {
  Jobs jobs;
  while (jobs.size() < count) jobs.push_back(job);
  return jobs;
}

}  // namespace

TEST_CASE("all fields of a queue are decoded") {
  Job other = fullJob();
  other.file = "ffffffff.gcode";
  other.state = JobState::kDone;
  Jobs jobs = jobsOf(1, fullJob());
  jobs.push_back(other);
  const std::string bytes = encodeQueue(jobs, 78);
  const auto record = decodeQueue(bytes);
  REQUIRE(record);
  CHECK(record->lastRun == 78);
  REQUIRE(record->jobs.size() == 2);
  const Job& job = record->jobs.front();
  CHECK(job.file == "0a1b2c3d.gcode");
  CHECK(job.pattern == 0xABCDEF01);
  CHECK(job.originalName == "Röschen.gcode");
  CHECK(job.state == JobState::kFailed);
  CHECK(job.message == "The table answered: Bad number format.");
  CHECK(job.repeat);
  CHECK(job.isBackwards);
  CHECK(job.isOfPlayer);
  CHECK(job.speed == 260);
  CHECK(job.chord == 12);
  CHECK(job.run == 77);
  CHECK(job.resume == JobResume::kAnyPosition);
  CHECK(job.restarts == 3);
  CHECK(job.restartedAt == 12'345);
  CHECK(record->jobs.back().file == "ffffffff.gcode");
  CHECK(encodeQueue(record->jobs, 78) == bytes);
}

TEST_CASE("a truncated or extended record is rejected") {
  const std::string bytes = encodeQueue(jobsOf(1, fullJob()), 78);
  for (size_t size = 0; size < bytes.size(); ++size) CHECK_FALSE(decodeQueue(bytes.substr(0, size)));
  CHECK_FALSE(decodeQueue(bytes + "x"));
}

TEST_CASE("a record of another version or with an invalid state is rejected") {
  std::string bytes = encodeQueue(jobsOf(1, fullJob()), 78);
  bytes[0] = 3;
  CHECK_FALSE(decodeQueue(bytes));
  Job odd = fullJob();
  odd.state = static_cast<JobState>(6);
  CHECK_FALSE(decodeQueue(encodeQueue(jobsOf(1, odd), 78)));
}

TEST_CASE("a name or message that can't be displayed does not reject the record") {
  for (std::string Job::*text : {&Job::originalName, &Job::message}) {
    for (const char* odd : {"\xFF", "a\nb", "\x1B[2J"}) {
      Job job = fullJob();
      job.*text = odd;
      const auto record = decodeQueue(encodeQueue(jobsOf(1, job), 78));
      REQUIRE(record);
      CHECK((record->jobs.front().*text) == madeReadable(odd));
    }
  }
}

TEST_CASE("a record of 64 jobs with the longest names and messages has at most 7 KiB") {
  Jobs jobs = jobsOf(JobQueue::kMaxJobs, fullJob());
  char mark = '0';
  for (Job& job : jobs) {
    job.originalName = std::string(kMaxPatternName, 'n');
    job.message = std::string(kMaxJobMessageLength, mark++);
  }
  const std::string bytes = encodeQueue(jobs, 78);
  CHECK(bytes.size() <= kMaxQueue);
  CHECK(bytes.size() > kMaxQueue - kMaxJobMessageLength - 2);
  CHECK(bytes.capacity() <= kMaxQueue);
  const auto record = decodeQueue(bytes);
  REQUIRE(record);
  CHECK(record->jobs.front().message == jobs.front().message);
  CHECK(record->jobs.back().message.empty());
  CHECK(record->jobs.back().originalName == jobs.back().originalName);
}

TEST_CASE("all fields of a checkpoint are decoded") {
  const Checkpoint checkpoint{9, {12, 345, {300'000, 40'000}, 678'901}, {1, 2}, {7, {3, 4}}};
  const std::string bytes = encodeCheckpoint(checkpoint);
  const auto back = decodeCheckpoint(bytes);
  REQUIRE(back);
  CHECK(back->run == 9);
  CHECK(back->reached.move == 12);
  CHECK(back->reached.offset == 345);
  CHECK(back->reached.at == TablePoint{300'000, 40'000});
  CHECK(back->reached.motorTravel == 678'901);
  CHECK(back->ball == TablePoint{1, 2});
  CHECK(back->cleared.move == 7);
  CHECK(back->cleared.ball == TablePoint{3, 4});
  CHECK_FALSE(decodeCheckpoint(bytes.substr(1)));
  CHECK_FALSE(decodeCheckpoint(bytes + "x"));
}

TEST_CASE("the file of a job is eight hex digits and .gcode") {
  CHECK(jobFileName(0x1A2B3C) == "001a2b3c.gcode");
  CHECK(jobFileNumber("001a2b3c.gcode") == 0x1A2B3C);
  for (const char* file : {"", "1a2b3c.gcode", "001a2b3c.nc", "001a2b3g.gcode", "../a2b3c.gcode"}) {
    CHECK_FALSE(jobFileNumber(file));
  }
}
