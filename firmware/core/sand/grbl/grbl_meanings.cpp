#include <iterator>

#include "core/base/text.h"
#include "core/sand/grbl/grbl_reply.h"

namespace lumi {
namespace {

/** Firmwares, a bit for each GrblFirmware. */
enum Owners : uint8_t { kGrbl = 1, kFluidNc = 2, kGrblHal = 4, kNotGrbl = 6, kAll = 7 };

/** What the numbers from `first` to `last` mean. `text` has no full stop. */
struct Meaning {
  Owners owners;
  uint8_t first;
  uint8_t last;
  const char* text;
};

constexpr Meaning kErrors[] = {
    {kAll, 1, 1, "A word has no letter in front of its number"},
    {kAll, 2, 2, "A number is missing or badly written"},
    {kAll, 3, 3, "The table does not know this $ command"},
    {kAll, 4, 4, "A number may not be negative"},
    {kAll, 5, 5, "Homing is switched off in the table's settings"},
    {kAll, 8, 8, "This is possible only while the table is idle"},
    {kAll, 9, 9, "Moves are locked until the alarm is cleared"},
    {kAll, 10, 10, "Soft limits need homing switched on"},
    {kAll, 11, 11, "The line is too long for the table"},
    {kAll, 13, 13, "The safety door is open"},
    {kAll, 15, 15, "The ball would leave the travel that the controller allows"},
    {kAll, 16, 16, "The line is no valid jog"},
    {kFluidNc, 18, 18, "No homing is configured"},
    {kFluidNc, 19, 19, "One axis alone may not home"},
    {kGrblHal, 18, 18, "The controller was reset"},
    {kGrblHal, 19, 19, "A number must be above 0"},
    {kAll, 20, 20, "The table does not support this command"},
    {kAll, 21, 21, "Words of the line contradict each other"},
    {kAll, 22, 22, "No feed rate has been set"},
    {kAll, 24, 25, "Words of the line contradict each other"},
    {kAll, 26, 26, "Coordinates are missing"},
    {kAll, 31, 31, "There are coordinates but no command that uses them"},
    {kAll, 33, 33, "The target of the move is not valid"},
    {kNotGrbl, 39, 39, "A number is out of range"},
    {kFluidNc, 40, 40, "An input is active: a switch, a button or the door"},
    {kFluidNc, 60, 70, "The controller can't use its files or SD card"},
    {kFluidNc, 80, 81, "The setting does not take this value"},
    {kFluidNc, 162, 162, "This is set in the controller's config.yaml"},
    {kGrblHal, 40, 42, "The command is for a machine with tools"},
    {kGrblHal, 43, 43, "The feed rate is too high"},
    {kGrblHal, 44, 44, "The command is for a machine with tools"},
    {kGrblHal, 45, 45, "A limit switch is pressed: only homing is allowed"},
    {kGrblHal, 46, 46, "The table must go home first"},
    {kGrblHal, 47, 47, "The command is for a machine with tools"},
    {kGrblHal, 48, 48, "Words of the line contradict each other"},
    {kGrblHal, 49, 49, "The controller's self-test failed"},
    {kGrblHal, 50, 50, "The emergency stop is active"},
    {kGrblHal, 51, 51, "A motor reports a fault"},
    {kGrblHal, 52, 52, "The setting does not take this value"},
    {kGrblHal, 53, 53, "The controller does not have this setting"},
    {kGrblHal, 54, 54, "The command is for a machine with tools"},
    {kGrblHal, 55, 55, "The homing is not configured correctly"},
    {kGrblHal, 56, 56, "The coordinates are locked"},
    {kGrblHal, 57, 57, "A flow statement is out of place"},
    {kGrblHal, 58, 58, "A module of the controller does not answer"},
    {kGrblHal, 60, 66, "The controller can't use its files or SD card"},
    {kGrblHal, 70, 70, "A module of the controller does not answer"},
    {kGrblHal, 71, 76, "A number is missing or badly written"},
    {kGrblHal, 77, 78, "The controller demands a password"},
    {kGrblHal, 79, 79, "An alarm must be cleared first"},
    {kGrblHal, 80, 83, "A flow statement is out of place"},
};

constexpr Meaning kAlarms[] = {
    {kAll, 1, 1, "A limit switch was hit. The position is lost"},
    {kAll, 2, 2, "A move would leave the table. The position is kept"},
    {kAll, 3, 3, "Reset while moving. The position is lost"},
    {kAll, 4, 4, "Probe: it was not in its starting state"},
    {kAll, 5, 5, "Probe: it touched nothing on its way"},
    {kAll, 6, 6, "Going home was cut short by a reset"},
    {kAll, 7, 7, "Going home was cut short: the safety door was opened"},
    {kAll, 8, 8, "Going home failed: the ball did not get free of the switch"},
    {kAll, 9, 9, "Going home failed: no switch was found"},
    {kGrbl, 10, 10, "Going home failed: the second switch of an axis was not found"},
    {kFluidNc, 10, 10, "The spindle can't be controlled"},
    {kFluidNc, 11, 11, "An input is active: a switch, a button or the door"},
    {kFluidNc, 12, 12, "A limit switch is pressed"},
    {kFluidNc, 13, 13, "Hard stop. The position is lost"},
    {kFluidNc, 14, 14, "The table must go home first"},
    {kFluidNc, 15, 15, "The controller was switched on"},
    {kFluidNc, 16, 16, "A module restarted: switch the controller off and on"},
    {kFluidNc, 17, 17, "A program of the controller failed"},
    {kFluidNc, 18, 18, "Probe: it was hit. The position is lost"},
    {kGrblHal, 10, 10, "The emergency stop is active. Release it, then unlock"},
    {kGrblHal, 11, 11, "The table must go home first"},
    {kGrblHal, 12, 12, "A limit switch is pressed"},
    {kGrblHal, 13, 13, "Probe: it is protected and was hit"},
    {kGrblHal, 14, 14, "The spindle does not reach its speed"},
    {kGrblHal, 15, 15, "Going home failed: the second switch of an axis was not found"},
    {kGrblHal, 16, 16, "The controller's self-test failed"},
    {kGrblHal, 17, 17, "A motor reports a fault"},
    {kGrblHal, 18, 18, "Going home failed: it is not configured correctly"},
    {kGrblHal, 19, 20, "A module of the controller does not answer"},
    {kGrblHal, 21, 21, "The controller's memory for settings failed"},
};

constexpr std::string_view kSeeManual = "see your controller's manual";

/** Returns "" if it is unknown. */
template <size_t kCount>
std::string_view meaningOf(const Meaning (&meanings)[kCount], int number, GrblFirmware firmware) {
  const int owner = 1 << static_cast<int>(firmware);
  for (const Meaning& each : meanings) {
    if ((each.owners & owner) != 0 && number >= each.first && number <= each.last) return each.text;
  }
  return "";
}

}  // namespace

std::string alarmSentence(int number, GrblFirmware firmware) {
  if (number <= 0) return "Alarm: the table is locked.";
  const std::string_view meaning = meaningOf(kAlarms, number, firmware);
  return concat({"Alarm ", number, ": ", meaning.empty() ? kSeeManual : meaning, "."});
}

std::string alarmCause(int number, GrblFirmware firmware) {
  std::string sentence = alarmSentence(number, firmware);
  sentence.erase(sentence.find('.') + 1);
  return sentence;
}

std::string homingAlarmSentence(int number, GrblFirmware firmware) {
  const std::string sentence = alarmSentence(number, firmware);
  return startsWith(meaningOf(kAlarms, number, firmware), "Going home")
             ? sentence
             : concat({"Going home failed. ", sentence});
}

std::string errorSentence(std::string_view beginning, int number, GrblFirmware firmware) {
  if (number <= 0) return concat({beginning, "."});
  const std::string_view meaning = meaningOf(kErrors, number, firmware);
  const std::string_view colon = meaning.empty() ? "" : ": ";
  const std::string_view hint = meaning.empty() ? kSeeManual : "";
  return concat(
      {beginning, colon, meaning, " (error ", numberText(number), hint.empty() ? "" : ", ", hint, ")."});
}

}  // namespace lumi
