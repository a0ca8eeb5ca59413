#include "core/sand/queue_codec.h"

#include <doctest/doctest.h>

#include "core/sand/job_queue.h"

using namespace lumi;

namespace {

Job fullJob() {
  Job job;
  job.file = "0a1b2c3d.gcode";
  job.originalName = "Röschen.gcode";
  job.info.stats = {1000, 7, true, {0, 12}, {60'000, 40'000}};
  job.info.moveCount = 999;
  job.info.motorTravel = uint64_t{1} << 40;
  job.info.fileSize = 4096;
  job.state = JobState::kFailed;
  job.message = "The table answered: Bad number format.";
  job.repeat = true;
  job.run = 77;
  return job;
}

}  // namespace

TEST_CASE("a queue comes back with every field") {
  Job other = fullJob();
  other.file = "ffffffff.gcode";
  other.state = JobState::kDone;
  const std::string bytes = encodeQueue({fullJob(), other}, 78);
  const auto record = decodeQueue(bytes);
  REQUIRE(record);
  CHECK(record->lastRun == 78);
  REQUIRE(record->jobs.size() == 2);
  const Job& job = record->jobs[0];
  CHECK(job.file == "0a1b2c3d.gcode");
  CHECK(job.originalName == "Röschen.gcode");
  CHECK(job.info.stats.commandCount == 1000);
  CHECK(job.info.stats.clampedCount == 7);
  CHECK(job.info.stats.hasBounds);
  CHECK(job.info.stats.min == TablePoint{0, 12});
  CHECK(job.info.stats.max == TablePoint{60'000, 40'000});
  CHECK(job.info.moveCount == 999);
  CHECK(job.info.motorTravel == uint64_t{1} << 40);
  CHECK(job.info.fileSize == 4096);
  CHECK(job.state == JobState::kFailed);
  CHECK(job.message == "The table answered: Bad number format.");
  CHECK(job.repeat);
  CHECK(job.run == 77);
  CHECK(record->jobs[1].file == "ffffffff.gcode");
  CHECK(encodeQueue(record->jobs, 78) == bytes);
}

TEST_CASE("a part of a queue, or one with more behind it, is none") {
  const std::string bytes = encodeQueue({fullJob()}, 78);
  for (size_t size = 0; size < bytes.size(); ++size) CHECK_FALSE(decodeQueue(bytes.substr(0, size)));
  CHECK_FALSE(decodeQueue(bytes + "x"));
}

TEST_CASE("a queue of another version, or with a state that is none, is none") {
  std::string bytes = encodeQueue({fullJob()}, 78);
  bytes[0] = 2;
  CHECK_FALSE(decodeQueue(bytes));
  Job odd = fullJob();
  odd.state = static_cast<JobState>(6);
  CHECK_FALSE(decodeQueue(encodeQueue({odd}, 78)));
}

TEST_CASE("64 jobs with the longest names and messages fit a record") {
  Job job = fullJob();
  job.originalName = std::string(kLongestJobName, 'n');
  job.message = std::string(1000, 'm');
  const std::string bytes = encodeQueue(std::vector<Job>(JobQueue::kMostJobs, job), 78);
  CHECK(bytes.size() < RecordStore::kLongestRecord / 2);
  const auto record = decodeQueue(bytes);
  REQUIRE(record);
  CHECK(record->jobs.back().message == std::string(kLongestSavedMessage, 'm'));
}

TEST_CASE("a checkpoint comes back") {
  const Checkpoint checkpoint{9, {12, 345, {60'000, 40'000}, 678'901}, {1, 2}, {7, {3, 4}}};
  const std::string bytes = encodeCheckpoint(checkpoint);
  const auto back = decodeCheckpoint(bytes);
  REQUIRE(back);
  CHECK(back->run == 9);
  CHECK(back->reached.move == 12);
  CHECK(back->reached.offset == 345);
  CHECK(back->reached.at == TablePoint{60'000, 40'000});
  CHECK(back->reached.motorTravel == 678'901);
  CHECK(back->ball == TablePoint{1, 2});
  CHECK(back->cleared.move == 7);
  CHECK(back->cleared.ball == TablePoint{3, 4});
  CHECK_FALSE(decodeCheckpoint(bytes.substr(1)));
  CHECK_FALSE(decodeCheckpoint(bytes + "x"));
}

TEST_CASE("a job's file is eight hex digits and .gcode") {
  CHECK(jobFileName(0x1A2B3C) == "001a2b3c.gcode");
  CHECK(jobFileNumber("001a2b3c.gcode") == 0x1A2B3C);
  for (const char* file : {"", "1a2b3c.gcode", "001a2b3c.nc", "001a2b3g.gcode", "../a2b3c.gcode"}) {
    CHECK_FALSE(jobFileNumber(file));
  }
}
