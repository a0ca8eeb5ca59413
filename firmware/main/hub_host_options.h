#pragma once

#include <cstdint>
#include <cstdlib>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/base/time.h"
#include "core/ota/install/panel_installer.h"
#include "core/ota/install/self_test.h"
#include "core/ports/udp_listener.h"
#include "main/command_line.h"
#include "main/injected_fault.h"

namespace lumi {

/** The command line options of hub_host. */
struct HubHostOptions {
  // The largest number of PBKDF2 iterations. Any hub accepts it in a backup.
  static constexpr uint32_t kMaxHashRounds = 100'000;

  std::string listen;  // "": all addresses of this computer
  uint16_t port = 8080;
  std::vector<std::string> trustedProxies;
  std::optional<uint16_t> simulatorPort;  // nothing: no simulator page
  std::string store = "lumisand-store";
  std::string www = "data/www";
  std::string ownerName;  // "": no account is created
  std::string ownerPassword;
  std::string timeZone = "UTC0";  // POSIX rule, used until the panel sets one
  std::string serial = "none";
  std::string hardware;                                 // JSON; "": the saved hardware settings stay
  std::map<std::string, std::string> devices;           // tokens by device id
  std::map<std::string, std::string> matrixSimulators;  // addresses by device id
  unsigned flashMegabytes = 16;                         // 4 or 16
  std::string updateKey;                                // "": images need no signature
  BadImages badImages;       // faults: "no-start", "no-link", "no-web", "crash", "crash-later"
  bool isRestarted = false;  // the program restarted itself; one-time options are not applied again
  bool resetAccounts = false;
  bool help = false;
  bool openapi = false;  // prints the description of the HTTP calls and ends

  /** Where live light arrives: at `listen`, or only from this computer if that is no IPv4 address; 0: all. */
  Ipv4Address liveAddress() const;
  bool isSmall() const { return flashMegabytes == 4; }
  /** The number of panels that fit in the simulated flash. */
  PanelRoom panelRoom() const { return isSmall() ? PanelRoom::kOnePanel : PanelRoom::kTwoPanels; }

  // For tests:
  std::string adminToken;              // "": a random one
  std::optional<uint32_t> hashRounds;  // iterations of PBKDF2 for passwords; nothing: measured at the start
  std::optional<EpochMillis> now;      // nothing: the computer's time
  bool clockUnset = false;
  unsigned speed = 1;
  std::string weather;  // address without a path; "": the default address
  std::string wifi;     // "": this computer manages the network
  Millis selfTestLimit = SelfTest::kLimit;
  std::optional<uint16_t> livePort;  // nothing: the usual ports of live light
};

/**
 * Returns the options, or an error that names the invalid one. Other users of this computer can read a
 * command line. Therefore secrets may also come from variables of the environment.
 */
Result<HubHostOptions> parseHubHostOptions(int argumentCount, char* const* arguments,
                                           Environment environment = std::getenv);

/** Returns a sentence for each option that makes the hub less secure. */
std::vector<std::string> warningsOf(const HubHostOptions& options);

/** The text of --help. */
extern const char* const kHubHostUsage;

}  // namespace lumi
