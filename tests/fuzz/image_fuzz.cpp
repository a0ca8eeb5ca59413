#include "core/base/text.h"
#include "core/ota/image/image_inspector.h"
#include "fuzz/fault.h"
#include "fuzz/image_checks.h"
#include "fuzz/input.h"
#include "fuzz/targets.h"
#include "support/crypto/portable_crypto.h"
#include "support/fakes/fake_signature_check.h"

namespace lumi::fuzz {
namespace {

Result<ImageFacts> inspect(ConstBytes image, const ImageDemands& demands, uint8_t seed) {
  const PortableCrypto crypto;
  const test::FakeSignatureCheck signatures;
  ImageInspector inspector(crypto, signatures, demands);
  for (Pieces pieces(image, seed); !pieces.done();) {
    if (!inspector.feed(pieces.next())) {
      expect(!inspector.problem().empty(), "what is refused is refused for a reason");
      break;
    }
  }
  return inspector.end();
}

PlainImage judge(std::string_view image, const ImageDemands& demands) {
  const bool isForHub = demands.category == DeviceType::kHub;
  const bool isPanel = image.substr(0, 1) == "L";
  if (isPanel) return isForHub ? judgePanel(image) : PlainImage();
  const std::string_view project = isForHub ? "lumisand-hub" : "lumisand-satellite";
  if (demands.chip) return judgeProgram(image, project, *demands.chip);
  const PlainImage forEsp32 = judgeProgram(image, project, kChipEsp32);
  return forEsp32.isValid ? forEsp32 : judgeProgram(image, project, kChipEsp32C3);
}

bool isSignedBy(const PublicKey& key, std::string_view image, const PlainImage& plain) {
  if (!plain.isSigned) return false;
  const Digest digest = PortableCrypto().sha256(asBytes(image.substr(0, plain.signedBytes)));
  const Signature wanted = test::FakeSignatureCheck::signatureOf(key, digest);
  return image.substr(plain.signedBytes + 8) == std::string(wanted.begin(), wanted.end());
}

}  // namespace

/**
 * Byte 0: how the image is cut into pieces; byte 1: flags: correct checksum and SHA-256 (1), for a satellite
 * (2), for an ESP32-S3 (4), signed with a test key (8), for any chip that satellites have (16); then the
 * image.
 */
void image(ConstBytes bytes) {
  Input input(bytes);
  const uint8_t seed = input.byte();
  const uint8_t commands = input.byte();
  std::string text(asText(input.rest()));
  if ((commands & 1) != 0) text = resealed(std::move(text));
  ImageDemands demands;
  demands.category = (commands & 2) != 0 ? DeviceType::kMatrix : DeviceType::kHub;
  demands.chip = (commands & 4) != 0 ? kChipEsp32S3 : kChipEsp32;
  if ((commands & 16) != 0) demands.chip.reset();
  if ((commands & 8) != 0) demands.key = PublicKey{4, 1, 2, 3};

  const auto atOnce = inspect(asBytes(text), demands, 0);
  const auto cut = inspect(asBytes(text), demands, seed);
  expect(atOnce.ok() == cut.ok(), "an image is judged the same in any pieces");
  if (!atOnce)
    expect(atOnce.error().message == cut.error().message, "an image is refused for the same in any pieces");

  const PlainImage plain = judge(text, demands);
  const bool isGood = plain.isValid && (!demands.key || isSignedBy(*demands.key, text, plain));
  if (isGood && !atOnce) throw Fault(concat({"A valid image is refused: ", atOnce.error().message}));
  expect(isGood || !atOnce, "what is no valid image is refused");
  if (!isGood) return;
  expect(atOnce.value().version == plain.version, "the version is the image's");
  expect(atOnce.value().size == text.size(), "the size is the image's");
  expect(atOnce.value().isSigned == demands.key.has_value(), "only a verified signature counts");
}

}  // namespace lumi::fuzz
