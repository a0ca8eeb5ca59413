#pragma once

#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include "core/json/json_reader.h"

namespace lumi::test {

/** The result for a text after which nothing follows. */
enum class Verdict { kIncomplete, kWhole, kWrong };

inline Verdict verdictOn(std::string_view text) {
  JsonReader reader;
  if (!reader.feed(asBytes(text))) return Verdict::kWrong;
  return reader.end() ? Verdict::kWhole : Verdict::kIncomplete;
}

/** Records the events of a text: `{a=1,}`. */
class Scribe : public JsonEvents {
 public:
  std::string told;
  std::string refusing = "-";  // the event at which it rejects the text

  bool name(std::string_view name) override { return note(std::string(name) + "="); }
  bool value(const JsonValue& value) override {
    switch (value.kind) {
      case JsonKind::kObject:
        closing_ += '}';
        return note("{");
      case JsonKind::kArray:
        closing_ += ']';
        return note("[");
      case JsonKind::kText:
        return note("'" + std::string(value.text) + "',");
      case JsonKind::kTruth:
        return note(value.truth ? "yes," : "no,");
      case JsonKind::kNumber: {
        char digits[40];
        std::snprintf(digits, sizeof digits, "%.17g,", value.number);
        return note(digits);
      }
      default:
        return note("null,");
    }
  }
  void ended() override {
    told += closing_.back();
    closing_.pop_back();
  }

 private:
  bool note(const std::string& event) {
    told += event;
    return event != refusing;
  }

  std::string closing_;  // brackets and braces of the open arrays and objects
};

inline constexpr size_t kMaxTextLength = 20;

/**
 * Returns the events of a text that arrives in these pieces, and its verdict: '.' complete, '?' incomplete,
 * '!' malformed.
 */
inline std::string toldOf(const std::vector<std::string_view>& pieces) {
  Scribe scribe;
  JsonReader reader(scribe, kMaxTextLength);
  for (const std::string_view piece : pieces) {
    if (!reader.feed(asBytes(piece))) return scribe.told + "!";
  }
  const bool isWhole = reader.end();
  return scribe.told + (isWhole ? "." : "?");
}

inline std::string toldOf(std::string_view text) {
  return toldOf(std::vector<std::string_view>{text});
}

}  // namespace lumi::test
