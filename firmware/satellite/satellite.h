#pragma once

#include <optional>
#include <string>

#include "core/matrix/patterns/saved_pattern_reader.h"
#include "core/matrix/render/matrix_display.h"
#include "core/store/record_store.h"
#include "satellite/hub_client.h"
#include "satellite/kept_config.h"
#include "satellite/pattern_fetcher.h"
#include "satellite/satellite_options.h"
#include "satellite/updater.h"

namespace lumi {

/** An LED matrix with its own processor. Shows the last content even while the hub is unreachable. */
class Satellite : private HubClientListener {
 public:
  Satellite(const SatellitePorts& ports, const SatelliteOptions& options);

  void start();

  /** Returns true if more work is waiting, so that the caller must not sleep. */
  bool tick();

  Status flush() { return kept_.flush(); }

  bool online() const { return link_.online(); }
  bool answers() const { return link_.answers(); }

  void useHub(const std::string& url) { link_.useHub(url); }

  /** Shows `notice` instead of picture and pairing code. Pass nothing to remove the notice. */
  void cover(const std::optional<MatrixSettings>& notice);

  /** Erases the saved token, config, update and patterns. Call only while no Satellite exists. */
  static Status forget(RecordStore& records, FileStore& files);

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
  SatelliteOptions options_;
  std::string givenToken_;
  std::string unkeptToken_;  // a token that could not be saved yet; "": none
  Millis keepTokenAt_ = 0;
  RecordStore records_;
  KeptConfig kept_;
  SavedPatterns patterns_;
  SavedPatternReader saved_;
  MatrixDisplay display_;
  MatrixSettings picture_;  // the last content from the hub; dark before that
  std::string code_;
  std::optional<MatrixSettings> cover_;
  Updater updater_;
  PatternFetcher fetcher_;
  HubClient link_;
};

}  // namespace lumi
