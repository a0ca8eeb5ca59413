#include "core/matrix/patterns/saved_pattern_file.h"

#include <doctest/doctest.h>

#include <functional>

#include "core/base/crc32.h"
#include "support/hub/saved_pattern_bytes.h"

using namespace lumi;
using namespace lumi::test;

namespace {

/** Returns "" for a valid file, otherwise why it is not. */
std::string faultOf(const std::string& file, size_t piece = SIZE_MAX) {
  SavedPatternChecker checker;
  for (ConstBytes left = asBytes(file); !left.empty(); left = left.sub(std::min(piece, left.size()))) {
    if (const Status fed = checker.feed(left.sub(0, piece)); !fed) return fed.error().message;
  }
  const Status whole = checker.end();
  return whole ? "" : std::string(whole.error().message);
}

std::string faultWith(const std::function<void(SavedPatternBytes&)>& change) {
  SavedPatternBytes pattern;
  change(pattern);
  return faultOf(pattern.take());
}

}  // namespace

TEST_CASE("a pattern of any size is valid, in whatever pieces it comes") {
  SavedPatternBytes single;
  single.durations = {60'000};
  single.colors = {{1, 2, 3}};
  single.frames = {std::vector<uint8_t>(256, 0)};
  single.name = "\xE2\x9D\xA4";
  for (const std::string& file :
       {single.take(), SavedPatternBytes().take(), SavedPatternBytes::largest().take()}) {
    for (const size_t piece : {size_t{1}, size_t{7}, size_t{1436}, SIZE_MAX}) {
      CAPTURE(piece);
      CHECK(faultOf(file, piece) == "");
    }
  }
  CHECK(SavedPatternBytes::largest().take().size() == SavedPatternLayout::kMaxFile);
}

TEST_CASE("the CRC is that of the whole file") {
  const std::string file = SavedPatternBytes().take();
  SavedPatternChecker checker;
  REQUIRE(checker.feed(asBytes(file).sub(0, 20)));
  REQUIRE(checker.feed(asBytes(file).sub(20)));
  CHECK(checker.crc() == crc32(asBytes(file)));
}

TEST_CASE("an invalid pattern is rejected with the reason") {
  CHECK(faultWith([](auto& file) { file.format = 2; }) == "The format of the pattern is not known.");
  CHECK(faultWith([](auto& file) { file.columns = 33; }) == "columns must be 32 or 64.");
  CHECK(faultWith([](auto& file) { file.frames.clear(); }) == "frames must be a number from 1 to 32.");
  CHECK(faultWith([](auto& file) { file.frames.resize(33); }) == "frames must be a number from 1 to 32.");
  CHECK(faultWith([](auto& file) { file.name = ""; }) == "name must be a text of 1 to 32 bytes.");
  CHECK(faultWith([](auto& file) { file.name.assign(33, 'n'); }) == "name must be a text of 1 to 32 bytes.");
  for (const char* name : {" ", "\xFF", "a\nb", "a\xE2\x80\xAE"}) {
    CAPTURE(name);
    CHECK(faultWith([name](auto& file) { file.name = name; }) ==
          "name must be more than blanks, in UTF-8 and without control characters.");
  }
  for (const uint16_t duration : std::initializer_list<uint16_t>{0, 39, 60'001, 65'535}) {
    CAPTURE(duration);
    CHECK(faultWith([duration](auto& file) { file.durations[1] = duration; }) ==
          "The time of a frame must be 40 to 60000 ms.");
  }
  CHECK(faultWith([](auto& file) { file.frames[1][255] = 2; }) ==
        "A pixel has a colour that the pattern does not have.");
}

TEST_CASE("a truncated or extended file is rejected") {
  const std::string whole = SavedPatternBytes().take();
  for (size_t size = 0; size < whole.size(); ++size) {
    REQUIRE(faultOf(whole.substr(0, size)) == "The file of the pattern is not whole.");
  }
  CHECK(faultOf(whole + '\0') == "The file is longer than its pattern.");
}
