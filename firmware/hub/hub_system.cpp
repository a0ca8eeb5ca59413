#include "hub/hub_system.h"

namespace lumi {
namespace {

// Heap in bytes that a call needs: in total, and in one piece. A call takes at most 24 KiB, as measured by
// tests/hub/heap_budget_test.cpp; the rest is for the network meanwhile. The hub rejects calls while less is
// free, because it has to restart if memory runs out.
constexpr uint32_t kCallHeap = (24 + 12) * 1024;
constexpr uint32_t kCallBlock = 8 * 1024;
constexpr const char* kShortOfMemory = "The hub is short of memory. Please try again in a moment.";
constexpr const char* kRestarts = "The hub restarts to restore a backup. Please try again in a moment.";

constexpr std::string_view kFolders[] = {"records", "gcode", "firmware", SavedPatterns::kFolder};

BackupSections pointersTo(const std::vector<std::unique_ptr<BackupSection>>& sections) {
  BackupSections pointers;
  pointers.reserve(sections.size());
  for (const auto& section : sections) pointers.push_back(section.get());
  return pointers;
}

}  // namespace

HubSystem::HubSystem(const HubSystemPorts& ports, const HubFeatures& features, HubSystemCallbacks callbacks)
    : ports_(ports),
      features_(features),
      callbacks_(std::move(callbacks)),
      sections_(hubBackupSections(features_, callbacks_.hardwareRules)),
      restore_(ports.store, ports.crypto, ports.log, pointersTo(sections_)),
      confirmation_(ports.clock, ports.random, ports.crypto),
      factoryReset_(ports.store, kFolders) {}

void HubSystem::eraseIfAsked() {
  const auto erased = factoryReset_.finish();
  if (!erased) {
    ports_.log.write(LogLevel::kError, {"Factory reset: ", erased.error().message});
  } else if (erased.value()) {
    ports_.log.write(LogLevel::kWarning, "Factory reset: everything was erased");
  }
}

void HubSystem::addRoutes(Router& router) {
  addSystemRoutes(router, {features_.auth, ports_.log, ports_.securityLog, restore_, confirmation_,
                           factoryReset_, ports_.system, ports_.store, ports_.clock, ports_.crypto,
                           pointersTo(sections_), callbacks_.facts,
                           [this] { return features_.hardware.settings().name; }, callbacks_.whyNotRestart});
}

std::optional<std::string> HubSystem::busyReason(const Request& request) {
  if (!ports_.system.memory().has(kCallHeap, kCallBlock)) return kShortOfMemory;
  const bool onlyReads = request.method == Method::kGet || request.method == Method::kHead;
  if (!onlyReads && restore_.isCommitted()) return kRestarts;
  return std::nullopt;
}

}  // namespace lumi
