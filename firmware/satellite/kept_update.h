#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace lumi {

enum class UpdateStep : uint8_t {
  kDownloading,  // the spare slot may contain a part of the image
  kTrial,        // it contains the whole image; the next start verifies it
  kConfirming,   // the verification passed; the slot may be confirmed
  kFinished      // the result must be reported to the hub
};

/**
 * Progress of an installation. The record "update" exists from the first step until the hub knows the result.
 */
struct KeptUpdate {
  uint32_t id = 0;  // id of this installation on the hub
  std::string version;
  std::string previous;  // the version before the installation
  UpdateStep step = UpdateStep::kDownloading;
  /** Why it failed. Before kFinished: the reason to report if the old version runs again. Otherwise "". */
  std::string error;
};

std::string updateToBytes(const KeptUpdate& update);

/** Returns nothing if the bytes are damaged or have another version. */
std::optional<KeptUpdate> updateFromBytes(std::string_view bytes);

}  // namespace lumi
