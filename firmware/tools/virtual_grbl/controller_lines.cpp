#include <algorithm>

#include "tools/virtual_grbl/controller.h"
#include "tools/virtual_grbl/grbl_error.h"

namespace lumi::vgrbl {
namespace {

// Measured with the real firmware: 552 short G1 lines per second.
constexpr Nanos kGcodeLineTime = 1'811 * kMicrosecond;
constexpr Nanos kOtherLineTime = 200 * kMicrosecond;

bool moves(const std::vector<Step>& steps) {
  return std::any_of(steps.begin(), steps.end(), [](const Step& s) { return s.kind == Step::Kind::kMove; });
}

}  // namespace

/** Executes the next step of the main program. Returns false if it must wait. */
bool Controller::proceed() {
  if (now_ < busyUntil_) return false;
  switch (task_) {
    case Task::kBooting:
      startAfterBoot();
      return true;
    case Task::kReading:
      return readCharacter();
    case Task::kExecuting:
      return !machine_.suspended() && executeLine();
    case Task::kStepping:
      return !machine_.suspended() && takeStep();
    case Task::kDwelling:
      setTask(Task::kStepping);
      return true;
    case Task::kHoming:
      return endHoming();
    case Task::kAlarming:
      return endAlarm();
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

bool Controller::executeLine() {
  const std::string line = collector_.text();
  if (collector_.tooLong()) {
    answer(kLineTooLong);
  } else if (refusal_ != 0 && !line.empty()) {
    answer(std::exchange(refusal_, 0));
  } else if (line.empty()) {
    answer(kNoError);
  } else if (line.front() == '$') {
    executeSystem(line);
  } else if (machine_.state() == State::kAlarm) {
    answer(kLocked);
  } else {
    executeGcode(line);
  }
  return true;
}

void Controller::executeSystem(const std::string& line) {
  const SystemAnswer result = runSystemCommand(line, machine_);
  write(result.text);
  watch_.forget();
  switch (result.action) {
    case SystemAnswer::Action::kHome:
      machine_.home(now_);
      return setTask(Task::kHoming);
    case SystemAnswer::Action::kReset:
      answer(kNoError);
      return restart();
    case SystemAnswer::Action::kSleep:
      answer(kNoError);
      write("[MSG:Sleeping]\r\n");
      return machine_.enter(State::kSleep);
    default:
      return answer(result.error);
  }
}

void Controller::executeGcode(const std::string& line) {
  const GcodeInterpreter before = machine_.interpreter();
  steps_.clear();
  nextStep_ = 0;
  if (const int error = machine_.interpreter().execute(line, steps_)) {
    return answer(error);
  }
  setTask(Task::kStepping);
  if (!moves(steps_)) return;
  ++counters_.motionLines;
  if (machine_.state() != State::kCheck) {
    const auto verdict = watch_.moveCame(now_);
    if (verdict == StarvationWatch::Verdict::kOutrun) ++counters_.outruns;
    if (verdict == StarvationWatch::Verdict::kStarved) {
      ++counters_.starvations;
      listener_.starved();
    }
  }
  if (const auto fault = faults_.takeAtLine(counters_.motionLines)) fireFault(*fault, before);
}

void Controller::fireFault(const TableFault& fault, const GcodeInterpreter& before) {
  switch (fault.kind) {
    case TableFault::Kind::kError:
      listener_.faultFired("error " + std::to_string(fault.number));
      machine_.interpreter() = before;
      return answer(fault.number);
    case TableFault::Kind::kAlarm:
      listener_.faultFired("alarm " + std::to_string(fault.number));
      return raise(fault.number, now_);
    default:
      firedFault_ = fault;
  }
}

bool Controller::takeStep() {
  if (nextStep_ == steps_.size()) {
    answer(kNoError);
    return true;
  }
  const Step step = steps_[nextStep_];
  if (step.kind == Step::Kind::kMove) return move(step);
  watch_.forget();
  if (!synchronized()) return false;
  ++nextStep_;
  switch (step.kind) {
    case Step::Kind::kOffset:
      report_.tellOffsetNext();
      break;
    case Step::Kind::kDwell:
      if (machine_.state() != State::kCheck) setTask(Task::kDwelling, toNanos(step.seconds));
      break;
    case Step::Kind::kPause:
      machine_.hold(State::kHold, now_);
      break;
    case Step::Kind::kEnd:
      machine_.setOverrides({}, now_);
      report_.tellOffsetNext();
      write("[MSG:Pgm End]\r\n");
      break;
    default:
      break;
  }
  return true;
}

bool Controller::move(const Step& step) {
  if (!machine_.allowed(step.target)) {
    raise(kSoftLimit, now_);
    return true;
  }
  if (machine_.state() != State::kCheck) {
    if (machine_.planner().full()) {
      machine_.startCycle(now_);
      return false;
    }
    machine_.add(step, now_);
  }
  ++nextStep_;
  if (nextStep_ == steps_.size()) listener_.motionAccepted(collector_.text(), counters_.motionLines);
  return true;
}

bool Controller::synchronized() {
  machine_.startCycle(now_);
  return machine_.planner().empty() && machine_.state() != State::kRun;
}

bool Controller::endHoming() {
  if (!machine_.takeHomed()) return false;
  machine_.enter(State::kIdle);
  answer(kNoError);
  return true;
}

}  // namespace lumi::vgrbl
