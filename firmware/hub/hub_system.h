#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/api/system_routes.h"
#include "core/auth/sessions/reauth_token.h"
#include "core/base/callback.h"
#include "core/http/routing/router.h"
#include "core/ports/clock.h"
#include "core/ports/crypto.h"
#include "core/ports/file_store.h"
#include "core/ports/random.h"
#include "core/ports/system.h"
#include "core/system/backup/restore.h"
#include "core/system/factory_reset.h"
#include "core/system/log/event_log.h"
#include "hub/backup_sections.h"

namespace lumi {

struct HubSystemPorts {
  FileStore& store;
  const Clock& clock;
  Random& random;
  const Crypto& crypto;
  System& system;
  EventLog& log;
  EventLog& securityLog;
};

struct HubSystemCallbacks {
  Callback<SystemFacts()> facts;
  /** Returns the reason why the hub cannot restart now, for the user, or "". */
  Callback<std::string()> whyNotRestart;
  HardwareRules hardwareRules;
};

/** Maintenance of the hub: restart, factory reset, backup and restore, with their calls. */
class HubSystem {
 public:
  HubSystem(const HubSystemPorts& ports, const HubFeatures& features, HubSystemCallbacks callbacks);
  HubSystem(const HubSystem&) = delete;  // its sections refer to it
  HubSystem& operator=(const HubSystem&) = delete;

  /** Executes a requested factory reset. Call before anything is read from the store. */
  void eraseIfAsked();
  /** Applies a backup that is to be restored. Call after the features are loaded. */
  void applyPending() { restore_.applyPending(); }

  void addRoutes(Router& router);

  /**
   * Returns why a call has to wait: memory is short, or the hub is about to restart with a backup. Returns
   * nothing if the call may start.
   */
  std::optional<std::string> busyReason(const Request& request);

 private:
  HubSystemPorts ports_;
  HubFeatures features_;
  HubSystemCallbacks callbacks_;
  std::vector<std::unique_ptr<BackupSection>> sections_;
  Restore restore_;
  ReauthToken confirmation_;
  FactoryReset factoryReset_;
};

}  // namespace lumi
