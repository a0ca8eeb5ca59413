#pragma once

#include <memory>
#include <string_view>

#include "core/http/message/body.h"
#include "core/lights/lights.h"
#include "core/schedule/schedule.h"

namespace lumi {

/** Returns the response of GET /api/schedule. `place` is the name of the place for people, or "". */
std::unique_ptr<BodySource> scheduleJson(Schedule& schedule, const Lights& lights, std::string_view place);

/** Returns the entries of a backup, one after the other. */
std::unique_ptr<BodySource> scheduleBackupJson(const Schedule& schedule);

}  // namespace lumi
