#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "core/base/text_view.h"
#include "core/base/time.h"

namespace lumi {

/** Appends `text` as a JSON string with its quotes. */
void appendJsonString(std::string& out, std::string_view text);

/**
 * Writes a JSON text, one call per field. Adds the commas:
 *
 *     JsonObject json;
 *     json.field("enabled", strip.enabled);
 *     return json.take();
 *
 * The result may also be a part of an object, without its braces. Names are not escaped.
 */
class JsonWriter {
 public:
  JsonWriter() = default;
  explicit JsonWriter(std::string text) : text_(std::move(text)) {}

  /** Without a name, begins the outermost object, or an object that is an element of an array. */
  void beginObject(const char* name = nullptr);
  void endObject() { text_ += '}'; }
  void beginArray(const char* name = nullptr);
  void endArray() { text_ += ']'; }

  void field(const char* name, std::string_view text);
  void field(const char* name, const char* text);
  void field(const char* name, bool truth);
  void field(const char* name, double number);  // written with up to ten significant digits
  template <typename Whole, typename = std::enable_if_t<std::is_integral_v<Whole>>>
  void field(const char* name, Whole number) {
    whole(name, static_cast<int64_t>(number));
  }
  /** Writes null if there is no value. */
  template <typename Value>
  void field(const char* name, const std::optional<Value>& value);
  void null(const char* name);
  /** Writes null if `text` is "". */
  void textOrNull(const char* name, std::string_view text);
  /** Writes ISO 8601, or null if there is no time. */
  void time(const char* name, const std::optional<EpochMillis>& time);
  /** Writes `number` divided by 10 to the power of `places`: 1250 with 2 places is 12.5. */
  void decimal(const char* name, int32_t number, int places);
  /** Writes a value that is already JSON. Pass "" if the caller appends the value itself. */
  void json(const char* name, TextView json);

  /** Writes members that are already JSON: `"a":1,"b":2`. */
  void members(std::string_view json) { this->json(nullptr, json); }

  void element(std::string_view text);

  /** Begins a text, to be completed by moreText() and endText(). */
  void beginText(const char* name) { json(name, "\""); }
  void moreText(std::string_view part);
  void endText() { text_ += '"'; }

  size_t size() const { return text_.size(); }  // bytes
  std::string take() { return std::move(text_); }

 private:
  void begin(const char* name);
  void whole(const char* name, int64_t number);

  std::string text_;
};

/** Writes the text of one object, which its constructor begins and take() ends. */
class JsonObject : public JsonWriter {
 public:
  JsonObject();
  std::string take();
};

std::string jsonObject(const char* name, std::string_view text);

template <typename Value>
void JsonWriter::field(const char* name, const std::optional<Value>& value) {
  if (value) {
    field(name, *value);
  } else {
    null(name);
  }
}

}  // namespace lumi
