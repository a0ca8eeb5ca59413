#include "hub/hub.h"

#include <utility>

#include "core/api/auth_routes.h"
#include "core/api/config_routes.h"
#include "core/api/device_routes.h"
#include "core/api/matrix_routes.h"
#include "core/api/sand_routes.h"
#include "core/base/time_zone.h"

namespace lumi {
namespace {

HardwareSettings defaultHardware(const HubOptions& options) {
  HardwareSettings settings;
  settings.timeZone = options.defaultTimeZone;
  return settings;
}

}  // namespace

Hub::Hub(const HubPorts& ports, HubOptions options)
    : ports_(ports),
      options_(std::move(options)),
      records_(ports.store, ports.log),
      auth_(records_, ports.clock, ports.random, ports.crypto, ports.log, options_.auth),
      lights_(records_, ports.clock, ports.strip, ports.log),
      sand_(records_, ports.store, ports.table, ports.clock, ports.random, ports.log, options_.canvasLimit),
      matrices_(records_, ports.clock, ports.log),
      weather_(ports.http, ports.clock, ports.log, options_.weather),
      devices_(records_, ports.clock, ports.random, ports.crypto),
      matrixLink_(matrices_, weather_, devices_, ports.clock, ports.doorbell, ports.matrices),
      pairing_(devices_, ports.clock, ports.log, [this](std::string_view id) { return roleOf(id); }),
      clockSetter_(records_, ports.clock, ports.log),
      hardware_(records_, ports.log, defaultHardware(options_), checkHardware,
                [this](const HardwareSettings& settings) { useHardware(settings); }),
      panel_(ports.www),
      gate_(auth_, devices_, hardware_),
      router_(gate_, ports.clock) {
  addRoutes();
}

Status Hub::start() {
  auth_.load();
  devices_.load();
  clockSetter_.load();
  lights_.load();
  matrices_.load();
  hardware_.load();
  sand_.load();
  return panel_.load();
}

bool Hub::tick() {
  lights_.tick();
  matrices_.tick();
  ports_.http.poll();
  weather_.tick();
  matrixLink_.tick();
  clockSetter_.tick();
  const bool sandBusy = sand_.tick();
  return auth_.tick() || sandBusy;
}

Status Hub::flush() {
  const Status lights = lights_.flush();
  const Status matrices = matrices_.flush();
  return lights ? matrices : lights;
}

Status Hub::checkHardware(const HardwareSettings& settings) {
  const auto zone = TimeZone::parse(settings.timeZone);
  if (!zone) return zone.error();
  return Done{};
}

SatelliteRole Hub::roleOf(std::string_view deviceId) const {
  const auto index = matrixIndex(deviceId);
  if (!index) return SatelliteRole::kUnknown;
  const bool isSatellite = hardware_.settings().matrices[*index].connection == MatrixConnection::kSatellite;
  return isSatellite ? SatelliteRole::kSatellite : SatelliteRole::kNoSatellite;
}

void Hub::useHardware(const HardwareSettings& settings) {
  LightsHardware strip;
  strip.ledCount = settings.ledCount;
  strip.order = settings.colorOrder;
  strip.currentLimitMilliamps = settings.currentLimit;
  lights_.setHardware(strip);
  sand_.setHardware({settings.stepsPerMm, settings.tableHomesItself});
  weather_.setPlace({settings.place, settings.fahrenheit});
  matrixLink_.setHardware(settings);
  if (const auto zone = TimeZone::parse(settings.timeZone)) lights_.setTimeZone(zone.value());
}

void Hub::addRoutes() {
  AuthRoutesContext auth{
      auth_,
      [this] { return hardware_.settings().name; },
      [this] { return options_.version; },
      [this](const std::string& rule) {
        if (const HardwareAnswer set = hardware_.setTimeZone(rule); set.applied != HardwareApplied::kDone) {
          ports_.log.write(LogLevel::kInfo, "The browser's time zone was not taken: " + set.message);
        }
      },
      [this](const Call& call) { offerClientTime(clockSetter_, call.request, call.who.isAdmin); },
  };
  addAuthRoutes(router_, std::move(auth));
  addConfigRoutes(router_,
                  {lights_, matrices_, hardware_, devices_, clockSetter_, ports_.clock, options_.version,
                   [this](size_t index) { return matrixLink_.revisionOf(index); }});
  addMatrixRoutes(router_, {matrices_, [this](size_t index) { return matrixLink_.configOf(index); }});
  addDeviceRoutes(router_, {pairing_, devices_, auth_.guessLimiter(), hardware_, weather_});
  addSandRoutes(router_, {sand_, ports_.store, [this] { return hardware_.settings().stepsPerMm; }});
  router_.setFallback([this](const Call& call) { panel_.serve(call); });
}

}  // namespace lumi
