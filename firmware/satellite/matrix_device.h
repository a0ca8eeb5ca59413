#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "core/api/panel_route.h"
#include "core/http/router.h"
#include "core/network/wifi_keeper.h"
#include "core/ports/hub_finder.h"
#include "core/ports/wifi_radio.h"
#include "core/store/record_store.h"
#include "satellite/hub_search.h"
#include "satellite/portal_gate.h"
#include "satellite/satellite.h"

namespace lumi {

/** The hardware a matrix that stands in the house by itself is built on. */
struct MatrixDevicePorts {
  SatellitePorts satellite;
  FileStore& www;  // the panel, for its set-up page
  WifiRadio& radio;
  HubFinder& finder;
};

/**
 * A satellite that looks after its own network. Until somebody has told it, on its set-up page, which network
 * to join and which matrix it is (record "matrix"), it shows how to reach that page; so it does
 * again while its access point is open and no network is joined. Then it finds its hub by
 * itself and is a Satellite, and leads whoever asks it for a page to the hub's panel.
 */
class MatrixDevice {
 public:
  /** `options.id` and `options.hubUrl` are found out here. */
  MatrixDevice(const MatrixDevicePorts& ports, SatelliteOptions options);

  /** Reads what the store keeps. Says why the set-up page is missing; everything else works without it. */
  Status start();
  /** One pass of the loop; never waits. True while there is more to do that should not sleep. */
  bool tick();
  /** Writes what is not saved yet; call before the power goes. */
  Status flush();
  /** Forgets every network, which matrix it is and whose, and starts anew: for one that changes hands. */
  Status startOver();

  Router& router() { return router_; }
  const WifiKeeper& wifi() const { return wifi_; }
  /** Which matrix it is, 1 or 2; nothing before it was told. */
  std::optional<int> matrix() const { return matrix_; }
  bool online() const { return satellite_ && satellite_->online(); }

 private:
  bool answers() const { return satellite_ && satellite_->answers(); }
  std::string name() const;
  /** One that has a hub already changes its number only once the network that came with it is joined. */
  Status told(int matrix);
  void heedJoin();
  Status become(int matrix);
  void forgetPast();
  void addRoutes();
  void sendStatus(const Call& call) const;
  void servePage(const Call& call);
  void beSatellite();
  void dropSatellite();
  void showWayIn();
  void coverWhenLost();

  MatrixDevicePorts ports_;
  SatelliteOptions options_;
  RecordStore records_;
  WifiKeeper wifi_;
  HubSearch search_;
  MatrixDisplay display_;  // until there is a satellite
  PanelRoute panel_;
  PortalGate gate_;
  Router router_;
  std::optional<int> matrix_;
  bool hasPast_ = false;           // as another matrix, to be forgotten before it is this one
  std::optional<int> toldMatrix_;  // until it is known what becomes of the join
  bool showsWayIn_ = false;
  bool isCovered_ = false;  // the satellite's picture, by the way in
  std::unique_ptr<Satellite> satellite_;
};

}  // namespace lumi
