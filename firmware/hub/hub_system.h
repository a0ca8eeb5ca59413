#pragma once

#include <functional>
#include <optional>
#include <string>

#include "core/api/system_json.h"
#include "core/auth/auth.h"
#include "core/auth/sessions/reauth_token.h"
#include "core/devices/hardware.h"
#include "core/http/routing/router.h"
#include "core/lights/lights.h"
#include "core/matrix/matrices.h"
#include "core/ports/clock.h"
#include "core/ports/crypto.h"
#include "core/ports/file_store.h"
#include "core/ports/random.h"
#include "core/ports/system.h"
#include "core/system/backup/restore.h"
#include "core/system/factory_reset.h"
#include "core/system/log/event_log.h"
#include "core/system/restarter.h"
#include "hub/backup_sections.h"

namespace lumi {

struct HubSystemPorts {
  FileStore& store;
  const Clock& clock;
  Random& random;
  const Crypto& crypto;
  System& system;
  EventLog& log;
};

/** The features whose state a backup contains. */
struct HubFeatures {
  Auth& auth;
  Hardware& hardware;
  Lights& lights;
  Matrices& matrices;
};

struct HubSystemCallbacks {
  std::function<SystemFacts()> facts;
  HardwareSection::Defaults defaultHardware;
  HardwareSection::Check checkHardware;
};

/** Maintenance of the hub: restart, factory reset, backup and restore, with their calls. */
class HubSystem {
 public:
  HubSystem(const HubSystemPorts& ports, const HubFeatures& features, HubSystemCallbacks callbacks);

  /** Executes a requested factory reset. Call before anything is read from the store. */
  void eraseIfAsked();
  /** Continues an interrupted restore. Call after the features are loaded. */
  void resume();
  /** Returns true if more work is waiting, so that the caller must not sleep. */
  bool tick();

  void addRoutes(Router& router);

  /**
   * Returns why a call has to wait: memory is short, or a restore may still roll back what the call would
   * change.
   */
  std::optional<std::string> busyReason(const Request& request);

 private:
  HubSystemPorts ports_;
  HubFeatures features_;
  HubSystemCallbacks callbacks_;
  HubBackup backup_;
  Restore restore_;
  ReauthToken confirmation_;
  FactoryReset factoryReset_;
  Restarter restarter_;
};

}  // namespace lumi
