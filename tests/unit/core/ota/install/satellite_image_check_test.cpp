#include <doctest/doctest.h>

#include <array>

#include "unit/core/ota/ota_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

constexpr const char* kMatrix = "matrix-1";
const PublicKey kKey = {4, 1, 2, 3};

struct SatelliteImageCheckFixture : OtaFixture {
  explicit SatelliteImageCheckFixture(bool stages = false) : OtaFixture(stages) { satellites = {kMatrix}; }

  static std::string image() { return programOf("2.0.0", DeviceType::kMatrix); }
  void upload(const std::string& bytes) {
    FirmwareVersion version;
    version.version = "2.0.0";
    version.category = DeviceType::kMatrix;
    id = put(bytes, version);
  }
  /** Sets a key, like a start with another option. */
  void setKey() {
    key = kKey;
    boot();
  }
  bool isOffered() { return ota->heardFrom(kMatrix, "1.0.0").has_value(); }
  /** Returns the reason of an installation that failed without an offer. */
  std::string refusal() {
    CHECK(!isOffered());
    step();
    CHECK(!isOffered());
    CHECK(!ota->imageFor(kMatrix, "2.0.0", 0));
    CHECK(lastIs(UpdateStatus::kFailed));
    return lastProblem();
  }

  uint32_t id = 0;
};

}  // namespace

TEST_CASE("once a key is set, images uploaded earlier are offered to satellites only if signed") {
  for (const bool stages : {false, true}) {
    CAPTURE(stages);
    SatelliteImageCheckFixture fixture(stages);
    SUBCASE("unsigned") {
      fixture.upload(SatelliteImageCheckFixture::image());
      fixture.setKey();
      fixture.install(fixture.id);
      CHECK(fixture.refusal() == "The image is not signed.");
    }
    SUBCASE("wrongly signed") {
      fixture.upload(signedImage(SatelliteImageCheckFixture::image(), PublicKey{4, 9, 9}));
      fixture.setKey();
      fixture.install(fixture.id);
      CHECK(fixture.refusal() == "The signature of the image is wrong.");
    }
    SUBCASE("signed") {
      fixture.upload(signedImage(SatelliteImageCheckFixture::image(), kKey));
      fixture.setKey();
      fixture.install(fixture.id);
      fixture.step();
      CHECK(fixture.isOffered());
    }
  }
}

TEST_CASE("setting a key while a satellite fetches an unsigned image ends the installation") {
  SatelliteImageCheckFixture fixture;
  fixture.upload(SatelliteImageCheckFixture::image());
  fixture.install(fixture.id);
  fixture.step();
  REQUIRE(fixture.isOffered());
  fixture.setKey();
  CHECK(fixture.refusal() == "The image is not signed.");
}

TEST_CASE("an image that was damaged on the hub is offered to no satellite") {
  SatelliteImageCheckFixture fixture;
  fixture.satellites.push_back("matrix-2");
  fixture.upload(SatelliteImageCheckFixture::image());
  fixture.store.live().contentOf("firmware/1.bin")[300] ^= 1;
  fixture.install(fixture.id);
  CHECK(fixture.refusal() == "The image is damaged: its checksum is wrong.");
  CHECK(fixture.ota->progress().empty());
}

TEST_CASE("an image that was evicted ends the installation instead of being offered forever") {
  SatelliteImageCheckFixture fixture(true);
  fixture.upload(SatelliteImageCheckFixture::image());
  fixture.install(fixture.id);
  fixture.step();
  REQUIRE(fixture.isOffered());
  REQUIRE(RecordStore(fixture.store, fixture.log).remove("staged").ok());
  fixture.boot();
  CHECK(fixture.refusal() == "The image is not on the hub any more. Please upload it again.");
}

TEST_CASE("after a restart of the hub, a satellite waits until the image was checked once more") {
  SatelliteImageCheckFixture fixture;
  fixture.upload(SatelliteImageCheckFixture::image());
  fixture.install(fixture.id);
  fixture.step();
  REQUIRE(fixture.isOffered());
  fixture.boot();
  auto image = fixture.ota->imageFor(kMatrix, "2.0.0", 0);
  REQUIRE(image.has_value());
  std::array<uint8_t, 10> buffer;
  CHECK(image->source->read(buffer).state == BodySource::State::kAgain);
  fixture.step();
  CHECK(image->source->read(buffer).size == buffer.size());
}

TEST_CASE("an image is checked in slices that fit in the loop's budget") {
  SatelliteImageCheckFixture fixture;
  EspImage large;
  large.version = "2.0.0";
  large.project = "lumisand-satellite";
  large.segments = {40'000};
  const std::string bytes = espImage(large);
  fixture.upload(bytes);
  fixture.install(fixture.id);
  size_t passes = 0;
  while (!fixture.isOffered() && passes < 1000) {
    fixture.ota->tick();
    ++passes;
  }
  CHECK(passes >= bytes.size() / kInspectedInAPass);
  CHECK(passes <= bytes.size() / kInspectedInAPass + 3);
}

TEST_CASE("an image for another chip is never offered, and the reason names both chips") {
  EspImage image{"lumisand-satellite", "2.0.0"};
  image.chip = kChipEsp32C3;
  for (const bool stages : {false, true}) {
    CAPTURE(stages);
    SatelliteImageCheckFixture fixture(stages);
    fixture.upload(espImage(image));
    REQUIRE(fixture.ota->install(fixture.id, "").ok());
    fixture.step();
    CHECK(!fixture.ota->heardFrom(kMatrix, "1.0.0", kChipEsp32));
    CHECK(!fixture.ota->imageFor(kMatrix, "2.0.0", 0));
    CHECK(fixture.lastIs(UpdateStatus::kFailed));
    CHECK(fixture.lastProblem() == "The firmware is for an ESP32-C3, and LED matrix 1 is an ESP32.");
  }
}

TEST_CASE("an image for the satellite's own chip is offered, whatever the hub's chip is") {
  EspImage image{"lumisand-satellite", "2.0.0"};
  image.chip = kChipEsp32C3;
  SatelliteImageCheckFixture fixture;
  fixture.upload(espImage(image));
  REQUIRE(fixture.ota->install(fixture.id, "").ok());
  fixture.step();
  CHECK(fixture.ota->heardFrom(kMatrix, "1.0.0", kChipEsp32C3));
}
