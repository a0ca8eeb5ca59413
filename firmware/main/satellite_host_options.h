#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/base/result.h"
#include "core/ota/self_test.h"
#include "main/option_values.h"
#include "satellite/hub_link.h"
#include "satellite/updater.h"

namespace lumi {

/** What the command line of satellite_host says. */
struct SatelliteHostOptions {
  std::string id = "matrix-1";
  std::string hubUrl;  // without a slash at its end
  std::string token;   // "": the kept one, or none
  std::string store = "lumisand-satellite";
  std::optional<uint16_t> twinPort;      // nothing: no twin
  std::optional<uint16_t> doorbellPort;  // nothing: the usual one, or any free one when that is taken
  std::string slots;                     // "": a folder of the store
  std::string updateKey;                 // "": images need no signature
  std::string wifi;                      // "": its network is this computer's business
  uint16_t port = 0;                     // of its set-up page; 0: any free one
  std::string www = "data/www";          // the panel, for its set-up page
  Millis selfTestLimit = SelfTest::kLimit;
  Millis retryPause = UpdaterOptions().retryPause;
  unsigned speed = 1;
  Millis heartbeatEvery = HubLinkOptions::kHeartbeatEvery;
  BadImages badImages;  // faults: "no-start", "no-hub", "crash", "crash-later"
  bool isRestarted = false;
  bool hasDoorbell = true;
  bool help = false;
};

/** The options, or a sentence that says which one is wrong. */
Result<SatelliteHostOptions> parseSatelliteHostOptions(int argumentCount, char* const* arguments);

/** The text of --help. */
extern const char* const kSatelliteHostUsage;

}  // namespace lumi
