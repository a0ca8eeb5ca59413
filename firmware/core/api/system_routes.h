#pragma once

#include <functional>
#include <string>

#include "core/api/system_json.h"
#include "core/auth/auth.h"
#include "core/auth/confirmation.h"
#include "core/http/router.h"
#include "core/ports/clock.h"
#include "core/ports/crypto.h"
#include "core/ports/log.h"
#include "core/system/event_log.h"
#include "core/system/factory_reset.h"
#include "core/system/restarter.h"
#include "core/system/restore.h"

namespace lumi {

/** What the calls under /api/system work on; all of it outlives the router and its answers. */
struct SystemRoutesContext {
  Auth& auth;
  EventLog& events;
  Restore& restore;
  Confirmation& confirmation;
  FactoryReset& factoryReset;
  Restarter& restarter;
  const System& system;
  const FileStore& store;
  const Clock& clock;
  const Crypto& crypto;
  BackupSections sections;
  std::function<SystemFacts()> facts;
  std::function<std::string()> hubName;
};

/** Adds the routes of docs/http-api.md, "System". */
void addSystemRoutes(Router& router, SystemRoutesContext context);

}  // namespace lumi
