#include "tools/virtual_grbl/gcode_words.h"

#include <cmath>

#include "tools/virtual_grbl/grbl_error.h"

namespace lumi::vgrbl {
namespace {

constexpr int kDigitsThatCount = 8;
constexpr double kHighestTool = 255;

bool isDigit(char c) {
  return c >= '0' && c <= '9';
}

/** Hundredths after the point. They distinguish G92.1 from G92. */
int hundredthsOf(double value, int whole) {
  return static_cast<int>(std::lround(100 * (value - whole)));
}

}  // namespace

std::optional<double> readNumber(std::string_view line, size_t& at) {
  size_t next = at;
  bool negative = false;
  if (next < line.size() && (line[next] == '-' || line[next] == '+')) negative = line[next++] == '-';
  double digits = 0;
  int count = 0;
  int exponent = 0;
  bool behindPoint = false;
  for (; next < line.size(); ++next) {
    if (line[next] == '.' && !behindPoint) {
      behindPoint = true;
    } else if (!isDigit(line[next])) {
      break;
    } else if (++count <= kDigitsThatCount) {
      digits = digits * 10 + (line[next] - '0');
      if (behindPoint) --exponent;
    } else if (!behindPoint) {
      ++exponent;
    }
  }
  if (count == 0) return std::nullopt;
  at = next;
  const double power = std::pow(10, std::abs(exponent));
  const double value = exponent < 0 ? digits / power : digits * power;
  return negative ? -value : value;
}

bool GcodeWords::hasAny(std::string_view letters) const {
  for (const char letter : letters) {
    if (has(letter)) return true;
  }
  return false;
}

int GcodeWords::read(std::string_view line) {
  size_t at = 0;
  while (at < line.size()) {
    const char letter = line[at++];
    if (letter < 'A' || letter > 'Z') return kLetterExpected;
    const auto value = readNumber(line, at);
    if (!value) return kBadNumber;
    if (const int error = takeWord(letter, *value)) return error;
  }
  if (hasAny("XYZ") && axisUse_ == AxisUse::kNone) axisUse_ = AxisUse::kMotion;
  return kNoError;
}

int GcodeWords::takeWord(char letter, double value) {
  if (letter == 'G') return takeG(value);
  if (letter == 'M') return takeM(value);
  return takeValue(letter, value);
}

int GcodeWords::takeG(double value) {
  if (value < 0 || value > 255) return kUnsupportedCommand;
  const int whole = static_cast<int>(value);
  const int hundredths = hundredthsOf(value, whole);
  switch (whole) {
    case 0:
    case 1:
    case 2:
    case 3:
    case 4:
    case 10:
    case 28:
    case 30:
    case 53:
    case 80:
    case 92:
      return takeAxisG(whole, hundredths);
    default:
      return takeModeG(whole, hundredths);
  }
}

int GcodeWords::takeAxisG(int whole, int hundredths) {
  const bool mayHaveTenth = whole == 28 || whole == 30 || whole == 92;
  const bool moves = whole <= 3;
  if (moves || ((mayHaveTenth || whole == 10) && hundredths == 0)) {
    if (axisUse_ != AxisUse::kNone) return kAxisCommandConflict;
    axisUse_ = moves ? AxisUse::kMotion : AxisUse::kOther;
  }
  if (mayHaveTenth && hundredths != 0 && hundredths != 10) return kUnsupportedCommand;
  if (!mayHaveTenth && hundredths != 0) return kCommandNotWhole;
  if (moves || whole == 80) {
    modes_.motion = whole;
    return claim(kMotion);
  }
  nonModal_ = hundredths == 10 ? whole * 10 + 1 : whole;
  return claim(kNonModal);
}

int GcodeWords::takeModeG(int whole, int hundredths) {
  const bool arcCentresRelative = whole == 91 && hundredths == 10;
  if (whole == 90 && hundredths != 0) return kUnsupportedCommand;
  if (whole == 91 && hundredths != 0 && !arcCentresRelative) return kUnsupportedCommand;
  if (whole == 61 && hundredths != 0) return kUnsupportedCommand;
  Group group = kArcDistance;
  switch (whole) {
    case 17:
      group = kPlane;
      break;
    case 90:
    case 91:
      if (!arcCentresRelative) {
        group = kDistance;
        modes_.relative = whole == 91;
      }
      break;
    case 94:
      group = kFeedMode;
      break;
    case 20:
    case 21:
      group = kUnits;
      modes_.inches = whole == 20;
      break;
    case 40:
      group = kCutter;
      break;
    case 54:
    case 55:
    case 56:
    case 57:
    case 58:
    case 59:
      group = kCoordinates;
      modes_.coordinates = whole - 54;
      break;
    case 61:
      group = kPath;
      break;
    default:
      return kUnsupportedCommand;
  }
  if (hundredths != 0 && !arcCentresRelative) return kCommandNotWhole;
  return claim(group);
}

int GcodeWords::takeM(double value) {
  const int whole = value < 0 || value > 255 ? 255 : static_cast<int>(value);
  if (value >= 0 && hundredthsOf(value, whole) > 0) return kCommandNotWhole;
  switch (whole) {
    case 0:
      modes_.flow = 1;
      return claim(kFlow);
    case 1:
      return claim(kFlow);
    case 2:
    case 30:
      modes_.flow = whole;
      return claim(kFlow);
    case 3:
    case 4:
    case 5:
      modes_.spindle = whole;
      return claim(kSpindle);
    case 8:
    case 9:
      modes_.coolant = whole;
      return claim(kCoolant);
    default:
      return kUnsupportedCommand;
  }
}

int GcodeWords::takeValue(char letter, double value) {
  if (std::string_view("FIJKLNPRSTXYZ").find(letter) == std::string_view::npos) return kUnsupportedCommand;
  if (letter == 'T' && value > kHighestTool) return kToolTooHigh;
  if (has(letter)) return kWordRepeated;
  if (value < 0 && std::string_view("FNPTS").find(letter) != std::string_view::npos) return kNegativeValue;
  given_ |= bit(letter);
  values_[letter - 'A'] = value;
  return kNoError;
}

int GcodeWords::claim(Group group) {
  if ((groups_ & 1U << group) != 0) return kModalGroupViolation;
  groups_ |= 1U << group;
  return kNoError;
}

}  // namespace lumi::vgrbl
