#pragma once

#include <optional>
#include <string>

#include "core/base/callback.h"
#include "core/devices/device_registry.h"
#include "core/ports/clock.h"
#include "core/ports/crypto.h"
#include "core/ports/file_store.h"
#include "core/ports/firmware_slot.h"
#include "core/ports/http_client.h"
#include "core/ports/led_output.h"
#include "core/ports/log.h"
#include "core/ports/random.h"
#include "core/ports/signature_check.h"
#include "core/ports/system.h"
#include "core/ports/update_notifier.h"
#include "satellite/hub_messages.h"

namespace lumi {

struct SatellitePorts {
  FileStore& store;  // for all records: token, config, update
  Clock& clock;
  Random& random;
  HttpClient& http;
  UpdateNotifier& notifier;
  LedOutput& leds;
  Log& log;
  FirmwareSlot& slot;
  System& system;
  const Crypto& crypto;
  const SignatureCheck& signatures;
};

struct SatelliteOptions {
  /** The hub shows a satellite as offline after 15 s without a heartbeat. */
  static constexpr Millis kHeartbeatEvery = 5 * kSecond;

  std::string id;      // "matrix-1"
  std::string hubUrl;  // http://host[:port] without a path; "": not known yet
  std::string token;   // used instead of the saved token until the hub rejects it; "": use the saved one
  std::string version;
  Callback<void(Heartbeat&)> measure;  // called before each heartbeat
  std::optional<PublicKey> updateKey;  // key that must have signed an image; nothing: none needed
  Millis selfTestLimit = kMinute;      // time limit of the self-test of a new program
  Millis retryPause = kSecond;  // pause before a download is retried; doubles with each failure in a row
  Millis heartbeatEvery = kHeartbeatEvery;
  uint16_t chip = 0;  // chip id of this device as in an image header
};

}  // namespace lumi
