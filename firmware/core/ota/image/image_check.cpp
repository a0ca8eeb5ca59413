#include "core/ota/image/image_check.h"

namespace lumi {
namespace {

constexpr size_t kPiece = 512;  // bytes per read; the buffer is on the stack

}  // namespace

ImageDemands ImageRules::demandsOf(DeviceType category, const std::string& version) const {
  ImageDemands demands;
  demands.category = category;
  demands.chip = category == DeviceType::kHub ? hubChip : satelliteChip;
  demands.version = version;
  demands.key = key;
  return demands;
}

ImageCheck::ImageCheck(const ImageRules& rules, const FirmwareVersion& version, Read read)
    : read_(std::move(read)),
      inspector_(rules.crypto, rules.signatures, rules.demandsOf(version.category, version.version)),
      size_(version.fileSize),
      sha256_(version.sha256) {}

std::optional<Status> ImageCheck::tick() {
  std::array<uint8_t, kPiece> buffer;
  for (size_t slice = 0; slice < kSlice && done_ < size_; slice += kPiece) {
    const Bytes piece = Bytes(buffer).sub(0, static_cast<size_t>(std::min<uint64_t>(kPiece, size_ - done_)));
    if (read_(done_, piece) != piece.size()) return Status(Error{"The image could not be read."});
    if (!inspector_.feed(piece)) return Status(Error{inspector_.problem()});
    done_ += piece.size();
  }
  if (done_ < size_) return std::nullopt;
  return verdict();
}

Status ImageCheck::verdict() {
  const auto facts = inspector_.end();
  if (!facts) return facts.error();
  if (facts.value().sha256 != sha256_) return invalid("The image is not the one that was uploaded.");
  return Done{};
}

}  // namespace lumi
