#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/function_ref.h"
#include "core/base/result.h"
#include "core/json/json_events.h"
#include "core/json/json_field.h"
#include "core/json/json_reader.h"

namespace lumi {

/**
 * Says of every value in a JSON text where it stands: "matrices[].display.mode", the outermost value at "".
 * Derive from it to read a text's fields. Names that are empty or hold '.' or '[' stand as "?"; of paths
 * beyond kLongestPath bytes the end is missing.
 */
class JsonFields : public JsonEvents {
 public:
  static constexpr size_t kLongestPath = 63;

  /** Why the text was refused, for people; "" while it was not. */
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
  /** A problem of `field` refuses the text. */
  virtual void field(JsonField& field) = 0;
  /** The object or array is over. */
  virtual void ended(JsonField& field);

 private:
  bool take(const JsonValue& value);
  void open();
  void close(JsonValue::Kind kind);
  void append(std::string_view part);

  std::string path_;
  std::array<uint8_t, JsonReader::kDeepest> lengths_{};  // of the paths of the open objects and arrays
  size_t depth_ = 0;
  std::string problem_;
};

/** Reads a text that is there as a whole. Done, or why not; `subject` ("The configuration") names it then. */
Status readJson(std::string_view text, size_t longestText, std::string_view subject, JsonFields& fields);

/** Offers a field to the variables that it may be for. */
using JsonFieldTaker = FunctionRef<void(JsonField&)>;

Status readJson(std::string_view text, std::string_view subject, JsonFieldTaker take);

/** The text must be an object; members of any object in it that are null count as missing. */
Status readJsonObject(std::string_view text, std::string_view subject, JsonFieldTaker take);

/** The same, for the body of a call. */
Status readJsonBody(std::string_view body, JsonFieldTaker take);

}  // namespace lumi
