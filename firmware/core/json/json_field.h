#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

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

/** "red or blue", "red, green or blue", "one of red, green, blue, white". */
std::string choiceOf(const std::string_view* names, size_t count);
template <size_t kCount>
std::string choiceOf(const std::array<std::string_view, kCount>& names) {
  return choiceOf(names.data(), kCount);
}

/**
 * One value of a JSON text and its path ("matrices[].display.mode"), offered to one variable after the other:
 *
 *     field.flag("enabled", strip.enabled);
 *     field.whole("brightness", 255, strip.brightness);
 *
 * Each of these calls takes the value if it stands at that path: true when it was taken. A value of the wrong
 * kind or range is a problem instead, and the variable stays as it is.
 */
class JsonField {
 public:
  JsonField(std::string_view path, const JsonValue& value) : path_(path), value_(value) {}

  std::string_view path() const { return path_; }
  bool is(const char* path) const;
  /** True when the path begins with `prefix` ("matrices[]."), which is cut off then. */
  bool enter(const char* prefix);

  bool isNull() const { return value_.kind == JsonValue::Kind::kNull; }
  bool isObject() const { return value_.kind == JsonValue::Kind::kObject; }
  bool isArray() const { return value_.kind == JsonValue::Kind::kArray; }
  /** "" when it is no text. */
  std::string_view text() const { return value_.text; }
  const JsonValue& value() const { return value_; }

  bool flag(const char* path, bool& flag);
  bool text(const char* path, std::string& text);
  bool text(const char* path, size_t longest, std::string& text);  // bytes
  bool number(const char* path, double& number, const char* rule = "a number");
  /** From 0 to `most`. */
  bool whole(const char* path, uint32_t most, uint32_t& number, const char* rule = nullptr);
  /** One of `names`, which are those of the enumeration's values. */
  template <typename Enum, size_t kCount>
  bool choice(const char* path, const std::array<std::string_view, kCount>& names, Enum& choice);
  /** A text of which `convert` makes something. */
  template <typename Value, typename Target>
  bool parse(const char* path, std::optional<Value> (*convert)(std::string_view), const char* rule,
             Target& target);

  /** The same for what can be made of such a value: an optional, a smaller number. */
  template <typename Flag>
  bool flag(const char* path, Flag& flag);
  template <typename Text>
  bool text(const char* path, Text& text);
  template <typename Number>
  bool whole(const char* path, uint32_t most, Number& number, const char* rule = nullptr);
  template <typename Enum, size_t kCount>
  bool choice(const char* path, const std::array<std::string_view, kCount>& names,
              std::optional<Enum>& choice);

  /** Objects and arrays are only checked: their members and elements are fields of their own. */
  bool object(const char* path);
  bool array(const char* path, const char* rule);
  /** The text as a whole must be an object; `subject` ("The answer") names it. */
  void root(const char* subject);

  /** "`name` must be `rule`.", where the name is the path's last part; false. */
  bool refuse(std::string_view rule);
  bool refuse(Error error);
  /** Refuses for what is wrong in `status`, if anything is. */
  void require(const Status& status);
  /** What can't be read counts as not there. */
  void forgive() { problem_.clear(); }

  /** Why the value is refused, for people; "" when it is not. */
  const std::string& problem() const { return problem_; }

 private:
  bool has(const char* path, JsonValue::Kind kind, const char* rule);
  bool index(const char* path, const std::string_view* names, size_t count, size_t& index);

  std::string_view path_;
  const JsonValue& value_;
  std::string problem_;
};

template <typename Flag>
bool JsonField::flag(const char* path, Flag& flag) {
  bool read = false;
  if (!this->flag(path, read)) return false;
  flag = read;
  return true;
}

template <typename Text>
bool JsonField::text(const char* path, Text& text) {
  std::string read;
  if (!this->text(path, read)) return false;
  text = std::move(read);
  return true;
}

template <typename Number>
bool JsonField::whole(const char* path, uint32_t most, Number& number, const char* rule) {
  uint32_t read = 0;
  if (!this->whole(path, most, read, rule)) return false;
  number = static_cast<Number>(read);
  return true;
}

template <typename Enum, size_t kCount>
bool JsonField::choice(const char* path, const std::array<std::string_view, kCount>& names, Enum& choice) {
  size_t chosen = 0;
  if (!index(path, names.data(), kCount, chosen)) return false;
  choice = static_cast<Enum>(chosen);
  return true;
}

template <typename Enum, size_t kCount>
bool JsonField::choice(const char* path, const std::array<std::string_view, kCount>& names,
                       std::optional<Enum>& choice) {
  Enum chosen{};
  if (!this->choice(path, names, chosen)) return false;
  choice = chosen;
  return true;
}

template <typename Value, typename Target>
bool JsonField::parse(const char* path, std::optional<Value> (*convert)(std::string_view), const char* rule,
                      Target& target) {
  if (!is(path)) return false;
  const std::optional<Value> read = convert(text());
  if (!read) return refuse(rule);
  target = *read;
  return true;
}

}  // namespace lumi
