#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/base/result.h"
#include "core/ports/hub_finder.h"
#include "main/satellite_host_options.h"
#include "main/serving.h"
#include "main/setup_notice.h"
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

/** A simulated matrix with its Wi-Fi. Its set-up page on the access point sets network and number. */
class SatelliteHostPortal {
 public:
  SatelliteHostPortal(const SatellitePorts& ports, FileStore& www, const SatelliteOptions& satellite,
                      const SatelliteHostOptions& options, const Clock& networkClock)
      : options_(options),
        log_(ports.log),
        radio_(ports.clock, options.wifi),
        finder_(options.hubUrl),
        device_({ports, www, radio_, finder_}, satellite),
        server_(device_.router(), networkClock, servingOf(radio_)) {}

  /** Returns an error if the set-up page is not reachable. */
  Status start() {
    if (Status listening = listenOn(server_, "", options_.port, options_.isRestarted); !listening)
      return listening;
    radio_.servesAt(server_.port());
    notice_.servesAt(server_.port());
    if (Status started = device_.start(); !started) log_.write(LogLevel::kWarning, started.error().message);
    return Done{};
  }
  bool tick() {
    radio_.tick(server_.hasGuests());
    notice_.tick(device_.wifi(), std::nullopt);
    server_.poll(0);
    return device_.tick();
  }
  Status flush() { return device_.flush(); }
  uint16_t port() const { return server_.port(); }

 private:
  const SatelliteHostOptions& options_;
  Log& log_;
  SimulatedRadio radio_;
  FixedHubFinder finder_;
  MatrixDevice device_;
  HttpServer server_;
  SetupNotice notice_;
};

}  // namespace lumi
