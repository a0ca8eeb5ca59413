#include "core/lights/lights.h"

#include <algorithm>
#include <cstdlib>
#include <optional>

#include "core/base/frame_grid.h"
#include "core/lights/lights_codec.h"
#include "core/lights/test_light.h"

namespace lumi {
namespace {

constexpr EpochMillis kJump = kSecond;  // minimum jump of the wall clock; corrections by NTP are smaller

/**
 * For this time after a limited frame, the status says that the current is limited. A moving effect reaches
 * the limit only in some of its frames.
 */
constexpr Millis kLimitedFor = 2 * kSecond;

/** Interval of the frames of live light without new pictures: for fades. A frame must not delay a new
 * picture. */
constexpr Millis kLiveInterval = 50;

/** Duration of the change between the ball's light and the idle look. */
constexpr Millis kBallFade = kSecond;

/** The strip with the idle look in place of the mode "ball". */
StripSettings withoutBall(const LightsSettings& settings) {
  StripSettings strip = settings.strip;
  const auto replace = [&](Look& look) {
    if (look.mode == LightMode::kBall) look.mode = settings.ball.idle;
  };
  replace(strip);
  for (Segment& segment : strip.segments) replace(segment.look);
  return strip;
}

}  // namespace

Lights::Lights(RecordStore& records, const Clock& clock, LedOutput& output, Log& log)
    : record_(records, "lights"), clock_(clock), output_(output), log_(log) {}

void Lights::load() {
  if (const std::optional<std::string> content = record_.load()) {
    const Result<SavedLights> read = savedLightsFromJson(*content);
    if (read) {
      settings_ = read.value().settings;
      timer_.restore(read.value().timer);
      remembered_ = timer_.memory();
    } else {
      log_.write(LogLevel::kWarning,
                 {"The saved lights can't be used, defaults hold: ", read.error().message});
    }
  }
  adopt();
}

void Lights::adopt(Millis transition) {
  engine_.setPalettes(settings_.palettes);
  if (around_.ball != kNoBall || !settings_.strip.shows(LightMode::kBall)) {
    engine_.setStrip(settings_.strip, transition);
  } else {
    engine_.setStrip(withoutBall(settings_), transition);
  }
  timer_.setSchedule(settings_.timer);
}

void Lights::setHardware(const LightsHardware& hardware) {
  hardware_ = hardware;
  hardware_.ledCount = std::min(std::max<uint16_t>(hardware.ledCount, 1), maxLeds(hardware.type));
  engine_.setHardware(hardware_);
  endTest();
}

void Lights::configure(uint16_t ledCount) {
  // The output's configure() turns the strip dark for one frame.
  const LedChain chain{ledCount, hardware_.order, hardware_.type};
  if (configured_ == chain) return;
  output_.configure(chain);
  configured_ = chain;
}

Status Lights::test(std::string_view json) {
  const Result<TestLight> read = testLightFromJson(hardware_, json);
  if (!read) return read.error();
  testFrame_ = frameOf(read.value());
  if (testFrame_.empty()) {
    endTest();
    return Done{};
  }
  limitCurrent(testFrame_, hardware_.currentLimitMilliamps, hardware_.type);
  testEnd_ = clock_.now() + kTestTime;
  configure(read.value().ledCount);
  return Done{};
}

void Lights::setLive(ConstBytes rgb, uint32_t number) {
  engine_.setLive(rgb);
  if (rgb.empty()) hasUnshownLive_ = false;
  if (!isLive_) skippedLive_ = 0;
  isLive_ = !rgb.empty();
  if (!isLive_ || number == liveNumber_) return;
  if (hasUnshownLive_) ++skippedLive_;
  hasUnshownLive_ = true;
  liveNumber_ = number;
  nextFrame_ = std::min(nextFrame_, clock_.now());
}

void Lights::endTest() {
  testFrame_ = std::vector<uint8_t>();
  configure(hardware_.ledCount);
}

void Lights::setTimeZone(const TimeZone& zone) {
  timer_.setZone(zone);
}

LightsStatus Lights::status() const {
  LightsStatus status = reason();
  status.nightLight = nightLight();
  return status;
}

LightsStatus Lights::reason() const {
  const bool on = isOn();
  const LightsReason decider = timer_.decided() ? LightsReason::kTimer : LightsReason::kByHand;
  if (!level_) return {on, false, LightsReason::kNotConnected, 0};
  if (!on) return {on, false, decider, 0};
  if (settings_.strip.mode == LightMode::kOff && !isLive_) return {on, false, LightsReason::kModeOff, 0};
  if (settings_.strip.brightness == 0) return {on, false, LightsReason::kBrightnessZero, 0};
  const bool isLimited = limitedAt_ && clock_.now() - *limitedAt_ < kLimitedFor;
  if (isLimited) return {on, true, LightsReason::kCurrentLimit, hardware_.currentLimitMilliamps};
  return {on, true, decider, 0};
}

LightsSettings Lights::shownSettings() const {
  LightsSettings shown = settings_;
  shown.strip.enabled = isOn();
  return shown;
}

std::string Lights::json() const {
  return lightsToJson(shownSettings(), hardware_, revision());
}

Status Lights::apply(std::string_view json) {
  const Result<PostedLights> read = lightsFromJson(shownSettings(), json);
  if (!read) return read.error();
  PostedLights posted = read.value();
  if (posted.revision && *posted.revision < revision()) {
    return conflict("The lights were changed elsewhere in the meantime.");
  }
  if (nightLight_ && posted.settings == shownSettings()) return Done{};
  const bool switches = posted.settings.strip.enabled != timer_.isLit() || nightLight_;
  // A post that only repeats the shown state does not switch the strip. `enabled` then keeps its stored
  // value, which the timer never changes.
  if (!switches) posted.settings.strip.enabled = settings_.strip.enabled;
  arrange(posted.settings.strip, posted.namesSegments);
  change(posted.settings, switches);
  return Done{};
}

bool Lights::onlySwitches(std::string_view json) const {
  const LightsSettings shown = shownSettings();
  Result<PostedLights> read = lightsFromJson(shown, json);
  if (!read || read.value().revision.value_or(UINT32_MAX) < revision()) return true;  // apply() refuses it
  read.value().settings.strip.enabled = shown.strip.enabled;
  return read.value().settings == shown;
}

bool Lights::show(const LightsLook& look) {
  if (nightLight_ && !look.switches && look.strip == shownSettings().strip) return true;
  LightsSettings next = settings_;
  next.strip = look.strip;
  arrange(next.strip, look.namesSegments);
  // The night light may have switched the strip off already, which its end must not show.
  const bool switches = look.switches || nightLight_;
  if (!switches) next.strip.enabled = settings_.strip.enabled;
  if (!look.due) {
    change(next, switches, look.transition, look.inPassing);
    return true;
  }
  if (isChangedSince(*look.due)) return false;
  use(next, HandChange{litAfter(next, switches), look.due, true}, look.transition, look.inPassing);
  return true;
}

void Lights::arrange(StripSettings& next, bool namesSegments) const {
  if (!namesSegments) followLook(settings_.strip, next);
  adoptLookOfSegments(next);
}

bool Lights::isChangedSince(EpochMillis due) {
  // The clock may have jumped since the last frame, which must not move the date of this change.
  const std::optional<EpochMillis> now = clock_.wall();
  watchClock(now, clock_.now());
  const std::optional<EpochMillis>& byHand = timer_.memory().byHand.at;
  return byHand && now && *byHand > due && *byHand <= *now;
}

void Lights::beginNightLight(const NightLight& light) {
  const StripSettings before = shownSettings().strip;
  if (!light.atEnd) fadeTo(light.brightness, light.duration);
  nightLight_ = light;
  nightLightEnd_ = clock_.now() + light.duration;
  beforeNight_ = before;
}

void Lights::endNightLight() {
  if (!nightLight_) return;
  nightLight_.reset();
  (void)show({beforeNight_, true, 0, {}, true});
}

std::optional<NightLight> Lights::nightLight() const {
  if (!nightLight_) return std::nullopt;
  const Millis now = clock_.now();
  return NightLight{nightLightEnd_ - std::min(now, nightLightEnd_), nightLight_->brightness,
                    nightLight_->atEnd};
}

void Lights::tickNightLight() {
  if (!nightLight_ || clock_.now() < nightLightEnd_) return;
  const NightLight light = *nightLight_;
  nightLight_.reset();
  if (light.atEnd) fadeTo(light.brightness, 0);
}

void Lights::fadeTo(uint8_t brightness, Millis transition) {
  LightsLook look;
  look.strip = shownSettings().strip;
  look.transition = transition;
  look.switches = brightness == 0;
  if (brightness == 0) {
    look.strip.enabled = false;
  } else {
    look.strip.brightness = brightness;
  }
  (void)show(look);
}

void Lights::setBall(std::optional<uint16_t> place) {
  const bool changes = place.has_value() != (around_.ball != kNoBall);
  around_.ball = place ? *place : kNoBall;
  if (changes) adopt(kBallFade);
}

bool Lights::followsTimer() {
  const std::optional<EpochMillis> now = clock_.wall();
  watchClock(now, clock_.now());
  report(timer_.at(now).event);
  return timer_.decided();
}

std::vector<TimerTransition> Lights::timerTransitions() const {
  const std::optional<EpochMillis> now = clock_.wall();
  return now ? timer_.next(*now, kTransitionDays) : std::vector<TimerTransition>();
}

void Lights::replace(const LightsSettings& next) {
  change(next, next.strip.enabled != settings_.strip.enabled);
}

void Lights::reset() {
  replace(LightsSettings{});
}

void Lights::change(const LightsSettings& next, bool switches, Millis transition, bool inPassing) {
  if (next == settings_ && !switches) return;
  const bool onlyFadesChanged =
      !switches && next.strip == settings_.strip && next.timer.hasTimesOf(settings_.timer);
  use(next, onlyFadesChanged ? std::nullopt : std::optional<HandChange>(handChangeTo(next, switches)),
      transition, inPassing);
}

void Lights::use(const LightsSettings& next, const std::optional<HandChange>& byHand, Millis transition,
                 bool inPassing) {
  if (byHand) timer_.setByHand(*byHand);
  nightLight_.reset();
  settings_ = next;
  inPassing ? record_.changedInPassing(clock_.now()) : record_.changed(clock_.now());
  adopt(transition);
}

HandChange Lights::handChangeTo(const LightsSettings& next, bool switches) const {
  const bool lit = litAfter(next, switches);
  // After a change of the timer's times, the timer controls the strip at once. A strip that is switched off
  // stays off until the next transition.
  const bool holds = next.timer.hasTimesOf(settings_.timer) || !(next.strip.enabled || lit);
  return {lit, clock_.wall(), holds};
}

bool Lights::litAfter(const LightsSettings& next, bool switches) const {
  if (switches || !next.timer.hasTransitions()) return next.strip.enabled;
  const bool looksChanged = !(next.strip == settings_.strip);
  return timer_.isLit() || (looksChanged && next.strip.enabled);
}

void Lights::tick() {
  record_.tick(clock_.now(), [this] { return saved(); });
  tickNightLight();
  if (!testFrame_.empty() && clock_.now() >= testEnd_) endTest();
  if (!isFrameDue()) return;
  followTimer();
  // Logging in followTimer() may block, and renderDueFrames() may have shown the frame meanwhile.
  if (isFrameDue()) showFrame();
}

void Lights::renderDueFrames() {
  if (level_ && isFrameDue()) showFrame();
}

bool Lights::isFrameDue() const {
  return configured_ && clock_.now() >= nextFrame_ && output_.ready();
}

void Lights::followTimer() {
  const Millis now = clock_.now();
  const std::optional<EpochMillis> wall = clock_.wall();
  watchClock(wall, now);
  const TimerAnswer timer = timer_.at(wall);
  level_ = timer.level;
  around_.minute = wall && showsClock() ? timer_.minuteOfDay(*wall) : kNoMinute;
  report(timer.event);
  rememberTimer(now);
}

void Lights::showFrame() {
  const Millis now = clock_.now();
  const ConstBytes effect = engine_.frame(now - lastFrame_, *level_, around_);
  output_.show(testFrame_.empty() ? effect : ConstBytes(testFrame_));
  if (engine_.current().isLimited) limitedAt_ = now;
  lastFrame_ = now;
  nextFrame_ = isLive_ ? now + kLiveInterval : frameAfter(now);
  hasUnshownLive_ = false;
}

void Lights::watchClock(std::optional<EpochMillis> wall, Millis now) {
  const auto moved = drift_.moved(wall, now);
  if (moved && std::llabs(*moved) > kJump) timer_.clockMoved(*moved);
}

void Lights::report(TimerEvent event) {
  if (event == TimerEvent::kNone) return;
  log_.write(LogLevel::kInfo,
             event == TimerEvent::kOn ? "The timer turns the light on." : "The timer turns the light off.");
}

void Lights::rememberTimer(Millis now) {
  if (timer_.memory() == remembered_) return;
  remembered_ = timer_.memory();
  record_.changedQuietly(now);
}

std::string Lights::saved() const {
  return savedLightsToJson({settings_, timer_.memory()});
}

Status Lights::flush() {
  return record_.flush([this] { return saved(); });
}

}  // namespace lumi
