#include "core/devices/clock_setter.h"

#include <cstdlib>
#include <string>

namespace lumi {
namespace {

constexpr const char* kRecord = "clock";

}  // namespace

ClockSetter::ClockSetter(RecordStore& records, Clock& clock, Log& log)
    : records_(records), clock_(clock), log_(log) {}

void ClockSetter::load() {
  if (const auto record = records_.load(kRecord)) lastKnown_ = fromIso(*record);
}

bool ClockSetter::offer(EpochMillis time, bool byAdministrator) {
  if (clock_.wall() || time < kEarliest || time > kLatest) return false;
  if (!byAdministrator) {
    if (userHasSet_ || !lastKnown_) return false;
    const EpochMillis difference = time - *lastKnown_;
    if (difference > kUserTolerance || difference < -kUserTolerance) return false;
    userHasSet_ = true;
  }
  clock_.setWall(time);
  log_.write(LogLevel::kInfo, {"The clock was set to ", toIso(time), " by a browser."});
  return true;
}

void ClockSetter::tick() {
  const auto wall = clock_.wall();
  if (wall && isDue(*wall)) note(*wall);
}

bool ClockSetter::isDue(EpochMillis wall) const {
  if (!notedAt_) return true;
  const Millis elapsed = clock_.now() - *notedAt_;
  const EpochMillis expected = *lastKnown_ + static_cast<EpochMillis>(elapsed);
  const bool wasWrong = std::llabs(wall - expected) > kUserTolerance;
  return elapsed >= (wasWrong ? kNoteCorrectionEvery : kNoteEvery);
}

void ClockSetter::note(EpochMillis time) {
  notedAt_ = clock_.now();
  lastKnown_ = time;
  // A failed save affects only the comparison after a restart. It is not retried before the next regular
  // save.
  if (Status saved = records_.save(kRecord, toIso(time), StoreUse::kSettings); !saved) {
    log_.write(LogLevel::kWarning, {"The time could not be noted: ", saved.error().message});
  }
}

}  // namespace lumi
