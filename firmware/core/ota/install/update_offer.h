#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "core/http/message/body.h"
#include "core/ports/crypto.h"

namespace lumi {

/** An update offered to a satellite. */
struct UpdateOffer {
  uint32_t id;  // of the installation's history entry; unique for each attempt
  std::string version;
  uint64_t size;
  Digest sha256;
};

/** The image offered to a satellite, or the rest of it. */
struct OfferedImage {
  uint64_t size;                       // of the whole image, in bytes
  std::unique_ptr<BodySource> source;  // from the requested offset; empty at or beyond the end
};

}  // namespace lumi
