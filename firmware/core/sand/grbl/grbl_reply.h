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
  kSleep,
  kTool  // grblHAL: waits for a tool to be changed
};

/** The controller's firmware. All but its own errors and alarms are those of Grbl. */
enum class GrblFirmware : uint8_t { kGrbl, kFluidNc, kGrblHal };

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
    kError,     // `number`; -1 if the error is a text or 0
    kAlarm,     // `number`; 0 if there is none
    kBanner,    // "Grbl 1.1h ['$' for help]" and the equivalents of FluidNC and grblHAL
    kVersion,   // "[VER:1.1h.20190830:]"
    kStatus,    // `status`
    kFirmware,  // "[FIRMWARE:grblHAL]"; `firmware`
    kOptions,   // "[OPT:V,15,128]"; `number` is the size of the receive buffer; FluidNC: "[OPT:PHS]"
    kSetting,   // "$110=500.000"; `number` is 110
    kOther      // other [...] messages, replies of start-up lines (">G20:ok"), noise
  };
  Kind kind = Kind::kOther;
  int number = 0;                               // for kOptions 0 if the line does not contain it
  int plannerBlocks = 0;                        // for kOptions; 0 if the line does not contain it
  bool isCoreXy = false;                        // for kOptions
  bool isOriginAtHome = false;                  // for kOptions
  GrblFirmware firmware = GrblFirmware::kGrbl;  // for kBanner, kVersion and kFirmware
  double value = 0;                             // for kSetting
  GrblStatus status;
};

/** Parses `line` (without line end). Never fails: an unknown line is kOther. */
GrblReply parseGrblReply(std::string_view line);

/*
 * The meanings are from gnea/grbl 1.1h, doc/csv/error_codes_en_US.csv and alarm_codes_en_US.csv; from
 * bdring/FluidNC 4.0.5, FluidNC/src/Error.h, Error.cpp, Alarm.h and Protocol.cpp; and from grblHAL/core build
 * 20260817, errors.h, errors.c, alarms.h and alarms.c. Beyond error 38 and alarm 9, FluidNC and grblHAL mean
 * different things by the same number.
 */

/** Returns the meaning of an alarm for the user: "Alarm 1: A limit switch was hit. …". */
std::string alarmSentence(int number, GrblFirmware firmware = GrblFirmware::kGrbl);
/** The same without what changes later: "Alarm 1: A limit switch was hit.". */
std::string alarmCause(int number, GrblFirmware firmware = GrblFirmware::kGrbl);
/** Like alarmSentence() for an alarm that ended homing. Says once that homing failed. */
std::string homingAlarmSentence(int number, GrblFirmware firmware);
/** Returns `beginning`, followed by the meaning of the error: "The table refused: … (error 9).". */
std::string errorSentence(std::string_view beginning, int number,
                          GrblFirmware firmware = GrblFirmware::kGrbl);

}  // namespace lumi
