#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/base/time.h"
#include "core/devices/device_registry.h"
#include "core/ports/clock.h"
#include "core/ports/log.h"

namespace lumi {

/** A satellite that wants to belong to the hub. */
struct PairingWish {
  std::string deviceId;
  std::string code;  // the four digits it shows
  std::string version;
  std::string address;  // where the call came from
};

enum class PairingOutcome : uint8_t {
  kPaired,   // 200, with the token, once
  kPending,  // 202: nobody has typed a code for it yet
  kWrong,    // 403: an administrator typed another code for this device
  kRefused,  // 400: not such a device, or not four digits
  kConflict  // 409: the hub drives this matrix itself
};

struct PairingAnswer {
  PairingOutcome outcome;
  std::string token;    // when paired
  std::string message;  // for people, otherwise
};

/**
 * Lets a satellite in only when an administrator has typed the code it shows: that opens a window of two
 * minutes for one device. Five wrong codes close it. While no window is open nobody learns whether a code is
 * right. A paired device that is let in again (it was reset) gets a new token; the old one dies.
 */
class Pairing {
 public:
  static constexpr Millis kWindow = 2 * kMinute;
  static constexpr int kTries = 5;
  static constexpr Millis kAskingFor = 15 * kSecond;  // how long a wish is listed after it was last heard
  static constexpr size_t kMostWishes = 4;

  Pairing(DeviceRegistry& devices, const Clock& clock, Log& log);

  /** Refuses what is not four digits. Replaces an open window. */
  Status openWindow(std::string_view deviceId, std::string_view code);

  PairingAnswer ask(const PairingWish& wish);

  /** Satellites that asked lately, for the panel; their codes are not told. */
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
    int tries;
  };
  std::optional<Window> window() const;

 private:
  DeviceRegistry& devices_;
  const Clock& clock_;
  Log& log_;
};

}  // namespace lumi
