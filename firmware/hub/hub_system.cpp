#include "hub/hub_system.h"

#include <utility>

#include "core/api/system_routes.h"
#include "core/base/text.h"

namespace lumi {
namespace {

// Maximum heap that a call needs, measured by tests/hub/heap_budget_test.cpp. The hub refuses a call that
// might not fit, because it has to restart when memory runs out.
constexpr uint32_t kCallHeap = 24 * 1024;
constexpr uint32_t kCallBlock = 8 * 1024;
constexpr const char* kShortOfMemory = "The hub is short of memory. Please try again in a moment.";

constexpr const char* kTakesBack =
    "A backup is being restored or taken back. Please try again in a moment; if this stays, the storage is "
    "full "
    "or faulty.";

/** Calls that change a section of the backup. */
struct Changing {
  std::string_view path;  // prefix of the path
  std::string_view section;
};
constexpr Changing kChanging[] = {
    {"/api/config/hardware", "hardware"},    {"/api/config/led-config", "led"},
    {"/api/config/reset-configs", "led"},    {"/api/config/matrix-config", "matrix"},
    {"/api/config/reset-configs", "matrix"}, {"/api/auth/register", Restore::kUsers},
    {"/api/auth/profile", Restore::kUsers},  {"/api/auth/password", Restore::kUsers},
    {"/api/auth/users", Restore::kUsers},
};

}  // namespace

HubSystem::HubSystem(const HubSystemPorts& ports, const HubFeatures& features, HubSystemCallbacks callbacks)
    : ports_(ports),
      features_(features),
      callbacks_(std::move(callbacks)),
      backup_{HardwareSection(features.hardware, callbacks_.defaultHardware, callbacks_.checkHardware),
              LedSection(features.lights), MatrixSection(features.matrices), UsersSection(features.auth)},
      restore_(ports.store, ports.clock, ports.crypto, ports.log, backup_.sections()),
      confirmation_(ports.clock, ports.random, ports.crypto),
      factoryReset_(ports.store, {"records", "gcode", "firmware"}),
      restarter_(ports.system, ports.clock) {}

void HubSystem::eraseIfAsked() {
  const auto erased = factoryReset_.finish();
  if (!erased) {
    ports_.log.write(LogLevel::kError, {"Factory reset: ", erased.error().message});
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
  addSystemRoutes(router, {features_.auth, ports_.log, restore_, confirmation_, factoryReset_, restarter_,
                           ports_.system, ports_.store, ports_.clock, ports_.crypto, backup_.sections(),
                           callbacks_.facts, [this] { return features_.hardware.settings().name; }});
}

std::optional<std::string> HubSystem::busyReason(const Request& request) {
  if (!ports_.system.memory().has(kCallHeap, kCallBlock)) return kShortOfMemory;
  if (request.method == Method::kGet || request.method == Method::kHead) return std::nullopt;
  for (const Changing& one : kChanging) {
    if (startsWith(request.path, one.path) && restore_.holds(one.section)) return kTakesBack;
  }
  return std::nullopt;
}

}  // namespace lumi
