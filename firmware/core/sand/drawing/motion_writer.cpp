#include "core/sand/drawing/motion_writer.h"

#include <algorithm>
#include <cmath>

#include "core/base/text.h"

namespace lumi {
namespace {

constexpr int kPlacesOfPoint = 2;
constexpr int kPlacesOfArm = 4;
constexpr double kArmUnits = 10'000;  // per mm, of kPlacesOfArm
constexpr int kPlacesOfFeed = 2;
constexpr double kFeedUnits = 100;  // per mm/min, of kPlacesOfFeed
constexpr double kSameFeed = 0.01;  // of an arm; a smaller change is not worth an F word

char* writeLetters(const char* letters, char* out) {
  while (*letters != '\0') *out++ = *letters++;
  return out;
}

char* writeXy(int64_t x, int64_t y, int places, char* out) {
  *out++ = 'X';
  out = writeDecimal(x, places, out);
  *out++ = 'Y';
  return writeDecimal(y, places, out);
}

char* writeFeedWord(double feed, char* out) {
  *out++ = 'F';
  return writeDecimal(std::llround(feed * kFeedUnits), kPlacesOfFeed, out);
}

}  // namespace

void MotionWriter::begin(const MotionLimits& limits, MotorPoint position, double speed) {
  space_ = ControllerSpace(limits.table);
  cutter_.reset();
  if (space_.isPolar()) {
    cutter_ = std::make_unique<PolarCutter>(space_.polar(), polarSpeed(limits));
    cutter_->setAngle(space_.polar().polarAt(position).angle);
  }
  at_ = position;
  feed_ = 0;
  hasLine_ = false;
  setSpeed(limits, speed);
}

void MotionWriter::setSpeed(const MotionLimits& limits, double speed) {
  limits_ = limits;
  speed_ = speed;
  if (!cutter_) return;
  PolarSpeed scaled = polarSpeed(limits_);
  scaled.sand *= static_cast<float>(speed);
  cutter_->setSpeed(scaled);
}

size_t MotionWriter::writeFeed(char* out) {
  feed_ = std::round(feedWord(limits_) * speed_);
  return static_cast<size_t>(writeFeedWord(feed_, writeLetters("G1", out)) - out);
}

void MotionWriter::move(TablePoint from, TablePoint to) {
  from_ = from;
  to_ = to;
  hasLine_ = true;
  if (!cutter_) return;
  dropsTurns_ = std::abs(at_.x) > std::max(kMaxTurned, limits_.table.turnMm);
  if (!dropsTurns_) beginCuts();
}

size_t MotionWriter::write(char* out) {
  if (!cutter_) return writeXyLine(out);
  return dropsTurns_ ? writeWithoutTurns(out) : writeArmLine(out);
}

size_t MotionWriter::writeXyLine(char* out) {
  const TablePoint origin = space_.origin();
  char* end = writeXy(to_.x - origin.x, to_.y - origin.y, kPlacesOfPoint, writeLetters("G1", out));
  const double feed = std::round(feedWord(limits_) * speed_);
  if (feed != feed_) end = writeFeedWord(feed, end);
  feed_ = feed;
  reached_ = to_;
  hasLine_ = false;
  return static_cast<size_t>(end - out);
}

size_t MotionWriter::writeArmLine(char* out) {
  PolarMove move;
  if (!cutter_->next(move)) move = {at_, static_cast<float>(feed_), 1};
  char* end = writeXy(std::llround(move.to.x * kArmUnits), std::llround(move.to.y * kArmUnits), kPlacesOfArm,
                      writeLetters("G1", out));
  const double feed = static_cast<double>(move.feed);
  if (std::abs(feed - feed_) > feed * kSameFeed) {
    end = writeFeedWord(feed, end);
    feed_ = feed;
  }
  at_ = move.to;
  hasLine_ = !cutter_->isDone();
  const double part = static_cast<double>(move.drawn);
  reached_ = roundedPoint(from_.x + part * (to_.x - from_.x), from_.y + part * (to_.y - from_.y));
  return static_cast<size_t>(end - out);
}

/** Sets the work position to the same one without whole turns, and begins the move. */
size_t MotionWriter::writeWithoutTurns(char* out) {
  dropsTurns_ = false;
  const double turns = std::round(at_.x / limits_.table.turnMm);
  const MotorPoint dropped = space_.polar().motorsAt({turns * kFullTurn, 0});
  at_ = {at_.x - dropped.x, at_.y - dropped.y};
  cutter_->setAngle(cutter_->angle() - turns * kFullTurn);
  reached_ = from_;
  beginCuts();
  const char* const end = writeXy(std::llround(at_.x * kArmUnits), std::llround(at_.y * kArmUnits),
                                  kPlacesOfArm, writeLetters("G92", out));
  return static_cast<size_t>(end - out);
}

}  // namespace lumi
