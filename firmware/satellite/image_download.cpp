#include "satellite/image_download.h"

namespace lumi {
namespace {

FirmwareVersion described(const FirmwareOffer& offer) {
  FirmwareVersion version;
  version.version = offer.version;
  version.category = DeviceType::kMatrix;
  version.fileSize = offer.size;
  version.sha256 = offer.sha256;
  return version;
}

}  // namespace

ImageDownload::ImageDownload(FirmwareSlot& slot, const ImageRules& rules, const FirmwareOffer& offer)
    : slot_(slot), rules_(rules), offer_(offer) {}

Status ImageDownload::take(ConstBytes piece) {
  if (!slot_.write(piece)) return Error{"The firmware could not be written to the flash."};
  offset_ += static_cast<uint32_t>(piece.size());
  return Done{};
}

std::optional<Status> ImageDownload::check() {
  if (!check_) {
    const auto read = [this](uint64_t offset, Bytes out) { return slot_.read(offset, out); };
    check_.emplace(rules_, described(offer_), read);
  }
  return check_->tick();
}

}  // namespace lumi
