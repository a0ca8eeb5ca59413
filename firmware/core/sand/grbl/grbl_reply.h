#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

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

/** X and Y of a position in mm, as Grbl reports them. */
struct GrblPosition {
  double x = 0;
  double y = 0;
};

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
    kStatus,   // `status`
    kOptions,  // "[OPT:V,15,128]"; `number` is the size of the receive buffer
    kOther     // other [...] messages, settings, replies of start-up lines (">G20:ok"), noise
  };
  Kind kind = Kind::kOther;
  int number = 0;
  int plannerBlocks = 0;  // for kOptions; 0 if the line does not contain it
  GrblStatus status;
};

/** Parses `line` (without line end). Never fails: an unknown line is kOther. */
GrblReply parseGrblReply(std::string_view line);

/** Meaning of error:N for the user: "A number is missing or badly written." for 2. "" if unknown. */
std::string_view grblErrorMeaning(int number);
/**
 * Meaning of ALARM:N for the user: "Hard limit: a switch was hit. The position is lost." for 1. "" if
 * unknown.
 */
std::string_view grblAlarmMeaning(int number);

}  // namespace lumi
