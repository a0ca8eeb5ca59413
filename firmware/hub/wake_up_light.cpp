#include "hub/wake_up_light.h"

namespace lumi {
namespace {

constexpr EpochMillis kSteps = 240;  // fewer than the 255 levels of brightness
constexpr EpochMillis kShortestStep = kSecond;

/** The light of the rising sun, at equal distances in time. */
constexpr std::array<Rgb, 4> kSunrise = {{{255, 30, 0}, {255, 90, 10}, {255, 160, 70}, {255, 214, 170}}};

/** Returns the value between `from` and `to` after `part` of `whole`. */
uint8_t between(int from, int to, EpochMillis part, EpochMillis whole) {
  return static_cast<uint8_t>(from + (to - from) * part / whole);
}

Rgb sunriseAt(EpochMillis part, EpochMillis whole) {
  constexpr EpochMillis kStretches = kSunrise.size() - 1;
  const EpochMillis stretch = std::min(part * kStretches / whole, kStretches - 1);
  const Rgb from = kSunrise[static_cast<size_t>(stretch)];
  const Rgb to = kSunrise[static_cast<size_t>(stretch) + 1];
  const EpochMillis passed = part * kStretches - stretch * whole;
  return {between(from.red, to.red, passed, whole), between(from.green, to.green, passed, whole),
          between(from.blue, to.blue, passed, whole)};
}

}  // namespace

/** Returns a look that gives light. */
Result<LightCommand> WakeUpLight::lookOf(uint32_t scene) const {
  auto look = lookOf_(scene);
  if (look && look.value().mode == LightMode::kOff) return invalid("It is dark.");
  return look;
}

void WakeUpLight::begin(const WakeUp& wakeUp) {
  rising_.reset();
  WakeUp rising = wakeUp;
  look_ = {};
  look_.mode = LightMode::kSolid;
  look_.palette = Palette::kColors;
  if (rising.scene != 0) {
    if (auto look = lookOf(rising.scene)) {
      look_ = std::move(look.value());
    } else {
      rising.scene = 0;
      log_.write(LogLevel::kWarning, {"The wake-up light wakes with the sunrise, because its look can't: ",
                                      look.error().message});
    }
  }
  const auto now = clock_.wall();
  if (!now) return;
  const uint8_t wanted = look_.brightness.value_or(0) == 0 ? UINT8_MAX : *look_.brightness;
  least_ = lights_.isLit() ? lights_.settings().strip.brightness : 1;
  to_ = std::max(wanted, least_);
  // After a restart the saved brightness may be less than what it had reached.
  from_ = rising.continues ? 0 : least_;
  look_.power = Power::kOn;
  look_.due = rising.due;
  look_.source = {SourceKind::kSchedule, 0, rising.scene};
  rising_ = rising;
  step(*now);
}

void WakeUpLight::tick() {
  const auto now = clock_.wall();
  if (!rising_ || !now || clock_.now() < nextAt_) return;
  const bool isChanged = lights_.changes() != seenChanges_ || !lights_.status().on;
  isChanged ? rising_.reset() : step(*now);
}

/** Asks for what is to be reached at the next step. */
void WakeUpLight::step(EpochMillis now) {
  const EpochMillis whole = rising_->end() - rising_->begin;
  const EpochMillis length = std::max(whole / kSteps, kShortestStep);
  const EpochMillis reached = std::clamp<EpochMillis>(now + length - rising_->begin, 0, whole);
  look_.brightness = std::max(between(from_, to_, reached, whole), least_);
  if (rising_->scene == 0) look_.color = sunriseAt(reached, whole);
  look_.transition = static_cast<Millis>(length);
  look_.inPassing = reached < whole;
  nextAt_ = clock_.now() + static_cast<Millis>(length);
  if (!lights_.command(look_) || reached == whole) rising_.reset();
  seenChanges_ = lights_.changes();
}

}  // namespace lumi
