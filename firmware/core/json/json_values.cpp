#include "core/json/json_values.h"

namespace lumi {

using Kind = JsonValue::Kind;

Error must(std::string_view field, std::string_view rule) {
  return Error{std::string(field) + " must be " + std::string(rule) + "."};
}

Status readObject(const JsonValue& value, std::string_view field) {
  if (value.kind != Kind::kObject) return must(field, "an object");
  return Done{};
}

Status readFlag(const JsonValue& value, std::string_view field, bool& flag) {
  if (value.kind != Kind::kTruth) return must(field, "true or false");
  flag = value.truth;
  return Done{};
}

Status readText(const JsonValue& value, std::string_view field, size_t longest, std::string& text) {
  if (value.kind != Kind::kText || value.text.size() > longest) {
    return must(field, "a text of at most " + std::to_string(longest) + " bytes");
  }
  text = value.text;
  return Done{};
}

Status readWhole(const JsonValue& value, std::string_view field, uint32_t most, uint32_t& number) {
  const double given = value.kind == Kind::kNumber ? value.number : -1;
  if (!(given >= 0 && given <= most) || given != static_cast<uint32_t>(given)) {
    return must(field, "a whole number from 0 to " + std::to_string(most));
  }
  number = static_cast<uint32_t>(given);
  return Done{};
}

}  // namespace lumi
