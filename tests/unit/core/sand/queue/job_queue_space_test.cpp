#include <doctest/doctest.h>

#include "unit/core/sand/queue/upload_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

constexpr size_t kMoves = 20'000;
constexpr uint64_t kCapacity = 512 * 1024;
constexpr uint64_t kRecordGrowth = 4096;  // bytes; saving the queue needs space, too

/**
 * A store in which open programs can't be removed, as on LittleFS, or keep their space until they are closed.
 */
class ReadFileStore : public MemoryFileStore {
 public:
  bool remove(std::string_view path) override {
    if (path == read) return false;
    if (keepsRoom && exists(path)) kept_ += contentOf(path).size();
    return MemoryFileStore::remove(path);
  }
  StoreSpace space() const override {
    const StoreSpace space = MemoryFileStore::space();
    return {space.total, space.free - std::min(space.free, kept_)};
  }

  std::string read;
  bool keepsRoom = false;

 private:
  uint64_t kept_ = 0;
};

struct ReadDevice {
  explicit ReadDevice(uint64_t capacity = kCapacity) {
    files.setCapacity(capacity);
    queue.load();
    for (const char* name : {"a", "b", "c"}) add(name);
    files.read = JobQueue::programPath(queue.jobs().front().file);
  }
  void add(const std::string& name) {
    Job job;
    job.file = queue.newFileName();
    job.originalName = name;
    job.state = JobState::kDone;
    job.run = queue.nextRun();
    job.info = writeProgram(files, someMoves(kMoves), JobQueue::programPath(job.file)).value();
    REQUIRE(queue.add(job).ok());
  }

  ReadFileStore files;
  QuietLog log;
  FixedRandom random;
  RecordStore records{files, log};
  JobQueue queue{records, files, random, log};
};

struct FullDevice : QueueDevice {
  FullDevice() { files.live().setCapacity(kCapacity); }

  std::string addLarge(const std::string& name, JobState state, uint32_t run) {
    return add(name, state, run, kMoves);
  }
  uint64_t sizeOf(const std::string& file) { return queue().find(file)->info.fileSize; }
};

}  // namespace

TEST_CASE_FIXTURE(FullDevice, "programs never use the last 64 KiB") {
  CHECK(queue().freeBytes() == kCapacity - JobQueue::kReserve);
  files.live().setCapacity(JobQueue::kReserve);
  CHECK(queue().freeBytes() == 0);
  CHECK(queue().reachableBytes() == 0);
  CHECK(queue().makeRoom(0));
  CHECK_FALSE(queue().makeRoom(1));
}

TEST_CASE_FIXTURE(FullDevice, "reachableBytes() counts completed jobs and no others") {
  const std::string done = addLarge("done", JobState::kDone, 1);
  addLarge("waiting", JobState::kWaiting, 0);
  addLarge("failed", JobState::kFailed, 2);
  CHECK(queue().reachableBytes() == queue().freeBytes() + sizeOf(done));
}

TEST_CASE_FIXTURE(FullDevice,
                  "completed jobs are removed in the order of completion, and no more than needed") {
  const std::string b = addLarge("b", JobState::kDone, 2);
  addLarge("a", JobState::kDone, 1);
  addLarge("c", JobState::kDone, 3);
  CHECK(queue().makeRoom(queue().freeBytes()));
  CHECK(names() == "b a c");
  CHECK(queue().makeRoom(queue().freeBytes() + 1));
  CHECK(names() == "b c");
  CHECK(queue().makeRoom(queue().freeBytes() + sizeOf(b) / 2));
  CHECK(names() == "c");
  CHECK(isTidy());
}

TEST_CASE_FIXTURE(FullDevice, "jobs that are not completed are never removed to make room") {
  addLarge("waiting", JobState::kWaiting, 0);
  addLarge("paused", JobState::kPaused, 1);
  addLarge("interrupted", JobState::kInterrupted, 2);
  addLarge("failed", JobState::kFailed, 3);
  CHECK_FALSE(queue().makeRoom(queue().freeBytes() + 1));
  CHECK(queue().jobs().size() == 4);
}

TEST_CASE_FIXTURE(FullDevice, "no job is removed if the space cannot be reached") {
  addLarge("done", JobState::kDone, 1);
  CHECK_FALSE(queue().makeRoom(queue().reachableBytes() + 1));
  CHECK(names() == "done");
  CHECK(queue().makeRoom(queue().reachableBytes() - kRecordGrowth));
  CHECK(names().empty());
}

TEST_CASE_FIXTURE(ReadDevice,
                  "making room stops at the first completed job whose program cannot be removed") {
  CHECK_FALSE(queue.makeRoom(queue.freeBytes() + 1));
  CHECK(queue.jobs().size() == 2);
  CHECK(files.exists(files.read));
}

TEST_CASE_FIXTURE(ReadDevice, "a program that could not be removed is removed when room is needed next") {
  const std::string path = files.read;
  REQUIRE(queue.remove(queue.jobs().front().file).ok());
  REQUIRE(files.exists(path));
  files.read.clear();
  CHECK(queue.makeRoom(queue.freeBytes() + 1));
  CHECK_FALSE(files.exists(path));
  CHECK(queue.jobs().size() == 2);
}

TEST_CASE_FIXTURE(ReadDevice, "making room stops at the first removal that frees no space") {
  files.keepsRoom = true;
  files.read.clear();
  CHECK_FALSE(queue.makeRoom(queue.freeBytes() + 1));
  CHECK(queue.jobs().size() == 2);
}

TEST_CASE("programs leave the promised space free") {
  QueueDevice device;
  device.files.live().setCapacity(kCapacity);
  JobQueue queue(device.records, device.files, device.random, device.log, [] { return uint64_t{100'000}; });
  CHECK(queue.freeBytes() == kCapacity - JobQueue::kReserve - 100'000);
  CHECK(queue.reachableBytes() == queue.freeBytes());
}

TEST_CASE_FIXTURE(FullDevice, "a job can be removed from a completely full store") {
  const std::string file = addLarge("a", JobState::kWaiting, 0);
  addLarge("b", JobState::kWaiting, 0);
  files.live().setCapacity(kCapacity - files.space().free);
  REQUIRE(queue().remove(file).ok());
  CHECK(names() == "b");
  restart();
  CHECK(names() == "b");
  CHECK(isTidy());
}

TEST_CASE("an upload frees the space of a pattern that was deleted while it was being read") {
  ReadDevice device;
  const std::string deleted = device.files.read;
  REQUIRE(device.queue.remove(device.queue.jobs().front().file).ok());
  REQUIRE(device.files.exists(deleted));
  device.files.read.clear();
  Upload upload(device.queue, device.files);
  CHECK(upload.begin(1000));
  CHECK_FALSE(device.files.exists(deleted));
}
