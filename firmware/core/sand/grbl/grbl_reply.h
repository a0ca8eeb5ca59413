#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/sand/geometry/polar_kinematics.h"

namespace lumi {

/** State of the machine (gnea/grbl, doc/markdown/interface.md). */
enum class MachineState : uint8_t {
  kUnknown,
  kIdle,
  kRun,
  kHold,
  kJog,
  kAlarm,
  kDoor,
  kCheck,
  kHome,
  kSleep
};

/** Grbl's name of the state, for example "Idle" for kIdle. "" for kUnknown. */
const char* machineStateName(MachineState state);

/** A position in mm, as Grbl reports it. */
struct GrblPosition : MotorPoint {
  double z = 0;  // see kPositionMark
};

/**
 * The least mark. The hub sets Z to the mark of its table (in mm) whenever it sets X and Y with G92. A sand
 * table has no Z axis, and a restart of the controller clears G92. A reported Z of this height therefore
 * proves that the controller still knows where the ball is on this table, even after its connection was lost.
 */
constexpr double kPositionMark = 5.31;
/** Difference between the marks of two tables, in mm. Reports are rounded, also those in inches. */
constexpr double kMarkStep = 0.02;

/** A report `<State[:sub]|MPos:…|…>`. Only fields that the report contains are set. */
struct GrblStatus {
  MachineState state = MachineState::kUnknown;
  std::optional<int> sub;  // of Hold and Door
  std::optional<GrblPosition> machinePosition;
  std::optional<GrblPosition> workPosition;
  std::optional<GrblPosition> workOffset;  // WCO: work = machine - offset
  std::optional<int> feedOverride;         // first number of Ov, percent
};

/** One line received from Grbl. */
struct GrblReply {
  enum class Kind : uint8_t {
    kOk,
    kError,    // `number`; -1 if the error is a text or 0
    kAlarm,    // `number`; 0 if there is none
    kBanner,   // "Grbl 1.1h ['$' for help]" and the equivalents of FluidNC and grblHAL
    kVersion,  // "[VER:1.1h.20190830:]"
    kStatus,   // `status`
    kOptions,  // "[OPT:V,15,128]"; `number` is the size of the receive buffer
    kSetting,  // "$110=500.000"; `number` is 110
    kOther     // other [...] messages, replies of start-up lines (">G20:ok"), noise
  };
  Kind kind = Kind::kOther;
  int number = 0;
  int plannerBlocks = 0;        // for kOptions; 0 if the line does not contain it
  bool isCoreXy = false;        // for kOptions
  bool isOriginAtHome = false;  // for kOptions
  bool isFluidNc = false;       // for kBanner and kVersion
  bool isGrblHal = false;       // for kBanner
  double value = 0;             // for kSetting
  GrblStatus status;
};

/** Parses `line` (without line end). Never fails: an unknown line is kOther. */
GrblReply parseGrblReply(std::string_view line);

/** Returns the meaning of an alarm for the user: "Alarm 1: Hard limit: …". */
std::string alarmSentence(int number);
/** Returns `beginning`, followed by the meaning of the error: "The table refused: … (error 9).". */
std::string errorSentence(std::string_view beginning, int number);

}  // namespace lumi
