#include "core/sand/drawing/plotter.h"

#include <cmath>
#include <utility>

#include "core/sand/geometry/kinematics.h"

namespace lumi {
namespace {

constexpr std::string_view kUnits = "G21G90G94";
// If the machine is idle after this many reports since the last answer, it is done. If the ball is far from
// its target then, lines were lost.
constexpr size_t kReportsOfIdle = 10;
constexpr double kNear = 0.2;         // mm; the ball is at its target
constexpr double kFar = 2;            // mm; the ball is not at its target, or the carriage met its stop
constexpr int32_t kSamePlace = 5;     // hundredths of a mm
constexpr double kArmDeviation = 10;  // hundredths of a mm; of the line that an arm draws

bool isSamePlace(TablePoint a, TablePoint b) {
  return std::abs(a.x - b.x) <= kSamePlace && std::abs(a.y - b.y) <= kSamePlace;
}

}  // namespace

void Plotter::begin(std::unique_ptr<MoveReader> reader, Travel travel, TablePoint drawnTo,
                    const MotionLimits& limits, double speed) {
  const MotorPoint position = link_.position();
  reader_ = std::move(reader);
  travel_ = std::move(travel);
  writer_.begin(limits, position, speed);
  // The carriage may be outside of a round table, where the ball does not follow.
  target_ = limits.table.shape.isRound ? writer_.space().carriagePoint(position) : travel_.start();
  isAtStart_ = isSamePlace(target_, travel_.start());
  drawn_.begin(reader_->position(), drawnTo, target_, writer_.space().stepsPerMm(), link_.plannerBlocks(),
               writer_.space().isPolar() ? kArmDeviation : 0);
  stage_ = Stage::kUnits;
  length_ = 0;
  reportsSinceAnswer_ = 0;
  isOffTarget_ = false;
}

void Plotter::chain(std::unique_ptr<MoveReader> reader, Travel travel, const MotionLimits& limits,
                    double speed) {
  reader_ = std::move(reader);
  travel_ = std::move(travel);
  target_ = travel_.start();
  isAtStart_ = true;
  drawn_.beginNext(reader_->position());
  stage_ = Stage::kFeed;
  writer_.setSpeed(limits, speed);
}

/** Begins the next move of the travel that does not end where the ball already is. */
bool Plotter::prepareTravel() {
  TablePoint point = travel_.start();
  while (!std::exchange(isAtStart_, true) || travel_.next(point)) {
    if (isSamePlace(point, target_)) continue;
    writer_.move(target_, point);
    target_ = point;
    return true;
  }
  return false;
}

void Plotter::end() {
  reader_.reset();
  stage_ = Stage::kNone;
  length_ = 0;
}

bool Plotter::prepareLine() {
  if (length_ > 0) return true;
  switch (stage_) {
    case Stage::kUnits:
      length_ = kUnits.copy(line_.data(), line_.size());
      return true;
    case Stage::kFeed:
      prepareFeed();
      return true;
    case Stage::kTravel:
      if (!writer_.hasLine() && !prepareTravel()) stage_ = Stage::kMoves;
      break;
    case Stage::kMoves:
    case Stage::kNone:
    case Stage::kAllSent:
    case Stage::kDamaged:
      break;
  }
  if (stage_ == Stage::kMoves && !writer_.hasLine()) prepareMove();
  if (stage_ != Stage::kTravel && stage_ != Stage::kMoves) return false;
  length_ = writer_.write(line_.data());
  return true;
}

/** If the controller takes X and Y, the line contains the first move of the travel. */
void Plotter::prepareFeed() {
  length_ = writer_.writeFeed(line_.data());
  if (writer_.space().isPolar() || !prepareTravel()) return;
  std::array<char, MotionWriter::kMaxLine> travel;
  const std::string_view words(travel.data(), writer_.write(travel.data()));
  length_ += words.substr(2).copy(line_.data() + length_, line_.size() - length_);
}

void Plotter::prepareMove() {
  const uint64_t before = reader_->position().offset;
  Move move;
  switch (reader_->next(move)) {
    case MoveReader::Next::kMove:
      moveBytes_ = static_cast<size_t>(reader_->position().offset - before);
      writer_.move(target_, move.to);
      target_ = move.to;
      break;
    case MoveReader::Next::kEnd:
      stage_ = Stage::kAllSent;
      break;
    case MoveReader::Next::kDamaged:
      stage_ = Stage::kDamaged;
      break;
  }
}

void Plotter::sendLine() {
  const bool isMove = stage_ == Stage::kMoves;
  const bool isPart = writer_.hasLine();
  link_.send({line_.data(), length_}, isMove ? LinePurpose::kMotion : LinePurpose::kSetUp);
  length_ = 0;
  if (isMove) return isPart ? drawn_.partSent(writer_.reached()) : drawn_.moveSent(target_, moveBytes_);
  drawn_.travelSent(isPart ? writer_.reached() : target_);
  stage_ = stage_ == Stage::kUnits ? Stage::kFeed : Stage::kTravel;
}

void Plotter::answered(LinePurpose purpose, int error) {
  reportsSinceAnswer_ = 0;
  if (purpose != LinePurpose::kMotion && purpose != LinePurpose::kSetUp) return;
  if (error == 0) {
    drawn_.answered();
  } else {
    drawn_.refused();
  }
}

void Plotter::reported() {
  reportsSinceAnswer_++;
  const ControllerSpace& space = writer_.space();
  const bool isInStop = space.isPolar() && space.polar().polarAt(link_.position()).radius < -kFar;
  drawn_.reported(space.carriageAt(link_.position()), space.shape(), isInStop);
  const bool isIdle = link_.machine() == MachineState::kIdle && link_.linesInFlight() == 0;
  if (!isIdle || !drawn_.allAnswered() || reportsSinceAnswer_ < kReportsBehindAnswer) return;
  const double distance = distanceToLastTarget();
  const bool isIdleForLong = reportsSinceAnswer_ >= kReportsOfIdle;
  isOffTarget_ = isIdleForLong && distance > kFar;
  if (distance < kNear || (isIdleForLong && !isOffTarget_)) drawn_.stoodStill();
}

double Plotter::distanceToLastTarget() const {
  const TablePoint target = drawn_.lastTarget();
  const MmPoint at = writer_.space().carriageAt(link_.position());
  return hypotenuse(at.x - target.x / 100.0, at.y - target.y / 100.0);
}

}  // namespace lumi
