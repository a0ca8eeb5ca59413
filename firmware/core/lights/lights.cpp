#include "core/lights/lights.h"

#include <cstdlib>

#include "core/base/frame_grid.h"
#include "core/json/field_list.h"
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

/**
 * A brightness that was held for this long is one that the lights return to. Others were passed through, such
 * as those of a slider that is moved to 0.
 */
constexpr Millis kHeld = kSecond;

/** Interval of frames of live light without new pictures, for fades. None may delay a new picture. */
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

void LightsStatus::write(JsonWriter& json) const {
  json.field("on", on);
  json.field("lit", lit);
  json.field("reason", kLightsReasonNames[static_cast<size_t>(reason)]);
  if (limitMilliamps > 0) json.field("currentLimit", limitMilliamps);
  if (nightLight) {
    json.beginObject("nightLight");
    json.field("secondsLeft", nightLight->duration / kSecond);
    json.field("brightness", nightLight->brightness);
    json.endObject();
  }
  const Millis seconds = (fading + kSecond - 1) / kSecond;
  json.field("fading", seconds > 0 ? std::optional<Millis>(seconds) : std::nullopt);
}

Lights::Lights(RecordStore& records, const Clock& clock, LedOutput& output, Log& log)
    : record_(records, "lights"), clock_(clock), output_(output), log_(log) {}

void Lights::load() {
  if (const std::optional<std::string> content = record_.load()) {
    const Result<SavedLights> read = savedLightsFromJson(*content);
    if (read) {
      settings_ = read.value().settings;
      timer_.restore(read.value().timer);
      remembered_ = timer_.memory();
      last_ = read.value().last;
      if (settings_.strip.brightness > 0) last_.brightness = settings_.strip.brightness;
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
  if (!isLive_ && !rgb.empty()) noteSource({SourceKind::kLive}, true);
  isLive_ = !rgb.empty();
  const uint32_t pictures = number - std::exchange(liveNumber_, number);
  if (!isLive_ || pictures == 0) return;
  skippedLive_ += pictures - (hasUnshownLive_ ? 0 : 1);
  hasUnshownLive_ = true;
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
  status.fading = fadeEnd_ - std::min(fadeEnd_, clock_.now());
  return status;
}

bool Lights::isLit() const {
  const bool hasPicture = settings_.strip.mode != LightMode::kOff || isLive_;
  return isOn() && hasPicture && settings_.strip.brightness > 0;
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

StripSettings Lights::shownStrip() const {
  StripSettings shown = settings_.strip;
  shown.enabled = isOn();
  return shown;
}

std::string Lights::json() const {
  return lightsToJson(shownSettings(), hardware_, revision());
}

Status Lights::apply(std::string_view json, const Source& source) {
  const LightsSettings shown = shownSettings();
  Result<PostedLights> read = lightsFromJson(shown, json);
  if (!read) return read.error();
  PostedLights& posted = read.value();
  if (posted.revision && *posted.revision < revision()) {
    return conflict("The lights were changed elsewhere in the meantime.");
  }
  StripSettings& strip = posted.settings.strip;
  if (night_ && posted.settings == shown) return Done{};
  const bool turns = strip.enabled != shown.strip.enabled;
  if (turns) {
    LightCommand power;
    power.power = strip.enabled ? Power::kOn : Power::kOff;
    power.source = source;
    LightsSettings switched = shown;
    switched.strip.enabled = strip.enabled;
    if (posted.settings == switched) {
      (void)command(power);
      return Done{};
    }
  }
  const bool switches = turns || night_ != nullptr;
  // A post that only repeats the shown state does not switch the strip. `enabled` then keeps its stored
  // value, which the timer never changes.
  if (!switches) strip.enabled = settings_.strip.enabled;
  if (!posted.strip.segments) followLook(settings_.strip, strip);
  adoptLookOfSegments(strip);
  change(posted.settings, {source, switches});
  return Done{};
}

bool Lights::command(const LightCommand& command) {
  if (command.due && isChangedSince(*command.due)) return false;
  const bool endsNight = command.nightLight && command.nightLight->duration == 0;
  if (endsNight) endNightLight(command.source);
  StripSettings strip = shownStrip();
  const bool switches = carryOut(command, isLit(), last_, strip);
  if (switches || command.due || command.source.scene != 0 || !(strip == shownStrip())) {
    show(strip, {command.source, switches, std::min(command.transition, LightCommand::kMaxTransition),
                 command.due, command.inPassing});
  }
  if (command.nightLight && !endsNight) beginNightLight(*command.nightLight, command.source);
  return true;
}

void Lights::show(const StripSettings& strip, const Change& how) {
  LightsSettings next = settings_;
  next.strip = strip;
  Change change = how;
  // A night light that dims to dark has switched the strip off already. Its end must not show that.
  change.switches |= night_ != nullptr;
  if (!change.switches) next.strip.enabled = settings_.strip.enabled;
  this->change(next, change);
}

bool Lights::isChangedSince(EpochMillis due) {
  // The clock may have jumped since the last frame, which must not move the date of this change.
  const std::optional<EpochMillis> now = clock_.wall();
  watchClock(now, clock_.now());
  const std::optional<EpochMillis>& byHand = timer_.memory().byHand.at;
  return byHand && now && *byHand > due && *byHand <= *now;
}

void Lights::beginNightLight(const NightLight& light, const Source& source) {
  if (!isLit() && light.brightness == 0) return;
  const StripSettings before = shownStrip();
  if (!light.atEnd) fadeTo(light.brightness, light.duration, source);
  night_ = std::make_unique<Night>(Night{light, clock_.now() + light.duration, before});
  noteSource(source, true);
}

void Lights::endNightLight(const Source& source) {
  if (!night_) return;
  const StripSettings before = std::move(night_->before);
  night_.reset();
  show(before, {source, true});
}

std::optional<NightLight> Lights::nightLight() const {
  if (!night_) return std::nullopt;
  const Millis now = clock_.now();
  return NightLight{night_->end - std::min(now, night_->end), night_->light.brightness, night_->light.atEnd};
}

void Lights::tickNightLight() {
  if (!night_ || clock_.now() < night_->end) return;
  const NightLight light = night_->light;
  night_.reset();
  if (light.atEnd) fadeTo(light.brightness, 0, source_);
}

void Lights::fadeTo(uint8_t brightness, Millis transition, const Source& source) {
  LightCommand command;
  command.power = brightness == 0 ? Power::kOff : Power::kOn;
  if (brightness > 0) command.brightness = brightness;
  StripSettings strip = shownStrip();
  (void)carryOut(command, isLit(), last_, strip);
  show(strip, {source, true, transition});
}

void Lights::setBall(std::optional<uint16_t> place) {
  const bool changes = place.has_value() != (around_.ball != kNoBall);
  around_.ball = place ? *place : kNoBall;
  if (changes) engine_.changePicture(place ? settings_.strip : withoutBall(settings_), kBallFade);
}

bool Lights::followsTimer() {
  const std::optional<EpochMillis> now = clock_.wall();
  watchClock(now, clock_.now());
  (void)timerAt(now);
  return timer_.decided();
}

std::vector<TimerTransition> Lights::timerTransitions() const {
  const std::optional<EpochMillis> now = clock_.wall();
  return now ? timer_.next(*now, kTransitionDays) : std::vector<TimerTransition>();
}

void Lights::replace(const LightsSettings& next, const Source& source) {
  change(next, {source, next.strip.enabled != settings_.strip.enabled});
}

void Lights::reset(const Source& source) {
  replace(LightsSettings{}, source);
}

void Lights::change(const LightsSettings& next, const Change& how) {
  const bool sameStrip = next.strip == settings_.strip;
  if (next == settings_ && !how.switches && !how.due) {
    if (how.source.scene != 0) noteSource(how.source, true);
    return;
  }
  const bool wasOn = isOn();
  const uint8_t wasBrightness = settings_.strip.brightness;
  const bool onlyFadesChanged =
      !how.switches && !how.due && sameStrip && next.timer.hasTimesOf(settings_.timer);
  if (!onlyFadesChanged) timer_.setByHand(handChangeTo(next, how));
  night_.reset();
  settings_ = next;
  if (next.strip.mode != LightMode::kOff) last_.mode = next.strip.mode;
  noteBrightness(wasBrightness);
  noteSource(how.source, !sameStrip || wasOn != isOn());
  if (how.switches || wasOn != isOn()) switchedBy_ = how.source;
  fadeEnd_ = how.transition > kSecond ? clock_.now() + how.transition : 0;
  how.inPassing ? record_.changedInPassing(clock_.now()) : record_.changed(clock_.now());
  adopt(how.transition);
}

void Lights::noteBrightness(uint8_t before) {
  if (settings_.strip.brightness == before) return;
  if (before > 0 && clock_.now() - brightnessSince_ >= kHeld) last_.brightness = before;
  brightnessSince_ = clock_.now();
}

/** What changes nothing that is shown does not end the scene that is running. */
void Lights::noteSource(const Source& source, bool isChanged) {
  const uint32_t scene = isChanged || source.scene != 0 ? source.scene : source_.scene;
  source_ = source;
  source_.scene = scene;
  if (isChanged) ++changes_;
}

HandChange Lights::handChangeTo(const LightsSettings& next, const Change& how) const {
  const bool lit = litAfter(next, how.switches);
  if (how.due) return {lit, how.due, true};
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
  level_ = timerAt(wall);
  around_.minute = wall && showsClock() ? timer_.minuteOfDay(*wall) : kNoMinute;
  rememberTimer(now);
}

void Lights::showFrame() {
  const Millis now = clock_.now();
  const ConstBytes effect = engine_.frame(now - lastFrame_, *level_, around_);
  output_.show(testFrame_.empty() ? effect : ConstBytes(testFrame_));
  if (engine_.current().isLimited) limitedAt_ = now;
  if (nextFrame_ > 0) lateness_.add(now - nextFrame_);
  lastFrame_ = now;
  nextFrame_ = isLive_ ? now + kLiveInterval : frameAfter(now);
  hasUnshownLive_ = false;
}

void Lights::watchClock(std::optional<EpochMillis> wall, Millis now) {
  const auto moved = drift_.moved(wall, now);
  if (moved && std::llabs(*moved) > kJump) timer_.clockMoved(*moved);
}

/** Returns the level. */
float Lights::timerAt(const std::optional<EpochMillis>& wall) {
  const bool wasLit = timer_.memory().lit;
  const TimerAnswer timer = timer_.at(wall);
  const bool isTransition = timer.event != TimerEvent::kNone;
  if (timer_.memory().lit != wasLit) {
    night_.reset();
    source_ = switchedBy_ = {SourceKind::kTimer};
  }
  if (isTransition) {
    const bool isOn = timer.event == TimerEvent::kOn;
    log_.write(LogLevel::kInfo, isOn ? "The timer turns the light on." : "The timer turns the light off.");
  }
  return timer.level;
}

void Lights::rememberTimer(Millis now) {
  if (timer_.memory() == remembered_) return;
  remembered_ = timer_.memory();
  record_.changedQuietly(now);
}

std::string Lights::saved() const {
  return fieldsToJson(SavedLights{settings_, timer_.memory(), last_});
}

Status Lights::flush() {
  return record_.flush([this] { return saved(); });
}

}  // namespace lumi
