#pragma once

#include <cstdint>
#include <functional>
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
  kPaired,      // 200, with the token, once
  kPending,     // 202: nobody has typed a code for it yet
  kWrong,       // 403: an administrator typed another code for this device
  kWrongAgain,  // 403: so was this address's same code in this window, whose sender learns nothing new
  kRefused,     // 400: not such a device, or not four digits
  kConflict,    // 409: this matrix is no satellite
  kNotSaved     // 413: the store would not take it; the window stays open
};

struct PairingAnswer {
  PairingOutcome outcome;
  std::string token;    // when paired
  std::string message;  // for people, unless paired or pending
};

enum class WindowOpened : uint8_t {
  kDone,
  kRefused,  // 400: not such a device, not four digits, or not the code that it shows
  kConflict  // 409: this matrix is no satellite
};

struct WindowAnswer {
  WindowOpened opened;
  std::string message;  // why not, for people
};

/** Why there is nothing here for a device of SatelliteRole::kNoSatellite. */
constexpr const char* kNoSatelliteHere =
    "The hardware settings say that this matrix is not a satellite. Change its connection there first.";

/** What the hub knows of an id. */
enum class SatelliteRole : uint8_t {
  kUnknown,     // no device has this id
  kSatellite,   // a satellite may pair as this device
  kNoSatellite  // the hub drives this matrix itself, or there is none
};

/**
 * Lets a satellite in only when an administrator has typed the code it shows: that opens a window of two
 * minutes for one device. Five asks with a wrong code close it. A code that is mistyped opens nothing where
 * the device asked lately, for what it shows is known then; only the administrator learns that. While no
 * window is open nobody else learns whether a code is right. A paired device that is let in again (it was
 * reset) gets a new token; the old one dies.
 */
class Pairing {
 public:
  static constexpr Millis kWindow = 2 * kMinute;
  static constexpr int kTries = 5;
  static constexpr Millis kAskingFor = 15 * kSecond;  // how long a wish is listed after it was last heard
  static constexpr Millis kToldEvery = kHour;         // in the log that a device asks, though it come and go
  static constexpr size_t kMostWishes = 4;            // beyond that the one heard longest ago goes
  static constexpr size_t kMostWishesOfOne = 2;       // so that a crowd for one device hides no other

  using RoleOf = std::function<SatelliteRole(std::string_view deviceId)>;

  Pairing(DeviceRegistry& devices, const Clock& clock, Log& log, RoleOf roleOf);

  /** Replaces an open window; one that is refused leaves it. */
  WindowAnswer openWindow(std::string_view deviceId, std::string_view code);

  /** Whether ask() for this device would tell if a code is right, so that guessing has to be slowed. */
  bool isGuessable(std::string_view deviceId) const;

  PairingAnswer ask(const PairingWish& wish);

  /** The device's token dies and its window closes. On an error nothing has changed. */
  Status unpair(std::string_view deviceId);

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
    int tries;  // left
  };
  std::optional<Window> window() const;

 private:
  struct Wish {
    std::string deviceId;
    std::string version;
    std::string address;
    std::string code;
    Millis heardAt;
  };
  struct WrongAsk {
    std::string address;
    std::string code;
  };
  struct OpenWindow {
    std::string deviceId;
    std::string code;
    Millis openedAt;
    std::vector<WrongAsk> wrong;  // fewer than kTries

    int triesLeft() const { return kTries - static_cast<int>(wrong.size()); }
  };

  /** The log was told that this device asks. */
  struct Told {
    std::string deviceId;
    Millis at;
  };

  bool isOpen() const;
  bool isRecent(const Wish& wish) const;
  bool isShown(std::string_view deviceId, std::string_view code) const;
  void note(const PairingWish& wish);
  void tell(const PairingWish& wish);
  void makeRoomFor(std::string_view deviceId);
  bool isAsking(std::string_view deviceId) const;
  PairingAnswer letIn(const PairingWish& wish);
  PairingAnswer turnAway(const PairingWish& wish);
  void forget(std::string_view deviceId);

  DeviceRegistry& devices_;
  const Clock& clock_;
  Log& log_;
  RoleOf roleOf_;
  std::vector<Told> told_;    // one a device that may be paired
  std::vector<Wish> wishes_;  // the one heard longest ago first
  std::optional<OpenWindow> window_;
};

}  // namespace lumi
