#include "core/ota/install/installations_codec.h"

#include "core/base/byte_codec.h"

namespace lumi {
namespace {

constexpr uint8_t kVersion = 1;
constexpr size_t kUsualSize = 100;  // bytes per installation
constexpr auto kLastStep = InstallStep::kRepeating;

void encode(ByteWriter& out, const Installation& installation) {
  out.text(installation.deviceId);
  out.number(installation.versionId);
  out.number(static_cast<uint8_t>(installation.kind));
  out.text(installation.version);
  out.text(installation.previous);
  out.number(installation.historyId);
  out.number(static_cast<uint8_t>(installation.step));
  out.text(installation.problem);
}

bool decode(ByteReader& in, Installation& installation) {
  installation.deviceId = in.readableText();
  installation.versionId = in.number<uint32_t>();
  installation.kind = in.number<uint8_t>() == 0 ? ImageKind::kProgram : ImageKind::kPanel;
  installation.version = in.readableText();
  installation.previous = in.readableText();
  installation.historyId = in.number<uint32_t>();
  const auto step = in.number<uint8_t>();
  installation.step = static_cast<InstallStep>(step);
  installation.problem = in.readableText();
  return !in.failed() && step <= static_cast<uint8_t>(kLastStep);
}

}  // namespace

std::string encodeInstallations(const std::vector<Installation>& installations) {
  ByteWriter out(2 + installations.size() * kUsualSize);
  out.number(kVersion);
  out.number(static_cast<uint8_t>(installations.size()));
  for (const Installation& installation : installations) encode(out, installation);
  return out.take();
}

std::vector<Installation> decodeInstallations(std::string_view record) {
  ByteReader in(record);
  if (in.number<uint8_t>() != kVersion) return {};
  const auto count = in.number<uint8_t>();
  std::vector<Installation> installations;
  while (installations.size() < count) {
    installations.push_back({});
    if (!decode(in, installations.back())) return {};
  }
  if (!in.atEnd()) return {};
  return installations;
}

}  // namespace lumi
