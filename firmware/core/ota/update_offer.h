#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "core/http/body.h"
#include "core/ports/crypto.h"

namespace lumi {

/** What a satellite is told to install. */
struct UpdateOffer {
  uint32_t id;  // of this installation: its entry in the history. No two tries share it
  std::string version;
  uint64_t size;
  Digest sha256;
};

/** The image that a satellite is told to install, or the rest of it. */
struct OfferedImage {
  uint64_t size;                       // of all of it, in bytes
  std::unique_ptr<BodySource> source;  // from the offset that was asked for; at or beyond the end: nothing
};

}  // namespace lumi
