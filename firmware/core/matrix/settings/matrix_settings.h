#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/json/field_visitor.h"
#include "core/pixels/color.h"

namespace lumi {

constexpr size_t kMatrixColumns = 32;
constexpr size_t kMatrixRows = 8;
constexpr size_t kMatrixPixels = kMatrixColumns * kMatrixRows;
constexpr size_t kMatrices = 2;
constexpr size_t kMaxSavedPatterns = 64;  // their ids are 1 to 64

enum class MatrixMode : uint8_t { kOff, kText, kTime, kWeather, kPattern };

inline constexpr std::array<std::string_view, 5> kMatrixModeNames = {"off", "text", "time", "weather",
                                                                     "pattern"};

enum class ClockDate : uint8_t { kNone, kDayMonth, kMonthDay };
enum class ClockWeek : uint8_t { kNone, kMonday, kSunday };

inline constexpr std::array<std::string_view, 3> kClockDateNames = {"none", "day-month", "month-day"};
inline constexpr std::array<std::string_view, 3> kClockWeekNames = {"none", "monday", "sunday"};

/** The form of the time (faces.h). */
struct MatrixClock {
  uint8_t hours = 24;  // of a day, 12 or 24
  bool hasSeconds = false;
  ClockDate date = ClockDate::kNone;  // for kDateTurn after the time
  ClockWeek week = ClockWeek::kNone;  // its first day; the day of the week is marked below the time
};

/** A colour for each pixel, in layout B (matrix_layout.h). */
using MatrixPattern = std::array<Rgb, kMatrixPixels>;

enum class PageTransition : uint8_t { kCut, kSlide, kWipe, kFade };

inline constexpr std::array<std::string_view, 4> kPageTransitionNames = {"cut", "slide", "wipe", "fade"};

/** One of the pictures that a matrix shows in turn. */
struct MatrixPage {
  static constexpr uint16_t kTopSpeed = 1000;
  static constexpr uint16_t kMaxSeconds = 3600;

  MatrixMode mode = MatrixMode::kText;
  std::string text = "Lumisand";
  Rgb color{255, 180, 107};
  uint16_t speed = 100;  // 0..kTopSpeed; see text_run.h
  bool scroll = true;
  bool rainbowBorder = false;
  MatrixClock clock;
  uint16_t seconds = 10;                             // 1..kMaxSeconds; without effect on a single page
  PageTransition transition = PageTransition::kCut;  // how the page appears
  uint8_t patternId = 0;  // in mode pattern: a saved pattern; 0: MatrixSettings::pattern
};

/** The first page is a part of the settings. */
struct MatrixSettings : MatrixPage {
  static constexpr size_t kMaxTextLength = 2000;  // bytes of UTF-8: the texts of all pages together
  static constexpr size_t kMaxPages = 8;          // with the first one

  std::string name;
  bool enabled = true;
  uint8_t brightness = 64;
  MatrixPattern pattern{};
  std::vector<MatrixPage> pages;  // those after the first one

  size_t pageCount() const { return 1 + pages.size(); }
  const MatrixPage& page(size_t index) const {
    if (index == 0) return *this;
    return pages[index - 1];
  }
  MatrixPage& page(size_t index) {
    if (index == 0) return *this;
    return pages[index - 1];
  }

  // Not inline: they would be in each function with settings.
  MatrixSettings();
  MatrixSettings(const MatrixSettings& other);
  MatrixSettings(MatrixSettings&& other) noexcept;
  MatrixSettings& operator=(const MatrixSettings& other);
  MatrixSettings& operator=(MatrixSettings&& other) noexcept;
  ~MatrixSettings();
};

using MatricesSettings = std::array<MatrixSettings, kMatrices>;

/** The bytes of the texts of all pages. */
size_t textSize(const MatrixSettings& matrix);

/** A CRC-32 of the settings that determine how the picture moves; not of its colours, clock and brightness.
 */
uint32_t courseOf(const MatrixSettings& matrix);

/** Returns default settings on the heap, because they are large for a stack. */
std::shared_ptr<MatricesSettings> sharedDefaultMatrices();
std::string_view nameOf(MatrixMode mode);

/** Returns "matrix-1" for 0, "matrix-2" for 1. */
std::string_view matrixId(size_t index);
/** The inverse of matrixId(). Returns nullopt for other names. */
std::optional<size_t> matrixIndex(std::string_view id);

/**
 * `{name, matrix: {width, height, brightness, enabled}, display: {mode, text, color, speed, scroll,
 * rainbowBorder, clock: {hours, seconds, date, week}, seconds, transition, patternId, pattern, pages:
 * [page]}}`
 */
void fields(FieldVisitor& visit, MatrixSettings& matrix);
/** `{matrices: [matrix, matrix]}` */
void fields(FieldVisitor& visit, MatricesSettings& matrices);

/** Returns an error if settings within the limits of their fields cannot be used. */
Status validate(const MatrixSettings& matrix);

void fields(FieldVisitor& visit, MatrixPage& page);
bool operator==(const MatrixPage& a, const MatrixPage& b);
bool operator==(const MatrixSettings& a, const MatrixSettings& b);
inline bool operator!=(const MatrixSettings& a, const MatrixSettings& b) {
  return !(a == b);
}

/** A posted `{matrices: [matrix, matrix], revision?}`. Missing fields keep their present value. */
class PostedMatrices {
 public:
  static constexpr size_t kMaxJson = 24 * 1024;  // bytes: both matrices with all pages

  explicit PostedMatrices(const MatricesSettings& present);

  /** Call once, after the last field. Returns an error if the matrices are missing or can't be used. */
  Status end();

  /** The revision that the client knows. */
  std::optional<uint32_t> seenRevision() const;

  std::shared_ptr<MatricesSettings> settings;

 private:
  friend void fields(FieldVisitor& visit, PostedMatrices& posted);

  uint32_t revision_ = 0;                      // 0: the client does not say
  std::array<uint8_t, kMatrices> patternIds_;  // the present ones
  std::optional<bool> areGiven_;               // the matrices; nothing: they are not
};

void fields(FieldVisitor& visit, PostedMatrices& posted);

}  // namespace lumi
