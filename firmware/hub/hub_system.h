#pragma once

#include <functional>
#include <optional>
#include <string>

#include "core/api/system_json.h"
#include "core/auth/auth.h"
#include "core/auth/confirmation.h"
#include "core/devices/hardware.h"
#include "core/http/router.h"
#include "core/lights/lights.h"
#include "core/matrix/matrices.h"
#include "core/ports/clock.h"
#include "core/ports/crypto.h"
#include "core/ports/file_store.h"
#include "core/ports/random.h"
#include "core/ports/system.h"
#include "core/system/event_log.h"
#include "core/system/factory_reset.h"
#include "core/system/restarter.h"
#include "core/system/restore.h"
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

/** What of the hub a backup holds. */
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

/** The hub's care for itself: restart, factory reset, backup and restore, and the calls to them. */
class HubSystem {
 public:
  HubSystem(const HubSystemPorts& ports, const HubFeatures& features, HubSystemCallbacks callbacks);

  /** Carries out a factory reset that was asked for. Call before anything is read from the store. */
  void eraseIfAsked();
  /** Goes on with a restoring that was interrupted. Call once the features are loaded. */
  void resume();
  /** True while more work is waiting that should not sleep. */
  bool tick();

  void addRoutes(Router& router);

  /** Why a call has to wait: for memory, or for a restoring that may still change back what it would change.
   */
  std::optional<std::string> waitsFor(const Request& request);

 private:
  HubSystemPorts ports_;
  HubFeatures features_;
  HubSystemCallbacks callbacks_;
  HubBackup backup_;
  Restore restore_;
  Confirmation confirmation_;
  FactoryReset factoryReset_;
  Restarter restarter_;
};

}  // namespace lumi
