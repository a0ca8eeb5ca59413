#include "core/sand/drawing/plotter.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <utility>

#include "core/sand/geometry/kinematics.h"

namespace lumi {
namespace {

constexpr std::string_view kUnits = "G21G90G94";
// If the machine is idle after this many reports since the last answer, it is done. If the ball is far from
// its target then, lines were lost.
constexpr size_t kReportsOfIdle = 10;
constexpr double kNear = 0.2;      // mm; the ball is at its target
constexpr double kFar = 2;         // mm; the ball is not at its target
constexpr int32_t kSamePlace = 5;  // hundredths of a mm

bool isSamePlace(TablePoint a, TablePoint b) {
  return std::abs(a.x - b.x) <= kSamePlace && std::abs(a.y - b.y) <= kSamePlace;
}

/** Writes a move as it is sent to Grbl: its program line as G1, without blanks and line end. */
size_t writeRelayLine(TablePoint to, char* out) {
  char* const end = out + writeProgramLine({to, false}, out);
  return static_cast<size_t>(std::remove_if(out, end, [](char c) { return c == ' ' || c == '\n'; }) - out);
}

}  // namespace

void Plotter::begin(std::unique_ptr<MoveReader> reader, Travel travel, TablePoint drawnTo, uint32_t feed,
                    double stepsPerMm) {
  reader_ = std::move(reader);
  travel_ = std::move(travel);
  target_ = travel_.start();
  drawn_.begin(reader_->position(), drawnTo, target_, stepsPerMm, link_.plannerBlocks());
  stage_ = Stage::kUnits;
  feed_ = feed;
  length_ = 0;
  reportsSinceAnswer_ = 0;
  isOffTarget_ = false;
}

void Plotter::chain(std::unique_ptr<MoveReader> reader, Travel travel, uint32_t feed) {
  reader_ = std::move(reader);
  travel_ = std::move(travel);
  target_ = travel_.start();
  drawn_.beginNext(reader_->position());
  stage_ = Stage::kFeed;
  feed_ = feed;
}

/** Sets `target_` to the next point of the travel that is not where the ball already is. */
bool Plotter::nextStop() {
  for (TablePoint point; travel_.next(point);) {
    if (isSamePlace(point, target_)) continue;
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

void Plotter::fillBuffer() {
  while (prepareLine() && link_.canSend(length_) && !drawn_.full()) sendLine();
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
      if (nextStop()) {
        prepareTravel();
        return true;
      }
      stage_ = Stage::kMoves;
      return prepareMove();
    case Stage::kMoves:
      return prepareMove();
    case Stage::kNone:
    case Stage::kAllSent:
    case Stage::kDamaged:
      break;
  }
  return false;
}

void Plotter::prepareFeed() {
  length_ = static_cast<size_t>(std::snprintf(line_.data(), line_.size(), "G1"));
  addFeed();
  if (!nextStop()) return;
  std::array<char, kMaxProgramLineLength> travel;
  const std::string_view words(travel.data(), writeRelayLine(target_, travel.data()));
  length_ += words.substr(2).copy(line_.data() + length_, line_.size() - length_);
}

void Plotter::prepareTravel() {
  length_ = writeRelayLine(target_, line_.data());
  if (feed_ != sentFeed_) addFeed();
}

void Plotter::addFeed() {
  const size_t room = line_.size() - length_;
  length_ += static_cast<size_t>(std::snprintf(line_.data() + length_, room, "F%u", unsigned{feed_}));
  sentFeed_ = feed_;
}

bool Plotter::prepareMove() {
  const uint64_t before = reader_->position().offset;
  switch (reader_->next(move_)) {
    case MoveReader::Next::kMove:
      moveBytes_ = static_cast<size_t>(reader_->position().offset - before);
      length_ = writeRelayLine(move_.to, line_.data());
      if (feed_ != sentFeed_) addFeed();
      return true;
    case MoveReader::Next::kEnd:
      stage_ = Stage::kAllSent;
      break;
    case MoveReader::Next::kDamaged:
      stage_ = Stage::kDamaged;
      break;
  }
  return false;
}

void Plotter::sendLine() {
  const bool isMove = stage_ == Stage::kMoves;
  link_.send({line_.data(), length_}, isMove ? LinePurpose::kMotion : LinePurpose::kSetUp);
  length_ = 0;
  if (isMove) return drawn_.moveSent(move_.to, moveBytes_);
  drawn_.travelSent(target_);
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
  drawn_.reported(link_.position());
  const bool isIdle = link_.machine() == MachineState::kIdle && link_.linesInFlight() == 0;
  if (!isIdle || !drawn_.allAnswered() || reportsSinceAnswer_ < kReportsBehindAnswer) return;
  const double distance = distanceToLastTarget();
  const bool isIdleForLong = reportsSinceAnswer_ >= kReportsOfIdle;
  isOffTarget_ = isIdleForLong && distance > kFar;
  if (distance < kNear || (isIdleForLong && !isOffTarget_)) drawn_.stoodStill();
}

double Plotter::distanceToLastTarget() const {
  const TablePoint target = drawn_.lastTarget();
  const GrblPosition at = link_.position();
  return std::hypot(at.x - target.x / 100.0, at.y - target.y / 100.0);
}

}  // namespace lumi
