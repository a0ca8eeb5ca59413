#pragma once

#include <esp_system.h>

#include "core/ports/system.h"

namespace lumi {

/** Returns a text for the user: "crash", "watchdog: the loop hung", …. */
const char* resetReasonText(esp_reset_reason_t reason);
/** True if a reset for this reason leaves a core dump. */
bool leavesCoreDump(esp_reset_reason_t reason);

/** Reset reason, memory and restart of the chip. The reason of a crash includes its core dump's summary. */
class EspSystemPort : public System {
 public:
  /** Reads the core dump if the last reset left one. It stays in flash. */
  EspSystemPort();

  std::string resetReason() const override { return reason_; }
  /** Reports internal memory only, because it runs out first on boards that also have external memory. */
  SystemMemory memory() const override;
  std::vector<StackRoom> stacks() const override;
  std::string mac() const override;
  void restart() override { isRestartAsked_ = true; }

  bool isRestartAsked() const { return isRestartAsked_; }

 private:
  std::string reason_;
  bool isRestartAsked_ = false;
};

}  // namespace lumi
