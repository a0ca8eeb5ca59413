#pragma once

#include <esp_system.h>

namespace lumi {

/** For people; "crash", "watchdog: the loop hung", …. */
const char* resetReasonText(esp_reset_reason_t reason);
/** The program left a core dump before it was restarted for this reason. */
bool leavesCoreDump(esp_reset_reason_t reason);

}  // namespace lumi
