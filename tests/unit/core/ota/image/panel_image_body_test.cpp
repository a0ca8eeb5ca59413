#include <doctest/doctest.h>

#include "core/ota/image/panel_image_reader.h"
#include "support/images/esp_image.h"
#include "support/images/image_inspection.h"

using namespace lumi;
using namespace lumi::test;

TEST_CASE("a panel is accepted with all its facts") {
  const std::string image = panelImage();
  const ImageFacts facts = accepted(image);
  CHECK(facts.kind == ImageKind::kPanel);
  CHECK(facts.version == "1.0.0");
  CHECK(facts.size == image.size());
  CHECK(facts.sha256 == PortableCrypto().sha256(asBytes(image)));
  CHECK_FALSE(facts.isSigned);
}

TEST_CASE("a panel for the matrices is rejected") {
  ImageDemands demands;
  demands.category = DeviceType::kMatrix;
  CHECK(refusal(panelImage(), demands) == "The image is a panel; choose the category led_strip.");
}

TEST_CASE("a panel fits hubs with any chip") {
  ImageDemands demands;
  demands.chip = kChipEsp32S3;
  CHECK(inspect(panelImage(), demands).ok());
}

TEST_CASE("a panel of another version is rejected with both versions") {
  ImageDemands demands;
  demands.version = "2.0.0";
  CHECK(refusal(panelImage(), demands) == "The image holds version 1.0.0, not 2.0.0.");
  CHECK(inspect(panelImage(smallPanel("2.0.0")), demands).ok());
}

TEST_CASE("a flipped bit in a file of a panel is reported as a wrong SHA-256") {
  std::string image = panelImage();
  image[image.find("what draws sand")] ^= 1;
  CHECK(refusal(image) == "The image is damaged: its SHA-256 is wrong.");
}

TEST_CASE("a panel's payload ends where its header says") {
  const std::string payload = panelPayload(smallPanel());
  CHECK(refusal(panelImageOf(payload + "x")) == "The image is damaged: something follows its last file.");
  CHECK(refusal(panelImageOf(payload.substr(0, payload.size() - 1))) ==
        "The image is damaged: its files are not whole.");
  CHECK(refusal(panelImageOf("")) == "The image is damaged: it is empty.");
}

TEST_CASE("an invalid header is rejected") {
  std::string image = panelImage();
  image[10] = 1;
  CHECK(refusal(image) == "The image is damaged: its header is wrong.");
  image = panelImage();
  image[15] = 2;
  CHECK(refusal(image) == "The image is longer than 16 MB.");
}
