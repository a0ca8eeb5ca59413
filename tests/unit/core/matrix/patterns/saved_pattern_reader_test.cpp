#include "core/matrix/patterns/saved_pattern_reader.h"

#include <doctest/doctest.h>

#include <random>

#include "support/fakes/quiet_log.h"
#include "support/heap/heap_use.h"
#include "support/hub/saved_pattern_bytes.h"
#include "support/stores/all_cases.h"
#include "support/stores/shaky_file_store.h"

using namespace lumi;
using namespace lumi::test;

namespace {

constexpr Rgb kRed{255, 0, 0};
constexpr Rgb kBlue{0, 0, 255};

struct ReaderFixture {
  ShakyFileStore files;
  QuietLog log;
  SavedPatterns patterns{files, log};
  SavedPatternReader reader{patterns};

  /** A pattern of one frame in one colour. */
  uint8_t savePlain(Rgb color, uint8_t id = 0) {
    SavedPatternBytes pattern;
    pattern.durations = {1000};
    pattern.colors = {color};
    pattern.frames = {std::vector<uint8_t>(kMatrixPixels, 0)};
    return save(patterns, pattern.take(), id);
  }

  /** The colour of a pixel; nothing: there is no picture. */
  std::optional<Rgb> at(uint8_t id, Millis shownFor, size_t pixel = 0) {
    const IndexedPicture* picture = reader.at(id, shownFor);
    return picture ? std::optional<Rgb>(picture->at(pixel)) : std::nullopt;
  }
};

/** Random bytes, or a valid file with some bytes changed. */
std::string anyFile(std::mt19937& random) {
  const auto below = [&random](size_t limit) { return static_cast<size_t>(random() % limit); };
  std::string file = below(4) == 0 ? std::string(below(400), 'x') : SavedPatternBytes().take();
  if (below(4) == 0) file.resize(below(file.size() + 10), '\1');
  const size_t changes = below(4);
  const size_t reach = below(2) == 0 ? size_t{12} : file.size();
  for (size_t i = 0; i < changes && !file.empty(); ++i) {
    file[below(std::min(reach, file.size()))] = static_cast<char>(below(256));
  }
  return file;
}

}  // namespace

TEST_CASE_FIXTURE(ReaderFixture, "the frames follow each other by their times, again and again") {
  const uint8_t id = save(patterns, SavedPatternBytes().take());
  for (const Millis round : {Millis{0}, Millis{750}, 750 * Millis{1'000'000'000}}) {
    CHECK(at(id, round) == kRed);
    CHECK(at(id, round + 499) == kRed);
    CHECK(at(id, round + 500, 255) == kBlue);
    CHECK(at(id, round + 749) == kBlue);
  }
}

TEST_CASE_FIXTURE(ReaderFixture, "a pattern of 64 columns shows its first 32, in each frame") {
  const SavedPatternBytes large = SavedPatternBytes::largest(7);
  const uint8_t id = save(patterns, large.take());
  for (size_t frame = 0; frame < 32; ++frame) {
    for (const size_t pixel : {0u, 1u, 128u, 255u}) {
      CHECK(at(id, 40 * frame, pixel) == large.colors[large.frames[frame][pixel]]);
    }
  }
}

TEST_CASE_FIXTURE(ReaderFixture, "there is no picture of a pattern that does not exist or is removed") {
  CHECK_FALSE(at(1, 0));
  reader.close();
  const uint8_t id = savePlain(kRed);
  CHECK(at(id, 0) == kRed);
  CHECK(patterns.remove(id));
  CHECK_FALSE(at(id, 0));
}

TEST_CASE_FIXTURE(ReaderFixture,
                  "a pattern that is shown can be replaced, also while several readers show it") {
  const uint8_t id = savePlain(kRed);
  SavedPatternReader other(patterns);
  { SavedPatternReader gone(patterns); }
  CHECK(at(id, 0) == kRed);
  REQUIRE(other.at(id, 0) != nullptr);
  CHECK(savePlain(kBlue, id) == id);
  CHECK(at(id, 0) == kBlue);
  CHECK(other.at(id, 0)->at(0) == kBlue);
}

TEST_CASE_FIXTURE(ReaderFixture, "a page and the page before it need no memory while both are drawn") {
  const uint8_t red = savePlain(kRed);
  const uint8_t blue = savePlain(kBlue);
  const uint8_t third = save(patterns, SavedPatternBytes::largest().take());
  CHECK(at(red, 0) == kRed);
  CHECK(at(blue, 0) == kBlue);
  const size_t before = heapUse().allocations;
  for (Millis time = 0; time < 1000; time += 16) {
    CHECK(at(blue, time) == kBlue);
    CHECK(at(red, time) == kRed);
  }
  CHECK(heapUse().allocations == before);
  CHECK(at(blue, 0) == kBlue);
  CHECK(at(third, 0));
  const size_t then = heapUse().allocations;
  CHECK(at(blue, 0) == kBlue);
  for (Millis time = 0; time < 2000; time += 16) CHECK(at(third, time));
  CHECK(heapUse().allocations == then);
}

TEST_CASE_FIXTURE(ReaderFixture, "two patterns are kept in less than 5 KiB, and nothing after close()") {
  const uint8_t red = savePlain(kRed);
  const uint8_t blue = savePlain(kBlue);
  size_t before = 0;
  for (int round = 0; round < 2; ++round) {  // in the first one, the store's own list grows
    before = heapUse().live;
    CHECK(at(red, 0));
    CHECK(at(blue, 0));
    CHECK(heapUse().live - before < 5 * 1024);
    reader.close();
  }
  CHECK(heapUse().live == before);
}

TEST_CASE_FIXTURE(ReaderFixture,
                  "a pattern that can't be read is tried again after a second, not in each frame") {
  const uint8_t id = save(patterns, SavedPatternBytes().take());
  files.failedOpens = 1;
  CHECK_FALSE(at(id, 100));
  const size_t opens = files.opens;
  for (Millis time = 100; time < 1100; time += 16) CHECK_FALSE(at(id, time));
  CHECK(files.opens == opens);
  CHECK(at(id, 1100) == kRed);
  CHECK(at(id, 1300) == kBlue);
  files.failedReads = 1;
  CHECK_FALSE(at(id, 1500));
  CHECK_FALSE(at(id, 2499));
  CHECK(at(id, 2500) == kRed);
  CHECK(at(id, 3500) == kBlue);
}

TEST_CASE_FIXTURE(
    ReaderFixture,
    "a page that restarts reads its pattern again at once, and a missing pattern takes no memory") {
  const uint8_t id = savePlain(kRed);
  files.failedOpens = 1;
  CHECK_FALSE(at(id, 900));
  CHECK(at(id, 0) == kRed);
  CHECK_FALSE(at(9, 0));
  const size_t before = heapUse().allocations;
  for (Millis time = 0; time < 5000; time += 16) CHECK_FALSE(at(9, time));
  CHECK(heapUse().allocations == before);
}

TEST_CASE("a damaged pattern is not shown, and the others are") {
  ReaderFixture fixture;
  const uint8_t red = fixture.savePlain(kRed);
  const uint8_t blue = fixture.savePlain(kBlue);
  fixture.files.contentOf("matrix-patterns/2")[30] ^= 1;
  SavedPatterns again(fixture.files, fixture.log);
  again.load();
  SavedPatternReader reader(again);
  REQUIRE(reader.at(red, 0));
  CHECK_FALSE(reader.at(blue, 0));
  CHECK(reader.at(red, 0)->at(0) == kRed);
  CHECK(fixture.log.count("damaged") == 1);
}

TEST_CASE("whatever the bytes, they are rejected, or the pattern can be drawn at any time") {
  std::mt19937 random(5);
  size_t kept = 0;
  for (unsigned i = 0; i < cases(3000, 100'000); ++i) {
    ReaderFixture fixture;
    const std::string file = anyFile(random);
    const uint8_t id = save(fixture.patterns, file);
    CHECK(fixture.patterns.crcOf(id).has_value() == (id != 0));
    if (id == 0) continue;
    ++kept;
    for (const Millis time : {Millis{0}, Millis{39}, Millis{501}, Millis{random()}}) {
      CHECK(fixture.at(id, time, random() % kMatrixPixels));
    }
    const auto summary = fixture.patterns.summaryOf(id);
    REQUIRE(summary);
    CHECK(summary->name.size() <= SavedPatternLayout::kMaxName);
  }
  CHECK(kept > 300);
}
