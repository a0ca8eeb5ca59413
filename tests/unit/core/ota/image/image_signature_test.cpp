#include <doctest/doctest.h>

#include "core/ota/image/image_inspector.h"
#include "support/images/esp_image.h"
#include "support/images/image_inspection.h"

using namespace lumi;
using namespace lumi::test;

namespace {

constexpr size_t kSignatureBytes = 72;

PublicKey keyOf(uint8_t person) {
  PublicKey key;
  key.fill(person);
  key[0] = 4;
  return key;
}

ImageDemands signedBy(uint8_t person) {
  ImageDemands demands;
  demands.key = keyOf(person);
  return demands;
}

}  // namespace

TEST_CASE("a valid signature is accepted if a key is set") {
  for (const std::string& image : {espImage(), panelImage()}) {
    const std::string whole = signedImage(image, keyOf(1));
    const ImageFacts facts = accepted(whole, signedBy(1));
    CHECK(facts.isSigned);
    CHECK(facts.size == whole.size());
    CHECK(facts.sha256 == PortableCrypto().sha256(asBytes(image)));
  }
}

TEST_CASE("if a key is set, an image without a signature or with another key's is rejected") {
  for (const std::string& image : {espImage(), panelImage()}) {
    CHECK(refusal(image, signedBy(1)) == "The image is not signed.");
    CHECK(refusal(signedImage(image, keyOf(2)), signedBy(1)) == "The signature of the image is wrong.");
  }
}

TEST_CASE("the signature of another image is rejected") {
  const std::string other = signedImage(espImage({"lumisand-hub", "9.9.9"}), keyOf(1));
  const std::string moved = espImage() + other.substr(other.size() - kSignatureBytes);
  CHECK(refusal(moved, signedBy(1)) == "The signature of the image is wrong.");
}

TEST_CASE("without a key, an image with a signature is accepted, but does not count as signed") {
  CHECK_FALSE(accepted(signedImage(espImage(), keyOf(7))).isSigned);
}

TEST_CASE("without a key, only flips within r and s are not detected") {
  const std::string image = signedImage(espImage(), keyOf(1));
  const size_t numbers = image.size() - 64;
  for (size_t at = 0; at < image.size(); ++at) {
    std::string damaged = image;
    damaged[at] = static_cast<char>(~damaged[at]);
    CAPTURE(at);
    CHECK(refusal(damaged).empty() == (at >= numbers));
  }
}

TEST_CASE("a truncated signed image is rejected, within the signature as incomplete") {
  const std::string image = signedImage(espImage(), keyOf(1));
  const size_t unsignedSize = image.size() - kSignatureBytes;
  for (size_t size = 0; size < image.size(); ++size) {
    CAPTURE(size);
    const bool lacksJustTheSignature = size == unsignedSize;
    CHECK(refusal(image.substr(0, size), signedBy(1)) ==
          (lacksJustTheSignature ? "The image is not signed." : "The image is not whole."));
  }
}

TEST_CASE("nothing may follow a signature") {
  const std::string image = signedImage(espImage(), keyOf(1));
  CHECK(refusal(image + '\0', signedBy(1)) == "The image is damaged: something follows its end.");
  CHECK(refusal(image + image.substr(image.size() - kSignatureBytes), signedBy(1)) ==
        "The image is damaged: something follows its end.");
}
