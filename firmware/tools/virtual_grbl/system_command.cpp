#include "tools/virtual_grbl/system_command.h"

#include "tools/virtual_grbl/grbl_error.h"

namespace lumi::vgrbl {
namespace {

SystemAnswer refuse(int error) {
  return {error, SystemAnswer::Action::kNone, ""};
}
SystemAnswer say(std::string text) {
  return {kNoError, SystemAnswer::Action::kNone, std::move(text)};
}

SystemAnswer listSettings(Machine& machine) {
  const bool busy = machine.state() == State::kRun || machine.state() == State::kHold;
  return busy ? refuse(kNotIdle) : say(machine.settings().list());
}

SystemAnswer toggleCheckMode(Machine& machine) {
  if (machine.state() == State::kCheck) {
    return {kNoError, SystemAnswer::Action::kReset, "[MSG:Disabled]\r\n"};
  }
  if (machine.state() != State::kIdle) return refuse(kNotIdle);
  machine.enter(State::kCheck);
  return say("[MSG:Enabled]\r\n");
}

SystemAnswer unlock(Machine& machine) {
  if (machine.state() != State::kAlarm) return say("");
  machine.enter(State::kIdle);
  return say("[MSG:Caution: Unlocked]\r\n");
}

SystemAnswer home(std::string_view line, Machine& machine) {
  if (!machine.settings().isOn(kHomingEnabled)) return refuse(kHomingDisabled);
  if (line.size() > 2) return refuse(kInvalidStatement);
  return {kNoError, SystemAnswer::Action::kHome, ""};
}

SystemAnswer restore(std::string_view line, Machine& machine) {
  const char what = line.size() == 6 && line.substr(0, 5) == "$RST=" ? line[5] : '\0';
  if (what != '$' && what != '#' && what != '*') return refuse(kInvalidStatement);
  if (what != '#') machine.settings() = Settings(machine.settings().isOn(kHomingEnabled));
  if (what != '$') machine.interpreter().forgetCoordinates();
  return {kNoError, SystemAnswer::Action::kReset, "[MSG:Restoring defaults]\r\n"};
}

SystemAnswer store(std::string_view line, Machine& machine) {
  size_t at = 1;
  const auto number = readNumber(line, at);
  if (!number) return refuse(kBadNumber);
  if (at >= line.size() || line[at] != '=') return refuse(kInvalidStatement);
  ++at;
  const auto value = readNumber(line, at);
  if (!value) return refuse(kBadNumber);
  if (at != line.size() || *number > 255 || *number < 0) return refuse(kInvalidStatement);
  return refuse(machine.settings().set(static_cast<int>(*number), *value));
}

SystemAnswer buildInfo(std::string_view line, const Machine& machine) {
  if (line.size() > 2) return refuse(kInvalidStatement);
  const std::string options = machine.builtWithOrigin() ? "VCZ" : "VC";
  return say("[VER:1.1h.20190830:]\r\n[OPT:" + options + ",15,128]\r\n");
}

SystemAnswer whenStill(std::string_view line, Machine& machine) {
  switch (line[1]) {
    case '#':
      return line.size() > 2 ? refuse(kInvalidStatement) : say(machine.interpreter().offsetsReport());
    case 'H':
      return home(line, machine);
    case 'S':
      if (line != "$SLP") return refuse(kInvalidStatement);
      return {kNoError, SystemAnswer::Action::kSleep, ""};
    case 'I':
      return buildInfo(line, machine);
    case 'R':
      return restore(line, machine);
    case 'N':
      return line.size() > 2 ? refuse(kInvalidStatement) : say("$N0=\r\n$N1=\r\n");
    default:
      return store(line, machine);
  }
}

SystemAnswer always(std::string_view line, Machine& machine) {
  if (line.size() > 2) return refuse(kInvalidStatement);
  switch (line[1]) {
    case '$':
      return listSettings(machine);
    case 'G':
      return say(machine.interpreter().modesReport());
    case 'C':
      return toggleCheckMode(machine);
    default:
      return unlock(machine);
  }
}

}  // namespace

SystemAnswer runSystemCommand(std::string_view line, Machine& machine) {
  if (line.size() == 1) {
    return say("[HLP:$$ $# $G $I $N $x=val $Nx=line $J=line $SLP $C $X $H ~ ! ? ctrl-x]\r\n");
  }
  const bool still = machine.state() == State::kIdle || machine.state() == State::kAlarm;
  if (line[1] == 'J') return refuse(machine.state() == State::kIdle ? kInvalidStatement : kNotIdle);
  if (std::string_view("$GCX").find(line[1]) != std::string_view::npos) return always(line, machine);
  return still ? whenStill(line, machine) : refuse(kNotIdle);
}

}  // namespace lumi::vgrbl
