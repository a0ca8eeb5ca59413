#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace lumi {

enum class UpdateStep : uint8_t {
  kDownloading,  // the spare slot may hold a part of the image
  kTrial,        // it holds all of it; the next start is its trial
  kConfirming,   // the trial is passed; the slot may know it
  kFinished      // the hub has to be told
};

/** How far an installation has come: the record "update", there from its first step until the hub knows. */
struct KeptUpdate {
  uint32_t id = 0;  // the hub's, of this installation
  std::string version;
  std::string previous;  // the version that ran before
  UpdateStep step = UpdateStep::kDownloading;
  std::string
      error;  // why it failed, before the end: would have, should the old version be back; "" otherwise
};

std::string updateToBytes(const KeptUpdate& update);

/** Nothing for bytes of another version, or damaged ones. */
std::optional<KeptUpdate> updateFromBytes(std::string_view bytes);

}  // namespace lumi
