#include "platform/esp32/wifi/station_plan.h"

#include <esp_wifi.h>

namespace lumi {
namespace {

constexpr uint8_t kFailuresThatCount = 2;

JoinState outcomeOf(uint8_t why) {
  switch (why) {
    case WIFI_REASON_NO_AP_FOUND:
    case WIFI_REASON_NO_AP_FOUND_IN_RSSI_THRESHOLD:
      return JoinState::kNotFound;
    case WIFI_REASON_MIC_FAILURE:
    case WIFI_REASON_4WAY_HANDSHAKE_TIMEOUT:
    case WIFI_REASON_AUTH_FAIL:
    case WIFI_REASON_ASSOC_FAIL:
    case WIFI_REASON_HANDSHAKE_TIMEOUT:
    case WIFI_REASON_NO_AP_FOUND_W_COMPATIBLE_SECURITY:
    case WIFI_REASON_NO_AP_FOUND_IN_AUTHMODE_THRESHOLD:
      return JoinState::kWrongPassword;
    default:
      return JoinState::kJoining;
  }
}

}  // namespace

void StationPlan::join() {
  wanted_ = true;
  stale_ = true;
  outcome_ = JoinState::kJoining;
  failures_ = 0;
  notBefore_ = 0;
}

JoinState StationPlan::state() const {
  return wanted_ ? outcome_ : JoinState::kIdle;
}

void StationPlan::handle(StationEvent event, uint8_t why, Millis now) {
  if (event == StationEvent::kDisconnected) return disconnected(why, now);
  if (link_ == Link::kApart || link_ == Link::kLeaving) return;
  switch (event) {
    case StationEvent::kAssociated:
      if (link_ == Link::kAttempting) link_ = Link::kAssociated;
      break;
    case StationEvent::kGotAddress:
      link_ = Link::kUp;
      if (!stale_) outcome_ = JoinState::kJoined;
      failures_ = 0;
      break;
    case StationEvent::kLostAddress:
      if (link_ != Link::kUp) break;
      link_ = Link::kAssociated;
      since_ = now;
      if (!stale_) outcome_ = JoinState::kLost;
      break;
    default:
      break;
  }
}

void StationPlan::disconnected(uint8_t why, Millis now) {
  // This is the late event of a disconnect() that timed out. The current attempt continues.
  if (link_ == Link::kAttempting && why == WIFI_REASON_ASSOC_LEAVE) return;
  const bool meant = link_ == Link::kLeaving || stale_;
  link_ = Link::kApart;
  if (meant) return;
  notBefore_ = failures_ == 0 ? now : now + kRetryAfter;
  if (failures_ < kFailuresThatCount) ++failures_;
  if (outcome_ == JoinState::kJoined) outcome_ = JoinState::kLost;
  if (outcome_ == JoinState::kLost || failures_ < kFailuresThatCount) return;
  const JoinState outcome = outcomeOf(why);
  if (outcome != JoinState::kJoining) outcome_ = outcome;
}

StationCall StationPlan::next(Millis now, bool scanning) {
  const Millis elapsed = now - since_;
  switch (link_) {
    case Link::kLeaving:
      if (elapsed >= kLeaveLimit) link_ = Link::kApart;
      return StationCall::kNone;
    case Link::kApart:
      if (!wanted_ || scanning || now < notBefore_) return StationCall::kNone;
      link_ = Link::kAttempting;
      since_ = now;
      stale_ = false;
      return StationCall::kConnect;
    case Link::kUp:
      return wanted_ && !stale_ ? StationCall::kNone : disconnect(now);
    default:
      return wanted_ && !stale_ && elapsed < kAttemptLimit ? StationCall::kNone : disconnect(now);
  }
}

StationCall StationPlan::disconnect(Millis now) {
  link_ = Link::kLeaving;
  since_ = now;
  return StationCall::kDisconnect;
}

}  // namespace lumi
