#include "core/lights/light_timer.h"

namespace lumi {
namespace {

/** Transitions that are older than this have no visible effect, because fades are much shorter. */
constexpr EpochMillis kMemory = 3 * static_cast<EpochMillis>(kDay);

constexpr float levelOf(bool lit) {
  return lit ? 1.0f : 0.0f;
}

}  // namespace

float LightTimer::Segment::levelAt(EpochMillis time) const {
  const auto passed = static_cast<Millis>(std::max<EpochMillis>(time - from, 0));
  if (passed >= fade) return goal;
  return startLevel + (goal - startLevel) * (static_cast<float>(passed) / static_cast<float>(fade));
}

void LightTimer::setSchedule(const TimerSettings& settings) {
  settings_ = settings;
  segment_.reset();
}

void LightTimer::setZone(const TimeZone& zone) {
  zone_ = zone;
  segment_.reset();
}

void LightTimer::setByHand(const HandChange& change) {
  restore({change, change.lit});
  datedSinceStart_ = true;
}

void LightTimer::restore(const TimerMemory& memory) {
  memory_ = memory;
  datedSinceStart_ = false;
  segment_.reset();
  lastLevel_.reset();
}

void LightTimer::clockMoved(EpochMillis by) {
  if (datedSinceStart_ && memory_.byHand.at) *memory_.byHand.at += by;
  segment_.reset();
}

TimerAnswer LightTimer::at(std::optional<EpochMillis> wall) {
  if (!settings_.hasTransitions()) {
    memory_.lit = memory_.byHand.lit;
    return {levelOf(memory_.lit), TimerEvent::kNone};
  }
  if (!wall) return {lastLevel_.value_or(levelOf(memory_.lit)), TimerEvent::kNone};
  TimerEvent event = TimerEvent::kNone;
  if (!segment_ || *wall < segment_->from || *wall >= segment_->until) {
    const bool passedTransition = segment_ && *wall >= segment_->until;
    segment_ = segmentAt(*wall);
    memory_.lit = segment_->goal > 0;
    if (passedTransition) event = memory_.lit ? TimerEvent::kOn : TimerEvent::kOff;
  }
  lastLevel_ = segment_->levelAt(*wall);
  return {*lastLevel_, event};
}

/** Returns when the manual state began, or nullopt if autoOn and autoOff alone determine the state. */
std::optional<EpochMillis> LightTimer::leftByHandAt(EpochMillis now) {
  HandChange& byHand = memory_.byHand;
  if (hasWindow() && !byHand.holds) return std::nullopt;
  // The change was made while the clock was unknown, or the clock was set back since then. It gets the
  // current date, so that no transition is between it and `now`.
  if (!byHand.at || *byHand.at > now) {
    byHand.at = now;
    datedSinceStart_ = true;
  }
  return byHand.at;
}

/** Passes the transitions of the days around today to `take`, in order. */
template <typename Take>
void LightTimer::eachTransition(EpochMillis now, int daysBack, int daysAhead, Take take) const {
  const bool onFirst = settings_.onMinute < settings_.offMinute;
  const int64_t today = zone_.localAt(now).day;
  for (int64_t day = today - daysBack; day <= today + daysAhead; ++day) {
    for (const bool on : {onFirst, !onFirst}) {
      if (!(on ? settings_.autoOn : settings_.autoOff)) continue;
      const int32_t minute = on ? settings_.onMinute : settings_.offMinute;
      take(TimerTransition{zone_.instantOf({day, minute * 60}), on});
    }
  }
}

std::vector<TimerTransition> LightTimer::next(EpochMillis now, int days) const {
  std::vector<TimerTransition> next;
  if (!settings_.hasTransitions()) return next;
  const EpochMillis end = now + days * static_cast<EpochMillis>(kDay);
  eachTransition(now, 1, days, [&](const TimerTransition& one) {
    if (one.at > now && one.at <= end) next.push_back(one);
  });
  return next;
}

LightTimer::Segment LightTimer::segmentAt(EpochMillis now) {
  const std::optional<EpochMillis> leftAt = leftByHandAt(now);
  const EpochMillis start = std::max(leftAt.value_or(now - kMemory), now - kMemory);
  const bool asLeft = leftAt && *leftAt == start;
  const float level = levelOf(memory_.byHand.lit);
  Segment segment{start, start, level, level, 0, false};
  eachTransition(now, kDaysBack, kDaysAhead, [&](const TimerTransition& transition) {
    if (segment.until > now) return;
    segment.until = transition.at;
    if (transition.at > now) return;
    const float goal = levelOf(transition.on);
    if (transition.at <= start) {
      if (!asLeft) segment = {start, start, goal, goal, 0, true};
      return;
    }
    const Millis fade = (transition.on ? settings_.fadeOnMinutes : settings_.fadeOffMinutes) * kMinute;
    segment = {transition.at, transition.at, segment.levelAt(transition.at), goal, fade, true};
  });
  return segment;
}

}  // namespace lumi
