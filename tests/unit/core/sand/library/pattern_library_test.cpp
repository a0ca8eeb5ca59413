#include "core/sand/library/pattern_library.h"

#include <doctest/doctest.h>

#include "support/heap/heap_use.h"
#include "support/load_all.h"
#include "unit/core/sand/queue/queue_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

std::string libraryNames(QueueDevice& device) {
  std::string all;
  for (const PatternId id : device.library().newestFirst()) {
    all += (all.empty() ? "" : " ") + device.library().find(id).value_or(Pattern()).name;
  }
  return all;
}

/** A store in which a program that is being read can't be removed, as on LittleFS. */
class LockingFileStore : public MemoryFileStore {
 public:
  bool remove(std::string_view path) override { return path != read && MemoryFileStore::remove(path); }
  std::string read;
};

Pattern fullPattern() {
  Pattern pattern;
  pattern.id = 0x1A2B3C4D;
  pattern.serial = 7;
  pattern.name = "Röschen";
  pattern.tags = "calm\nround";
  pattern.kind = PatternKind::kStretchedThetaRho;
  pattern.isFavorite = true;
  pattern.moves = 10'000;
  pattern.length = 12'345;
  pattern.time = {900, 800};
  pattern.fileSize = 20'480;
  pattern.movesCrc = 0xCAFE;
  pattern.added = 1'700'000'000'000;
  pattern.drawn = 3;
  pattern.lastDrawn = 1'700'000'001'000;
  return pattern;
}

}  // namespace

TEST_CASE("all fields of a page are decoded") {
  const auto page = decodePage(encodePage({fullPattern(), Pattern()}));
  REQUIRE(page);
  REQUIRE(page->size() == 2);
  const Pattern& pattern = page->front();
  CHECK(pattern.id == 0x1A2B3C4D);
  CHECK(pattern.serial == 7);
  CHECK(pattern.name == "Röschen");
  CHECK(pattern.tags == "calm\nround");
  CHECK(pattern.kind == PatternKind::kStretchedThetaRho);
  CHECK(pattern.isFavorite);
  CHECK(pattern.moves == 10'000);
  CHECK(pattern.length == 12'345);
  CHECK(pattern.time.total == 900);
  CHECK(pattern.time.cruising == 800);
  CHECK(pattern.fileSize == 20'480);
  CHECK(pattern.movesCrc == 0xCAFE);
  CHECK(pattern.added == 1'700'000'000'000);
  CHECK(pattern.drawn == 3);
  CHECK(pattern.lastDrawn == 1'700'000'001'000);
  CHECK_FALSE(page->back().isFavorite);
}

TEST_CASE("a truncated, extended or unknown page is rejected") {
  std::string bytes = encodePage({fullPattern()});
  for (size_t size = 0; size < bytes.size(); ++size) CHECK_FALSE(decodePage(bytes.substr(0, size)));
  CHECK_FALSE(decodePage(bytes + "x"));
  bytes[0] = 9;
  CHECK_FALSE(decodePage(bytes));
}

TEST_CASE_FIXTURE(QueueDevice, "the pattern that was added last is the first, also after a restart") {
  for (int i = 0; i < 40; ++i) REQUIRE(addPattern(std::to_string(i)) != 0);
  REQUIRE(library().remove(library().newestFirst().at(38)).ok());  // "1"
  addPattern("new");
  const std::string before = libraryNames(*this);
  CHECK(before.substr(0, 9) == "new 39 38");
  CHECK(before.substr(before.size() - 6) == " 3 2 0");
  restart();
  CHECK(libraryNames(*this) == before);
  CHECK(library().size() == 40);
  CHECK(isTidy());
}

TEST_CASE_FIXTURE(QueueDevice, "a pattern can be renamed, tagged and counted") {
  const PatternId rose = addPattern("rose");
  addPattern("other");
  const uint32_t revision = library().revision();
  REQUIRE(library()
              .update(rose,
                      [](Pattern& pattern) {
                        pattern.name = "Rose 5";
                        pattern.tags = "calm";
                        pattern.isFavorite = true;
                        ++pattern.drawn;
                      })
              .ok());
  CHECK(library().revision() != revision);
  restart();
  const auto found = library().find(rose);
  REQUIRE(found);
  CHECK(found->name == "Rose 5");
  CHECK(found->tags == "calm");
  CHECK(found->isFavorite);
  CHECK(found->drawn == 1);
  CHECK(libraryNames(*this) == "other Rose 5");
}

TEST_CASE_FIXTURE(QueueDevice, "a missing pattern cannot be read, changed or removed") {
  addPattern("a");
  CHECK_FALSE(library().find(1));
  CHECK(library().update(1, [](Pattern&) {}).error().kind() == ErrorKind::kNotFound);
  CHECK(library().remove(1).error().kind() == ErrorKind::kNotFound);
}

TEST_CASE_FIXTURE(QueueDevice, "a pattern is removed with its program") {
  const PatternId a = addPattern("a");
  addPattern("b");
  REQUIRE(library().remove(a).ok());
  CHECK(libraryNames(*this) == "b");
  CHECK(isTidy());
  restart();
  CHECK(libraryNames(*this) == "b");
  CHECK(isTidy());
}

TEST_CASE_FIXTURE(QueueDevice, "a pattern can be removed from a completely full store") {
  const PatternId a = addPattern("a", 20'000);
  addPattern("b", 20'000);
  files.live().setCapacity(files.space().total - files.space().free);
  REQUIRE(library().remove(a).ok());
  restart();
  CHECK(libraryNames(*this) == "b");
  CHECK(isTidy());
}

TEST_CASE("a pattern that is being read stays, and says so") {
  LockingFileStore files;
  QuietLog log;
  FixedRandom random;
  RecordStore records(files, log);
  PatternLibrary library(records, files, random, log);
  Pattern pattern;
  pattern.id = library.newId();
  REQUIRE(writeProgram(files, someMoves(5), programPathOf(pattern.id)).ok());
  files.read = programPathOf(pattern.id);
  REQUIRE(library.add(pattern).ok());
  const Status removed = library.remove(pattern.id);
  CHECK(removed.error().kind() == ErrorKind::kConflict);
  CHECK(removed.error().message == "The pattern is being read just now. Try again in a moment.");
  CHECK(library.has(pattern.id));
}

TEST_CASE_FIXTURE(QueueDevice, "the library has room for 400 patterns and no more") {
  for (size_t i = 0; i < PatternLibrary::kMaxPatterns; ++i) {
    CHECK_FALSE(library().isFull());
    REQUIRE(addPattern("n") != 0);
  }
  CHECK(library().isFull());
  Pattern more;
  more.id = library().newId();
  CHECK(library().add(more).error().message == "The library holds 400 patterns already. Delete some first.");
  restart();
  CHECK(library().size() == PatternLibrary::kMaxPatterns);
}

TEST_CASE_FIXTURE(QueueDevice, "programs that no record names are removed, and unfinished ones") {
  add("a");
  REQUIRE(writeProgram(files, someMoves(9), "gcode/12345678.lsp").ok());
  REQUIRE(files.open("gcode/87654321.lsp.part", OpenMode::kReplace)->write(asBytes("half")));
  CHECK(programs().size() == 3);
  restart();
  CHECK(isTidy());
  CHECK(libraryNames(*this) == "a");
}

TEST_CASE_FIXTURE(QueueDevice, "with a damaged record no pattern is lost, but its name may be") {
  for (int i = 0; i < 20; ++i) addPattern("p" + std::to_string(i));
  const auto kept = programs();
  writeCopies();
  files.live().contentOf("records/sand-library-0").back() ^= 1;
  files.live().contentOf("records/sand-library-0.old").back() ^= 1;
  restart();
  CHECK(programs() == kept);
  CHECK(library().size() == 20);
  CHECK(libraryNames(*this).find("p19") != std::string::npos);
  CHECK(log.contains("A part of the sand library can't be read"));
  CHECK(isTidy());
  const std::string before = libraryNames(*this);
  restart();
  CHECK(libraryNames(*this) == before);
}

TEST_CASE_FIXTURE(QueueDevice, "programs leave 32 KiB and the promised space free") {
  files.live().setCapacity(512 * 1024);
  CHECK(library().freeBytes() == 512 * 1024 - reserveOf(StoreUse::kPatterns));
  PatternLibrary promising(records, files, random, log, [] { return uint64_t{100'000}; });
  CHECK(promising.freeBytes() == 512 * 1024 - reserveOf(StoreUse::kPatterns) - 100'000);
  files.live().setCapacity(reserveOf(StoreUse::kPatterns));
  CHECK(library().freeBytes() == 0);
}

TEST_CASE_FIXTURE(QueueDevice,
                  "300 patterns take at most 20 bytes of memory each, in blocks of at most 8 KiB") {
  for (int i = 0; i < 300; ++i) {
    const PatternId id = addPattern(std::string(kMaxPatternName, 'n'));
    REQUIRE(library().update(id, [](Pattern& pattern) { pattern.tags = std::string(199, 't'); }).ok());
  }
  resetHeapPeak();
  const size_t before = heapUse().live;
  {
    PatternLibrary again(records, files, random, log);
    loadAll(again, [](PatternId) { return std::string(); });
    CHECK(again.size() == 300);
    CHECK(heapUse().live - before <= 512 * 20);
    REQUIRE(again.find(again.newestFirst().back()));
  }
  CHECK(heapUse().largest <= 8 * 1024);
}
