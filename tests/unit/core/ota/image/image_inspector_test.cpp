#include "core/ota/image/image_inspector.h"

#include <doctest/doctest.h>

#include <fstream>
#include <iterator>

#include "core/base/text.h"
#include "support/images/esp_image.h"
#include "support/images/image_inspection.h"

using namespace lumi;
using namespace lumi::test;

namespace {

const std::string kNotWhole = "The image is not whole.";

ImageDemands forSatellite() {
  ImageDemands demands;
  demands.category = DeviceType::kMatrix;
  return demands;
}

ImageDemands forVersion(const std::string& version) {
  ImageDemands demands;
  demands.version = version;
  return demands;
}

std::string esptoolImage() {
  std::ifstream file(FIXTURES "/firmware/esptool.bin", std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/** Images with the demands that they fulfil. */
std::vector<std::pair<std::string, ImageDemands>> imagesOfEachKind() {
  ImageDemands demands;
  demands.key.emplace();
  demands.key->fill(4);
  return {{espImage(), {}},
          {panelImage(), {}},
          {esptoolImage(), {}},
          {signedImage(espImage(), *demands.key), demands}};
}

std::string refusalWith(std::vector<std::pair<size_t, std::string>> patches) {
  EspImage image;
  image.patches = std::move(patches);
  return refusal(espImage(image));
}

}  // namespace

TEST_CASE("a hub program is accepted with all its facts") {
  const std::string image = espImage();
  const ImageFacts facts = accepted(image);
  CHECK(facts.kind == ImageKind::kProgram);
  CHECK(facts.version == "1.0.0");
  CHECK(facts.size == image.size());
  CHECK(facts.sha256 == PortableCrypto().sha256(asBytes(image)));
  CHECK_FALSE(facts.isSigned);
}

TEST_CASE("a satellite program is accepted for its category") {
  CHECK(accepted(espImage({"lumisand-satellite"}), forSatellite()).version == "1.0.0");
}

TEST_CASE("pieces of any size give the same result") {
  FixedRandom random;
  for (const auto& [image, demands] : imagesOfEachKind()) {
    CAPTURE(image);
    for (size_t size = 1; size <= 60; ++size) CHECK(inspect(image, demands, piecesOf(size)).ok());
    std::string damaged = image;
    damaged[100] ^= 1;
    for (int run = 0; run < 200; ++run) {
      CHECK(inspect(image, demands, randomPieces(random)).ok());
      CHECK_FALSE(inspect(damaged, demands, randomPieces(random)).ok());
    }
  }
}

TEST_CASE("one to sixteen segments are accepted, also empty ones and a descriptor alone") {
  CHECK(accepted(espImage({"lumisand-hub", "1.0.0", 0, {256}})).size % 16 == 0);
  CHECK(inspect(espImage({"lumisand-hub", "1.0.0", 0, {256, 0, 4}})).ok());
  CHECK(inspect(espImage({"lumisand-hub", "1.0.0", 0, {260, 0}})).ok());
  CHECK(inspect(espImage({"lumisand-hub", "1.0.0", 0, std::vector<uint32_t>(16, 300)})).ok());
}

TEST_CASE("all lengths modulo sixteen are accepted") {
  for (uint32_t length = 256; length < 288; length += 4) {
    CHECK(inspect(espImage({"lumisand-hub", "1.0.0", 0, {length}})).ok());
  }
}

TEST_CASE("an invalid segment table is rejected") {
  CHECK(refusalWith({{1, std::string(1, '\0')}}) == "The image is damaged: it has 0 segments, not 1 to 16.");
  CHECK(refusalWith({{1, "\x11"}}) == "The image is damaged: it has 17 segments, not 1 to 16.");
  CHECK(refusalWith({{28, "\xFF\xFF\xFF\xFF"}}) == "The image is longer than 16 MB.");
  CHECK(refusalWith({{28, std::string("\0\0\0\x01", 4)}}) == "The image is longer than 16 MB.");
  CHECK(refusalWith({{28, std::string("\x01\x02\0\0", 4)}}) ==
        "The image is damaged: a segment has 513 bytes, not a multiple of 4.");
}

TEST_CASE("segments whose total length is too large are rejected") {
  EspImage image;
  image.patches = {{24 + 8 + 512 + 4, std::string("\0\0\xFF\0", 4)}};
  CHECK(refusal(espImage(image)) == kNotWhole);
  image.patches = {{24 + 8 + 512 + 4, std::string("\0\xFE\xFF\0", 4)}};
  CHECK(refusal(espImage(image)) == "The image is longer than 16 MB.");
}

TEST_CASE("an image without a descriptor in its first segment is rejected") {
  const std::string text = "The image does not say which program it is.";
  CHECK(refusalWith({{32, "\x33"}}) == text);
  CHECK(refusal(espImage({"lumisand-hub", "1.0.0", 0, {252, 256}})) == text);
  CHECK(refusal(espImage({""})) == text);
}

TEST_CASE("an image without a version is rejected") {
  CHECK(refusal(espImage({"lumisand-hub", ""})) == "The image does not say which version it is.");
}

TEST_CASE("invalid texts in the descriptor are rejected") {
  const std::string text = "The image is damaged: a text in its description is wrong.";
  for (const size_t offset : {48, 80, 112, 128, 144}) {
    CAPTURE(offset);
    CHECK(refusalWith({{offset, "\x07"}}) == text);
    CHECK(refusalWith({{offset, "\xFF"}}) == text);
    CHECK(refusalWith({{offset, std::string(offset == 112 || offset == 128 ? 16 : 32, 'x')}}) == text);
  }
}

TEST_CASE("an image without its SHA-256 is rejected") {
  CHECK(refusalWith({{23, std::string(1, '\0')}}) == "The image has no SHA-256 at its end.");
  CHECK(refusalWith({{23, "\x02"}}) == "The image has no SHA-256 at its end.");
}

TEST_CASE("an image for another chip is rejected with the name of that chip") {
  EspImage image;
  image.chip = kChipEsp32S3;
  CHECK(refusal(espImage(image)) == "The image is for another chip (ESP32-S3).");
  image.chip = 0x4242;
  CHECK(refusal(espImage(image)) == "The image is for another chip (chip 16962).");
  ImageDemands demands;
  demands.chip = kChipEsp32S3;
  CHECK(refusal(espImage(), demands) == "The image is for another chip (ESP32).");
  image.chip = kChipEsp32S3;
  CHECK(inspect(espImage(image), demands).ok());
}

TEST_CASE("an image for satellites must be for one of their chips, or for the required one") {
  ImageDemands demands = forSatellite();
  demands.chip.reset();
  EspImage image{"lumisand-satellite"};
  for (const uint16_t chip : {kChipEsp32, kChipEsp32C3}) {
    image.chip = chip;
    CHECK(inspect(espImage(image), demands).ok());
  }
  demands.chip = kChipEsp32;
  CHECK(refusal(espImage(image), demands) == "The image is for another chip (ESP32-C3).");
  demands.chip.reset();
  image.chip = kChipEsp32S3;
  CHECK(refusal(espImage(image), demands) == "The image is for another chip (ESP32-S3).");
}

TEST_CASE("an image of the other category is rejected with the category to choose") {
  CHECK(refusal(espImage({"lumisand-satellite"})) ==
        "The image is for lumisand-satellite; choose the category led_matrix.");
  CHECK(refusal(espImage(), forSatellite()) ==
        "The image is for lumisand-hub; choose the category led_strip.");
}

TEST_CASE("an image of another project is rejected") {
  CHECK(refusal(espImage({"hello_world"})) == "The image is for hello_world, not for lumisand-hub.");
}

TEST_CASE("an image of another version is rejected with both versions") {
  CHECK(refusal(espImage({"lumisand-hub", "1.2.0"}), forVersion("1.3.0")) ==
        "The image holds version 1.2.0, not 1.3.0.");
  CHECK(accepted(espImage({"lumisand-hub", "1.2.0"}), forVersion("1.2.0")).version == "1.2.0");
  CHECK(accepted(espImage({"lumisand-hub", std::string(31, '9')})).version == std::string(31, '9'));
}

TEST_CASE("a wrong checksum and a wrong SHA-256 are reported") {
  std::string image = espImage();
  image[600] ^= 1;
  CHECK(refusal(image) == "The image is damaged: its checksum is wrong.");
  image = espImage();
  image[image.size() - 33] ^= 1;
  CHECK(refusal(image) == "The image is damaged: its checksum is wrong.");
  image = espImage();
  image[5] ^= 1;
  CHECK(refusal(image) == "The image is damaged: its SHA-256 is wrong.");
  image = espImage();
  image.back() ^= 1;
  CHECK(refusal(image) == "The image is damaged: its SHA-256 is wrong.");
}

TEST_CASE("every flipped bit is detected") {
  for (const auto& [image, demands] : imagesOfEachKind()) {
    for (size_t at = 0; at < image.size() * 8; ++at) {
      std::string damaged = image;
      damaged[at / 8] = static_cast<char>(damaged[at / 8] ^ (1 << at % 8));
      CAPTURE(at);
      CHECK_FALSE(refusal(damaged, demands).empty());
    }
  }
}

TEST_CASE("every truncated image is incomplete") {
  for (const std::string& image : {espImage(), panelImage(), esptoolImage()}) {
    for (size_t size = 0; size < image.size(); ++size) {
      CAPTURE(size);
      CHECK(refusal(image.substr(0, size)) == kNotWhole);
    }
  }
}

TEST_CASE("an image made by Espressif's esptool is accepted") {
  const ImageFacts facts = accepted(esptoolImage());
  CHECK(facts.kind == ImageKind::kProgram);
  CHECK(facts.version == "0.9.0-esptool");
  CHECK(facts.size == 368);
  CHECK(toHex(facts.sha256) == "51aded7314fe417e25c06d104ef62f0c8ca6cda390d2b31e790b38fc7d854b41");
}

TEST_CASE("nothing may follow the end") {
  const std::string text = "The image is damaged: something follows its end.";
  CHECK(refusal(espImage() + '\0') == text);
  CHECK(refusal(espImage() + espImage()) == text);
  CHECK(refusal(panelImage() + '\n') == text);
}

TEST_CASE("a file that is not an image is rejected immediately") {
  CHECK(refusal("Hello") == "This is not a firmware image.");
  CHECK(refusal("LUMIPANEL2 and so on") == "This is not a firmware image.");
  CHECK(refusal("L, a letter") == "This is not a firmware image.");
}

TEST_CASE("a rejected image stays rejected, whatever follows") {
  const PortableCrypto crypto;
  const FakeSignatureCheck signatures;
  ImageInspector inspector(crypto, signatures, {});
  CHECK(inspector.feed(asBytes("")));
  CHECK(inspector.problem() == "");
  CHECK_FALSE(inspector.feed(asBytes("x")));
  CHECK(inspector.problem() == "This is not a firmware image.");
  CHECK_FALSE(inspector.feed(asBytes(espImage())));
  CHECK(inspector.problem() == "This is not a firmware image.");
  CHECK(inspector.end().error().message == "This is not a firmware image.");
}
