#include "platform/host/system/host_system.h"

#include <array>

namespace lumi {
namespace {

constexpr const char* kFile = "run.txt";
constexpr const char* kRuns = "runs";
constexpr const char* kRestarts = "restarts";

std::string noted(FileStore& files) {
  const auto file = files.open(kFile, OpenMode::kRead);
  if (!file) return {};
  std::array<uint8_t, 16> buffer;
  return std::string(asText({buffer.data(), file->read(buffer)}));
}

std::string reasonAfter(const std::string& note) {
  if (note == kRestarts) return "restart asked for";
  return note.empty() ? "power on" : "the program ended without warning";
}

}  // namespace

HostSystem::HostSystem(FileStore& files) : files_(files), reason_(reasonAfter(noted(files))) {
  note(kRuns);
}

HostSystem::~HostSystem() {
  if (end_ == End::kRestart) note(kRestarts);
  if (end_ == End::kRegular) files_.remove(kFile);
}

void HostSystem::note(std::string_view state) {
  const auto file = files_.open(kFile, OpenMode::kReplace);
  if (file) file->write(asBytes(state));
}

}  // namespace lumi
