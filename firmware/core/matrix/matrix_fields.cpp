#include "core/matrix/matrix_fields.h"

#include <optional>

#include "core/base/text.h"

namespace lumi {
namespace {

using Kind = JsonValue::Kind;

Error patternError() {
  return must("pattern", "a list of 256 colours such as #ff8000");
}

std::optional<Rgb> colorOf(const JsonValue& value) {
  if (value.kind != Kind::kText) return std::nullopt;
  return colorFromHex(value.text);
}

Status readName(const JsonValue& value, std::string& name) {
  if (value.kind != Kind::kText || value.text.size() > MatrixSettings::kLongestName ||
      trim(value.text).empty() || hasControlCharacter(value.text)) {
    return must("name", "a text of 1 to 64 bytes, more than blanks and without control characters");
  }
  name = value.text;
  return Done{};
}

Status readColor(const JsonValue& value, Rgb& color) {
  const auto read = colorOf(value);
  if (!read) return must("color", "a colour such as #ff8000");
  color = *read;
  return Done{};
}

Status readMode(const JsonValue& value, MatrixMode& mode) {
  const auto read = value.kind == Kind::kText ? matrixModeFromName(value.text) : std::nullopt;
  if (!read) return must("mode", "one of off, text, time, weather, pattern");
  mode = *read;
  return Done{};
}

Status readSpeed(const JsonValue& value, uint16_t& speed) {
  return readWhole(value, "speed", MatrixSettings::kTopSpeed, speed);
}

Status readMatrixText(const JsonValue& value, std::string& text) {
  return readText(value, "text", MatrixSettings::kLongestText, text);
}

}  // namespace

Status MatrixFields::field(std::string_view path, const JsonValue& value, MatrixSettings& matrix) {
  if (path == "display.pattern[]") return patternColor(value, matrix.pattern);
  if (path == "name") return readName(value, matrix.name);
  if (path == "matrix") return readObject(value, path);
  if (path == "matrix.enabled") return readFlag(value, "enabled", matrix.enabled);
  if (path == "matrix.brightness") return readWhole(value, "brightness", 255, matrix.brightness);
  if (path == "display") return readObject(value, path);
  if (path == "display.mode") return readMode(value, matrix.mode);
  if (path == "display.text") return readMatrixText(value, matrix.text);
  if (path == "display.color") return readColor(value, matrix.color);
  if (path == "display.speed") return readSpeed(value, matrix.speed);
  if (path == "display.scroll") return readFlag(value, "scroll", matrix.scroll);
  if (path == "display.rainbowBorder") return readFlag(value, "rainbowBorder", matrix.rainbowBorder);
  if (path == "display.pattern") {
    patternSize_ = 0;
    if (value.kind != Kind::kArray) return patternError();
  }
  return Done{};
}

Status MatrixFields::ended(std::string_view path) const {
  if (path == "display.pattern" && patternSize_ != kMatrixPixels) return patternError();
  return Done{};
}

Status MatrixFields::patternColor(const JsonValue& value, MatrixPattern& pattern) {
  const auto color = colorOf(value);
  if (!color || patternSize_ == kMatrixPixels) return patternError();
  pattern[patternSize_++] = *color;
  return Done{};
}

}  // namespace lumi
