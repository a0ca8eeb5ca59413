#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/result.h"

namespace lumi {

/** One value of a JSON text; objects and arrays by their beginning only. */
struct JsonValue {
  enum class Kind : uint8_t { kNull, kTruth, kNumber, kText, kObject, kArray };

  Kind kind;
  bool truth = false;
  double number = 0;
  std::string_view text{};
};

/** "`field` must be `rule`." */
Error must(std::string_view field, std::string_view rule);

/** These take the value into their last parameter, or leave that alone and say what `field` must be. */
Status readObject(const JsonValue& value, std::string_view field);
Status readFlag(const JsonValue& value, std::string_view field, bool& flag);
Status readText(const JsonValue& value, std::string_view field, size_t longest, std::string& text);
Status readWhole(const JsonValue& value, std::string_view field, uint32_t most, uint32_t& number);

template <typename Number>
Status readWhole(const JsonValue& value, std::string_view field, uint32_t most, Number& number) {
  uint32_t whole = 0;
  Status read = readWhole(value, field, most, whole);
  if (read) number = static_cast<Number>(whole);
  return read;
}

}  // namespace lumi
