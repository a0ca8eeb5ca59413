#include "core/matrix/settings/matrix_settings.h"

#include <optional>

#include "core/base/byte_codec.h"
#include "core/base/crc32.h"
#include "core/base/text.h"

namespace lumi {
namespace {

constexpr std::array<std::string_view, kMatrices> kIds = {"matrix-1", "matrix-2"};
constexpr std::array<std::string_view, kMatrices> kDefaultNames = {"Matrix 1", "Matrix 2"};

}  // namespace

MatrixSettings::MatrixSettings() = default;
MatrixSettings::MatrixSettings(const MatrixSettings& other) = default;
MatrixSettings::MatrixSettings(MatrixSettings&& other) noexcept = default;
MatrixSettings& MatrixSettings::operator=(const MatrixSettings& other) = default;
MatrixSettings& MatrixSettings::operator=(MatrixSettings&& other) noexcept = default;
MatrixSettings::~MatrixSettings() = default;

bool MatrixPage::operator==(const MatrixPage& other) const {
  return mode == other.mode && text == other.text && color == other.color && speed == other.speed &&
         scroll == other.scroll && rainbowBorder == other.rainbowBorder && clock == other.clock &&
         seconds == other.seconds && transition == other.transition && patternId == other.patternId;
}

bool MatrixSettings::operator==(const MatrixSettings& other) const {
  return MatrixPage::operator==(other) && name == other.name && enabled == other.enabled &&
         brightness == other.brightness && pattern == other.pattern && pages == other.pages;
}

size_t textSize(const MatrixSettings& matrix) {
  size_t size = matrix.text.size();
  for (const MatrixPage& page : matrix.pages) size += page.text.size();
  return size;
}

uint32_t courseOf(const MatrixSettings& matrix) {
  ByteWriter bytes(textSize(matrix) + 16 * (1 + matrix.pages.size()));
  for (size_t i = 0; i < matrix.pageCount(); ++i) {
    const MatrixPage& page = matrix.page(i);
    bytes.number(static_cast<uint8_t>(page.mode));
    bytes.number(page.speed);
    bytes.number(page.seconds);
    bytes.number(static_cast<uint8_t>(page.scroll));
    bytes.number(static_cast<uint8_t>(page.rainbowBorder));
    bytes.number(page.patternId);
    bytes.text(page.text);
  }
  return crc32(asBytes(bytes.take()));
}

std::shared_ptr<MatricesSettings> sharedDefaultMatrices() {
  auto matrices = std::make_shared<MatricesSettings>();
  for (size_t i = 0; i < kMatrices; ++i) (*matrices)[i].name = kDefaultNames[i];
  return matrices;
}

std::string_view nameOf(MatrixMode mode) {
  return kMatrixModeNames[static_cast<size_t>(mode)];
}

std::string_view matrixId(size_t index) {
  return kIds[index];
}

std::optional<size_t> matrixIndex(std::string_view id) {
  for (size_t i = 0; i < kIds.size(); ++i) {
    if (kIds[i] == id) return i;
  }
  return std::nullopt;
}

namespace {

constexpr const char* kPatternPath = "display.pattern";
constexpr const char* kPagesRule = "a list of at most 7 pages, those after the first one";

void refusePattern(JsonField& field) {
  field.refuse(must("pattern", "a list of 256 colours such as #ff8000, or a text of 1536 hex digits"));
}

/** Reads the hex digits of all pixels, six per pixel. */
void readPattern(JsonField& field, MatrixPattern& pattern) {
  constexpr size_t kDigits = 6;
  const std::string_view digits = field.text();
  if (digits.size() != kMatrixPixels * kDigits) return refusePattern(field);
  for (size_t i = 0; i < kMatrixPixels; ++i) {
    std::array<uint8_t, 3> channels{};
    if (!fromHex(digits.substr(i * kDigits, kDigits), channels)) return refusePattern(field);
    pattern[i] = {channels[0], channels[1], channels[2]};
  }
}

void readClock(JsonField& field, MatrixClock& clock) {
  constexpr const char* kHours = "12 or 24";
  uint32_t hours = 24;
  if (field.whole("hours", 24, hours, kHours) && hours != 12 && hours != 24) field.refuse(kHours);
  if (field.is("hours")) clock.isTwelveHours = hours == 12;
  field.flag("seconds", clock.hasSeconds);
  field.choice("date", kClockDateNames, clock.date);
  field.choice("week", kClockWeekNames, clock.week);
}

void readPage(JsonField& field, MatrixPage& page) {
  constexpr const char* kSeconds = "a whole number from 1 to 3600";
  if (field.enter("clock.")) return readClock(field, page.clock);
  field.object("clock");
  field.choice("mode", kMatrixModeNames, page.mode);
  field.text("text", MatrixSettings::kMaxTextLength, page.text);
  field.parse("color", colorFromHex, "a colour such as #ff8000", page.color);
  field.whole("speed", MatrixPage::kTopSpeed, page.speed);
  field.flag("scroll", page.scroll);
  field.flag("rainbowBorder", page.rainbowBorder);
  if (field.whole("seconds", MatrixPage::kMaxSeconds, page.seconds, kSeconds) && page.seconds == 0) {
    field.refuse(kSeconds);
  }
  field.choice("transition", kPageTransitionNames, page.transition);
  field.whole("patternId", kMaxSavedPatterns, page.patternId);
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
  if (field.object("display")) hasId_ = false;
  hasId_ = hasId_ || field.is("display.patternId");
  if (field.is("display.pages[]")) return addPage(field, matrix.pages);
  if (field.array("display.pages", kPagesRule)) matrix.pages.clear();
  if (field.is(kPatternPath)) {
    patternSize_ = 0;
    if (!hasId_) matrix.patternId = 0;
    if (!field.isArray()) readPattern(field, matrix.pattern);
  }
  if (field.enter("display.pages[].")) return readPage(field, matrix.pages.back());
  if (field.enter("display.")) readPage(field, matrix);
}

void MatrixFields::addPage(JsonField& field, std::vector<MatrixPage>& pages) {
  if (!field.isObject() || pages.size() + 1 == MatrixSettings::kMaxPages) {
    field.refuse(must("pages", kPagesRule));
  } else {
    pages.emplace_back();
  }
}

void MatrixFields::ended(JsonField& field, const MatrixSettings& matrix) const {
  if (field.is("display") && textSize(matrix) > MatrixSettings::kMaxTextLength) {
    field.refuse(Error{"The texts of all pages must be at most 2000 bytes together."});
  }
  if (field.is(kPatternPath) && patternSize_ != kMatrixPixels) refusePattern(field);
}

void MatrixFields::patternColor(JsonField& field, MatrixPattern& pattern) {
  const auto color = colorFromHex(field.text());
  if (!color || patternSize_ == kMatrixPixels) return refusePattern(field);
  pattern[patternSize_++] = *color;
}

}  // namespace lumi
