#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/auth/secrets/secret.h"
#include "core/base/result.h"
#include "core/base/time.h"
#include "core/ports/file_store.h"
#include "core/ports/system.h"
#include "core/system/log/event_page.h"

namespace lumi {

/** Facts about the hub that no single feature knows. */
struct SystemFacts {
  std::string version;                      // of the running program
  std::optional<std::string> panelVersion;  // nothing: there is no panel, or it has no version
  bool isPendingVerify = false;
  bool signedOnly = false;  // only signed firmware is accepted
  bool keepsPanel = true;   // after an update, the previous panel is kept until the next start
};

/** Returns the response to GET /api/system/info. */
std::string systemInfoJson(const SystemFacts& facts, const System& system, StoreSpace store, Millis uptime);

/** Returns `{number, at, uptime, level, text}`. */
std::string eventJson(const Event& event);

struct BackupRequest {
  Secret password;
  bool includeUsers = false;
};

/** Parses `{password, includeUsers?}`. */
Result<BackupRequest> backupRequestFromJson(std::string_view body);

/** Parses `{password}`. Returns nothing if it is missing. */
std::optional<Secret> passwordFromJson(std::string_view body);

/** Parses `{confirm}`. Returns "" if it is missing. */
std::string confirmationFromJson(std::string_view body);

/** Returns `{success, restored, signedOut}`. */
std::string restoredJson(const std::vector<std::string>& restored, bool signedOut);

}  // namespace lumi
