#include "core/json/json_fields.h"

#include "core/base/text.h"

namespace lumi {
namespace {

bool isPlain(std::string_view name) {
  return !name.empty() && name.find_first_of(".[") == std::string_view::npos;
}

class TakenFields final : public JsonFields {
 public:
  TakenFields(JsonFieldTaker take, bool takesNulls) : take_(take), takesNulls_(takesNulls) {}

 private:
  void field(JsonField& field) override {
    const bool isMember = !endsWith(field.path(), "]");
    if (takesNulls_ || !isMember || field.value().kind != JsonValue::Kind::kNull) take_(field);
  }

  JsonFieldTaker take_;
  bool takesNulls_;
};

}  // namespace

void JsonFields::ended(JsonField&) {}

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
  close(JsonValue::Kind::kObject);
}

bool JsonFields::arrayBegins() {
  if (!take({JsonValue::Kind::kArray})) return false;
  open();
  append("[]");
  return true;
}

void JsonFields::arrayEnds() {
  close(JsonValue::Kind::kArray);
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

bool JsonFields::take(const JsonValue& value) {
  if (!problem_.empty()) return false;
  JsonField current(path_, value);
  field(current);
  problem_ = current.problem();
  return problem_.empty();
}

void JsonFields::open() {
  lengths_[depth_++] = static_cast<uint8_t>(path_.size());
}

// The end of an object or array cannot reject the text itself. If ended() sets a problem, the next event
// rejects the text. After the last event, the caller checks the problem.
void JsonFields::close(JsonValue::Kind kind) {
  path_.resize(lengths_[--depth_]);
  if (!problem_.empty()) return;
  const JsonValue value{kind};
  JsonField current(path_, value);
  ended(current);
  problem_ = current.problem();
}

void JsonFields::append(std::string_view part) {
  path_ += part.substr(0, kMaxPathSize - path_.size());
}

Status readJson(std::string_view text, size_t maxTextSize, std::string_view subject, JsonFields& fields) {
  JsonReader reader(fields, maxTextSize);
  const bool isWhole = reader.feed(asBytes(text)) && reader.end();
  if (!fields.problem().empty()) return Error{fields.problem()};
  if (!isWhole) return Error{concat({subject, " is not valid JSON."})};
  return Done{};
}

Status readJson(std::string_view text, std::string_view subject, JsonFieldTaker take) {
  TakenFields fields(take, true);
  return readJson(text, text.size(), subject, fields);
}

Status readJsonObject(std::string_view text, std::string_view subject, JsonFieldTaker take) {
  TakenFields fields(take, false);
  JsonReader reader(fields, text.size());
  const bool isWhole = reader.feed(asBytes(text)) && reader.end();
  if (!fields.problem().empty()) return Error{fields.problem()};
  if (!isWhole || !reader.isObject()) return must(subject, "a JSON object");
  return Done{};
}

Status readJsonBody(std::string_view body, JsonFieldTaker take) {
  return readJsonObject(body, "The body", take);
}

}  // namespace lumi
