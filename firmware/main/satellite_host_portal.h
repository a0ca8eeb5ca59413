#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/base/result.h"
#include "core/ports/hub_finder.h"
#include "main/satellite_host_options.h"
#include "main/setup_notice.h"
#include "platform/host/net/http_server.h"
#include "platform/host/simulator/simulated_radio.h"
#include "satellite/matrix_device.h"

namespace lumi {

/** Returns the hub of the command line. */
class FixedHubFinder : public HubFinder {
 public:
  explicit FixedHubFinder(std::string url) : hubs_{{std::move(url), ""}} {}

  void look() override {}
  const std::vector<FoundHub>& hubs() const override { return hubs_; }

 private:
  std::vector<FoundHub> hubs_;
};

/**
 * A simulated matrix that also simulates its Wi-Fi. Its set-up page, on the simulated access point,
 * sets network and number.
 */
class SatelliteHostPortal {
 public:
  SatelliteHostPortal(const SatellitePorts& ports, FileStore& www, const SatelliteOptions& satellite,
                      const SatelliteHostOptions& options, const Clock& networkClock);

  /** Returns an error if the set-up page is not reachable. */
  Status start();
  bool tick();
  Status flush() { return device_.flush(); }
  uint16_t port() const { return server_.port(); }

 private:
  static HttpServerOptions servingOf(const SimulatedRadio& radio);

  const SatelliteHostOptions& options_;
  Log& log_;
  SimulatedRadio radio_;
  FixedHubFinder finder_;
  MatrixDevice device_;
  HttpServer server_;
  SetupNotice notice_;
};

}  // namespace lumi
