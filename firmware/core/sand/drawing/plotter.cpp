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

void Plotter::begin(std::unique_ptr<MoveReader> reader, TablePoint drawnTo, TablePoint ball,
                    double stepsPerMm) {
  reader_ = std::move(reader);
  drawn_.begin(reader_->position(), drawnTo, ball, stepsPerMm, link_.plannerBlocks());
  stage_ = Stage::kUnits;
  drawnTo_ = drawnTo;
  ball_ = ball;
  stepsPerMm_ = stepsPerMm;
  length_ = 0;
  reportsSinceAnswer_ = 0;
  isOffTarget_ = false;
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
  const int head = std::snprintf(line_.data(), line_.size(), "G1F%u", unsigned{tableFeed(stepsPerMm_)});
  length_ = static_cast<size_t>(head);
  if (isSamePlace(ball_, drawnTo_)) return;
  std::array<char, kMaxProgramLineLength> travel;
  const std::string_view words(travel.data(), writeRelayLine(drawnTo_, travel.data()));
  length_ += words.substr(2).copy(line_.data() + length_, line_.size() - length_);
  ball_ = drawnTo_;
}

bool Plotter::prepareMove() {
  const uint64_t before = reader_->position().offset;
  switch (reader_->next(move_)) {
    case MoveReader::Next::kMove:
      moveBytes_ = static_cast<size_t>(reader_->position().offset - before);
      length_ = writeRelayLine(move_.to, line_.data());
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
  drawn_.travelSent(ball_);
  stage_ = stage_ == Stage::kUnits ? Stage::kFeed : Stage::kMoves;
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
