#pragma once

#include <cstdint>

#include "core/base/time.h"
#include "core/ports/wifi_radio.h"

namespace lumi {

enum class StationEvent : uint8_t { kNone, kAssociated, kGotAddress, kLostAddress, kDisconnected };

enum class StationCall : uint8_t { kNone, kConnect, kDisconnect };

/**
 * State machine of the station. It converts the driver's events to WifiRadio's JoinState and decides when to
 * connect, disconnect and retry: at once after the first failure, then every kRetryAfter. The first failure
 * is not reported, because the access point may have been busy. The second failure in a row is reported.
 */
class StationPlan {
 public:
  static constexpr Millis kRetryAfter = 3 * kSecond;
  static constexpr Millis kAttemptLimit = 30 * kSecond;  // timeout of a join, until the address is received
  static constexpr Millis kLeaveLimit = 2 * kSecond;     // timeout of waiting for the disconnect event

  void join();
  void leave() { wanted_ = false; }

  /** `why` is a wifi_err_reason_t, valid only for kDisconnected. */
  void handle(StationEvent event, uint8_t why, Millis now);
  /** The driver call that the caller must make at once. Never kConnect while `scanning`. */
  StationCall next(Millis now, bool scanning);
  /** False while connecting, because the driver then refuses to scan. */
  bool mayScan() const { return link_ == Link::kApart || link_ == Link::kUp; }

  JoinState state() const;

 private:
  enum class Link : uint8_t { kApart, kAttempting, kAssociated, kUp, kLeaving };

  StationCall disconnect(Millis now);
  void disconnected(uint8_t why, Millis now);

  Link link_ = Link::kApart;
  JoinState outcome_ = JoinState::kIdle;
  bool wanted_ = false;
  bool stale_ = false;  // the link belongs to another network than the requested one
  uint8_t failures_ = 0;
  Millis since_ = 0;      // start of the current attempt to join or leave, or time when the address was lost
  Millis notBefore_ = 0;  // time of the next attempt
};

}  // namespace lumi
