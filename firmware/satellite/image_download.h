#pragma once

#include <cstdint>
#include <optional>

#include "core/base/result.h"
#include "core/base/span.h"
#include "core/ota/image/image_check.h"
#include "core/ports/firmware_slot.h"
#include "satellite/hub_messages.h"

namespace lumi {

/**
 * Writes an offered image to the spare slot and checks it there. Received data is only written and not
 * hashed, so that a pass with much data stays short.
 */
class ImageDownload {
 public:
  /** `rules` contains the key that must sign the image, if any. */
  ImageDownload(FirmwareSlot& slot, const ImageRules& rules, const FirmwareOffer& offer);

  const FirmwareOffer& offer() const { return offer_; }
  /** Number of bytes received, which is the offset of the next ones. */
  uint32_t offset() const { return offset_; }
  bool isWhole() const { return offset_ == offer_.size; }

  /**
   * Writes a piece. The slot must have begun, and the piece must not exceed the missing bytes. After an error
   * the download is unusable.
   */
  Status take(ConstBytes piece);

  /**
   * Call when the image is complete. Reads a slice back. Returns nothing while there is more to read. Then
   * returns whether the image is the offered one and may be started.
   */
  std::optional<Status> check();

 private:
  FirmwareSlot& slot_;
  ImageRules rules_;
  FirmwareOffer offer_;
  uint32_t offset_ = 0;
  std::optional<ImageCheck> check_;
};

}  // namespace lumi
