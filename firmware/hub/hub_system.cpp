#include "hub/hub_system.h"

#include <utility>

#include "core/api/system_routes.h"

namespace lumi {
HubSystem::HubSystem(const HubSystemPorts& ports, const HubFeatures& features, HubSystemCallbacks callbacks)
    : ports_(ports),
      features_(features),
      callbacks_(std::move(callbacks)),
      backup_{HardwareSection(features.hardware, callbacks_.defaultHardware, callbacks_.checkHardware),
              LedSection(features.lights), MatrixSection(features.matrices), UsersSection(features.auth)},
      restore_(ports.store, ports.crypto, ports.log, backup_.sections()),
      factoryReset_(ports.store, {"records", "gcode", "firmware"}),
      restarter_(ports.system, ports.clock, callbacks_.flush) {}

void HubSystem::eraseIfAsked() {
  const auto erased = factoryReset_.finish();
  if (!erased) {
    ports_.log.write(LogLevel::kError, "Factory reset: " + erased.error().message);
  } else if (erased.value()) {
    ports_.log.write(LogLevel::kWarning, "Factory reset: everything was erased");
  }
}

void HubSystem::resume() {
  restore_.resume();
}

bool HubSystem::tick() {
  restarter_.tick();
  return restore_.tick();
}

void HubSystem::addRoutes(Router& router) {
  addSystemRoutes(router, {features_.auth, ports_.log, restore_, factoryReset_, restarter_, ports_.system,
                           ports_.store, ports_.clock, ports_.crypto, backup_.sections(), callbacks_.facts,
                           [this] { return features_.hardware.settings().name; }});
}

}  // namespace lumi
