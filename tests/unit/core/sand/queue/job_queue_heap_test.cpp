#include <doctest/doctest.h>

#include "support/heap/heap_use.h"
#include "support/load_all.h"
#include "unit/core/sand/queue/queue_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

constexpr size_t kMaxPiece = 8 * 1024;

struct FullQueue : QueueDevice {
  FullQueue() {
    for (size_t i = 0; i < JobQueue::kMaxJobs; ++i) {
      Job job = prepare(std::string(kMaxPatternName, static_cast<char>('0' + i)));
      job.state = JobState::kFailed;
      job.message = std::string(kMaxJobMessageLength, static_cast<char>('0' + i));
      REQUIRE(queue().add(job).ok());
    }
  }
};

}  // namespace

TEST_CASE_FIXTURE(FullQueue,
                  "64 jobs with the longest names are kept, saved and loaded in blocks of at most 8 KiB") {
  resetHeapPeak();
  const size_t before = heapUse().live;
  {
    JobQueue again(records, files, random, log);
    loadAll(again, library());
    REQUIRE(again.jobs().size() == JobQueue::kMaxJobs);
    CHECK(heapUse().live - before < 32 * 1024);
    Job job = again.jobs().back();
    job.state = JobState::kWaiting;
    REQUIRE(again.update(job, JobPlace::kFirst).ok());
    REQUIRE(again.remove(job.file).ok());
  }
  CHECK(heapUse().largest <= kMaxPiece);
}
