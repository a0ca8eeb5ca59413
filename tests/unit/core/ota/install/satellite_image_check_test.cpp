#include <doctest/doctest.h>

#include <array>

#include "unit/core/ota/ota_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

constexpr const char* kMatrix = "matrix-1";
const PublicKey kKey = {4, 1, 2, 3};

struct Bench : OtaFixture {
  explicit Bench(bool stages = false) : OtaFixture(stages) { satellites = {kMatrix}; }

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
    Bench bench(stages);
    SUBCASE("unsigned") {
      bench.upload(Bench::image());
      bench.setKey();
      bench.install(bench.id);
      CHECK(bench.refusal() == "The image is not signed.");
    }
    SUBCASE("wrongly signed") {
      bench.upload(signedImage(Bench::image(), PublicKey{4, 9, 9}));
      bench.setKey();
      bench.install(bench.id);
      CHECK(bench.refusal() == "The signature of the image is wrong.");
    }
    SUBCASE("signed") {
      bench.upload(signedImage(Bench::image(), kKey));
      bench.setKey();
      bench.install(bench.id);
      bench.step();
      CHECK(bench.isOffered());
    }
  }
}

TEST_CASE("setting a key while a satellite fetches an unsigned image ends the installation") {
  Bench bench;
  bench.upload(Bench::image());
  bench.install(bench.id);
  bench.step();
  REQUIRE(bench.isOffered());
  bench.setKey();
  CHECK(bench.refusal() == "The image is not signed.");
}

TEST_CASE("an image that was damaged on the hub is offered to no satellite") {
  Bench bench;
  bench.satellites.push_back("matrix-2");
  bench.upload(Bench::image());
  bench.store.live().contentOf("firmware/1.bin")[300] ^= 1;
  bench.install(bench.id);
  CHECK(bench.refusal() == "The image is damaged: its checksum is wrong.");
  CHECK(bench.ota->progress().empty());
}

TEST_CASE("an image that was evicted ends the installation instead of being offered forever") {
  Bench bench(true);
  bench.upload(Bench::image());
  bench.install(bench.id);
  bench.step();
  REQUIRE(bench.isOffered());
  REQUIRE(RecordStore(bench.store, bench.log).remove("staged").ok());
  bench.boot();
  CHECK(bench.refusal() == "The image is not on the hub any more. Please upload it again.");
}

TEST_CASE("after a restart of the hub, a satellite waits until the image was checked once more") {
  Bench bench;
  bench.upload(Bench::image());
  bench.install(bench.id);
  bench.step();
  REQUIRE(bench.isOffered());
  bench.boot();
  auto image = bench.ota->imageFor(kMatrix, "2.0.0", 0);
  REQUIRE(image.has_value());
  std::array<uint8_t, 10> buffer;
  CHECK(image->source->read(buffer).state == BodySource::State::kAgain);
  bench.step();
  CHECK(image->source->read(buffer).size == buffer.size());
}

TEST_CASE("an image is checked in slices that fit in the loop's budget") {
  Bench bench;
  EspImage large;
  large.version = "2.0.0";
  large.project = "lumisand-satellite";
  large.segments = {40'000};
  const std::string bytes = espImage(large);
  bench.upload(bytes);
  bench.install(bench.id);
  size_t passes = 0;
  while (!bench.isOffered() && passes < 1000) {
    bench.ota->tick();
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
    Bench bench(stages);
    bench.upload(espImage(image));
    REQUIRE(bench.ota->install(bench.id, "").ok());
    bench.step();
    CHECK(!bench.ota->heardFrom(kMatrix, "1.0.0", kChipEsp32));
    CHECK(!bench.ota->imageFor(kMatrix, "2.0.0", 0));
    CHECK(bench.lastIs(UpdateStatus::kFailed));
    CHECK(bench.lastProblem() == "The firmware is for an ESP32-C3, and LED matrix 1 is an ESP32.");
  }
}

TEST_CASE("an image for the satellite's own chip is offered, whatever the hub's chip is") {
  EspImage image{"lumisand-satellite", "2.0.0"};
  image.chip = kChipEsp32C3;
  Bench bench;
  bench.upload(espImage(image));
  REQUIRE(bench.ota->install(bench.id, "").ok());
  bench.step();
  CHECK(bench.ota->heardFrom(kMatrix, "1.0.0", kChipEsp32C3));
}
