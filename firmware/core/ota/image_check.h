#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "core/base/result.h"
#include "core/base/span.h"
#include "core/ota/firmware_version.h"
#include "core/ota/image_inspector.h"
#include "core/ports/crypto.h"
#include "core/ports/signature_check.h"

namespace lumi {

/** What the hub asks of images, apart from what each is for. */
struct ImageRules {
  const Crypto& crypto;
  const SignatureCheck& signatures;
  uint16_t hubChip;
  std::optional<PublicKey> key;
  std::optional<uint16_t> satelliteChip = {};  // nothing: any that satellites have

  ImageDemands demandsOf(FirmwareCategory category, const std::string& version) const;
};

/** Reads an uploaded image once more before it is used, and says whether it is still what was uploaded. */
class ImageCheck {
 public:
  static constexpr size_t kSlice = kInspectedInAPass;  // bytes a tick

  /** Bytes from `offset` on; fewer than asked only at the end, 0 there or on a fault. */
  using Read = std::function<size_t(uint64_t offset, Bytes out)>;

  ImageCheck(const ImageRules& rules, const FirmwareVersion& version, Read read);

  /** Nothing while there is more to read; otherwise done, or why the image can't be used. */
  std::optional<Status> tick();
  uint64_t bytesRead() const { return done_; }

 private:
  Status verdict();

  Read read_;
  ImageInspector inspector_;
  uint64_t size_;
  Digest sha256_;
  uint64_t done_ = 0;
};

}  // namespace lumi
