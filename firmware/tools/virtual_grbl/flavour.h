#pragma once

#include <cstdint>
#include <string_view>

#include "tools/virtual_grbl/virtual_grbl_options.h"

namespace lumi::vgrbl {

/**
 * What the firmwares do differently. From their sources: gnea/grbl 1.1h (main.c, report.c, protocol.c),
 * bdring/FluidNC 4.0.5 (Report.cpp, Protocol.cpp, ProcessSettings.cpp, GCode.cpp, CoreXY.cpp) and
 * grblHAL/core 1.1f build 20260817 (report.c, protocol.c, corexy.c).
 */
struct Flavour {
  static const Flavour& of(ControllerFlavour flavour);
  /** After such an alarm only a reset is accepted. */
  bool isCritical(int alarm) const { return alarm < 32 && (criticalAlarms >> alarm & 1U) != 0; }

  std::string_view banner;          // without line ends
  std::string_view version;         // first lines of the answer to `$I`
  std::string_view optionLetters;   // behind `[OPT:`, without those of how it was built
  std::string_view optionNumbers;   // behind the letters
  std::string_view buildDetails;    // lines behind the options
  std::string_view lockedNotice;    // after the banner, if the controller is locked
  std::string_view unhomedAlarm;    // instead of the notice after power-up
  std::string_view rebootCommand;   // "": none
  std::string_view releaseCommand;  // of the motors, without a restart; "": none
  uint32_t criticalAlarms;          // a bit for each number
  /** The first report after a G92 contains the work offset. Otherwise it comes in every tenth report. */
  bool announcesOffset;
  bool answersBrokenLine;  // a reset answers the line that it interrupts with `ok`
  /** Measures F and the homing speeds of a CoreXY table along the motors. Otherwise along X and Y. */
  bool isFeedOfMotors;
};

}  // namespace lumi::vgrbl
