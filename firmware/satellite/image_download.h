#pragma once

#include <cstdint>
#include <optional>

#include "core/base/result.h"
#include "core/base/span.h"
#include "core/ota/image_inspector.h"
#include "core/ports/crypto.h"
#include "core/ports/firmware_slot.h"
#include "core/ports/signature_check.h"
#include "satellite/hub_messages.h"

namespace lumi {

/** An offered image on its way into the spare slot, checked as it streams by. */
class ImageDownload {
 public:
  /** `key`: who has to have signed it; nothing: nobody. */
  ImageDownload(FirmwareSlot& slot, const Crypto& crypto, const SignatureCheck& signatures,
                const FirmwareOffer& offer, const std::optional<PublicKey>& key);

  const FirmwareOffer& offer() const { return offer_; }
  /** How many bytes it has taken; the next ones follow here. */
  uint32_t offset() const { return offset_; }
  bool isWhole() const { return offset_ == offer_.size; }

  /** The slot has to have begun; not more than is missing. An error ends the download: it is of no use. */
  Status take(ConstBytes piece);

  /** Once it is whole: whether it is the image that was offered, and may be started. */
  Status finish();

 private:
  FirmwareSlot& slot_;
  FirmwareOffer offer_;
  ImageInspector inspector_;
  uint32_t offset_ = 0;
};

}  // namespace lumi
