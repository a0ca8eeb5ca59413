#include "core/sand/pattern/theta_rho_reader.h"

#include <algorithm>
#include <cmath>

#include "core/sand/pattern/arc_cutter.h"

namespace lumi {
namespace {

constexpr double kSpotRadius = 0.0125;   // mm; a straight line within this radius deviates at most 0.025 mm
constexpr double kMaxTheta = 1'000'000;  // radians

bool isBlank(uint8_t character) {
  return character == ' ' || character == '\t' || character == '\v' || character == '\f';
}

bool isLineEnd(uint8_t character) {
  return character == '\n' || character == '\r';
}

bool isControl(uint8_t character) {
  return (character < ' ' && !isBlank(character)) || character == 0x7F;
}

MmPoint centreOf(const TableShape& table) {
  return {table.width / kHundredthsPerMm / 2, table.height / kHundredthsPerMm / 2};
}

MmPoint radiiOf(const TableShape& table, ThetaRhoFit fit) {
  const MmPoint radii = centreOf(table);
  if (fit == ThetaRhoFit::kStretch) return radii;
  const double smaller = std::min(radii.x, radii.y);
  return {smaller, smaller};
}

}  // namespace

ThetaRhoReader::ThetaRhoReader(MoveSink& sink, const TableShape& table, ThetaRhoFit fit,
                               const Placement& placement, const ChordRule& chords)
    : PatternReader(sink, table, placement, chords), centre_(centreOf(table)), radii_(radiiOf(table, fit)) {}

const uint8_t* ThetaRhoReader::readLine(const uint8_t* at, const uint8_t* end) {
  for (; at != end; ++at) {
    if (hasSlash_ && *at != '/') {
      failSlash();
      return at;
    }
    if (isLineEnd(*at)) return takeLineEnd(at, end);
    if (isControl(*at) || (*at > 0x7E && !isInComment_)) {
      failInvalidCharacter();
      return at;
    }
    if (!isInComment_ && !takeCharacter(*at)) return at;
  }
  return at;
}

bool ThetaRhoReader::takeCharacter(uint8_t character) {
  if (isBlank(character)) return endNumber();
  if (character == '/' && !hasSlash_) return hasSlash_ = true;
  if (character == '#' || character == ';' || character == '/') {
    hasSlash_ = false;
    isInComment_ = true;
    return endNumber();
  }
  if (!countCharacter()) return false;
  return character == ',' ? takeComma() : takeOfNumber(character);
}

/** A single slash begins no comment. */
bool ThetaRhoReader::failSlash() {
  return countCharacter() && failPoint();
}

bool ThetaRhoReader::takeComma() {
  if (!endNumber()) return false;
  if (part_ != Part::kAfterTheta && part_ != Part::kAfterRho) return failPoint();
  part_ = part_ == Part::kAfterTheta ? Part::kBeforeRho : Part::kBeforeThird;
  return true;
}

bool ThetaRhoReader::takeOfNumber(uint8_t character) {
  if (part_ == Part::kAfterThird) return failPoint();
  if (!isInNumber()) {
    const bool isThird = part_ == Part::kAfterRho || part_ == Part::kBeforeThird;
    part_ = part_ == Part::kStart ? Part::kTheta : isThird ? Part::kThird : Part::kRho;
    value_ = ScaledNumber();
  }
  return value_.take(character) || failPoint();
}

bool ThetaRhoReader::endNumber() {
  if (!isInNumber()) return true;
  if (!value_.isComplete()) return failPoint();
  if (part_ == Part::kTheta) {
    read_.theta = value_.value();
    part_ = Part::kAfterTheta;
  } else if (part_ == Part::kRho) {
    read_.rho = value_.value();
    part_ = Part::kAfterRho;
  } else {
    part_ = Part::kAfterThird;
  }
  return true;
}

bool ThetaRhoReader::failPoint() {
  fail("Invalid theta/rho");
  return false;
}

void ThetaRhoReader::endLine() {
  isInComment_ = false;
  if (hasSlash_) {
    failSlash();
    return;
  }
  if (!endNumber() || part_ == Part::kStart) return;
  const bool isWhole = part_ == Part::kAfterRho || part_ == Part::kAfterThird;
  const bool isPoint = isWhole && std::abs(read_.theta) <= kMaxTheta;
  part_ = Part::kStart;
  if (isPoint) {
    takePoint(read_);
  } else {
    failPoint();
  }
}

void ThetaRhoReader::takePoint(Polar point) {
  const bool isFirst = stats().commandCount == 0;
  const double rho = std::min(std::max(point.rho, 0.0), 1.0);
  drawer().countCommand();
  if (rho != point.rho) drawer().countClamped();
  from_ = to_;
  to_ = {point.theta, rho};
  if (isFirst) {
    drawer().drawTo(onTable(to_), true);
    return;
  }
  count_ = partsOfPath();
  done_ = 0;
}

uint32_t ThetaRhoReader::partsOfPath() {
  const double widest = std::max(from_.rho, to_.rho);
  const double radius = std::max(radii_.x, radii_.y) * drawer().scale();  // mm on the table
  if (radius * widest <= kSpotRadius) return 1;
  const double turned = std::abs(to_.theta - from_.theta);
  const double shifted = std::abs(to_.rho - from_.rho);
  const double bent = turned * (turned * widest + 2 * shifted);
  if (bent <= 0) return 1;
  const double bend =
      radius * (turned * widest * turned * widest + shifted * shifted) / bent;  // its radius, mm
  return partsFor(std::sqrt(bent * radius / chordSquare(drawer().chords(), bend)));
}

void ThetaRhoReader::drawNext() {
  ++done_;
  if (pending() == 0) {
    drawer().drawTo(onTable(to_), false);
    return;
  }
  const double theta = from_.theta + (to_.theta - from_.theta) * done_ / count_;
  const double rho = from_.rho + (to_.rho - from_.rho) * done_ / count_;
  drawer().drawTo(onTable({theta, rho}), false);
}

MmPoint ThetaRhoReader::onTable(Polar point) const {
  return {centre_.x + radii_.x * point.rho * std::sin(point.theta),
          centre_.y + radii_.y * point.rho * std::cos(point.theta)};
}

}  // namespace lumi
