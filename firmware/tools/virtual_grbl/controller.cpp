#include "tools/virtual_grbl/controller.h"

#include <algorithm>
#include <cstdio>
#include <utility>

#include "tools/virtual_grbl/grbl_error.h"

namespace lumi::vgrbl {
namespace {

constexpr Nanos kBootTime = kOneSecond;
constexpr Nanos kAlarmPause = 500 * kMillisecond;
// Measured with the real firmware: 552 short G1 lines per second.
constexpr Nanos kGcodeLineTime = 1'811 * kMicrosecond;
constexpr Nanos kOtherLineTime = 200 * kMicrosecond;
constexpr Nanos kEndOfStream = 5 * kOneSecond;  // a line after this pause belongs to a new stream
constexpr uint8_t kSoftReset = 0x18;
// Number of status reports per report that contains the work offset or the override.
constexpr int kOffsetEveryBusy = 30;
constexpr int kOverrideEveryBusy = 20;
constexpr int kEveryIdle = 10;

/** "1.000,2.000,3.000", or in inches with four decimals. */
std::string coordinates(const Axes& axes, double height, bool isInches) {
  const double unit = isInches ? kInch : 1;
  const int decimals = isInches ? 4 : 3;
  char text[80];
  std::snprintf(text, sizeof text, "%.*f,%.*f,%.*f", decimals, axes[0] / unit, decimals, axes[1] / unit,
                decimals, height / unit);
  return text;
}

/** "|Ball:x,y,width,height", or of a round table "|Ball:x,y,diameter". */
std::string ballField(const Table& table) {
  const Axes ball = table.ball();
  const VirtualTable& build = table.build();
  char text[80];
  if (build.isRound) {
    std::snprintf(text, sizeof text, "|Ball:%.2f,%.2f,%g", ball[0], ball[1], build.width);
  } else {
    std::snprintf(text, sizeof text, "|Ball:%.2f,%.2f,%g,%g", ball[0], ball[1], build.width, build.height);
  }
  return text;
}

}  // namespace

Controller::Controller(const VirtualGrblOptions& options, VirtualGrblListener& listener, SerialWire& wire)
    : options_(options),
      flavour_(Flavour::of(options.flavour)),
      listener_(listener),
      wire_(wire),
      settings_(options),
      machine_(options, settings_, listener) {}

void Controller::powerUp(Nanos now) {
  powerDown(now);
  machine_.forgetPosition();
  setTask(Task::kBooting, kBootTime);
}

void Controller::powerDown(Nanos now) {
  now_ = now;
  machine_.kill(now);
  wire_.dropStored();
  lineOpen_ = false;
  busyUntil_ = now;
  task_ = Task::kOff;
}

void Controller::setTask(Task task, Nanos busyFor) {
  task_ = task;
  if (busyFor > 0) busyUntil_ = std::max(busyUntil_, now_ + busyFor);
}

void Controller::arrive(uint8_t byte, Nanos now, bool hangs) {
  now_ = now;
  if (!listens()) return;
  if (byte == kSoftReset) {
    if (!hangs) reset();
  } else if (!takeRealtime(byte) && !wire_.store(byte)) {
    ++overruns_;
    listener_.overrun();
  }
}

/** Returns true if `byte` is a realtime command, or a byte that Grbl discards. */
bool Controller::takeRealtime(uint8_t byte) {
  switch (byte) {
    case '?':
      return flags_.status = true;
    case '!':
      return flags_.hold = true;
    case '~':
      return flags_.resume = true;
    case 0x84:
      return flags_.door = true;
    default:
      break;
  }
  if (byte >= 0x90 && byte <= 0x94) flags_.overrides |= 1U << (byte - 0x90);
  return byte > 0x7F;
}

void Controller::shift(Nanos duration) {
  machine_.shift(duration);
  busyUntil_ += duration;
}

Nanos Controller::nextEvent() const {
  if (task_ == Task::kOff) return kNever;
  const Nanos free = busyUntil_ > now_ ? busyUntil_ : kNever;
  return std::min(machine_.nextEvent(), free);
}

void Controller::advance(Nanos now) {
  now_ = now;
  if (task_ == Task::kOff) return;
  machine_.advance(now);
  if (machine_.takeJogCancelled()) interpreter_.syncPosition(machine_.table().machinePosition());
  watchForDryness();
  do {
    attend();
  } while (proceed());
}

/** Handles realtime commands, as Grbl does: not while it parses, homes, reports an alarm or is stuck. */
void Controller::attend() {
  const bool deaf = task_ == Task::kHoming || task_ == Task::kAlarming || task_ == Task::kStuck;
  if (!listens() || deaf || now_ < busyUntil_) return;
  const RealtimeFlags flags = std::exchange(flags_, {});
  if (flags.status) report();
  if (flags.hold || flags.door) {
    dryAt_ = kNever;
    if (flags.door) write("[MSG:Check Door]\r\n");
    machine_.hold(flags.door ? State::kDoor : State::kHold, now_);
  } else if (flags.resume) {
    machine_.resume(now_);
  }
  if (flags.overrides != 0) applyOverrides(flags.overrides);
}

void Controller::applyOverrides(uint32_t overrides) {
  constexpr int kChanges[] = {0, 10, -10, 1, -1};  // 0x90 to 0x94; the first sets 100 %
  int percent = (overrides & 1U) != 0 ? 100 : machine_.planner().feedOverride();
  for (size_t i = 1; i < std::size(kChanges); ++i) {
    if ((overrides >> i & 1U) != 0) percent += kChanges[i];
  }
  machine_.setFeedOverride(std::clamp(percent, 10, 200), now_);
  reportsUntilOverride_ = 0;
}

/** Sends the status report. */
void Controller::report() {
  const bool isBusy = machine_.state() == State::kRun || machine_.suspended();
  const bool isMachinePosition = (static_cast<int>(settings_[kReportMask]) & 1) != 0;
  const bool isInches = settings_.isOn(kReportInches);
  Axes position = machine_.table().machinePosition();
  double height = 0;
  if (!isMachinePosition) {
    for (size_t i = 0; i < position.size(); ++i) position[i] -= workOffset()[i];
    height = -interpreter_.heightOffset();
  }
  const double speed = machine_.motion().speed(now_) * 60;
  char text[40];
  std::snprintf(text, sizeof text, "|FS:%.*f,0", isInches ? 1 : 0, isInches ? speed / kInch : speed);
  std::string report = "<" + machine_.stateName() + (isMachinePosition ? "|MPos:" : "|WPos:") +
                       coordinates(position, height, isInches) + text;
  if (--reportsUntilOffset_ < 0) {
    reportsUntilOffset_ = (isBusy ? kOffsetEveryBusy : kEveryIdle) - 1;
    reportsUntilOverride_ = std::max(reportsUntilOverride_, 1);
    report += "|WCO:" + coordinates(workOffset(), interpreter_.heightOffset(), isInches);
  }
  if (--reportsUntilOverride_ < 0) {
    reportsUntilOverride_ = (isBusy ? kOverrideEveryBusy : kEveryIdle) - 1;
    report += "|Ov:" + std::to_string(machine_.planner().feedOverride()) + ",100,100";
  }
  if (options_.reportsBall) report += ballField(machine_.table());
  wire_.write(report + ">\r\n", now_);
}

void Controller::reset() {
  if (task_ == Task::kAlarming) return;
  const int alarm = machine_.kill(now_);
  if (alarm != 0) return raise(alarm, now_);
  restart();
}

void Controller::raise(int alarm, Nanos now) {
  now_ = now;
  if (!listens()) return;
  machine_.kill(now);
  dryAt_ = kNever;
  alarm_ = alarm;
  machine_.enter(State::kAlarm);
  write("ALARM:" + std::to_string(alarm) + "\r\n");
  setTask(Task::kAlarming, kAlarmPause);
}

/** After a critical alarm, such as that of a limit, the controller waits for a reset. */
void Controller::endAlarm() {
  if (!flavour_.isCritical(alarm_)) return restart();
  write("[MSG:Reset to continue]\r\n");
  setTask(Task::kStuck);
}

void Controller::restart(bool atPowerUp) {
  if (lineOpen_ && flavour_.answersBrokenLine) write("ok\r\n");
  lineOpen_ = false;
  dryAt_ = kNever;
  wire_.dropStored();
  collector_.clear();
  flags_ = {};
  reportsUntilOffset_ = reportsUntilOverride_ = 0;
  machine_.restart();
  interpreter_.restart(machine_.table().machinePosition());
  write("\r\n" + std::string(flavour_.banner) + "\r\n");
  if (machine_.state() == State::kAlarm) write(atPowerUp ? flavour_.unhomedAlarm : flavour_.lockedNotice);
  setTask(Task::kReading);
}

/** Executes the next step of the main program. Returns false if it must wait. */
bool Controller::proceed() {
  if (now_ < busyUntil_) return false;
  switch (task_) {
    case Task::kBooting:
      machine_.enter(settings_.isOn(kHoming) ? State::kAlarm : State::kIdle);
      restart(true);
      return true;
    case Task::kReading:
      return readCharacter();
    case Task::kExecuting:
      if (machine_.suspended()) return false;
      executeLine();
      return true;
    case Task::kStepping:
      return !machine_.suspended() && takeStep();
    case Task::kHoming:
      return endHoming();
    case Task::kAlarming:
      endAlarm();
      return true;
    default:
      return false;
  }
}

bool Controller::readCharacter() {
  if (machine_.suspended()) return false;
  if (wire_.stored() == 0) {
    machine_.startCycle(now_);
    return false;
  }
  if (!collector_.put(wire_.read())) return true;
  lineOpen_ = true;
  const bool isGcode = !collector_.text().empty() && collector_.text().front() != '$';
  setTask(Task::kExecuting, isGcode ? kGcodeLineTime : kOtherLineTime);
  return true;
}

void Controller::executeLine() {
  const std::string line = collector_.text();
  if (collector_.tooLong()) {
    answer(kLineTooLong);
  } else if (line.empty()) {
    answer(kNoError);
  } else if (refusal_ != 0) {
    answer(std::exchange(refusal_, 0));
  } else if (line.front() == '$') {
    executeSystem(line);
  } else if (machine_.state() == State::kAlarm || machine_.state() == State::kJog) {
    answer(kLocked);
  } else {
    executeGcode(line);
  }
}

void Controller::executeSystem(const std::string& line) {
  dryAt_ = kNever;
  if (line == "$X") {
    if (machine_.state() == State::kAlarm) {
      machine_.enter(State::kIdle);
      write("[MSG:Caution: Unlocked]\r\n");
    }
    return answer(kNoError);
  }
  if (line.compare(0, 2, "$J") == 0) return executeJog(line);
  if (machine_.state() != State::kIdle && machine_.state() != State::kAlarm) return answer(kNotIdle);
  if (line == "$SLP") {
    answer(kNoError);
    write("[MSG:Sleeping]\r\n");
    return machine_.enter(State::kSleep);
  }
  if (line == "$I") {
    write(buildInfo());
    return answer(kNoError);
  }
  if (line == "$$") {
    write(settings_.list());
    return answer(kNoError);
  }
  if (line == flavour_.releaseCommand) return answer(kNoError);
  if (line == flavour_.rebootCommand) {
    answer(kNoError);
    machine_.forgetPosition();
    return setTask(Task::kBooting, kBootTime);
  }
  if (line != "$H") return answer(changeSetting(line));
  if (!settings_.isOn(kHoming)) return answer(kHomingDisabled);
  machine_.home(now_);
  setTask(Task::kHoming);
}

std::string Controller::buildInfo() const {
  const bool saysHow = options_.flavour != ControllerFlavour::kFluidNc;
  std::string info(flavour_.version);
  info += "[OPT:" + std::string(flavour_.optionLetters);
  if (saysHow && settings_.isCoreXy()) info += "C";
  if (saysHow && options_.originAtHome) info += "Z";
  return info += std::string(flavour_.optionNumbers) + "]\r\n" + std::string(flavour_.buildDetails);
}

void Controller::executeJog(const std::string& line) {
  if (machine_.state() != State::kIdle && machine_.state() != State::kJog) return answer(kNotIdle);
  if (line.compare(0, 3, "$J=") != 0) return answer(kInvalidStatement);
  if (const int error = interpreter_.jog(std::string_view(line).substr(3), step_)) return answer(error);
  if (settings_.isOn(kSoftLimits) && isBeyondTravel(step_.target)) {
    interpreter_.syncPosition(machine_.table().machinePosition());
    return answer(kTravelExceeded);
  }
  setTask(Task::kStepping);
}

/** With soft limits, the machine position goes from -travel to 0. */
bool Controller::isBeyondTravel(const Axes& target) const {
  const Axes travel = settings_.axes(kTravel);
  return target[0] > 0 || target[1] > 0 || target[0] < -travel[0] || target[1] < -travel[1];
}

/** Executes `$N=value`. Returns Grbl's error number. */
int Controller::changeSetting(std::string_view line) {
  size_t at = 1;
  const auto number = readNumber(line, at);
  if (!number) return kBadNumber;
  if (at == line.size() || line[at++] != '=') return kInvalidStatement;
  const auto value = readNumber(line, at);
  if (!value) return kBadNumber;
  return at == line.size() ? settings_.change(*number, *value) : kInvalidStatement;
}

void Controller::executeGcode(const std::string& line) {
  if (line == "M6" && options_.flavour == ControllerFlavour::kGrblHal) {
    machine_.hold(State::kTool, now_);
    return answer(kNoError);
  }
  if (const int error = interpreter_.execute(line, step_)) return answer(error);
  if (settings_.isOn(kSoftLimits) && step_.kind == Step::Kind::kMove && isBeyondTravel(step_.target)) {
    return raise(kSoftLimit, now_);
  }
  setTask(Task::kStepping);
  if (step_.kind != Step::Kind::kMove) return;
  ++motionLines_;
  const Nanos dryAt = std::exchange(dryAt_, kNever);
  if (dryAt == kNever || now_ - dryAt > kEndOfStream) return;
  ++starvations_;
  listener_.starved(static_cast<double>(now_ - dryAt) / kMillisecond);
}

/** Executes the line. Returns false if it must wait for the planner. */
bool Controller::takeStep() {
  if (step_.kind == Step::Kind::kOffset) {
    dryAt_ = kNever;
    machine_.startCycle(now_);
    if (!machine_.planner().empty() || machine_.state() == State::kRun) return false;
    if (flavour_.announcesOffset) reportsUntilOffset_ = 0;
  } else if (step_.kind == Step::Kind::kMove) {
    if (machine_.planner().full()) {
      machine_.startCycle(now_);
      return false;
    }
    machine_.add(step_, now_);
    listener_.motionAccepted(collector_.text(), motionLines_);
  }
  answer(kNoError);
  return true;
}

bool Controller::endHoming() {
  if (!machine_.takeHomed()) return false;
  interpreter_.syncPosition(machine_.table().machinePosition());
  machine_.enter(State::kIdle);
  answer(kNoError);
  return true;
}

void Controller::answer(int error) {
  const std::string& line = collector_.text();
  if (error == kNoError && !line.empty()) listener_.lineAccepted(line);
  if (error != kNoError) listener_.lineRefused(line, error);
  write(error == kNoError ? "ok\r\n" : "error:" + std::to_string(error) + "\r\n");
  collector_.clear();
  lineOpen_ = false;
  setTask(Task::kReading);
}

/** Sends `text`. While its transmit buffer is full, Grbl waits and does nothing else. */
void Controller::write(std::string_view text) {
  wire_.write(text, now_);
  busyUntil_ = std::max(busyUntil_, wire_.roomAt());
}

/** Records when the planner became empty with no line in transit: a late sender, or the stream's end. */
void Controller::watchForDryness() {
  if (!machine_.takeRanDry() || task_ == Task::kStepping) return;
  const bool underWay = task_ == Task::kExecuting || wire_.stored() > 0 || wire_.nextArrival() != kNever;
  dryAt_ = underWay ? kNever : now_;
}

}  // namespace lumi::vgrbl
