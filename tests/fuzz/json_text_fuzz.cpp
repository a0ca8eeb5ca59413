#include <nlohmann/json.hpp>

#include "fuzz/fault.h"
#include "fuzz/input.h"
#include "fuzz/targets.h"
#include "unit/core/json/json_scribe.h"

namespace lumi::fuzz {
namespace {

using Json = nlohmann::json;

constexpr size_t kUnlimited = 1 << 20;  // bytes of a text

/** Records the events of an independent reader in the format of test::Scribe. */
class PlainScribe : public nlohmann::json_sax<Json> {
 public:
  test::Scribe scribe;
  size_t depth = 0;
  size_t deepest = 0;
  size_t longestNumber = 0;  // characters; of fractions and exponents only

  bool null() override { return scribe.value({JsonKind::kNull}); }
  bool boolean(bool value) override { return scribe.value({JsonKind::kTruth, value}); }
  bool number_integer(number_integer_t value) override { return number(static_cast<double>(value)); }
  bool number_unsigned(number_unsigned_t value) override { return number(static_cast<double>(value)); }
  bool number_float(number_float_t value, const string_t& text) override {
    longestNumber = std::max(longestNumber, text.size());
    return number(value);
  }
  bool string(string_t& value) override { return scribe.value({JsonKind::kText, false, 0, value}); }
  bool binary(binary_t&) override { return false; }
  bool start_object(size_t) override { return open(JsonKind::kObject); }
  bool key(string_t& name) override { return scribe.name(name); }
  bool end_object() override { return close(); }
  bool start_array(size_t) override { return open(JsonKind::kArray); }
  bool end_array() override { return close(); }
  bool parse_error(size_t, const std::string&, const nlohmann::detail::exception&) override { return false; }

 private:
  bool number(double value) { return scribe.value({JsonKind::kNumber, false, value}); }
  bool open(JsonKind kind) {
    deepest = std::max(deepest, ++depth);
    return scribe.value({kind});
  }
  bool close() {
    --depth;
    scribe.ended();
    return true;
  }
};

/** Returns the events with "-0" replaced by "0": the other reader treats "-0" as a whole number. */
std::string withOneZero(std::string told) {
  const std::string negative = "-0,";
  for (size_t at = 0; (at = told.find(negative, at)) != std::string::npos;) told.erase(at, 1);
  return told;
}

struct Reading {
  bool isWhole = false;
  std::string told;
};

Reading readInPieces(ConstBytes text, uint8_t seed) {
  test::Scribe scribe;
  JsonReader reader(scribe, kUnlimited);
  for (Pieces pieces(text, seed); !pieces.done();) {
    if (!reader.feed(pieces.next())) return {false, scribe.told};
  }
  return {reader.end(), scribe.told};
}

bool isWholeWithoutEvents(ConstBytes text) {
  JsonReader reader;
  return reader.feed(text) && reader.end();
}

}  // namespace

/** Byte 0: how the text is cut into pieces; then the text. */
void json_text(ConstBytes bytes) {
  Input input(bytes);
  const uint8_t seed = input.byte();
  const ConstBytes text = input.rest();
  const Reading atOnce = readInPieces(text, 0);
  const Reading cut = readInPieces(text, seed);
  expect(atOnce.isWhole == cut.isWhole && atOnce.told == cut.told, "a text reads the same in any pieces");
  if (atOnce.isWhole) expect(isWholeWithoutEvents(text), "what can be read passes the check alone, too");

  PlainScribe plain;
  const bool hasMark = asText(text).substr(0, 3) == "\xEF\xBB\xBF";
  const bool isPlainWhole = Json::sax_parse(text.begin(), text.end(), &plain);
  const bool hasNul =
      asText(text).find('\0') != std::string_view::npos;  // ends the text for the other reader
  const bool isTooMuch = hasMark || hasNul || plain.deepest > JsonReader::kMaxDepth ||
                         plain.longestNumber > JsonReader::kMaxNumberSize;
  if (isPlainWhole && !isTooMuch) {
    expect(atOnce.isWhole, "what is JSON is taken");
    expect(withOneZero(atOnce.told) == withOneZero(plain.scribe.told), "the events are what the text says");
  }
  const bool isWider =
      atOnce.told.find("\xEF\xBF\xBD") != std::string::npos || atOnce.told.find("inf") != std::string::npos;
  if (atOnce.isWhole && !isWider) expect(isPlainWhole, "what is taken is JSON");
}

}  // namespace lumi::fuzz
