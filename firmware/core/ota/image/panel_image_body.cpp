#include "core/ota/image/panel_image_body.h"

#include <algorithm>

#include "core/base/byte_codec.h"
#include "core/base/text.h"
#include "core/ota/image/image_texts.h"

namespace lumi {
namespace {

constexpr std::string_view kMagic = "LUMIPANEL1";

}  // namespace

PanelImageBody::PanelImageBody(const Crypto& crypto, const ImageDemands& demands)
    : demands_(demands), hash_(crypto.sha256Stream()), reader_(*this) {
  field_.beginKept(kHeaderBytes);
}

size_t PanelImageBody::feed(ConstBytes piece) {
  const size_t offered = piece.size();
  while (!piece.empty() && stage_ != Stage::kWhole && !isRefused()) take(piece);
  return offered - piece.size();
}

void PanelImageBody::take(ConstBytes& piece) {
  const ConstBytes taken = field_.take(piece);
  if (stage_ == Stage::kHeader) {
    headerGrows();
  } else {
    payload(taken);
  }
}

void PanelImageBody::headerGrows() {
  const std::string_view magic = field_.text().substr(0, kMagic.size());
  if (!startsWith(kMagic, magic)) return refuse(kNotFirmware);
  if (field_.isWhole()) headerEnds();
}

void PanelImageBody::headerEnds() {
  ByteReader header(field_.text().substr(kMagic.size()));
  const auto reserved = header.number<uint16_t>();
  const auto size = header.number<uint32_t>();
  header.raw(digest_);
  if (reserved != 0) return refuse("The image is damaged: its header is wrong.");
  if (demands_.category != DeviceType::kHub)
    return refuse("The image is a panel; choose the category led_strip.");
  if (size == 0) return refuse("The image is damaged: it is empty.");
  if (size > kMaxImage) return refuse(kImageTooLong);
  stage_ = Stage::kPayload;
  field_.beginPassing(size);
}

void PanelImageBody::payload(ConstBytes piece) {
  hash_->update(piece);
  if (!reader_.feed(piece) && !isRefused()) refuse(reader_.problem());
  if (!isRefused() && field_.isWhole()) payloadEnds();
}

void PanelImageBody::payloadEnds() {
  if (!reader_.end()) return refuse(reader_.problem());
  if (hash_->finish() != digest_) return refuse(kWrongDigest);
  stage_ = Stage::kWhole;
}

void PanelImageBody::version(std::string_view version) {
  version_ = version;
  refuse(versionProblem(version_, demands_.version));
}

}  // namespace lumi
