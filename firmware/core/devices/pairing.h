#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/callback.h"
#include "core/base/result.h"
#include "core/base/time.h"
#include "core/devices/device_registry.h"
#include "core/ports/clock.h"
#include "core/ports/log.h"

namespace lumi {

/** A pairing request of a satellite. */
struct PairingRequest {
  std::string deviceId;
  std::string code;  // the four digits on its display
  std::string version;
  std::string address;  // source of the call
};

enum class PairingState : uint8_t {
  kPaired,     // the answer contains the token, which is returned only once
  kPending,    // no administrator has typed a code for this device yet
  kWrong,      // an administrator typed another code for this device
  kWrongAgain  // like kWrong, but this address has sent the same code before while this window was open
};

struct PairingAnswer {
  PairingState state;
  std::string token{};  // set only if `state` is kPaired
};

/** The error message for a device with SatelliteRole::kNoSatellite. */
constexpr const char* kNoSatelliteHere =
    "The hardware settings say that this matrix is not a satellite. Change its connection there first.";

/** The role of a device id. */
enum class SatelliteRole : uint8_t {
  kUnknown,     // no device has this id
  kSatellite,   // a satellite may pair with this id
  kNoSatellite  // the hub drives this matrix itself, or there is none
};

/**
 * Pairs a satellite only after an administrator has typed the code that the satellite displays. Typing a code
 * opens a window of two minutes for one device. Five requests with a wrong code close the window.
 *
 * If a request with this code arrived recently, only its address may pair, so that no other client can use up
 * the window. If other requests arrived, but none with this code, no window opens. While no window is open
 * for its address, no client can find out whether a code is right.
 *
 * A paired device that pairs again (after a reset) gets a new token; the old one becomes invalid.
 */
class Pairing {
 public:
  static constexpr Millis kWindow = 2 * kMinute;
  static constexpr int kTries = 5;
  static constexpr Millis kAskingFor = 15 * kSecond;  // how long a request is listed after it was received
  static constexpr Millis kLoggedEvery = kHour;       // minimum interval of log lines about the same device
  // Addresses of a device whose latest request is kept. The one that began last makes room for others.
  static constexpr size_t kMaxAddresses = 4;

  using RoleOf = Callback<SatelliteRole(std::string_view deviceId)>;

  Pairing(DeviceRegistry& devices, const Clock& clock, Log& log, RoleOf roleOf);

  /**
   * Opens a window for the device and closes any other window. On an error the old window stays open. Errors:
   * unknown device id, not four digits, or not the code that the device sent (kInvalid), not a satellite
   * (kConflict). `by` is who opens it, for the log.
   */
  Status openWindow(std::string_view deviceId, std::string_view code, std::string_view by = "the hub");

  /**
   * True if the result of ask() reveals to this address whether a code for this device is right. The caller
   * must then limit the rate of requests.
   */
  bool isGuessable(std::string_view deviceId, std::string_view address) const;

  /**
   * Handles a satellite's request. Errors: unknown device id or not four digits (kInvalid), not a satellite
   * (kConflict), the store failed (kNotSaved; the window stays open).
   */
  Result<PairingAnswer> ask(const PairingRequest& command);

  /** Invalidates the device's token and closes its window. On an error, nothing has changed. */
  Status unpair(std::string_view deviceId, std::string_view by = "the hub");

  /**
   * A satellite that sent a pairing request within kAskingFor. The panel lists these; the pairing code is
   * left out.
   */
  struct Asking {
    std::string deviceId;
    std::string version;
    std::string address;
    Millis ago;
  };
  std::vector<Asking> asking() const;

  struct Window {
    std::string deviceId;
    Millis left;
    int tries;  // remaining
  };
  std::optional<Window> window() const;

 private:
  struct Command : PairingRequest {
    Millis heardAt = 0;
  };
  struct WrongAsk {
    std::string address;
    std::string code;
  };
  struct OpenWindow {
    std::string deviceId;
    std::string code;
    std::string address;  // of the request with this code; "": any address may pair
    Millis openedAt;
    std::vector<WrongAsk> wrong;  // fewer than kTries

    int triesLeft() const { return kTries - static_cast<int>(wrong.size()); }
  };

  /** The time at which a request of this device was last logged. */
  struct Logged {
    std::string deviceId;
    Millis at;
  };

  bool isOpen() const;
  bool isRecent(const Command& command) const;
  void note(const PairingRequest& command);
  void tell(const PairingRequest& command);
  bool isAsking(std::string_view deviceId) const;
  Result<PairingAnswer> letIn(const PairingRequest& command);
  Result<PairingAnswer> turnAway(const PairingRequest& command);
  void forget(std::string_view deviceId);

  DeviceRegistry& devices_;
  const Clock& clock_;
  Log& log_;
  RoleOf roleOf_;
  std::vector<Logged> logged_;     // at most one per device id that may pair
  std::vector<Command> commands_;  // by their first arrival
  std::optional<OpenWindow> window_;
};

}  // namespace lumi
