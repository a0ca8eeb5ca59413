#include "core/matrix/settings/matrices_codec.h"

#include "core/base/lists.h"
#include "core/base/text.h"

namespace lumi {
namespace {

constexpr uint8_t kVersion = 1;

/**
 * With kClock, a byte of the clock follows the pattern. Without it, the clock is the default one. With
 * kPages, seconds and transition of the first page follow, and the number of the other pages and these. With
 * kSavedPatterns, a byte for each page follows, its patternId.
 */
enum Flag : uint8_t {
  kEnabled = 1,
  kScroll = 2,
  kRainbowBorder = 4,
  kClock = 8,
  kPages = 16,
  kSavedPatterns = 32,
};
/** Of the byte of the clock. The date is in bits 2 and 3, the week in bits 4 and 5. */
enum ClockFlag : uint8_t { kTwelveHours = 1, kSeconds = 2 };

bool hasPages(const MatrixSettings& matrix) {
  const MatrixPage plain;
  return matrix.seconds != plain.seconds || matrix.transition != plain.transition || !matrix.pages.empty();
}

bool hasSavedPatterns(const MatrixSettings& matrix) {
  return matrix.patternId != 0 ||
         anyOf(matrix.pages, [](const MatrixPage& page) { return page.patternId != 0; });
}

uint8_t flagsOf(const MatrixPage& page) {
  return static_cast<uint8_t>((page.scroll ? kScroll : 0) | (page.rainbowBorder ? kRainbowBorder : 0));
}

uint8_t flagsOf(const MatrixSettings& matrix) {
  return static_cast<uint8_t>(flagsOf(static_cast<const MatrixPage&>(matrix)) |
                              (matrix.enabled ? kEnabled : 0) | (matrix.clock == MatrixClock{} ? 0 : kClock) |
                              (hasPages(matrix) ? kPages : 0) |
                              (hasSavedPatterns(matrix) ? kSavedPatterns : 0));
}

uint8_t byteOf(const MatrixClock& clock) {
  return static_cast<uint8_t>((clock.isTwelveHours ? kTwelveHours : 0) | (clock.hasSeconds ? kSeconds : 0) |
                              static_cast<int>(clock.date) << 2 | static_cast<int>(clock.week) << 4);
}

MatrixClock clockOf(uint8_t byte) {
  MatrixClock clock;
  clock.isTwelveHours = (byte & kTwelveHours) != 0;
  clock.hasSeconds = (byte & kSeconds) != 0;
  clock.date = static_cast<ClockDate>(byte >> 2 & 3);
  clock.week = static_cast<ClockWeek>(byte >> 4);
  return clock;
}

void appendColor(ByteWriter& bytes, Rgb color) {
  bytes.number(color.red);
  bytes.number(color.green);
  bytes.number(color.blue);
}

Rgb takeColor(ByteReader& bytes) {
  Rgb color;
  color.red = bytes.number<uint8_t>();
  color.green = bytes.number<uint8_t>();
  color.blue = bytes.number<uint8_t>();
  return color;
}

bool isUsable(const MatrixPage& page) {
  return static_cast<size_t>(page.mode) < kMatrixModeNames.size() && page.speed <= MatrixPage::kTopSpeed &&
         page.clock.date <= ClockDate::kMonthDay && page.clock.week <= ClockWeek::kSunday &&
         isUtf8(page.text) && page.seconds > 0 && page.seconds <= MatrixPage::kMaxSeconds &&
         page.transition <= PageTransition::kFade && page.patternId <= kMaxSavedPatterns;
}

bool isUsable(const MatrixSettings& matrix) {
  return isUsable(static_cast<const MatrixPage&>(matrix)) &&
         textSize(matrix) <= MatrixSettings::kMaxTextLength && !trim(matrix.name).empty() &&
         matrix.name.size() <= MatrixSettings::kMaxNameLength;
}

void appendTiming(ByteWriter& bytes, const MatrixPage& page) {
  bytes.number(page.seconds);
  bytes.number(static_cast<uint8_t>(page.transition));
}

void takeTiming(ByteReader& bytes, MatrixPage& page) {
  page.seconds = bytes.number<uint16_t>();
  page.transition = static_cast<PageTransition>(bytes.number<uint8_t>());
}

void appendPage(ByteWriter& bytes, const MatrixPage& page) {
  bytes.number(flagsOf(page));
  bytes.number(static_cast<uint8_t>(page.mode));
  bytes.number(page.speed);
  appendColor(bytes, page.color);
  bytes.number(byteOf(page.clock));
  appendTiming(bytes, page);
  bytes.text(page.text);
}

bool takePage(ByteReader& bytes, MatrixPage& page) {
  const auto flags = bytes.number<uint8_t>();
  page.scroll = (flags & kScroll) != 0;
  page.rainbowBorder = (flags & kRainbowBorder) != 0;
  page.mode = static_cast<MatrixMode>(bytes.number<uint8_t>());
  page.speed = bytes.number<uint16_t>();
  page.color = takeColor(bytes);
  page.clock = clockOf(bytes.number<uint8_t>());
  takeTiming(bytes, page);
  page.text = bytes.text();
  return !bytes.failed() && isUsable(page);
}

bool takePatternIds(ByteReader& bytes, MatrixSettings& matrix) {
  matrix.patternId = bytes.number<uint8_t>();
  bool areUsable = true;
  for (MatrixPage& page : matrix.pages) {
    page.patternId = bytes.number<uint8_t>();
    areUsable = areUsable && page.patternId <= kMaxSavedPatterns;
  }
  return areUsable;
}

bool takePages(ByteReader& bytes, MatrixSettings& matrix) {
  takeTiming(bytes, matrix);
  const auto count = bytes.number<uint8_t>();
  if (count >= MatrixSettings::kMaxPages) return false;
  matrix.pages.resize(count);
  for (MatrixPage& page : matrix.pages) {
    if (!takePage(bytes, page)) return false;
  }
  return true;
}

}  // namespace

void appendMatrix(ByteWriter& bytes, const MatrixSettings& matrix) {
  bytes.number(flagsOf(matrix));
  bytes.number(static_cast<uint8_t>(matrix.mode));
  bytes.number(matrix.brightness);
  bytes.number(matrix.speed);
  appendColor(bytes, matrix.color);
  bytes.text(matrix.name);
  bytes.text(matrix.text);
  for (const Rgb color : matrix.pattern) appendColor(bytes, color);
  if (!(matrix.clock == MatrixClock{})) bytes.number(byteOf(matrix.clock));
  if (hasPages(matrix)) {
    appendTiming(bytes, matrix);
    bytes.number(static_cast<uint8_t>(matrix.pages.size()));
    for (const MatrixPage& page : matrix.pages) appendPage(bytes, page);
  }
  if (!hasSavedPatterns(matrix)) return;
  bytes.number(matrix.patternId);
  for (const MatrixPage& page : matrix.pages) bytes.number(page.patternId);
}

bool takeMatrix(ByteReader& bytes, MatrixSettings& matrix) {
  const auto flags = bytes.number<uint8_t>();
  matrix.enabled = (flags & kEnabled) != 0;
  matrix.scroll = (flags & kScroll) != 0;
  matrix.rainbowBorder = (flags & kRainbowBorder) != 0;
  matrix.mode = static_cast<MatrixMode>(bytes.number<uint8_t>());
  matrix.brightness = bytes.number<uint8_t>();
  matrix.speed = bytes.number<uint16_t>();
  matrix.color = takeColor(bytes);
  matrix.name = bytes.readableText();
  matrix.text = bytes.text();
  for (Rgb& color : matrix.pattern) color = takeColor(bytes);
  matrix.clock = (flags & kClock) != 0 ? clockOf(bytes.number<uint8_t>()) : MatrixClock{};
  if ((flags & kPages) != 0 && !takePages(bytes, matrix)) return false;
  if ((flags & kSavedPatterns) != 0 && !takePatternIds(bytes, matrix)) return false;
  return !bytes.failed() && isUsable(matrix);
}

std::string matricesToBytes(const MatricesSettings& matrices) {
  size_t size = 1;
  for (const MatrixSettings& matrix : matrices) {
    size += 18 + matrix.name.size() + matrix.text.size() + 3 * kMatrixPixels;
    for (const MatrixPage& page : matrix.pages) size += 14 + page.text.size();
  }
  ByteWriter bytes(size);
  bytes.number(kVersion);
  for (const MatrixSettings& matrix : matrices) appendMatrix(bytes, matrix);
  return bytes.take();
}

Status matricesFromBytes(std::string_view text, MatricesSettings& matrices) {
  ByteReader bytes(text);
  if (const auto version = bytes.number<uint8_t>(); version != kVersion) {
    return Error{concat({"They are of version ", numberText(version), ", which is not known."})};
  }
  for (MatrixSettings& matrix : matrices) {
    if (!takeMatrix(bytes, matrix)) return Error{"They are damaged."};
  }
  if (!bytes.atEnd()) return Error{"They are damaged."};
  return Done{};
}

namespace {

constexpr const char* kInMatrix = "matrices[].";
constexpr const char* kTwoMatrices = "a list of two matrices";

Error notTwoMatrices() {
  return must("matrices", kTwoMatrices);
}

}  // namespace

MatricesReader::MatricesReader(const MatricesSettings& present)
    : settings_(std::make_shared<MatricesSettings>(present)) {}

Result<PostedMatrices> MatricesReader::take() {
  if (!problem().empty()) return Error{problem()};
  if (begun_ != kMatrices) return notTwoMatrices();
  return PostedMatrices{std::move(settings_), revision_};
}

void MatricesReader::field(JsonField& field) {
  if (field.enter(kInMatrix)) return fields_.field(field, (*settings_)[begun_ - 1]);
  if (field.is("matrices[]")) return beginMatrix(field);
  if (field.is("matrices")) begun_ = 0;
  field.array("matrices", kTwoMatrices);
  if (!field.isNull()) field.whole("revision", UINT32_MAX, revision_);
  field.root("The matrix configuration");
}

void MatricesReader::beginMatrix(JsonField& field) {
  if (!field.isObject() || begun_ == kMatrices) {
    field.refuse(notTwoMatrices());
  } else {
    ++begun_;
  }
}

void MatricesReader::ended(JsonField& field) {
  if (field.is("matrices") && begun_ != kMatrices) field.refuse(notTwoMatrices());
  if (field.enter(kInMatrix)) fields_.ended(field, (*settings_)[begun_ - 1]);
}

}  // namespace lumi
