#include "core/ota/image/image_inspector.h"

#include <algorithm>

#include "core/base/text.h"
#include "core/ota/image/app_image_reader.h"
#include "core/ota/image/image_body.h"
#include "core/ota/image/panel_image_reader.h"

namespace lumi {
namespace {

constexpr uint8_t kProgramBegins = 0xE9;
constexpr uint8_t kPanelBegins = 'L';
constexpr std::string_view kSignatureMagic = "LUMISIG1";
constexpr size_t kSignatureBytes = kSignatureMagic.size() + Signature().size();

}  // namespace

struct ImageInspector::Parts {
  Parts(const Crypto& cryptoToUse, const SignatureCheck& signaturesToUse, ImageDemands imageDemands)
      : crypto(cryptoToUse),
        signatures(signaturesToUse),
        demands(std::move(imageDemands)),
        hash(cryptoToUse.sha256Stream()) {
    trailer.beginKept(kSignatureBytes);
  }

  void begin(uint8_t first) {
    if (first == kProgramBegins) {
      body = std::make_unique<AppImageReader>(crypto, demands);
    } else if (first == kPanelBegins) {
      facts.kind = ImageKind::kPanel;
      body = std::make_unique<PanelImageBody>(crypto, demands);
    } else {
      problem = kNotFirmware;
    }
  }

  /** Passes `piece` to the body. Returns the bytes of `piece` that follow the body. */
  ConstBytes feedBody(ConstBytes piece) {
    const size_t count = body->feed(piece);
    hash->update(piece.sub(0, count));
    facts.size += count;
    problem = body->problem();
    return piece.sub(count);
  }

  void feedTrailer(ConstBytes piece) {
    facts.size += trailer.take(piece).size();
    const std::string_view magic = trailer.text().substr(0, kSignatureMagic.size());
    if (!startsWith(kSignatureMagic, magic) || !piece.empty())
      problem = "The image is damaged: something follows its end.";
  }

  void feed(ConstBytes piece) {
    if (piece.empty() || !problem.empty()) return;
    if (!body) begin(piece[0]);
    if (!problem.empty()) return;
    if (!body->isWhole()) piece = feedBody(piece);
    if (problem.empty() && !piece.empty()) feedTrailer(piece);
  }

  void end() {
    if (!problem.empty()) return;
    if (!body || !body->isWhole() || (!trailer.isWhole() && !trailer.bytes().empty())) {
      problem = "The image is not whole.";
      return;
    }
    facts.version = body->version();
    facts.sha256 = hash->finish();
    if (demands.key) problem = signatureProblem();
    facts.isSigned = demands.key.has_value();
  }

  std::string signatureProblem() const {
    if (!trailer.isWhole()) return "The image is not signed.";
    Signature signature;
    const ConstBytes found = trailer.bytes().sub(kSignatureMagic.size());
    std::copy(found.begin(), found.end(), signature.begin());
    if (!signatures.verifies(*demands.key, facts.sha256, signature))
      return "The signature of the image is wrong.";
    return {};
  }

  const Crypto& crypto;
  const SignatureCheck& signatures;
  const ImageDemands demands;
  std::unique_ptr<HashStream> hash;  // of everything but the signature
  std::unique_ptr<ImageBody> body;   // null until the first byte
  ImageField<kSignatureBytes> trailer;
  ImageFacts facts;
  std::string problem;
};

ImageInspector::ImageInspector(const Crypto& crypto, const SignatureCheck& signatures, ImageDemands demands)
    : parts_(std::make_unique<Parts>(crypto, signatures, std::move(demands))) {}

ImageInspector::~ImageInspector() = default;

bool ImageInspector::feed(ConstBytes piece) {
  parts_->feed(piece);
  return parts_->problem.empty();
}

Result<ImageFacts> ImageInspector::end() {
  parts_->end();
  if (!parts_->problem.empty()) return Error{parts_->problem};
  return parts_->facts;
}

const std::string& ImageInspector::problem() const {
  return parts_->problem;
}

ImageKind ImageInspector::kind() const {
  return parts_->facts.kind;
}

}  // namespace lumi
