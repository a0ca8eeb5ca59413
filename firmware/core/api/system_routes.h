#pragma once

#include <optional>
#include <string>

#include "core/auth/auth.h"
#include "core/auth/sessions/reauth_token.h"
#include "core/base/callback.h"
#include "core/base/duration_counts.h"
#include "core/http/routing/router.h"
#include "core/ports/clock.h"
#include "core/ports/crypto.h"
#include "core/ports/log.h"
#include "core/ports/system.h"
#include "core/system/backup/restore.h"
#include "core/system/factory_reset.h"
#include "core/system/log/event_log.h"

namespace lumi {

/** Facts about the hub that no single feature knows. */
struct SystemFacts {
  std::string version;                      // of the running program
  std::optional<std::string> panelVersion;  // nothing: there is no panel, or it has no version
  bool isPendingVerify = false;
  bool signedOnly = false;  // only signed firmware is accepted
  bool keepsPanel = true;   // after an update, the previous panel is kept until the next start
  bool hasWifi = false;     // the hub manages its Wi-Fi itself and has the calls under /api/network/
  DurationCounts passes;    // from the beginning of one pass of the loop to that of the next
  DurationCounts frames;    // how late the strip's frames were shown
};

/** The dependencies of the calls under /api/system. All of them must outlive the router and its responses. */
struct SystemRoutesContext {
  Auth& auth;
  EventLog& events;
  EventLog& securityEvents;
  Restore& restore;
  ReauthToken& confirmation;
  FactoryReset& factoryReset;
  System& system;  // restarts after the response is sent
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
void addSystemRoutes(Router& router, const SystemRoutesContext& context);

}  // namespace lumi
