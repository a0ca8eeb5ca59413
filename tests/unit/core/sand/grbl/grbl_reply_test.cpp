#include "core/sand/grbl/grbl_reply.h"

#include <doctest/doctest.h>

#include <set>
#include <string>
#include <utility>

using namespace lumi;
using Kind = GrblReply::Kind;

namespace {

constexpr auto kGrbl = GrblFirmware::kGrbl;
constexpr auto kFluidNc = GrblFirmware::kFluidNc;
constexpr auto kGrblHal = GrblFirmware::kGrblHal;

Kind kindOf(std::string_view line) {
  return parseGrblReply(line).kind;
}

}  // namespace

TEST_CASE("ok and error:N are distinguished from lines that only contain them") {
  CHECK(kindOf("ok") == Kind::kOk);
  CHECK(kindOf(" ok\r") == Kind::kOk);
  CHECK(kindOf("error:20") == Kind::kError);
  CHECK(parseGrblReply("error:20").number == 20);
  for (const char* other : {">G20G54:ok", ">:error:7", "okay", "xok", "[MSG:ok]", "$0 ok", "", "Ok"}) {
    CAPTURE(other);
    CHECK(kindOf(other) == Kind::kOther);
  }
}

TEST_CASE("an error as text is an error, not an ok") {
  for (const char* line : {"error:Bad number format", "error:", "error:0", "error:99999999999"}) {
    CAPTURE(line);
    CHECK(kindOf(line) == Kind::kError);
    CHECK(parseGrblReply(line).number == -1);
  }
}

TEST_CASE("an alarm has its number") {
  CHECK(kindOf("ALARM:3") == Kind::kAlarm);
  CHECK(parseGrblReply("ALARM:3").number == 3);
  CHECK(parseGrblReply("ALARM:?").number == 0);
}

TEST_CASE("the banners of Grbl, FluidNC and grblHAL are recognised") {
  CHECK(kindOf("Grbl 1.1h ['$' for help]") == Kind::kBanner);
  CHECK(kindOf("Grbl 3.9 [FluidNC v3.9.1 (wifi) '$' for help]") == Kind::kBanner);
  CHECK(kindOf("GrblHAL 1.1f ['$' or '$HELP' for help]") == Kind::kBanner);
  CHECK(kindOf("Grbl") == Kind::kOther);
  CHECK(kindOf("Grbl is here") == Kind::kOther);
  CHECK(kindOf("[MSG:Grbl 1.1]") == Kind::kOther);
}

TEST_CASE("a status report contains state, sub-state, positions, offset and feed override") {
  const auto reply =
      parseGrblReply("<Hold:1|MPos:12.500,-3.250,0.000|FS:500,0|WCO:-1.000,2.000,0|Ov:120,100,100>");
  REQUIRE(reply.kind == Kind::kStatus);
  CHECK(reply.status.state == MachineState::kHold);
  CHECK(reply.status.sub.value() == 1);
  CHECK(reply.status.machinePosition.value().x == 12.5);
  CHECK(reply.status.machinePosition.value().y == -3.25);
  CHECK_FALSE(reply.status.workPosition.has_value());
  CHECK(reply.status.workOffset.value().x == -1);
  CHECK(reply.status.workOffset.value().y == 2);
  CHECK(reply.status.feedOverride.value() == 120);
}

TEST_CASE("fields that a status report does not contain are not set") {
  const auto reply = parseGrblReply("<Idle|WPos:1.000,2.000>");
  REQUIRE(reply.kind == Kind::kStatus);
  CHECK(reply.status.state == MachineState::kIdle);
  CHECK_FALSE(reply.status.sub.has_value());
  CHECK(reply.status.workPosition.value().y == 2);
  CHECK_FALSE(reply.status.machinePosition.has_value());
  CHECK_FALSE(reply.status.workOffset.has_value());
  CHECK_FALSE(reply.status.feedOverride.has_value());
}

TEST_CASE("every state is recognised by its name") {
  for (const char* name : {"Idle", "Run", "Hold", "Jog", "Alarm", "Door", "Check", "Home", "Sleep", "Tool"}) {
    CAPTURE(name);
    const auto reply = parseGrblReply("<" + std::string(name) + "|MPos:0,0,0>");
    CHECK(std::string(machineStateName(reply.status.state)) == name);
  }
  CHECK(parseGrblReply("<Starting|MPos:0,0,0>").status.state == MachineState::kUnknown);
  CHECK(std::string(machineStateName(MachineState::kUnknown)).empty());
}

TEST_CASE("a truncated status report is ignored, and invalid numbers are left out") {
  CHECK(kindOf("<Idle|MPos:1.000,2.0") == Kind::kOther);
  CHECK(kindOf("<") == Kind::kOther);
  for (const char* values : {"nan,0", "1.2.3,0", "1", "", "-,1", "1e3,0", ".,1", "1000000000000.0,1"}) {
    CAPTURE(values);
    CHECK_FALSE(parseGrblReply("<Run|MPos:" + std::string(values) + ">").status.machinePosition.has_value());
  }
  CHECK(kindOf("<>") == Kind::kStatus);
  CHECK(kindOf("<||:|,>") == Kind::kStatus);
}

TEST_CASE("the option line states the receive buffer") {
  CHECK(kindOf("[OPT:V,15,128]") == Kind::kOptions);
  CHECK(parseGrblReply("[OPT:V,15,128]").number == 128);
  CHECK(parseGrblReply("[OPT:V,15,128]").plannerBlocks == 15);
  CHECK(parseGrblReply("[OPT:V,many,128]").plannerBlocks == 0);
  CHECK(parseGrblReply("[OPT:VNMZHL,35,1024,3,0]").number == 1024);
  CHECK(parseGrblReply("[OPT:,15,64]").number == 64);
  for (const char* line : {"[OPT:PHS]", "[OPT:V]", "[OPT:PH,]"}) {  // FluidNC names no numbers
    CAPTURE(line);
    CHECK(kindOf(line) == Kind::kOptions);
    CHECK(parseGrblReply(line).number == 0);
  }
  CHECK(kindOf("[OPT:V,15,many]") == Kind::kOther);
  CHECK(kindOf("[OPT:V,15,128") == Kind::kOther);
}

TEST_CASE("the option line tells whether the controller is built for CoreXY") {
  CHECK(parseGrblReply("[OPT:VC,15,128]").isCoreXy);
  CHECK_FALSE(parseGrblReply("[OPT:V,15,128]").isCoreXy);
}

TEST_CASE("settings of all controllers are read") {
  for (const char* line : {"$110=500.000", "$110=500.000 (x max rate, mm/min)", "$110=500"}) {
    CAPTURE(line);
    const GrblReply reply = parseGrblReply(line);
    CHECK(reply.kind == Kind::kSetting);
    CHECK(reply.number == 110);
    CHECK(reply.value == 500);
  }
  for (const char* line : {"$N0=G20", "$=1", "$110=", "$110", "$74=name", "$110=-1", "$Sta/SSID=x", "$"}) {
    CAPTURE(line);
    CHECK(kindOf(line) == Kind::kOther);
  }
}

TEST_CASE("a firmware is recognized by its banner, and by what it answers to $I") {
  const auto firmware = [](std::string_view line) { return parseGrblReply(line).firmware; };
  CHECK(firmware("[VER:3.9 FluidNC v3.9.1:]") == kFluidNc);
  CHECK(kindOf("[VER:3.9 FluidNC v3.9.1:]") == Kind::kVersion);
  CHECK(firmware("[VER:1.1h.20190830:]") == kGrbl);
  CHECK(firmware("Grbl 3.9 [FluidNC v3.9.1 (wifi) '$' for help]") == kFluidNc);
  CHECK(firmware("Grbl 1.1h ['$' for help]") == kGrbl);
  CHECK(firmware("GrblHAL 1.1f ['$' or '$HELP' for help]") == kGrblHal);
  CHECK(kindOf("[FIRMWARE:grblHAL]") == Kind::kFirmware);
  CHECK(firmware("[FIRMWARE:grblHAL]") == kGrblHal);
}

TEST_CASE("all alarms and all errors that the hub's lines may cause have a meaning") {
  std::set<std::string> seen;
  for (const int number : {1, 2, 3, 5, 8, 9, 10, 11, 13, 20, 22, 31, 33}) {
    CAPTURE(number);
    const std::string end = " (error " + std::to_string(number) + ").";
    const std::string sentence = errorSentence("Refused", number);
    REQUIRE(sentence.size() > 9 + end.size());
    CHECK(sentence.substr(sentence.size() - end.size()) == end);
    CHECK(seen.insert(sentence.substr(0, sentence.size() - end.size())).second);
  }
  for (int number = 1; number <= 9; ++number) {
    CAPTURE(number);
    CHECK(seen.insert(alarmSentence(number).substr(7)).second);
    CHECK(alarmSentence(number).find("is locked") == std::string::npos);
  }
  CHECK(alarmSentence(1) == "Alarm 1: A limit switch was hit. The position is lost.");
}

TEST_CASE("a number means what it means in the controller's firmware") {
  const std::pair<std::string, const char*> kSentences[] = {
      {alarmSentence(14, kFluidNc), "Alarm 14: The table must go home first."},
      {alarmSentence(14, kGrblHal), "Alarm 14: The spindle does not reach its speed."},
      {alarmSentence(11, kGrblHal), "Alarm 11: The table must go home first."},
      {alarmSentence(14), "Alarm 14: see your controller's manual."},
      {errorSentence("No", 40, kFluidNc),
       "No: An input is active: a switch, a button or the door (error 40)."},
      {errorSentence("No", 40, kGrblHal), "No: The command is for a machine with tools (error 40)."},
      {errorSentence("No", 40), "No (error 40, see your controller's manual)."},
      {homingAlarmSentence(9, kGrbl), "Alarm 9: Going home failed: no switch was found."},
      {homingAlarmSentence(6, kGrbl), "Alarm 6: Going home was cut short by a reset."},
      {homingAlarmSentence(1, kGrbl),
       "Going home failed. Alarm 1: A limit switch was hit. The position is lost."},
      {homingAlarmSentence(18, kGrblHal), "Alarm 18: Going home failed: it is not configured correctly."}};
  for (const auto& [sentence, expected] : kSentences) CHECK(sentence == expected);
  for (const auto firmware : {kGrbl, kFluidNc, kGrblHal}) {
    CHECK(errorSentence("No", 9, firmware) == "No: Moves are locked until the alarm is cleared (error 9).");
    CHECK(errorSentence("No", 200, firmware) == "No (error 200, see your controller's manual).");
  }
}

TEST_CASE("all alarms from 10 and errors from 39 of FluidNC and grblHAL have a meaning") {
  const auto isKnown = [](const std::string& sentence) {
    return sentence.find("manual") == std::string::npos;
  };
  for (int number = 10; number <= 19; ++number) {
    CAPTURE(number);
    CHECK(isKnown(alarmSentence(number, kFluidNc)) == (number <= 18));
    CHECK(isKnown(alarmSentence(number, kGrblHal)));
  }
  for (int number = 39; number <= 80; ++number) {
    CAPTURE(number);
    const bool isFluidNc = number <= 40 || (number >= 60 && number <= 70) || number == 80;
    const bool isGrblHal = number != 59 && !(number >= 67 && number <= 69);
    CHECK(isKnown(errorSentence("", number, kFluidNc)) == isFluidNc);
    CHECK(isKnown(errorSentence("", number, kGrblHal)) == isGrblHal);
    CHECK_FALSE(isKnown(errorSentence("", number)));
  }
}
