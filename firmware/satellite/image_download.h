#pragma once

#include <cstdint>
#include <optional>

#include "core/base/result.h"
#include "core/base/span.h"
#include "core/ota/image_check.h"
#include "core/ports/firmware_slot.h"
#include "satellite/hub_messages.h"

namespace lumi {

/**
 * An offered image on its way into the spare slot, and its check there. What comes from the hub is only
 * written, so that a pass of the loop in which much of it arrives hashes nothing.
 */
class ImageDownload {
 public:
  /** `rules`: whose signature it has to have; nothing: nobody's. */
  ImageDownload(FirmwareSlot& slot, const ImageRules& rules, const FirmwareOffer& offer);

  const FirmwareOffer& offer() const { return offer_; }
  /** How many bytes it has taken; the next ones follow here. */
  uint32_t offset() const { return offset_; }
  bool isWhole() const { return offset_ == offer_.size; }

  /** The slot has to have begun; not more than is missing. An error ends the download: it is of no use. */
  Status take(ConstBytes piece);

  /** Once it is whole: reads a slice of it back. Nothing while there is more to read; otherwise whether it is
   * the image that was offered, and may be started. */
  std::optional<Status> check();

 private:
  FirmwareSlot& slot_;
  ImageRules rules_;
  FirmwareOffer offer_;
  uint32_t offset_ = 0;
  std::optional<ImageCheck> check_;
};

}  // namespace lumi
