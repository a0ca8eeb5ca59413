#pragma once

#include <string>

#include "core/api/json/system_json.h"
#include "core/auth/auth.h"
#include "core/auth/sessions/reauth_token.h"
#include "core/base/callback.h"
#include "core/http/routing/router.h"
#include "core/ports/clock.h"
#include "core/ports/crypto.h"
#include "core/ports/log.h"
#include "core/system/backup/restore.h"
#include "core/system/factory_reset.h"
#include "core/system/log/event_log.h"
#include "core/system/restarter.h"

namespace lumi {

/** The dependencies of the calls under /api/system. All of them must outlive the router and its responses. */
struct SystemRoutesContext {
  Auth& auth;
  EventLog& events;
  EventLog& securityEvents;
  Restore& restore;
  ReauthToken& confirmation;
  FactoryReset& factoryReset;
  Restarter& restarter;
  const System& system;
  const FileStore& store;
  const Clock& clock;
  const Crypto& crypto;
  BackupSections sections;
  Callback<SystemFacts()> facts;
  Callback<std::string()> hubName;
  /** Returns the reason why the hub cannot restart now, for the user, or "". */
  Callback<std::string()> whyNotRestart;
};

/** Adds the routes of docs/http-api.md, "Firmware and system". */
void addSystemRoutes(Router& router, SystemRoutesContext context);

}  // namespace lumi
