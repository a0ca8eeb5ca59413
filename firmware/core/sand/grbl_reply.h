#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace lumi {

/** What Grbl is doing (gnea/grbl, doc/markdown/interface.md). */
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

/** "Idle" for kIdle and so on; "" for kUnknown. */
const char* machineStateName(MachineState state);

/** A position in mm as Grbl says it, axes X and Y. */
struct GrblPosition {
  double x = 0;
  double y = 0;
};

/** `<State[:sub]|MPos:…|…>`; only what a report holds is set. */
struct GrblStatus {
  MachineState state = MachineState::kUnknown;
  std::optional<int> sub;  // of Hold and Door
  std::optional<GrblPosition> machinePosition;
  std::optional<GrblPosition> workPosition;
  std::optional<GrblPosition> workOffset;  // WCO: work = machine - offset
  std::optional<int> feedOverride;         // first number of Ov, percent
};

/** One line that came from Grbl. */
struct GrblReply {
  enum class Kind : uint8_t {
    kOk,
    kError,    // `number`; -1 when it is told in words
    kAlarm,    // `number`; 0 when it is none
    kBanner,   // "Grbl 1.1h ['$' for help]" and what FluidNC and grblHAL say instead
    kStatus,   // `status`
    kOptions,  // "[OPT:V,15,128]": `number` is the size of the receive buffer
    kOther     // other [...] messages, settings, the reply of a start-up line (">G20:ok"), noise
  };
  Kind kind = Kind::kOther;
  int number = 0;
  int plannerBlocks = 0;  // of kOptions; 0 when it does not say
  GrblStatus status;
};

/** `line` without its line end. Never fails: what makes no sense is kOther. */
GrblReply parseGrblReply(std::string_view line);

/** "A number is missing or badly written." for error:2: a sentence for people. "" for unknown ones. */
std::string_view grblErrorMeaning(int number);
/** "Hard limit: a switch was hit. The position is lost." for ALARM:1. */
std::string_view grblAlarmMeaning(int number);

}  // namespace lumi
