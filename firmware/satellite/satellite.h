#pragma once

#include <functional>
#include <optional>
#include <string>

#include "core/matrix/matrix_display.h"
#include "core/ports/clock.h"
#include "core/ports/crypto.h"
#include "core/ports/doorbell.h"
#include "core/ports/file_store.h"
#include "core/ports/firmware_slot.h"
#include "core/ports/http_client.h"
#include "core/ports/led_output.h"
#include "core/ports/log.h"
#include "core/ports/random.h"
#include "core/ports/signature_check.h"
#include "core/ports/system.h"
#include "core/store/record_store.h"
#include "satellite/hub_link.h"
#include "satellite/kept_config.h"
#include "satellite/updater.h"

namespace lumi {

/** The hardware a satellite is built on. */
struct SatellitePorts {
  FileStore& store;  // token and config
  Clock& clock;
  Random& random;
  HttpClient& http;
  Doorbell& doorbell;
  LedOutput& leds;
  Log& log;
  FirmwareSlot& slot;
  System& system;
  const Crypto& crypto;
  const SignatureCheck& signatures;
};

struct SatelliteOptions {
  std::string id;      // "matrix-1"
  std::string hubUrl;  // http://host[:port], without a path; "": not known yet
  std::string token;   // goes before the kept one until the hub refuses it; "": none is given
  std::string version;
  std::function<void(SatelliteFacts&)> measure;  // as in HubLinkOptions
  std::optional<PublicKey> updateKey;            // who has to sign images; nothing: nobody
  Millis selfTestLimit = kMinute;                // for a program on trial
  Millis retryPause = kSecond;                   // as in UpdaterOptions
  Millis heartbeatEvery = HubLinkOptions::kHeartbeatEvery;
  uint16_t chip = 0;  // of this device, as in an image's header
};

/**
 * One LED matrix with a processor of its own. Shows what the hub last told it, also while the hub is away and
 * after a restart: the records "satellite" (the token), "config" and "update" are its memory.
 */
class Satellite : private HubLinkListener {
 public:
  Satellite(const SatellitePorts& ports, const SatelliteOptions& options);

  void start();

  /** One pass of the loop; never waits. True while there is more to do that should not sleep. */
  bool tick();

  /** Writes what is not saved yet; call before the power goes. */
  Status flush() { return kept_.flush(); }

  bool online() const { return link_.online(); }
  /** As of HubLink. */
  bool answers() const { return link_.answers(); }

  /** The hub is elsewhere from now on. */
  void useHub(const std::string& url) { link_.useHub(url); }

  /** Shows `notice` in the place of its picture and of its code; nothing ends that. */
  void cover(const std::optional<MatrixSettings>& notice);

  /** Forgets on flash whose it was, what it showed and installed. Not while there is a Satellite. */
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
  std::string unkeptToken_;  // which the store did not take yet
  Millis keepTokenAt_ = 0;
  RecordStore records_;
  KeptConfig kept_;
  MatrixDisplay display_;
  MatrixSettings picture_;  // what the hub last told; dark until then
  std::string code_;
  std::optional<MatrixSettings> cover_;
  Updater updater_;
  HubLink link_;
};

}  // namespace lumi
