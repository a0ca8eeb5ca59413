#include "core/ota/image/image_inspector.h"

#include "core/base/text.h"
#include "core/ota/image/panel_image_reader.h"

namespace lumi {
namespace {

constexpr uint8_t kProgramBegins = 0xE9;
constexpr uint8_t kPanelBegins = 'L';
constexpr std::string_view kSignatureMagic = "LUMISIG1";

}  // namespace

ImageInspector::ImageInspector(const Crypto& crypto, const SignatureCheck& signatures, ImageDemands demands)
    : crypto_(crypto), signatures_(signatures), demands_(std::move(demands)), hash_(crypto.sha256Stream()) {
  trailer_.begin(kSignatureBytes);
}

bool ImageInspector::feed(ConstBytes piece) {
  if (piece.empty() || !problem_.empty()) return problem_.empty();
  if (!body_) begin(piece[0]);
  if (body_ && !body_->isWhole()) piece = feedBody(piece);
  if (problem_.empty() && !piece.empty()) feedTrailer(piece);
  return problem_.empty();
}

void ImageInspector::begin(uint8_t first) {
  if (first == kProgramBegins) {
    body_ = appImageBody(crypto_, demands_);
  } else if (first == kPanelBegins) {
    facts_.kind = ImageKind::kPanel;
    body_ = std::make_unique<PanelImageBody>(crypto_, demands_);
  } else {
    problem_ = kNotFirmware;
  }
}

/** Passes `piece` to the body. Returns the bytes of `piece` that follow the body. */
ConstBytes ImageInspector::feedBody(ConstBytes piece) {
  const size_t count = body_->feed(piece);
  hash_->update(piece.sub(0, count));
  facts_.size += count;
  problem_ = body_->problem();
  return piece.sub(count);
}

void ImageInspector::feedTrailer(ConstBytes piece) {
  facts_.size += trailer_.take(piece).size();
  const std::string_view magic = trailer_.text().substr(0, kSignatureMagic.size());
  if (!startsWith(kSignatureMagic, magic) || !piece.empty())
    problem_ = "The image is damaged: something follows its end.";
}

Result<ImageFacts> ImageInspector::end() {
  if (!problem_.empty()) return invalid(problem_);
  if (!body_ || !body_->isWhole() || (!trailer_.isWhole() && !trailer_.bytes().empty())) {
    problem_ = "The image is not whole.";
    return invalid(problem_);
  }
  facts_.version = body_->version();
  facts_.sha256 = hash_->finish();
  facts_.isSigned = demands_.key.has_value();
  if (demands_.key) problem_ = signatureProblem();
  if (!problem_.empty()) return invalid(problem_);
  return facts_;
}

std::string ImageInspector::signatureProblem() const {
  if (!trailer_.isWhole()) return "The image is not signed.";
  Signature signature;
  const ConstBytes found = trailer_.bytes().sub(kSignatureMagic.size());
  std::copy(found.begin(), found.end(), signature.begin());
  if (!signatures_.verifies(*demands_.key, facts_.sha256, signature))
    return "The signature of the image is wrong.";
  return {};
}

}  // namespace lumi
