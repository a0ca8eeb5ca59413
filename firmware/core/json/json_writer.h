#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "core/base/time.h"

namespace lumi {

/** Appends `text` as a JSON string, quotes included. */
void appendJsonString(std::string& out, std::string_view text);

/**
 * Writes a JSON text, one call a field, and puts the commas:
 *
 *     JsonWriter json;
 *     json.beginObject();
 *     json.field("enabled", strip.enabled);
 *     json.endObject();
 *     return json.take();
 *
 * The text need not be whole: a part of an object, without its braces, is written the same way. Names are not
 * escaped.
 */
class JsonWriter {
 public:
  JsonWriter() = default;
  /** Continues `text`. */
  explicit JsonWriter(std::string text) : text_(std::move(text)) {}

  /** Without a name: the outermost object, or an element of an array. */
  void beginObject();
  void beginObject(const char* name);
  void endObject() { text_ += '}'; }
  void beginArray();
  void beginArray(const char* name);
  void endArray() { text_ += ']'; }

  void field(const char* name, std::string_view text);
  void field(const char* name, const char* text);
  void field(const char* name, bool truth);
  void field(const char* name, double number);  // with up to ten digits
  template <typename Whole, typename = std::enable_if_t<std::is_integral_v<Whole>>>
  void field(const char* name, Whole number) {
    whole(name, static_cast<int64_t>(number));
  }
  /** null when there is none. */
  template <typename Value>
  void field(const char* name, const std::optional<Value>& value);
  void null(const char* name);
  /** null when it is empty. */
  void textOrNull(const char* name, std::string_view text);
  /** As ISO 8601; null while it is unknown. */
  void time(const char* name, const std::optional<EpochMillis>& time);
  /** `number` by 10 to the power of `places`: 1250 with 2 places is 12.5. */
  void decimal(const char* name, int32_t number, int places);
  /** A value that is JSON already. */
  void json(const char* name, std::string_view json);

  /** Of an array. */
  void element(std::string_view text);

  std::string take() { return std::move(text_); }

 private:
  void begin();
  void begin(const char* name);
  void whole(const char* name, int64_t number);

  std::string text_;
};

template <typename Value>
void JsonWriter::field(const char* name, const std::optional<Value>& value) {
  if (value) {
    field(name, *value);
  } else {
    null(name);
  }
}

}  // namespace lumi
