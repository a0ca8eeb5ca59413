#include "tools/virtual_grbl/gcode.h"

#include <cmath>

#include "tools/virtual_grbl/grbl_error.h"

namespace lumi::vgrbl {
namespace {

constexpr int kDigitsThatCount = 8;

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
    } else if (line[next] < '0' || line[next] > '9') {
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

bool LineCollector::put(uint8_t character) {
  if (character == '\n' || character == '\r') return true;
  if (tooLong_ || behindSemicolon_) return false;
  if (inParentheses_) {
    inParentheses_ = character != ')';
    return false;
  }
  add(static_cast<char>(character));
  return false;
}

void LineCollector::add(char character) {
  if (character <= ' ' || character == '/') return;
  if (character == '(') {
    inParentheses_ = true;
  } else if (character == ';') {
    behindSemicolon_ = true;
  } else if (text_.size() == kMax) {
    tooLong_ = true;
  } else {
    text_ += character >= 'a' && character <= 'z' ? static_cast<char>(character - 'a' + 'A') : character;
  }
}

int GcodeInterpreter::run(std::string_view line, Step& step, bool isJog) {
  Modes modes = modes_;
  if (isJog) modes.rapid = false;
  if (isJog) modes.feed = 0;
  bool setsOffset = false;
  std::optional<double> feed;
  std::array<std::optional<double>, 3> axes;
  for (size_t at = 0; at < line.size();) {
    const char letter = line[at++];
    if (letter < 'A' || letter > 'Z') return kLetterExpected;
    const auto value = readNumber(line, at);
    if (!value) return kBadNumber;
    if (letter != 'G') {
      if (letter != 'F' && (letter < 'X' || letter > 'Z')) return kUnsupportedCommand;
      std::optional<double>& word = letter == 'F' ? feed : axes[static_cast<size_t>(letter - 'X')];
      if (word) return kWordRepeated;
      if (letter == 'F' && *value < 0) return kNegativeValue;
      word = value;
    } else if (isJog && (*value < 20 || *value > 91)) {
      return kInvalidJog;
    } else if (*value == 0 || *value == 1) {
      modes.rapid = *value == 0;
    } else if (*value == 20 || *value == 21) {
      modes.inches = *value == 20;
    } else if (*value == 90 || *value == 91) {
      modes.relative = *value == 91;
    } else if (*value == 92) {
      setsOffset = true;
    } else if (*value != 94) {
      return kUnsupportedCommand;
    }
  }
  const double unit = modes.inches ? kInch : 1;
  if (feed) modes.feed = *feed * unit;
  const bool hasAxes = axes[0] || axes[1] || axes[2];
  if (setsOffset && !hasAxes) return kNoAxisWords;
  const bool moves = hasAxes && !setsOffset;
  if (moves && axes[2]) return kUnsupportedCommand;
  if (isJog && !moves) return kNoAxisWords;
  if (moves && !modes.rapid && modes.feed == 0) return kFeedUndefined;
  if (!isJog) modes_ = modes;
  step = {setsOffset ? Step::Kind::kOffset
          : moves    ? Step::Kind::kMove
                     : Step::Kind::kNone,
          {position_[0], position_[1]},
          modes.feed,
          modes.rapid,
          isJog};
  if (axes[2]) heightOffset_ = -*axes[2] * unit;
  for (size_t i = 0; i < position_.size(); ++i) {
    if (!axes[i]) continue;
    const auto given = static_cast<float>(*axes[i] * unit);
    if (setsOffset) {
      offset_[i] = position_[i] - given;
    } else {
      position_[i] = given + (modes.relative ? position_[i] : offset_[i]);
      step.target[i] = position_[i];
    }
  }
  return kNoError;
}

void GcodeInterpreter::restart(const Axes& position) {
  *this = GcodeInterpreter();
  syncPosition(position);
}

}  // namespace lumi::vgrbl
