#pragma once

#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>

#include "core/base/result.h"
#include "core/ota/install/self_test.h"
#include "main/command_line.h"
#include "main/injected_fault.h"
#include "satellite/hub_client.h"
#include "satellite/updater.h"

namespace lumi {

/** The command line options of satellite_host. */
struct SatelliteHostOptions {
  std::string id = "matrix-1";
  std::string hubUrl;  // without a slash at the end
  std::string token;   // "": the saved token, if any
  std::string store = "lumisand-satellite";
  std::optional<uint16_t> simulatorPort;  // nothing: no simulator page
  std::string updateKey;                  // "": images need no signature
  BadImages badImages;                    // faults: "no-start", "no-hub", "crash", "crash-later"
  bool isRestarted = false;
  bool help = false;

  // For tests:
  std::string wifi;                      // "": this computer manages the network
  uint16_t port = 0;                     // of the set-up page; 0: any free port
  std::optional<uint16_t> notifierPort;  // nothing: the default port, or any free port if it is in use
  Millis selfTestLimit = SelfTest::kLimit;
  Millis retryPause = SatelliteOptions().retryPause;
  Millis heartbeatEvery = SatelliteOptions::kHeartbeatEvery;
  unsigned speed = 1;
};

/** Returns the options, or an error that names the invalid one. */
Result<SatelliteHostOptions> parseSatelliteHostOptions(int argumentCount, char* const* arguments,
                                                       Environment environment = std::getenv);

/** The text of --help. */
extern const char* const kSatelliteHostUsage;

}  // namespace lumi
