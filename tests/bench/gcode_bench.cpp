// Processes a pattern file like an upload, into a store that only counts, for scripts/bench-gcode.mjs.
// Prints bytes, seconds, moves, bytes stored, and the growth of heap and resident memory meanwhile.

#include <sys/resource.h>

#include <chrono>
#include <cstdio>
#include <string>

#include "support/heap/heap_use.h"
#include "unit/core/sand/library/upload_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

constexpr size_t kPiece = 16'384;

/** Counts the bytes that are written and discards them. */
class CountingStore : public FileStore {
 public:
  std::unique_ptr<File> open(std::string_view, OpenMode) override { return std::make_unique<Hole>(written); }
  bool exists(std::string_view) const override { return false; }
  bool remove(std::string_view) override { return true; }
  bool rename(std::string_view, std::string_view) override { return true; }
  void list(std::string_view, FileVisitor) const override {}
  StoreSpace space() const override { return {uint64_t{1} << 40, uint64_t{1} << 40}; }
  uint64_t written = 0;

 private:
  class Hole : public File {
   public:
    explicit Hole(uint64_t& written) : written_(written) {}
    size_t read(Bytes) override { return 0; }
    bool write(ConstBytes bytes) override {
      written_ += bytes.size();
      return true;
    }
    bool seek(uint64_t) override { return true; }
    uint64_t size() const override { return 0; }
    bool sync() override { return true; }

   private:
    uint64_t& written_;
  };
};

long residentKiB() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss;
}

/** Passes the file to the upload. Returns false if the file cannot be read. */
bool feed(Upload& upload, std::FILE* file, uint64_t& bytes) {
  static char piece[kPiece];
  for (size_t count = std::fread(piece, 1, kPiece, file); count > 0;
       count = std::fread(piece, 1, kPiece, file)) {
    bytes += count;
    ConstBytes rest = asBytes({piece, count});
    while (!rest.empty()) rest = rest.sub(upload.sink->fileData(rest));
  }
  return std::ferror(file) == 0;
}

}  // namespace

int main(int count, char** words) {
  std::FILE* const file = count == 2 ? std::fopen(words[1], "rb") : nullptr;
  if (!file) {
    std::fputs("usage: bench_gcode FILE\n", stderr);
    return 2;
  }
  MemoryFileStore recordFiles;
  CountingStore store;
  QuietLog log;
  FixedRandom random;
  RecordStore records(recordFiles, log);
  PatternLibrary library(records, store, random, log);
  const HeapUse before = heapUse();
  resetHeapPeak();
  const long residentBefore = residentKiB();
  const auto begun = std::chrono::steady_clock::now();
  Upload upload(library, store);
  upload.begin();
  upload.sink->fileBegin("gcode", words[1]);
  uint64_t bytes = 0;
  const bool isRead = feed(upload, file, bytes);
  upload.endFile();
  upload.end();
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
  const bool isTaken = isRead && upload.status() == 200;
  std::printf("%llu\t%.6f\t%u\t%llu\t%zu\t%ld\n", static_cast<unsigned long long>(bytes), seconds,
              isTaken ? upload.accepted.at(0).program.info.moveCount : 0,
              static_cast<unsigned long long>(store.written), heapUse().peak - before.live,
              (residentKiB() - residentBefore) * 1024);
  std::fclose(file);
  return isTaken ? 0 : 1;
}
