#include "core/matrix/patterns/saved_patterns.h"

#include <doctest/doctest.h>

#include "core/base/crc32.h"
#include "support/fakes/quiet_log.h"
#include "support/hub/saved_pattern_bytes.h"
#include "support/stores/faulty_file_store.h"
#include "support/stores/shaky_file_store.h"

using namespace lumi;
using namespace lumi::test;

namespace {

const std::string kBlink = SavedPatternBytes().take();
const std::string kLargest = SavedPatternBytes::largest().take();

struct PatternsFixture {
  FaultyFileStore files;
  QuietLog log;
  std::unique_ptr<SavedPatterns> patterns;

  PatternsFixture() { boot(); }

  void boot() {
    files.restart();
    patterns = std::make_unique<SavedPatterns>(files, log);
    patterns->load();
  }

  /** The content of a pattern, or "". */
  std::string contentOf(uint32_t id) const {
    const auto file = patterns->open(id);
    if (!file) return "";
    std::string content(static_cast<size_t>(file->size() - SavedPatterns::kTrailer), '\0');
    REQUIRE(file->read({reinterpret_cast<uint8_t*>(content.data()), content.size()}) == content.size());
    return content;
  }
};

}  // namespace

TEST_CASE_FIXTURE(PatternsFixture, "a saved pattern is there after a restart, byte for byte") {
  CHECK(save(*patterns, kBlink) == 1);
  CHECK(save(*patterns, kLargest) == 2);
  for (int start = 0; start < 2; ++start, boot()) {
    CHECK(contentOf(1) == kBlink);
    CHECK(contentOf(2) == kLargest);
    CHECK(patterns->crcOf(1) == crc32(asBytes(kBlink)));
    const auto summary = patterns->summaryOf(2);
    REQUIRE(summary);
    CHECK(summary->name == std::string(32, 'n'));
    CHECK(summary->columns == 64);
    CHECK(summary->frames == 32);
    CHECK(summary->revision == crc32(asBytes(kLargest)));
  }
  for (const uint32_t id : {0u, 3u, 64u, 65u, 999u}) {
    CHECK_FALSE(patterns->crcOf(id));
    CHECK_FALSE(patterns->summaryOf(id));
    CHECK_FALSE(patterns->open(id));
  }
}

TEST_CASE_FIXTURE(PatternsFixture, "a pattern can be replaced and removed; each change counts") {
  save(*patterns, kBlink);
  CHECK(save(*patterns, kLargest, 1) == 1);
  CHECK(contentOf(1) == kLargest);
  CHECK(patterns->remove(1));
  CHECK(patterns->revision() == 3);
  CHECK(patterns->remove(1).isError(ErrorKind::kNotFound));
  CHECK(contentOf(1) == "");
  CHECK(files.live().paths().empty());
}

TEST_CASE_FIXTURE(PatternsFixture, "the id of a removed pattern is not used again soon") {
  save(*patterns, kBlink);
  save(*patterns, kBlink);
  REQUIRE(patterns->remove(1));
  for (uint8_t id = 3; id <= kMaxSavedPatterns; ++id) CHECK(save(*patterns, kBlink) == id);
  CHECK(save(*patterns, kBlink) == 1);
  std::string problem;
  CHECK(save(*patterns, kBlink, 0, &problem) == 0);
  CHECK(problem == "There are 64 patterns already. Please delete one first.");
  CHECK(save(*patterns, kLargest, 64) == 64);
}

TEST_CASE_FIXTURE(PatternsFixture, "an invalid or discarded pattern leaves nothing behind") {
  std::string problem;
  CHECK(save(*patterns, kBlink.substr(1), 0, &problem) == 0);
  CHECK(save(*patterns, kBlink.substr(0, 100), 0, &problem) == 0);
  CHECK(problem == "The file of the pattern is not whole.");
  REQUIRE(patterns->begin(SavedPatterns::kRoom).value()->take(asBytes(kBlink)));
  CHECK(files.live().paths().empty());
  CHECK(patterns->revision() == 0);
}

TEST_CASE_FIXTURE(PatternsFixture,
                  "a pattern is not begun without room, or while another one is being written") {
  const auto draft = patterns->begin(SavedPatterns::kRoom);
  REQUIRE(draft);
  CHECK(patterns->begin(SavedPatterns::kRoom).isError(ErrorKind::kConflict));
  PatternsFixture other;
  CHECK(other.patterns->begin(SavedPatterns::kRoom - 1).isError(ErrorKind::kConflict));
}

TEST_CASE_FIXTURE(PatternsFixture, "a pattern that is being read is neither removed nor replaced") {
  save(*patterns, kBlink);
  const auto file = patterns->open(1);
  std::string problem;
  CHECK(patterns->remove(1).isError(ErrorKind::kConflict));
  CHECK(save(*patterns, kLargest, 1, &problem) == 0);
  CHECK(problem == "The pattern is being read. Please try again in a moment.");
  CHECK(patterns->revision() == 1);
  CHECK(patterns->crcOf(1) == crc32(asBytes(kBlink)));
}

TEST_CASE("a damaged pattern disappears when it is read, with a line in the log; the others stay") {
  for (size_t at = 0; at < kBlink.size() + SavedPatterns::kTrailer; at += 7) {
    CAPTURE(at);
    PatternsFixture fixture;
    save(*fixture.patterns, kLargest);
    save(*fixture.patterns, kBlink);
    std::string& content = fixture.files.live().contentOf("matrix-patterns/2");
    content[at] = static_cast<char>(content[at] ^ 0x40);
    fixture.boot();
    CHECK(fixture.contentOf(2) == "");
    CHECK(fixture.log.count("The saved pattern 2 is damaged, so it is removed.") == 1);
    CHECK_FALSE(fixture.files.exists("matrix-patterns/2"));
    CHECK(fixture.contentOf(1) == kLargest);
    CHECK(fixture.patterns->revision() == 1);
  }
}

TEST_CASE("a truncated pattern disappears, too, at the latest when it is listed or read") {
  for (const size_t size : {size_t{0}, size_t{3}, size_t{8}, size_t{12}, kBlink.size()}) {
    CAPTURE(size);
    PatternsFixture fixture;
    save(*fixture.patterns, kBlink);
    fixture.files.live().contentOf("matrix-patterns/1").resize(size);
    fixture.boot();
    (void)fixture.patterns->summaryOf(1);
    CHECK(fixture.contentOf(1) == "");
    CHECK_FALSE(fixture.patterns->crcOf(1));
    CHECK(fixture.log.count("damaged") == 1);
  }
}

TEST_CASE("a read that fails once removes no pattern") {
  ShakyFileStore files;
  QuietLog log;
  SavedPatterns before(files, log);
  REQUIRE(save(before, kBlink) == 1);
  SavedPatterns patterns(files, log);
  patterns.load();
  files.failedReads = 1;
  CHECK(patterns.summaryOf(1));
  files.failedReads = 1;
  CHECK(patterns.open(1));
  CHECK(log.count("damaged") == 0);
}

TEST_CASE("a summary that can't be read removes no pattern") {
  ShakyFileStore files;
  QuietLog log;
  SavedPatterns patterns(files, log);
  REQUIRE(save(patterns, kBlink) == 1);
  files.failedReads = 10;
  CHECK_FALSE(patterns.summaryOf(1));
  files.failedReads = 0;
  CHECK(patterns.summaryOf(1));
  CHECK(patterns.revision() == 1);
}

TEST_CASE("a fault of the store and a pattern that is being read have different errors") {
  ShakyFileStore files;
  QuietLog log;
  SavedPatterns patterns(files, log);
  REQUIRE(save(patterns, kBlink) == 1);
  files.failedRemovals = 1;
  const Status removed = patterns.remove(1);
  CHECK(removed.isError(ErrorKind::kNotSaved));
  CHECK(removed.error().message == "The pattern could not be deleted: the storage is faulty.");
  files.failedRenames = 1;
  std::string problem;
  CHECK(save(patterns, kLargest, 1, &problem) == 0);
  CHECK(problem == "The pattern could not be saved: the storage is full or faulty.");
  const auto file = patterns.open(1);
  CHECK(patterns.remove(1).isError(ErrorKind::kConflict));
}

TEST_CASE("when a step of the store fails, the call reports it and the old patterns stay") {
  for (size_t step = 0; step < 40; ++step) {
    CAPTURE(step);
    PatternsFixture fixture;
    save(*fixture.patterns, kBlink);
    fixture.files.failStep(step);
    std::string problem;
    const bool isSaved = save(*fixture.patterns, kLargest, 0, &problem) != 0;
    CHECK(isSaved == problem.empty());
    if (!isSaved) CHECK(problem == "The pattern could not be saved: the storage is full or faulty.");
    CHECK(fixture.contentOf(1) == kBlink);
    CHECK((fixture.contentOf(2) == kLargest) == isSaved);
    fixture.boot();
    CHECK(fixture.contentOf(1) == kBlink);
  }
}

TEST_CASE_FIXTURE(PatternsFixture, "all patterns of a store can be erased") {
  save(*patterns, kBlink);
  save(*patterns, kBlink);
  files.open("records/lights", OpenMode::kReplace);
  CHECK(SavedPatterns::forget(files));
  CHECK(files.live().paths() == std::vector<std::string>{"records/lights"});
}

TEST_CASE("a pattern is found by its name with one file opened") {
  ShakyFileStore files;
  QuietLog log;
  const auto withName = [](const std::string& name) {
    SavedPatternBytes bytes;
    bytes.name = name;
    return bytes.take();
  };
  std::optional<SavedPatterns> patterns;
  const auto boot = [&] {
    patterns.emplace(files, log);
    patterns->load();
  };
  boot();
  for (int i = 1; i <= 64; ++i) REQUIRE(save(*patterns, withName("Number " + std::to_string(i % 63))) == i);
  for (int start = 0; start < 2; ++start, boot()) {
    const auto opensFor = [&](const std::string& name, std::optional<uint8_t> expected) {
      files.opens = 0;
      CHECK(patterns->idOf(name) == expected);
      return files.opens;
    };
    CHECK(opensFor("Number 62", uint8_t{62}) == 1);
    CHECK(opensFor("Number 1", uint8_t{1}) == 1);
    CHECK(opensFor("Number 70", std::nullopt) == 0);
  }
  save(*patterns, withName("Moved"), 1);
  CHECK(patterns->idOf("Number 1") == 64);
  CHECK(patterns->idOf("Moved") == 1);
  CHECK(patterns->remove(64));
  CHECK_FALSE(patterns->idOf("Number 1"));
}
