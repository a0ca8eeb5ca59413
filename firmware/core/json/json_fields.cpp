#include "core/json/json_fields.h"

namespace lumi {
namespace {

bool isPlain(std::string_view name) {
  return !name.empty() && name.find_first_of(".[") == std::string_view::npos;
}

}  // namespace

Status JsonFields::ended(std::string_view) {
  return Done{};
}

bool JsonFields::objectBegins() {
  if (!take({JsonValue::Kind::kObject})) return false;
  open();
  return true;
}

bool JsonFields::name(std::string_view name) {
  path_.resize(lengths_[depth_ - 1]);
  if (!path_.empty()) append(".");
  append(isPlain(name) ? name : "?");
  return problem_.empty();
}

void JsonFields::objectEnds() {
  close();
}

bool JsonFields::arrayBegins() {
  if (!take({JsonValue::Kind::kArray})) return false;
  open();
  append("[]");
  return true;
}

void JsonFields::arrayEnds() {
  close();
}

bool JsonFields::text(std::string_view value) {
  return take({JsonValue::Kind::kText, false, 0, value});
}

bool JsonFields::number(double value) {
  return take({JsonValue::Kind::kNumber, false, value});
}

bool JsonFields::truth(bool value) {
  return take({JsonValue::Kind::kTruth, value});
}

bool JsonFields::null() {
  return take({JsonValue::Kind::kNull});
}

// A closing event can't refuse: what ended() found wrong refuses at the next event, or is found at the end.
bool JsonFields::take(const JsonValue& value) {
  return problem_.empty() && accept(field(path_, value));
}

void JsonFields::open() {
  lengths_[depth_++] = static_cast<uint8_t>(path_.size());
}

void JsonFields::close() {
  path_.resize(lengths_[--depth_]);
  if (problem_.empty()) accept(ended(path_));
}

void JsonFields::append(std::string_view part) {
  path_ += part.substr(0, kLongestPath - path_.size());
}

bool JsonFields::accept(const Status& status) {
  if (!status) problem_ = status.error().message;
  return problem_.empty();
}

Status readJson(std::string_view text, size_t longestText, std::string_view subject, JsonFields& fields) {
  JsonReader reader(fields, longestText);
  const bool isWhole = reader.feed(asBytes(text)) && reader.end();
  if (!fields.problem().empty()) return Error{fields.problem()};
  if (!isWhole) return Error{std::string(subject) + " is not valid JSON."};
  return Done{};
}

}  // namespace lumi
