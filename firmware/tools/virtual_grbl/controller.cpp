#include "tools/virtual_grbl/controller.h"

#include <algorithm>

#include "tools/virtual_grbl/grbl_error.h"

namespace lumi::vgrbl {
namespace {

constexpr Nanos kAlarmPause = 500 * kMillisecond;
constexpr uint8_t kSoftReset = 0x18;

bool stopsTheProgram(int alarm) {
  return alarm == kHardLimit || alarm == kSoftLimit;
}

}  // namespace

Controller::Controller(const VirtualGrblOptions& options, VirtualGrblListener& listener, SerialWire& wire)
    : options_(options),
      listener_(listener),
      wire_(wire),
      machine_(options, listener),
      blankEeprom_(options.blankEeprom) {}

void Controller::powerUp(Nanos now) {
  powerDown(now);
  machine_.forgetPosition();
  setTask(Task::kBooting, static_cast<Nanos>(options_.bootMicros) * kMicrosecond);
}

void Controller::powerDown(Nanos now) {
  now_ = now;
  machine_.kill(now);
  wire_.dropStored();
  steps_.clear();
  lineOpen_ = false;
  busyUntil_ = now;
  task_ = Task::kOff;
}

void Controller::setTask(Task task, Nanos busyFor) {
  task_ = task;
  if (busyFor > 0) busyUntil_ = std::max(busyUntil_, now_ + busyFor);
}

bool Controller::listens() const {
  return task_ != Task::kOff && task_ != Task::kBooting;
}

void Controller::arrive(uint8_t byte, Nanos now, bool hangs) {
  now_ = now;
  if (!listens()) return;
  if (byte == kSoftReset) {
    if (!hangs) reset();
  } else if (!flags_.take(byte) && !wire_.store(byte)) {
    ++counters_.overruns;
    listener_.overrun();
  }
}

std::optional<TableFault> Controller::takeFault() {
  return std::exchange(firedFault_, std::nullopt);
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
  watchForDryness();
  do {
    attend();
  } while (!firedFault_ && proceed());
}

void Controller::watchForDryness() {
  if (!machine_.takeRanDry() || task_ == Task::kStepping) return;
  const bool underWay = task_ == Task::kExecuting || wire_.stored() > 0 || wire_.nextArrival() != kNever;
  watch_.ranDry(now_, underWay);
}

/** Handles realtime commands when Grbl does so: not while it parses, homes, reports an alarm or is stuck. */
void Controller::attend() {
  const bool deaf = task_ == Task::kHoming || task_ == Task::kAlarming || task_ == Task::kStuck;
  const bool dwells = task_ == Task::kDwelling;
  if (!listens() || deaf || (now_ < busyUntil_ && !dwells)) return;
  const RealtimeFlags flags = std::exchange(flags_, {});
  if (flags.status) {
    const std::string state = machine_.stateName();
    StatusFacts facts = machine_.facts(now_);
    facts.state = state;
    facts.freeBytes = SerialWire::kReceiveBuffer - wire_.stored();
    wire_.write(report_.text(facts), now_);
  }
  if (flags.hold || flags.door) {
    watch_.forget();
    if (flags.door) write("[MSG:Check Door]\r\n");
    machine_.hold(flags.door ? State::kDoor : State::kHold, now_);
  } else if (flags.resume) {
    machine_.resume(now_);
  }
  if (flags.wantsOverrides()) {
    machine_.setOverrides(flags.applied(machine_.planner().overrides()), now_);
    report_.tellOverridesNext();
  }
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
  watch_.forget();
  steps_.clear();
  alarm_ = alarm;
  machine_.enter(State::kAlarm);
  write("ALARM:" + std::to_string(alarm) + "\r\n");
  setTask(Task::kAlarming, kAlarmPause);
}

bool Controller::endAlarm() {
  if (!stopsTheProgram(alarm_)) {
    restart();
    return true;
  }
  write("[MSG:Reset to continue]\r\n");
  setTask(Task::kStuck);
  return true;
}

/** If a reset interrupts a line, Grbl answers it with `ok`. */
void Controller::restart() {
  if (lineOpen_) write("ok\r\n");
  lineOpen_ = false;
  watch_.forget();
  wire_.dropStored();
  collector_.clear();
  steps_.clear();
  flags_ = {};
  report_.restart();
  machine_.restart();
  write("\r\nGrbl 1.1h ['$' for help]\r\n");
  if (machine_.state() == State::kAlarm) write("[MSG:'$H'|'$X' to unlock]\r\n");
  setTask(Task::kReading);
}

void Controller::startAfterBoot() {
  if (std::exchange(blankEeprom_, false)) write("error:7\r\n" + machine_.settings().list());
  machine_.enter(machine_.settings().isOn(kHomingEnabled) ? State::kAlarm : State::kIdle);
  restart();
}

void Controller::answer(int error) {
  const std::string& line = collector_.text();
  if (error == kNoError && !line.empty()) listener_.lineAccepted(line);
  if (error != kNoError) listener_.lineRefused(line, error);
  write(error == kNoError ? "ok\r\n" : "error:" + std::to_string(error) + "\r\n");
  collector_.clear();
  steps_.clear();
  lineOpen_ = false;
  setTask(Task::kReading);
}

/** While its transmit buffer is full, Grbl waits and does nothing else. */
void Controller::write(std::string_view text) {
  wire_.write(text, now_);
  busyUntil_ = std::max(busyUntil_, wire_.roomAt());
}

}  // namespace lumi::vgrbl
