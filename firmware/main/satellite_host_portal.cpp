#include "main/satellite_host_portal.h"

#include "main/serving.h"

namespace lumi {

SatelliteHostPortal::SatelliteHostPortal(const SatellitePorts& ports, FileStore& www,
                                         const SatelliteOptions& satellite,
                                         const SatelliteHostOptions& options, const Clock& networkClock)
    : options_(options),
      log_(ports.log),
      radio_(ports.clock, options.wifi),
      finder_(options.hubUrl),
      device_({ports, www, radio_, finder_}, satellite),
      server_(device_.router(), networkClock, servingOf(radio_)) {}

HttpServerOptions SatelliteHostPortal::servingOf(const SimulatedRadio& radio) {
  HttpServerOptions options;
  options.accessPoint = {SimulatedRadio::kAccessPointAddress, [&radio] { return radio.accessPointOpen(); }};
  return options;
}

Status SatelliteHostPortal::start() {
  if (Status listening = listenOn(server_, "", options_.port, options_.isRestarted); !listening)
    return listening;
  radio_.servesAt(server_.port());
  notice_.servesAt(server_.port());
  if (Status started = device_.start(); !started) log_.write(LogLevel::kWarning, started.error().message);
  return Done{};
}

bool SatelliteHostPortal::tick() {
  radio_.tick(server_.hasGuests());
  notice_.tick(device_.wifi(), std::nullopt);
  server_.poll(0);
  return device_.tick();
}

}  // namespace lumi
