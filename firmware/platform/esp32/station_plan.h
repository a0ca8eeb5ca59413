#pragma once

#include <cstdint>

#include "core/base/time.h"
#include "core/ports/wifi_radio.h"

namespace lumi {

/** What the Wi-Fi driver tells of the station. */
enum class StationEvent : uint8_t { kNone, kAssociated, kGotAddress, kLostAddress, kDisconnected };

/** What to ask of the driver. */
enum class StationCall : uint8_t { kNone, kConnect, kDisconnect };

/** Why the driver disconnected: wifi_err_reason_t of ESP-IDF, those that mean something here. */
namespace reason {
constexpr uint8_t kUnspecified = 1;
constexpr uint8_t kAssocLeave = 8;
constexpr uint8_t kMicFailure = 14;
constexpr uint8_t kHandshakeTimeout4Way = 15;
constexpr uint8_t kNoAccessPoint = 201;
constexpr uint8_t kAuthFail = 202;
constexpr uint8_t kAssocFail = 203;
constexpr uint8_t kHandshakeTimeout = 204;
constexpr uint8_t kNoCompatibleSecurity = 210;
constexpr uint8_t kTooWeakSecurity = 211;
constexpr uint8_t kTooWeakSignal = 212;
}  // namespace reason

/**
 * Leads the station from the driver's events to WifiRadio's JoinState, and says when to connect, disconnect
 * and try again: at once after the first failure, then every kRetryAfter. An attempt may fail once without
 * being told, for a busy access point or a bad moment; the second failure in a row counts.
 */
class StationPlan {
 public:
  static constexpr Millis kRetryAfter = 3 * kSecond;
  static constexpr Millis kAttemptLimit = 30 * kSecond;  // address included
  static constexpr Millis kLeaveLimit = 2 * kSecond;     // for the driver's word that it has disconnected

  /** With new credentials: leaves what is joined. */
  void join();
  void leave() { wanted_ = false; }

  /** `why` is only there for kDisconnected. */
  void heard(StationEvent event, uint8_t why, Millis now);
  /** To be asked often; what it returns is to be done at once. Does not connect while `scanning`. */
  StationCall next(Millis now, bool scanning);
  /** The driver refuses to scan while it connects. */
  bool mayScan() const { return link_ == Link::kApart || link_ == Link::kUp; }

  JoinState state() const;

 private:
  enum class Link : uint8_t { kApart, kAttempting, kAssociated, kUp, kLeaving };

  StationCall disconnect(Millis now);
  void disconnected(uint8_t why, Millis now);

  Link link_ = Link::kApart;
  JoinState outcome_ = JoinState::kIdle;
  bool wanted_ = false;
  bool stale_ = false;  // the link is one to another network than the wanted one
  uint8_t failures_ = 0;
  Millis since_ = 0;      // of the link's state
  Millis notBefore_ = 0;  // the next attempt
};

}  // namespace lumi
