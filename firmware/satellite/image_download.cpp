#include "satellite/image_download.h"

namespace lumi {
namespace {

ImageDemands demandsOf(const FirmwareOffer& offer, const std::optional<PublicKey>& key) {
  ImageDemands demands;
  demands.category = FirmwareCategory::kLedMatrix;
  demands.chip = kChipEsp32;
  demands.version = offer.version;
  demands.key = key;
  return demands;
}

}  // namespace

ImageDownload::ImageDownload(FirmwareSlot& slot, const Crypto& crypto, const SignatureCheck& signatures,
                             const FirmwareOffer& offer, const std::optional<PublicKey>& key)
    : slot_(slot), offer_(offer), inspector_(crypto, signatures, demandsOf(offer, key)) {}

Status ImageDownload::take(ConstBytes piece) {
  if (!inspector_.feed(piece)) return Error{inspector_.problem()};
  if (!slot_.write(piece)) return Error{"The firmware could not be written to the flash."};
  offset_ += static_cast<uint32_t>(piece.size());
  return Done{};
}

Status ImageDownload::finish() {
  const auto facts = inspector_.end();
  if (!facts) return facts.error();
  const bool isOffered = facts.value().kind == ImageKind::kProgram && facts.value().sha256 == offer_.sha256;
  if (!isOffered) return Error{"The image is not the one that was offered."};
  return Done{};
}

}  // namespace lumi
