#include <doctest/doctest.h>

#include "support/heap/heap_use.h"
#include "unit/core/sand/library/upload_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

constexpr uint64_t kKiB = 1024;

std::string zigzag(size_t lines, const char* lineEnd = "\n") {
  std::string text;
  for (size_t i = 0; i < lines; ++i) {
    text += "G1 X" + std::to_string(i % 600) + " Y" + std::to_string(i * 7 % 400) + lineEnd;
  }
  return text;
}

/** A store with this number of bytes free for programs. */
struct SmallDevice : QueueDevice {
  explicit SmallDevice(uint64_t free) { files.live().setCapacity(reserveOf(StoreUse::kPatterns) + free); }
  uint64_t used() { return files.live().space().total - files.live().space().free; }
};

/** Accepts everything that is written and discards it. */
class BottomlessFileStore : public FileStore {
 public:
  std::unique_ptr<File> open(std::string_view, OpenMode) override { return std::make_unique<Hole>(); }
  bool exists(std::string_view) const override { return false; }
  bool remove(std::string_view) override { return true; }
  bool rename(std::string_view, std::string_view) override { return true; }
  void list(std::string_view, FileVisitor) const override {}
  StoreSpace space() const override { return {uint64_t{1} << 40, uint64_t{1} << 40}; }

 private:
  class Hole : public File {
    size_t read(Bytes) override { return 0; }
    bool write(ConstBytes) override { return true; }
    bool seek(uint64_t) override { return true; }
    uint64_t size() const override { return 0; }
    bool sync() override { return true; }
  };
};

}  // namespace

TEST_CASE("a file is rejected up front only if a thirty-second of it does not fit") {
  SmallDevice device(100 * kKiB);
  Upload hopeful(device);
  CHECK(hopeful.begin(32 * 100 * kKiB));
  hopeful.sink->abort();
  Upload unsaid(device);
  CHECK(unsaid.begin());
  unsaid.sink->abort();
  Upload hopeless(device);
  CHECK_FALSE(hopeless.begin(32 * 100 * kKiB + 32));
  CHECK(hopeless.status() == 413);
  CHECK(hopeless.says("The pattern does not fit into the hub's memory. The hub has 100 KB free."));
}

TEST_CASE("a pattern that outgrows the store is rejected while it is read, and its space is freed") {
  SmallDevice device(50 * kKiB);
  const uint64_t before = device.used();
  Upload upload(device);
  upload.run(zigzag(80'000));
  CHECK(upload.status() == 413);
  CHECK(upload.says("The pattern does not fit into the hub's memory. The hub has 50 KB free."));
  CHECK(upload.client->answers[0].body.find("\"store-full\"") != std::string::npos);
  CHECK(device.programs().empty());
  CHECK(device.used() == before);
}

TEST_CASE("an endless last line is rejected when the store is full") {
  SmallDevice device(50 * kKiB);
  Upload upload(device);
  upload.run("0 0\n100000 1", "a.thr");
  CHECK(upload.status() == 413);
  CHECK(device.programs().empty());
}

TEST_CASE("programs never use the space reserved for settings") {
  SmallDevice device(50 * kKiB);
  Upload upload(device);
  upload.begin();
  upload.sink->fileBegin("gcode", "a.gcode");
  const std::string lines = zigzag(100);
  while (upload.status() == 0) {
    upload.data(lines);
    CHECK(device.files.live().space().free >= reserveOf(StoreUse::kPatterns));
  }
}

TEST_CASE("a small pattern fits into a store that is nearly full") {
  SmallDevice device(5 * kKiB);
  Upload upload(device);
  upload.run(kSquare);
  CHECK(upload.status() == 200);
}

TEST_CASE("no pattern is removed for a new one, completed or not") {
  SmallDevice device(300 * kKiB);
  device.add("completed", JobState::kDone, 1, 20'000);
  device.add("waiting", JobState::kWaiting, 0, 20'000);
  device.files.live().setCapacity(device.used() + reserveOf(StoreUse::kPatterns) + 20 * kKiB);
  Upload upload(device);
  upload.run(zigzag(15'000));
  CHECK(upload.status() == 413);
  CHECK(device.names() == "completed waiting");
  CHECK(device.isTidy());
}

TEST_CASE("however a file is split, the sender pauses after about 256 moves") {
  constexpr size_t kMoves = 20'000;
  constexpr size_t kPauses = kMoves / PatternReader::kMovesPerCall;
  for (const size_t size : {1, 16, 16'384}) {
    CAPTURE(size);
    QueueDevice device;
    Upload upload(device);
    upload.run(zigzag(kMoves, "\r\n"), "a.gcode", size);
    CHECK(upload.status() == 200);
    CHECK(upload.pauses >= kPauses - 2);
    CHECK(upload.pauses <= kPauses + 80);  // with those for the outline
  }
}

TEST_CASE("text without moves also makes the sender pause") {
  const std::string remark = "; a remark that says nothing to the table\r\n";
  std::string text;
  while (text.size() < 100 * PatternUpload::kBytesPerPause) text += remark;
  for (const size_t size : {1, 100, 16'384}) {
    CAPTURE(size);
    QueueDevice device;
    Upload upload(device);
    upload.run(text + kSquare, "a.gcode", size);
    CHECK(upload.status() == 200);
    CHECK(upload.pauses >= 95);
    CHECK(upload.pauses <= 130);
  }
}

TEST_CASE("a last line with many moves is drawn in slices") {
  QueueDevice device;
  Upload upload(device);
  upload.begin();
  upload.sink->fileBegin("gcode", "a.thr");
  upload.data("0 0\n3000 1");
  CHECK(upload.pauses == 0);
  upload.endFile();
  upload.end();
  CHECK(upload.status() == 200);
  const uint32_t moves = upload.accepted.at(0).program.info.moveCount;
  CHECK(moves > 50'000);
  CHECK(upload.pauses >= moves / PatternReader::kMovesPerCall - 1);
}

TEST_CASE("100 MB of G-code take no more memory than 1 MB") {
  constexpr size_t kMegabyte = 1'000'000;
  MemoryFileStore recordFiles;
  BottomlessFileStore files;
  QuietLog log;
  FixedRandom random;
  RecordStore records(recordFiles, log);
  PatternLibrary library(records, files, random, log);
  const std::string lines = zigzag(1200);
  Upload upload(library, files);
  upload.begin(100 * kMegabyte);
  upload.sink->fileBegin("gcode", "large.gcode");
  size_t sent = 0;
  for (; sent < kMegabyte; sent += lines.size()) upload.data(lines, 16'384);
  const HeapUse before = heapUse();
  resetHeapPeak();
  for (; sent < 100 * kMegabyte; sent += lines.size()) upload.data(lines, 16'384);
  CHECK(heapUse().allocations == before.allocations);
  CHECK(heapUse().peak == before.live);
  upload.endFile();
  upload.end();
  CHECK(upload.status() == 200);
  CHECK(upload.accepted.at(0).program.info.stats.commandCount > 5'000'000);
}
