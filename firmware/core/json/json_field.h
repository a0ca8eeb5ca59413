#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/base/function_ref.h"
#include "core/base/result.h"
#include "core/ports/json_document.h"

namespace lumi {

/** What becomes of members of an object that are null. */
enum class JsonNulls : uint8_t {
  kMissing,  // they count as missing
  kTaken,    // they are passed on; a list of fields ignores them where null is no value
  kWrong     // they are passed on; a list of fields refuses them there
};

class JsonField;
using JsonFieldTaker = FunctionRef<void(JsonField&)>;

/** Returns the error "`field` must be `rule`." */
Error must(TextView field, TextView rule);

/** Joins names for people: "red or blue", "red, green or blue", "one of red, green, blue, white". */
std::string choiceOf(const std::string_view* names, size_t count);
template <size_t kCount>
std::string choiceOf(const std::array<std::string_view, kCount>& names) {
  return choiceOf(names.data(), kCount);
}

/**
 * One value of a JSON text with the name of its member. Call one function for each variable:
 *
 *     field.flag("enabled", strip.enabled);
 *     field.whole("brightness", 255, strip.brightness);
 *
 * Each call compares its name with the name of the value. If they are equal, the call sets the variable and
 * returns true. If the value has the wrong kind or range, the call sets problem() instead and leaves the
 * variable unchanged.
 */
class JsonField {
 public:
  JsonField(std::string_view name, const JsonValue& value) : name_(name), value_(value) {}
  /** A value of a document. `nulls` applies to all members below it. */
  JsonField(std::string_view name, const JsonNode& node, JsonNulls nulls);

  std::string_view name() const { return name_; }
  /** True if the value is null and counts as missing. */
  bool isMissing() const { return isNull() && nulls_ != JsonNulls::kWrong; }
  bool is(const char* name) const;

  bool isNull() const { return value_.kind == JsonKind::kNull; }
  bool isObject() const { return value_.kind == JsonKind::kObject; }
  bool isArray() const { return value_.kind == JsonKind::kArray; }
  /** "" if the value is not a text. */
  std::string_view text() const { return value_.text; }
  const JsonValue& value() const { return value_; }

  bool flag(const char* name, bool& flag);
  bool text(const char* name, std::string& text);
  bool text(const char* name, size_t maxSize, std::string& text, const char* rule = nullptr);  // in bytes
  bool number(const char* name, double& number, const char* rule = "a number");
  /** Reads a whole number from 0 to `max`. */
  bool whole(const char* name, uint32_t max, uint32_t& number, const char* rule = nullptr);
  /** Reads one of `names`, which are in the order of the enumeration's values. */
  template <typename Enum, size_t kCount>
  bool choice(const char* name, const std::array<std::string_view, kCount>& names, Enum& choice);
  template <typename Enum, size_t kCount>
  bool choice(const char* name, const std::array<std::string_view, kCount>& names,
              std::optional<Enum>& choice);
  /** Reads a text that `convert` accepts. */
  template <typename Value, typename Target>
  bool parse(const char* name, std::optional<Value> (*convert)(std::string_view), const char* rule,
             Target& target);

  /** Variants for variables of other types, such as an optional or a smaller integer. */
  template <typename Flag>
  bool flag(const char* name, Flag& flag);
  template <typename Text>
  bool text(const char* name, Text& text);
  template <typename Number>
  bool whole(const char* name, uint32_t max, Number& number, const char* rule = nullptr);

  /**
   * Read an object or an array of a document: pass each member or element to `take`, in the order of the
   * text, until `take` sets a problem in one. Return true if none has a problem. The name of an element is
   * that of the array.
   */
  bool members(const char* name, JsonFieldTaker take);
  bool elements(const char* name, const char* rule, JsonFieldTaker take);
  bool eachMember(JsonFieldTaker take);

  /** Reads the index of one of `names`. */
  bool choiceIndex(const char* name, const std::string_view* names, size_t count, uint8_t& index);

  /** True if the value is a whole number from `min` to `max`. */
  bool isWhole(const char* name, int32_t min, uint32_t max, const char* rule);
  /** These two check only the kind of the value. Its members or elements are separate fields. */
  bool object(const char* name);
  bool array(const char* name, const char* rule);

  /** Sets the problem "`name` must be `rule`." Returns false. */
  bool refuse(TextView rule);
  bool refuse(Error error);
  /** Sets the problem to the error of `status`, if it has one. */
  void require(const Status& status);
  /** Clears the problem. The value is then ignored. */
  void forgive() { problem_.clear(); }

  /** Why the value was rejected, for people; "" if it was not. */
  const std::string& problem() const { return problem_; }

 private:
  bool has(const char* name, JsonKind kind, const char* rule);

  std::string_view name_;
  JsonValue value_;
  JsonNode node_;
  JsonNulls nulls_ = JsonNulls::kWrong;
  std::string problem_;
};

template <typename Flag>
bool JsonField::flag(const char* name, Flag& flag) {
  bool read = false;
  if (!this->flag(name, read)) return false;
  flag = read;
  return true;
}

template <typename Text>
bool JsonField::text(const char* name, Text& text) {
  std::string read;
  if (!this->text(name, read)) return false;
  text = std::move(read);
  return true;
}

template <typename Number>
bool JsonField::whole(const char* name, uint32_t max, Number& number, const char* rule) {
  uint32_t read = 0;
  if (!this->whole(name, max, read, rule)) return false;
  number = static_cast<Number>(read);
  return true;
}

template <typename Enum, size_t kCount>
bool JsonField::choice(const char* name, const std::array<std::string_view, kCount>& names, Enum& choice) {
  uint8_t chosen = 0;
  if (!choiceIndex(name, names.data(), kCount, chosen)) return false;
  choice = static_cast<Enum>(chosen);
  return true;
}

template <typename Enum, size_t kCount>
bool JsonField::choice(const char* name, const std::array<std::string_view, kCount>& names,
                       std::optional<Enum>& choice) {
  Enum chosen{};
  if (!this->choice(name, names, chosen)) return false;
  choice = chosen;
  return true;
}

template <typename Value, typename Target>
bool JsonField::parse(const char* name, std::optional<Value> (*convert)(std::string_view), const char* rule,
                      Target& target) {
  if (!is(name)) return false;
  const std::optional<Value> read = convert(text());
  if (!read) return refuse(rule);
  target = *read;
  return true;
}

}  // namespace lumi
