#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/base/time.h"
#include "core/ota/image_inspector.h"
#include "core/ota/self_test.h"
#include "main/option_values.h"

namespace lumi {

/** What the command line of hub_host says. */
struct HubHostOptions {
  // A hub with a tenth of them, an ESP32, takes backups with passwords of as many and no more.
  static constexpr uint32_t kUsualHashRounds = 100'000;

  uint16_t port = 8080;
  std::optional<uint16_t> twinPort;  // nothing: no twin
  std::string store = "lumisand-store";
  std::string www = "data/www";
  std::string ownerName;  // "": no owner is made
  std::string ownerPassword;
  std::string adminToken;                  // "": a random one
  uint32_t hashRounds = kUsualHashRounds;  // of PBKDF2 for passwords; at most the usual ones
  std::string timeZone;                    // "": UTC until one is set in the panel
  std::string serial = "none";
  std::string weather;                             // "": the usual address; without a path
  std::map<std::string, std::string> devices;      // tokens by id
  std::map<std::string, std::string> matrixTwins;  // addresses by id
  std::optional<EpochMillis> now;                  // nothing: the computer's time
  bool clockUnset = false;
  unsigned speed = 1;
  std::string wifi;              // "": the network is this computer's business
  std::string slots;             // "": a folder of the store
  unsigned flashMegabytes = 16;  // 4 or 16
  uint16_t chip = kChipEsp32;
  std::string updateKey;  // "": images need no signature
  Millis selfTestLimit = SelfTest::kLimit;
  BadImages badImages;       // faults: "no-start", "no-link", "no-web", "crash", "crash-later"
  bool isRestarted = false;  // by itself: what the command line has done once is done
  bool resetAccounts = false;
  bool help = false;
};

/** The options, or a sentence that says which one is wrong. */
Result<HubHostOptions> parseHubHostOptions(int argumentCount, char* const* arguments);

/** A sentence about each option that makes the hub weaker than usual. */
std::vector<std::string> warningsOf(const HubHostOptions& options);

/** The text of --help. */
extern const char* const kHubHostUsage;

}  // namespace lumi
