#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/json/json_field.h"
#include "core/json/json_reader.h"

namespace lumi {

/**
 * Determines the path of every value of a JSON text: "matrices[].display.mode". The outermost value has the
 * path "". Derive from this class to read the fields of a text. In a path, "?" replaces a name that is empty
 * or contains '.' or '['. A path of more than kMaxPathSize bytes is cut off.
 */
class JsonFields : public JsonEvents {
 public:
  static constexpr size_t kMaxPathSize = 63;

  /** Why the text was rejected, for people; "" if it was not. */
  const std::string& problem() const { return problem_; }

  bool objectBegins() final;
  bool name(std::string_view name) final;
  void objectEnds() final;
  bool arrayBegins() final;
  void arrayEnds() final;
  bool text(std::string_view value) final;
  bool number(double value) final;
  bool truth(bool value) final;
  bool null() final;

 protected:
  /** Called for every value. If it sets a problem in `field`, the text is rejected. */
  virtual void field(JsonField& field) = 0;
  /** Called at the end of every object and array. If it sets a problem in `field`, the text is rejected. */
  virtual void ended(JsonField& field);

 private:
  bool take(const JsonValue& value);
  void open();
  void close(JsonValue::Kind kind);
  void append(std::string_view part);

  std::string path_;
  std::array<uint8_t, JsonReader::kMaxDepth> lengths_{};  // path lengths of the open objects and arrays
  size_t depth_ = 0;
  std::string problem_;
};

/**
 * Reads a complete JSON text into `fields`. Text values longer than `maxTextSize` bytes are cut (JsonReader).
 * `subject` ("The configuration") names the JSON text in an error.
 */
Status readJson(std::string_view text, size_t maxTextSize, std::string_view subject, JsonFields& fields);

Status readJson(std::string_view text, std::string_view subject, JsonFieldTaker take);

/** Like readJson(), but the outermost value must be an object. Skips members that are null, at any depth. */
Status readJsonObject(std::string_view text, std::string_view subject, JsonFieldTaker take);

/** Like readJsonObject(), for the body of a call. */
Status readJsonBody(std::string_view body, JsonFieldTaker take);

}  // namespace lumi
