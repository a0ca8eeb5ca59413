#include <doctest/doctest.h>

#include <fstream>
#include <iterator>

#include "core/base/text.h"
#include "core/ota/image/image_inspector.h"
#include "support/images/image_inspection.h"

using namespace lumi;
using namespace lumi::test;

namespace {

std::string esptoolImage() {
  std::ifstream file(FIXTURES "/firmware/esptool.bin", std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

TEST_CASE("an image made by Espressif's esptool is accepted") {
  const ImageFacts facts = accepted(esptoolImage());
  CHECK(facts.kind == ImageKind::kProgram);
  CHECK(facts.version == "0.9.0-esptool");
  CHECK(facts.size == 368);
  CHECK(toHex(facts.sha256) == "51aded7314fe417e25c06d104ef62f0c8ca6cda390d2b31e790b38fc7d854b41");
}

TEST_CASE("with any bit flipped, or truncated, it is rejected") {
  const std::string image = esptoolImage();
  REQUIRE(image.size() == 368);
  for (size_t at = 0; at < image.size() * 8; ++at) {
    std::string damaged = image;
    damaged[at / 8] = static_cast<char>(damaged[at / 8] ^ (1 << at % 8));
    CAPTURE(at);
    CHECK_FALSE(refusal(damaged).empty());
  }
  for (size_t size = 0; size < image.size(); ++size) {
    CHECK(refusal(image.substr(0, size)) == "The image is not whole.");
  }
}
