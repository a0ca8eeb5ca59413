#include "tools/virtual_grbl/gcode_interpreter.h"

#include <cmath>

#include "tools/virtual_grbl/arc.h"
#include "tools/virtual_grbl/grbl_error.h"

namespace lumi::vgrbl {
namespace {

constexpr double kInch = 25.4;  // mm
constexpr double kHighestLineNumber = 10'000'000;
constexpr const char* kAxisLetters = "XYZ";

Axes sum(const Axes& a, const Axes& b) {
  return {a[0] + b[0], a[1] + b[1], a[2] + b[2]};
}

}  // namespace

int GcodeInterpreter::execute(std::string_view line, std::vector<Step>& steps) {
  GcodeWords words(modes_);
  if (const int error = words.read(line)) return error;
  if (words.has('N') && words.value('N') > kHighestLineNumber) return kInvalidLineNumber;
  const double feed = words.has('F') ? given(words, 'F') : feed_;
  if (words.nonModal() == 4 && !words.has('P')) return kValueMissing;
  Axes target{};
  if (const int error = findTarget(words, target)) return error;
  std::vector<Axes> points;
  if (const int error = checkMotion(words, target, feed, points)) return error;
  if (const int error = checkUnused(words)) return error;
  adopt(words, feed, steps);
  doNonModal(words, target, steps);
  for (const Axes& point : points) steps.push_back(moveTo(point, modes_.motion == 0));
  if (!points.empty()) position_ = points.back();
  if (modes_.flow == 1) steps.push_back({Step::Kind::kPause});
  if (modes_.flow > 1) endProgram(steps);
  modes_.flow = 0;
  return kNoError;
}

/** Value of a length word or F, in mm. */
double GcodeInterpreter::given(const GcodeWords& words, char letter) const {
  return words.value(letter) * (words.modes().inches ? kInch : 1);
}

int GcodeInterpreter::findTarget(const GcodeWords& words, Axes& target) const {
  target = position_;
  size_t index = 0;
  if (words.nonModal() == 10) return checkCoordinates(words, index);
  if (words.nonModal() == 92) return words.hasAny(kAxisLetters) ? kNoError : kNoAxisWords;
  const Axes system = coordinates_[static_cast<size_t>(words.modes().coordinates)];
  for (size_t i = 0; i < 3; ++i) {
    if (!words.has(kAxisLetters[i])) continue;
    target[i] = given(words, kAxisLetters[i]);
    if (words.nonModal() == 53) continue;
    target[i] += words.modes().relative ? position_[i] : system[i] + g92_[i];
  }
  if (words.nonModal() == 53 && words.modes().motion > 1) return kG53NeedsLine;
  return kNoError;
}

int GcodeInterpreter::checkCoordinates(const GcodeWords& words, size_t& index) const {
  if (!words.hasAny(kAxisLetters)) return kNoAxisWords;
  if (!words.hasAny("PL")) return kValueMissing;
  const auto number = static_cast<int>(words.value('P'));
  if (number > 6) return kUnsupportedCoordinates;
  const auto way = static_cast<int>(words.value('L'));
  if ((way != 2 && way != 20) || (way == 2 && words.has('R'))) return kUnsupportedCommand;
  index = static_cast<size_t>(number > 0 ? number - 1 : words.modes().coordinates);
  return kNoError;
}

int GcodeInterpreter::checkMotion(const GcodeWords& words, const Axes& target, double feed,
                                  std::vector<Axes>& points) const {
  const int motion = words.modes().motion;
  const bool hasAxes = words.hasAny(kAxisLetters);
  if (motion == 80) return hasAxes ? kAxisWordsUnused : kNoError;
  if (words.axisUse() != AxisUse::kMotion) return kNoError;
  if (motion != 0 && feed == 0) return kFeedUndefined;
  if (motion > 1) return cutArc(words, target, points);
  if (hasAxes) points.push_back(target);
  return kNoError;
}

int GcodeInterpreter::cutArc(const GcodeWords& words, const Axes& target, std::vector<Axes>& points) const {
  if (!words.hasAny(kAxisLetters)) return kNoAxisWords;
  if (!words.hasAny("XY")) return kNoAxisWordsInPlane;
  Arc arc(position_, target, words.modes().motion == 2);
  int error = kNoError;
  if (words.has('R')) {
    error = arc.aroundRadius(given(words, 'R'));
  } else if (words.hasAny("IJ")) {
    error = arc.aroundOffset(given(words, 'I'), given(words, 'J'));
  } else {
    error = kNoOffsetsInPlane;
  }
  if (error == kNoError) arc.cut(settings_->value(kArcTolerance), points);
  return error;
}

int GcodeInterpreter::checkUnused(const GcodeWords& words) const {
  const bool arc =
      words.axisUse() == AxisUse::kMotion && (words.modes().motion == 2 || words.modes().motion == 3);
  const bool byRadius = arc && words.has('R');
  const bool writes = words.nonModal() == 10;
  if (words.has('R') && !byRadius) return kUnusedWords;
  if (words.hasAny("IJK") && (!arc || byRadius)) return kUnusedWords;
  if (words.has('P') && words.nonModal() != 4 && !writes) return kUnusedWords;
  return words.has('L') && !writes ? kUnusedWords : kNoError;
}

void GcodeInterpreter::adopt(const GcodeWords& words, double feed, std::vector<Step>& steps) {
  const GcodeModes before = modes_;
  modes_ = words.modes();
  feed_ = feed;
  const bool turnsFaster = words.has('S') && words.value('S') != spindleSpeed_ && before.spindle != 5;
  if (words.has('S')) spindleSpeed_ = words.value('S');
  if (words.has('T')) tool_ = static_cast<int>(words.value('T'));
  const bool switches = before.spindle != modes_.spindle || before.coolant != modes_.coolant;
  if (turnsFaster || switches) steps.push_back({Step::Kind::kSync});
  if (words.nonModal() == 4) {
    Step dwell;
    dwell.kind = Step::Kind::kDwell;
    dwell.seconds = words.value('P');
    steps.push_back(dwell);
  }
  if (before.coordinates != modes_.coordinates) steps.push_back({Step::Kind::kOffset});
}

void GcodeInterpreter::doNonModal(const GcodeWords& words, const Axes& target, std::vector<Step>& steps) {
  switch (words.nonModal()) {
    case 10:
      writeCoordinates(words);
      break;
    case 28:
    case 30:
      return goHome(words, target, steps);
    case 281:
    case 301:
      coordinates_[words.nonModal() == 281 ? kHomeG28 : kHomeG30] = position_;
      steps.push_back({Step::Kind::kSync});
      return;
    case 92:
      for (size_t i = 0; i < 3; ++i) {
        if (!words.has(kAxisLetters[i])) continue;
        const Axes& system = coordinates_[static_cast<size_t>(modes_.coordinates)];
        g92_[i] = position_[i] - system[i] - given(words, kAxisLetters[i]);
      }
      break;
    case 921:
      g92_ = {};
      break;
    default:
      return;
  }
  steps.push_back({Step::Kind::kOffset});
}

int GcodeInterpreter::writeCoordinates(const GcodeWords& words) {
  size_t index = 0;
  if (const int error = checkCoordinates(words, index)) return error;
  for (size_t i = 0; i < 3; ++i) {
    if (!words.has(kAxisLetters[i])) continue;
    const double value = given(words, kAxisLetters[i]);
    coordinates_[index][i] = words.value('L') == 20 ? position_[i] - g92_[i] - value : value;
  }
  return kNoError;
}

void GcodeInterpreter::goHome(const GcodeWords& words, const Axes& target, std::vector<Step>& steps) {
  const bool viaTarget = words.hasAny(kAxisLetters);
  Axes home = coordinates_[words.nonModal() == 28 ? kHomeG28 : kHomeG30];
  for (size_t i = 0; i < 3; ++i) {
    if (viaTarget && !words.has(kAxisLetters[i])) home[i] = position_[i];
  }
  if (viaTarget) steps.push_back(moveTo(target, true));
  steps.push_back(moveTo(home, true));
  position_ = home;
}

void GcodeInterpreter::endProgram(std::vector<Step>& steps) {
  modes_.motion = 1;
  modes_.relative = false;
  modes_.coordinates = 0;
  modes_.spindle = 5;
  modes_.coolant = 9;
  steps.push_back({Step::Kind::kEnd});
}

Step GcodeInterpreter::moveTo(const Axes& target, bool rapid) const {
  Step step;
  step.target = target;
  step.feed = feed_;
  step.rapid = rapid;
  return step;
}

void GcodeInterpreter::restart(const Axes& position) {
  modes_ = {};
  feed_ = 0;
  spindleSpeed_ = 0;
  tool_ = 0;
  g92_ = {};
  position_ = position;
}

void GcodeInterpreter::forgetCoordinates() {
  coordinates_ = {};
}

Axes GcodeInterpreter::workOffset() const {
  return sum(coordinates_[static_cast<size_t>(modes_.coordinates)], g92_);
}

}  // namespace lumi::vgrbl
