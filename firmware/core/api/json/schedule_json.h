#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/http/message/body.h"
#include "core/lights/lights.h"
#include "core/schedule/schedule.h"

namespace lumi {

/** Returns the response of GET /api/schedule. `place` is the name of the place for people, or "". */
std::unique_ptr<BodySource> scheduleJson(Schedule& schedule, const Lights& lights, std::string_view place);

/** Returns the entries of a backup, one after the other. */
std::unique_ptr<BodySource> scheduleBackupJson(const Schedule& schedule);

/** The body of POST /api/schedule/ID/skip. */
struct SkipCommand {
  EpochMillis at = 0;
  bool skip = true;
};
Result<SkipCommand> skipFromJson(std::string_view body);

/** Parses the body of POST /api/schedule/quiet. */
Result<bool> quietFromJson(std::string_view body);

}  // namespace lumi
