#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "core/api/panel/panel_route.h"
#include "core/base/callback.h"
#include "core/http/routing/call.h"
#include "core/http/routing/router.h"
#include "core/network/wifi_keeper.h"
#include "core/ports/hub_finder.h"
#include "core/ports/wifi_radio.h"
#include "core/store/record_store.h"
#include "satellite/hub_search.h"
#include "satellite/satellite.h"

namespace lumi {

/** The AccessPolicy of a matrix. A matrix has no accounts; access depends on its own access point. */
class PortalAccessPolicy : public AccessPolicy {
 public:
  /** `name` returns the name of the device, without ".local". */
  PortalAccessPolicy(Callback<std::string()> name, const WifiKeeper& wifi)
      : name_(std::move(name)), wifi_(wifi) {}

  Principal identify(const Request&) override { return {}; }
  bool setupOpen() const override { return true; }
  bool hostAllowed(const Request& request) const override;
  std::optional<std::string> portalUrl() const override { return wifi_.portalUrl(); }

 private:
  Callback<std::string()> name_;
  const WifiKeeper& wifi_;
};

struct MatrixDevicePorts {
  SatellitePorts satellite;
  FileStore& www;  // the panel, for the set-up page
  WifiRadio& radio;
  HubFinder& finder;
};

/**
 * A satellite that manages its own network connection.
 *
 * Its set-up page sets the network to join and the number of the matrix (record "matrix"). Until then the
 * display shows name and password of the access point, on which that page opens. It shows them again while
 * the access point is open and no network is joined. After the set-up, the device finds its hub, works as a
 * Satellite, and redirects page requests to the panel of the hub.
 */
class MatrixDevice {
 public:
  /** This class sets `options.id` and `options.hubUrl`. */
  MatrixDevice(const MatrixDevicePorts& ports, SatelliteOptions options);

  /** Returns an error if the set-up page is missing; everything else works without it. */
  Status start();
  /** Returns true if more work is waiting, so that the caller must not sleep. */
  bool tick();
  Status flush();
  /** For a device with a new owner: forgets everything and restarts. */
  Status startOver();

  Router& router() { return router_; }
  const WifiKeeper& wifi() const { return wifi_; }
  /** The number of the matrix, 1 or 2; nothing until it is set. */
  std::optional<int> matrix() const { return matrix_; }
  bool online() const { return satellite_ && satellite_->online(); }

 private:
  bool answers() const { return satellite_ && satellite_->answers(); }
  std::string name() const;
  /**
   * Sets the number of the matrix. If it has a number already, the new one takes effect once the
   * requested network is joined.
   */
  Status chooseMatrix(int matrix);
  void applyPendingMatrix();
  Status saveMatrix(int matrix);
  void eraseOldData();
  void addRoutes();
  void sendStatus(const Call& call) const;
  void servePage(const Call& call);
  void startSatellite();
  void dropSatellite();
  void showAccessPoint();
  void coverWhileUnjoined();

  MatrixDevicePorts ports_;
  SatelliteOptions options_;
  RecordStore records_;
  WifiKeeper wifi_;
  HubSearch search_;
  MatrixDisplay display_;  // used until there is a satellite
  PanelRoute panel_;
  PortalAccessPolicy policy_;
  Router router_;
  std::optional<int> matrix_;
  bool hasOldData_ = false;           // data of its old number must be erased before the new number is used
  std::optional<int> pendingMatrix_;  // new number, until the join succeeds or fails
  bool showsAccessPoint_ = false;
  bool isCovered_ = false;  // the access point notice covers the picture of the satellite
  std::unique_ptr<Satellite> satellite_;
};

}  // namespace lumi
