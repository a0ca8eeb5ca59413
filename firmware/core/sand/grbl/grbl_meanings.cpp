#include <array>
#include <cstddef>

#include "core/sand/grbl/grbl_reply.h"

namespace lumi {
namespace {

template <size_t N>
std::string_view meaningOf(const std::array<std::string_view, N>& meanings, int number) {
  if (number < 0 || static_cast<size_t>(number) >= N) return {};
  return meanings[static_cast<size_t>(number)];
}

// gnea/grbl, doc/csv/error_codes_en_US.csv; 18 and 19 are not in use
constexpr std::array<std::string_view, 39> kErrors = {
    "",
    "A word has no letter in front of its number.",
    "A number is missing or badly written.",
    "The table does not know this $ command.",
    "A value that has to be positive is negative.",
    "Homing is switched off in the table's settings.",
    "The step pulse is shorter than 3 microseconds.",
    "The stored settings were unreadable; the defaults are in use.",
    "This is possible only while the table is idle.",
    "Moves are locked until the alarm is cleared.",
    "Soft limits need homing switched on.",
    "The line is too long for the table.",
    "This setting asks for more steps a second than the table can make.",
    "The safety door is open.",
    "The line is too long to be stored.",
    "The jog would leave the table.",
    "The jog command is not valid.",
    "Laser mode needs a PWM output.",
    "",
    "",
    "The table does not support this command.",
    "Two commands on one line exclude each other.",
    "No feed rate has been set.",
    "This command takes a whole number.",
    "Two commands on one line both want the coordinates.",
    "A word stands twice on one line.",
    "The command lacks its coordinates.",
    "The line number is not valid.",
    "The command lacks a value.",
    "The table has no work coordinates G59.1 to G59.3.",
    "G53 goes with G0 and G1 only.",
    "There are coordinates but no command that uses them.",
    "The arc has no end point.",
    "The target of the move is not valid.",
    "The radius of the arc is not valid.",
    "The arc has no centre.",
    "A value on the line belongs to no command.",
    "The tool length belongs to another axis.",
    "The tool number is too high.",
};

// gnea/grbl, doc/csv/alarm_codes_en_US.csv
constexpr std::array<std::string_view, 10> kAlarms = {
    "",
    "Hard limit: a switch was hit. The position is lost.",
    "Soft limit: a move would leave the table. The position is kept.",
    "Reset while moving. The position is lost.",
    "Probe: it was not in its starting state.",
    "Probe: it touched nothing on its way.",
    "Homing was cut short by a reset.",
    "Homing was cut short: the safety door was opened.",
    "Homing failed: the ball did not get free of the switch.",
    "Homing failed: no switch was found.",
};

}  // namespace

std::string_view grblErrorMeaning(int number) {
  return meaningOf(kErrors, number);
}

std::string_view grblAlarmMeaning(int number) {
  return meaningOf(kAlarms, number);
}

}  // namespace lumi
