#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/sand/library/pattern_upload.h"
#include "core/sand/sand_table.h"

namespace lumi {

/** The response to an upload to the queue. `file` is the job's; `quiet` is SandTable::quietMessage(). */
std::string uploadedJson(std::string_view file, const UploadedPattern& uploaded, const SandHardware& table,
                         std::string_view quiet);

/** One entry of the queue. */
std::string jobJson(const Job& job, const JobProgress& progress);

/** `{online, machine, alarm, homed, …, stepsPerMm, library, playlists, player, canvas: {…}, shape: {…}}`. */
std::string tableJson(const SandTable& table);

/** The text before and after the segments in the canvas state. */
struct CanvasStateFrame {
  std::string before;
  std::string after;
};
CanvasStateFrame canvasStateFrame(const SandTable& table);

struct SandControl {
  SandAction action = SandAction::kPause;
  int value = 0;
};
/** `{action, value?}`. */
Result<SandControl> controlFromJson(std::string_view body);

/** One of `{position}`, `{repeat}` and `{resume}`. */
struct QueueChange {
  std::optional<size_t> position;
  std::optional<bool> repeat;
  std::optional<SandDecision> decision;
};
Result<QueueChange> queueChangeFromJson(std::string_view body);

/** `{dx?, dy?}` or `{x?, y?}`, none of them larger than the longer side of the table. */
Result<Jog> jogFromJson(std::string_view body, const TableShape& table);

/** `{settings: [{name, value, wanted, verdict, isHarmless}]}`. */
std::string controllerJson(const std::vector<ControllerCheck>& checks);

}  // namespace lumi
