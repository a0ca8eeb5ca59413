#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/auth/secret.h"
#include "core/base/result.h"
#include "core/base/time.h"
#include "core/ports/file_store.h"
#include "core/ports/system.h"
#include "core/system/event_page.h"
#include "core/system/restore.h"

namespace lumi {

/** What only the hub as a whole knows of itself. */
struct SystemFacts {
  std::string version;                      // of the program that runs
  std::optional<std::string> panelVersion;  // nothing: there is no panel, or it does not tell
  bool onTrial = false;
  bool signedOnly = false;  // only signed firmware is taken
  bool keepsPanel = true;   // after an update the panel before, for one boot
};

/** The answer of GET /api/system/info. */
std::string systemInfoJson(const SystemFacts& facts, const System& system, StoreSpace store, Millis uptime);

/** `{number, at, uptime, level, text}` */
std::string eventJson(const Event& event);

struct BackupWish {
  Secret password;
  bool includeUsers = false;
};

/** `{password, includeUsers?}` */
Result<BackupWish> backupWishFromJson(std::string_view body);

/** Of `{password}`; nothing when there is none. */
std::optional<Secret> passwordFromJson(std::string_view body);

/** Of `{confirm}`; "" when there is none. */
std::string confirmationFromJson(std::string_view body);

/** `{success, restored, signedOut}` */
std::string restoredJson(const RestoreAnswer& answer, bool signedOut);

}  // namespace lumi
