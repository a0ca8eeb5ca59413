#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace lumi::vgrbl {

/**
 * Reads a number at `at` and moves `at` after it, as Grbl does: sign, digits, point. At most 8 digits count.
 */
std::optional<double> readNumber(std::string_view line, size_t& at);

/** How a line uses its axis words. */
enum class AxisUse : uint8_t { kNone, kOther, kMotion };

/** Modal state, which lasts until it is changed. */
struct GcodeModes {
  int motion = 0;  // 0, 1, 2, 3, or 80 for none
  bool relative = false;
  bool inches = false;
  int coordinates = 0;  // G54 is 0
  int flow = 0;         // M: 0 running, 1 paused (M0), 2, 30
  int spindle = 5;
  int coolant = 9;
};

/** The words of a line. Each word is checked by itself and for conflicts within its modal group. */
class GcodeWords {
 public:
  explicit GcodeWords(const GcodeModes& modes) : modes_(modes) {}

  /** Parses a line. Returns Grbl's error number; 0 on success. */
  int read(std::string_view line);

  bool has(char letter) const { return (given_ & bit(letter)) != 0; }
  bool hasAny(std::string_view letters) const;
  double value(char letter) const { return values_[letter - 'A']; }
  const GcodeModes& modes() const { return modes_; }
  AxisUse axisUse() const { return axisUse_; }
  /** 4, 10, 28, 30, 53, 92; 281, 301, 921 for G28.1 and so on; 0 for none. */
  int nonModal() const { return nonModal_; }
  bool selectsCoordinates() const { return (groups_ & 1U << kCoordinates) != 0; }

 private:
  enum Group : unsigned {
    kNonModal,
    kMotion,
    kPlane,
    kDistance,
    kArcDistance,
    kFeedMode,
    kUnits,
    kCutter,
    kCoordinates,
    kPath,
    kFlow,
    kSpindle,
    kCoolant
  };

  static uint32_t bit(char letter) { return 1U << (letter - 'A'); }
  int takeWord(char letter, double value);
  int takeG(double value);
  int takeAxisG(int whole, int hundredths);
  int takeModeG(int whole, int hundredths);
  int takeM(double value);
  int takeValue(char letter, double value);
  int claim(Group group);

  GcodeModes modes_;
  AxisUse axisUse_ = AxisUse::kNone;
  int nonModal_ = 0;
  uint32_t given_ = 0;
  uint32_t groups_ = 0;
  double values_[26] = {};
};

}  // namespace lumi::vgrbl
