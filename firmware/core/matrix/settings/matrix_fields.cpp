#include "core/matrix/settings/matrix_fields.h"

#include <optional>

#include "core/base/text.h"

namespace lumi {
namespace {

constexpr const char* kPatternPath = "display.pattern";

void refusePattern(JsonField& field) {
  field.refuse(must("pattern", "a list of 256 colours such as #ff8000"));
}

std::optional<std::string> nameFrom(std::string_view text) {
  const bool isTooLong = text.size() > MatrixSettings::kMaxNameLength;
  if (isTooLong || trim(text).empty() || hasControlCharacter(text)) return std::nullopt;
  return std::string(text);
}

}  // namespace

void MatrixFields::field(JsonField& field, MatrixSettings& matrix) {
  if (field.is("display.pattern[]")) return patternColor(field, matrix.pattern);
  field.parse("name", nameFrom, "a text of 1 to 64 bytes, more than blanks and without control characters",
              matrix.name);
  field.object("matrix");
  field.flag("matrix.enabled", matrix.enabled);
  field.whole("matrix.brightness", 255, matrix.brightness);
  field.object("display");
  field.choice("display.mode", kMatrixModeNames, matrix.mode);
  field.text("display.text", MatrixSettings::kMaxTextLength, matrix.text);
  field.parse("display.color", colorFromHex, "a colour such as #ff8000", matrix.color);
  field.whole("display.speed", MatrixSettings::kTopSpeed, matrix.speed);
  field.flag("display.scroll", matrix.scroll);
  field.flag("display.rainbowBorder", matrix.rainbowBorder);
  if (field.is(kPatternPath)) {
    patternSize_ = 0;
    if (!field.isArray()) refusePattern(field);
  }
}

void MatrixFields::ended(JsonField& field) const {
  if (field.is(kPatternPath) && patternSize_ != kMatrixPixels) refusePattern(field);
}

void MatrixFields::patternColor(JsonField& field, MatrixPattern& pattern) {
  const auto color = colorFromHex(field.text());
  if (!color || patternSize_ == kMatrixPixels) return refusePattern(field);
  pattern[patternSize_++] = *color;
}

}  // namespace lumi
