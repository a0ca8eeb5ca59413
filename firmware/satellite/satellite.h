#pragma once

#include <functional>
#include <optional>
#include <string>

#include "core/matrix/render/matrix_display.h"
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
#include "core/store/record_store.h"
#include "satellite/hub_client.h"
#include "satellite/kept_config.h"
#include "satellite/updater.h"

namespace lumi {

/** The ports that a satellite needs. */
struct SatellitePorts {
  FileStore& store;  // token and config
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
  std::string id;      // "matrix-1"
  std::string hubUrl;  // http://host[:port] without a path; "": not known yet
  std::string token;   // used instead of the saved token until the hub rejects it; "": use the saved one
  std::string version;
  std::function<void(SatelliteFacts&)> measure;  // as in HubClientOptions
  std::optional<PublicKey> updateKey;            // the key that must sign images; nothing: unsigned is fine
  Millis selfTestLimit = kMinute;                // for a program pending verification
  Millis retryPause = kSecond;                   // as in UpdaterOptions
  Millis heartbeatEvery = HubClientOptions::kHeartbeatEvery;
  uint16_t chip = 0;  // chip id of this device as in an image header
};

/**
 * An LED matrix with its own processor. Shows the last content from the hub, also without the hub and after a
 * restart. It saves the records "satellite" (the token), "config" and "update".
 */
class Satellite : private HubClientListener {
 public:
  Satellite(const SatellitePorts& ports, const SatelliteOptions& options);

  void start();

  /**
   * Executes one pass of the loop without blocking. Returns true if more work is waiting, so that the caller
   * must not sleep.
   */
  bool tick();

  /** Saves unsaved changes. Call before the power is switched off. */
  Status flush() { return kept_.flush(); }

  bool online() const { return link_.online(); }
  /** See HubClient::answers(). */
  bool answers() const { return link_.answers(); }

  /** See HubClient::useHub(). */
  void useHub(const std::string& url) { link_.useHub(url); }

  /**
   * Shows `notice` instead of the picture and the pairing code, until the next call. Nothing removes the
   * notice.
   */
  void cover(const std::optional<MatrixSettings>& notice);

  /** Erases the saved token, config and update. Call only while no Satellite exists. */
  static Status forget(RecordStore& records);

 private:
  void codeChanged(const std::string& code) override;
  void tokenReceived(const std::string& token) override;
  std::string tokenRefused() override;
  void configReceived(const DeviceConfig& config) override;
  void updateOffered(const FirmwareOffer& offer) override { updater_.offered(offer); }
  std::string keptToken();
  void keepToken();
  void show(const DeviceConfig& config);
  void draw();

  SatellitePorts ports_;
  std::string givenToken_;
  std::string unkeptToken_;  // the store has not saved it yet
  Millis keepTokenAt_ = 0;
  RecordStore records_;
  KeptConfig kept_;
  MatrixDisplay display_;
  MatrixSettings picture_;  // the last content from the hub; dark before that
  std::string code_;
  std::optional<MatrixSettings> cover_;
  Updater updater_;
  HubClient link_;
};

}  // namespace lumi
