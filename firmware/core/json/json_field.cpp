#include "core/json/json_field.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/base/text.h"

namespace lumi {

using Kind = JsonKind;

Error must(TextView field, TextView rule) {
  return invalid(concat({field, " must be ", rule, "."}));
}

std::string choiceOf(const std::string_view* names, size_t count) {
  const bool isLong = count > 3;
  std::string list = isLong ? "one of " : "";
  for (size_t i = 0; i < count; ++i) {
    if (i > 0) list += !isLong && i + 1 == count ? " or " : ", ";
    list += names[i];
  }
  return list;
}

JsonField::JsonField(std::string_view name, const JsonNode& node, JsonNulls nulls)
    : name_(name),
      value_{node.kind(), node.truth(), node.number(), node.text()},
      node_(node),
      nulls_(nulls) {}

// A hand-written loop: every value is compared with all names, and most names differ in the first character.
bool JsonField::is(const char* name) const {
  for (const char c : name_) {
    if (*name == '\0' || *name++ != c) return false;
  }
  return *name == '\0';
}

bool JsonField::flag(const char* name, bool& flag) {
  if (!has(name, Kind::kTruth, "true or false")) return false;
  flag = value_.truth;
  return true;
}

bool JsonField::text(const char* name, std::string& text) {
  if (!has(name, Kind::kText, "a text")) return false;
  text = value_.text;
  return true;
}

bool JsonField::whole(const char* name, uint32_t max, uint32_t& number, const char* rule) {
  if (!isWhole(name, 0, max, rule)) return false;
  number = static_cast<uint32_t>(value_.number);
  return true;
}

bool JsonField::text(const char* name, size_t maxSize, std::string& text, const char* rule) {
  if (!is(name)) return false;
  if (value_.kind != Kind::kText || value_.text.size() > maxSize) {
    return refuse(rule != nullptr ? rule : concat({"a text of at most ", maxSize, " bytes"}));
  }
  text = value_.text;
  return true;
}

bool JsonField::number(const char* name, double& number, const char* rule) {
  if (!has(name, Kind::kNumber, rule)) return false;
  number = value_.number;
  return true;
}

bool JsonField::isWhole(const char* name, int32_t min, uint32_t max, const char* rule) {
  if (!is(name)) return false;
  const double given = value_.kind == Kind::kNumber ? value_.number : NAN;
  if (given >= min && given <= max && given == std::floor(given)) return true;
  return refuse(rule != nullptr ? rule : concat({"a whole number from ", min, " to ", max}));
}

bool JsonField::members(const char* name, JsonFieldTaker take) {
  return object(name) && eachMember(take);
}

bool JsonField::elements(const char* name, const char* rule, JsonFieldTaker take) {
  return array(name, rule) && eachMember(take);
}

bool JsonField::eachMember(JsonFieldTaker take) {
  const bool areNamed = isObject();
  node_.each([&](std::string_view name, JsonNode node) {
    JsonField member(areNamed ? name : name_, node, nulls_);
    if (areNamed && nulls_ == JsonNulls::kMissing && member.isNull()) return true;
    take(member);
    problem_ = std::move(member.problem_);
    return problem_.empty();
  });
  return problem_.empty();
}

bool JsonField::choiceIndex(const char* name, const std::string_view* names, size_t count, uint8_t& index) {
  if (!is(name)) return false;
  const std::string_view* end = names + count;
  const std::string_view* found = value_.kind == Kind::kText ? std::find(names, end, value_.text) : end;
  if (found == end) return refuse(choiceOf(names, count));
  index = static_cast<uint8_t>(found - names);
  return true;
}

bool JsonField::object(const char* name) {
  return has(name, Kind::kObject, "an object");
}

bool JsonField::array(const char* name, const char* rule) {
  return has(name, Kind::kArray, rule);
}

bool JsonField::refuse(TextView rule) {
  return refuse(must(name_, rule));
}

bool JsonField::refuse(Error error) {
  problem_ = std::move(error.message);
  return false;
}

void JsonField::require(const Status& status) {
  if (!status) refuse(status.error());
}

bool JsonField::has(const char* name, Kind kind, const char* rule) {
  return is(name) && (value_.kind == kind || refuse(rule));
}

}  // namespace lumi
