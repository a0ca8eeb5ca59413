#include "core/json/json_field.h"

#include <algorithm>
#include <utility>

#include "core/base/text.h"

namespace lumi {

using Kind = JsonValue::Kind;

Error must(std::string_view field, std::string_view rule) {
  return Error{concat({field, " must be ", rule, "."})};
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
    : path_(name),
      value_{node.kind(), node.truth(), node.number(), node.text()},
      node_(node),
      nulls_(nulls) {}

bool JsonField::enter(const char* prefix) {
  size_t length = 0;
  for (; prefix[length] != '\0'; ++length) {
    if (length == path_.size() || path_[length] != prefix[length]) return false;
  }
  path_.remove_prefix(length);
  return true;
}

// A hand-written loop: every value is compared with all paths, and most paths differ in the first character.
bool JsonField::is(const char* path) const {
  for (const char c : path_) {
    if (*path == '\0' || *path++ != c) return false;
  }
  return *path == '\0';
}

bool JsonField::flag(const char* path, bool& flag) {
  if (!has(path, Kind::kTruth, "true or false")) return false;
  flag = value_.truth;
  return true;
}

bool JsonField::text(const char* path, std::string& text) {
  if (!has(path, Kind::kText, "a text")) return false;
  text = value_.text;
  return true;
}

bool JsonField::text(const char* path, size_t maxSize, std::string& text) {
  if (!is(path)) return false;
  if (value_.kind != Kind::kText || value_.text.size() > maxSize) {
    return refuse(concat({"a text of at most ", numberText(maxSize), " bytes"}));
  }
  text = value_.text;
  return true;
}

bool JsonField::number(const char* path, double& number, const char* rule) {
  if (!has(path, Kind::kNumber, rule)) return false;
  number = value_.number;
  return true;
}

bool JsonField::whole(const char* path, uint32_t max, uint32_t& number, const char* rule) {
  if (!is(path)) return false;
  const double given = value_.kind == Kind::kNumber ? value_.number : -1;
  if (!(given >= 0 && given <= max) || given != static_cast<uint32_t>(given)) {
    return refuse(rule != nullptr ? rule : concat({"a whole number from 0 to ", numberText(max)}));
  }
  number = static_cast<uint32_t>(given);
  return true;
}

bool JsonField::members(const char* path, JsonFieldTaker take) {
  return object(path) && eachMember(take);
}

bool JsonField::elements(const char* path, const char* rule, JsonFieldTaker take) {
  return array(path, rule) && eachMember(take);
}

bool JsonField::eachMember(JsonFieldTaker take) {
  const bool areNamed = isObject();
  node_.each([&](std::string_view name, JsonNode node) {
    JsonField member(areNamed ? name : path_, node, nulls_);
    if (areNamed && nulls_ == JsonNulls::kMissing && member.isNull()) return true;
    take(member);
    problem_ = std::move(member.problem_);
    return problem_.empty();
  });
  return problem_.empty();
}

bool JsonField::choiceIndex(const char* path, const std::string_view* names, size_t count, uint8_t& index) {
  size_t chosen = 0;
  if (!this->indexOf(path, names, count, chosen)) return false;
  index = static_cast<uint8_t>(chosen);
  return true;
}

bool JsonField::object(const char* path) {
  return has(path, Kind::kObject, "an object");
}

bool JsonField::array(const char* path, const char* rule) {
  return has(path, Kind::kArray, rule);
}

bool JsonField::refuse(std::string_view rule) {
  const size_t dot = path_.rfind('.');
  return refuse(must(dot == std::string_view::npos ? path_ : path_.substr(dot + 1), rule));
}

bool JsonField::refuse(Error error) {
  problem_ = std::move(error.message);
  return false;
}

void JsonField::require(const Status& status) {
  if (!status) refuse(status.error());
}

bool JsonField::has(const char* path, Kind kind, const char* rule) {
  return is(path) && (value_.kind == kind || refuse(rule));
}

bool JsonField::indexOf(const char* path, const std::string_view* names, size_t count, size_t& index) {
  if (!is(path)) return false;
  const std::string_view* end = names + count;
  const std::string_view* found = value_.kind == Kind::kText ? std::find(names, end, value_.text) : end;
  if (found == end) return refuse(choiceOf(names, count));
  index = static_cast<size_t>(found - names);
  return true;
}

}  // namespace lumi
