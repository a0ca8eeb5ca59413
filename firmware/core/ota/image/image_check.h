#pragma once

#include <cstdint>
#include <optional>

#include "core/base/callback.h"
#include "core/base/result.h"
#include "core/base/span.h"
#include "core/ota/image/image_inspector.h"
#include "core/ota/model/firmware_version.h"
#include "core/ports/crypto.h"
#include "core/ports/signature_check.h"

namespace lumi {

/** The hub's requirements for all images, independent of their category. */
struct ImageRules {
  const Crypto& crypto;
  const SignatureCheck& signatures;
  uint16_t hubChip;
  std::optional<PublicKey> key;
  std::optional<uint16_t> satelliteChip = {};  // nullopt: any chip that satellites use

  ImageDemands demandsOf(DeviceType category, const std::string& version) const;
};

/** Reads an uploaded image once more before it is used. Verifies that it is unchanged since the upload. */
class ImageCheck {
 public:
  static constexpr size_t kSlice = kInspectedInAPass;  // bytes per tick

  /** Reads bytes from `offset` on. Returns fewer than requested only at the end or on a failure. */
  using Read = Callback<size_t(uint64_t offset, Bytes out)>;

  ImageCheck(const ImageRules& rules, const FirmwareVersion& version, Read read);

  /** Returns nullopt while there is more to read, then success or the reason why the image cannot be used. */
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
