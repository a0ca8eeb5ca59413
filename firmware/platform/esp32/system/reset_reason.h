#pragma once

#include <esp_system.h>

namespace lumi {

/** Text for the user: "crash", "watchdog: the loop hung", …. */
const char* resetReasonText(esp_reset_reason_t reason);
/** True if a reset for this reason leaves a core dump. */
bool leavesCoreDump(esp_reset_reason_t reason);

}  // namespace lumi
