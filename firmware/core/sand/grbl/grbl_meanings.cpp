#include <iterator>

#include "core/base/text.h"
#include "core/sand/grbl/grbl_reply.h"

namespace lumi {
namespace {

/** The text has no full stop. */
struct Meaning {
  int number;
  std::string_view text;
};

// From gnea/grbl, doc/csv/error_codes_en_US.csv: the errors that the hub's lines can cause, and the most
// frequent errors of garbled lines.
constexpr Meaning kErrors[] = {
    {1, "A word has no letter in front of its number"},
    {2, "A number is missing or badly written"},
    {3, "The table does not know this $ command"},
    {5, "Homing is switched off in the table's settings"},
    {8, "This is possible only while the table is idle"},
    {9, "Moves are locked until the alarm is cleared"},
    {10, "Soft limits need homing switched on"},
    {11, "The line is too long for the table"},
    {13, "The safety door is open"},
    {15, "The ball would leave the travel that the controller allows"},
    {20, "The table does not support this command"},
    {22, "No feed rate has been set"},
    {31, "There are coordinates but no command that uses them"},
    {33, "The target of the move is not valid"},
};

// From gnea/grbl, doc/csv/alarm_codes_en_US.csv.
constexpr std::string_view kAlarms[] = {
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

std::string alarmSentence(int number) {
  if (number <= 0) return "Alarm: the table is locked.";
  const bool isKnown = static_cast<size_t>(number) <= std::size(kAlarms);
  return concat({"Alarm ", numberText(number), ": ", isKnown ? kAlarms[number - 1] : "the table is locked."});
}

std::string errorSentence(std::string_view beginning, int number) {
  std::string sentence(beginning);
  for (const Meaning& meaning : kErrors) {
    if (meaning.number == number) sentence += concat({": ", meaning.text});
  }
  if (number > 0) sentence += concat({" (error ", numberText(number), ")"});
  return sentence += '.';
}

}  // namespace lumi
