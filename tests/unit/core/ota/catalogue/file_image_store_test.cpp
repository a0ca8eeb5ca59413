#include "core/ota/catalogue/file_image_store.h"

#include <doctest/doctest.h>

#include "support/stores/faulty_file_store.h"
#include "unit/core/ota/catalogue/catalogue_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

constexpr uint64_t kSlot = 1'000'000;
constexpr uint64_t kReserve = reserveOf(StoreUse::kImages);

struct FileImageStoreFixture {
  FaultyFileStore files;
  FileImageStore images{files, kSlot};

  bool put(uint32_t id, const std::string& content, size_t piece = 1000) {
    if (!images.begin(id)) return false;
    for (size_t at = 0; at < content.size(); at += piece) {
      if (!images.write(asBytes(content).sub(at, piece))) return false;
    }
    return images.finish();
  }
  std::string get(uint32_t id, size_t piece = 777) {
    std::string content(piece, '\0');
    std::string all;
    while (true) {
      const size_t count = images.read(id, all.size(), {reinterpret_cast<uint8_t*>(content.data()), piece});
      all.append(content, 0, count);
      if (count < piece) return all;
    }
  }
  std::string names() {
    std::string all;
    files.list("firmware", [&](std::string_view name) { all.append(name).append(" "); });
    return all;
  }
};

}  // namespace

TEST_CASE_FIXTURE(FileImageStoreFixture, "a finished image is stored and can be read from any offset") {
  const std::string content = std::string(5000, 'a') + std::string(5000, 'b');
  REQUIRE(images.begin(3).ok());
  CHECK(images.write(asBytes(content)));
  CHECK_FALSE(images.holds(3));
  CHECK(images.finish());
  CHECK(images.holds(3));
  CHECK_FALSE(images.holds(4));
  CHECK(get(3) == content);
  uint8_t byte;
  CHECK(images.read(3, 5000, {&byte, 1}) == 1);
  CHECK(byte == 'b');
  CHECK(images.read(3, 10'000, {&byte, 1}) == 0);
  CHECK(images.read(3, 10'001, {&byte, 1}) == 0);
  CHECK(images.read(4, 0, {&byte, 1}) == 0);
  CHECK(names() == "3.bin ");
}

TEST_CASE_FIXTURE(FileImageStoreFixture, "several images can be read alternately") {
  REQUIRE(put(1, "one"));
  REQUIRE(put(2, "two"));
  uint8_t byte;
  for (const uint64_t at : {0u, 1u, 2u}) {
    REQUIRE(images.read(1, at, {&byte, 1}) == 1);
    CHECK(byte == "one"[at]);
    REQUIRE(images.read(2, at, {&byte, 1}) == 1);
    CHECK(byte == "two"[at]);
  }
}

TEST_CASE_FIXTURE(FileImageStoreFixture, "an aborted image leaves nothing behind") {
  REQUIRE(images.begin(1).ok());
  REQUIRE(images.write(asBytes("something")));
  images.abort();
  CHECK(names().empty());
  CHECK_FALSE(images.write(asBytes("more")));
  CHECK_FALSE(images.finish());
  images.abort();
  REQUIRE(put(1, "whole"));
  images.abort();
  CHECK(get(1) == "whole");
}

TEST_CASE_FIXTURE(FileImageStoreFixture, "a new image replaces one that was not finished") {
  REQUIRE(images.begin(1).ok());
  REQUIRE(images.write(asBytes("something")));
  REQUIRE(put(2, "two"));
  CHECK(names() == "2.bin ");
}

TEST_CASE_FIXTURE(FileImageStoreFixture, "a removed image is gone, even while it is being read") {
  REQUIRE(put(1, "one"));
  uint8_t byte;
  REQUIRE(images.read(1, 0, {&byte, 1}) == 1);
  CHECK(images.remove(1).ok());
  CHECK_FALSE(images.holds(1));
  CHECK(images.read(1, 1, {&byte, 1}) == 0);
  CHECK(images.remove(1).ok());
}

TEST_CASE_FIXTURE(FileImageStoreFixture, "if removing fails, the image is still stored") {
  REQUIRE(put(1, "one"));
  files.failStep(0);
  CHECK_FALSE(images.remove(1).ok());
  CHECK(get(1) == "one");
}

TEST_CASE_FIXTURE(FileImageStoreFixture,
                  "an image must fit in its program slot, and in the store without its reserve") {
  files.live().setCapacity(10 * kSlot);
  CHECK(images.maxBytes() == kSlot);
  CHECK(images.freeBytes() == kSlot);
  CHECK(put(1, std::string(kSlot, 'x'), 4096));
  REQUIRE(images.begin(2).ok());
  CHECK(images.write(asBytes(std::string(kSlot, 'x'))));
  CHECK_FALSE(images.write(asBytes("x")));
  images.abort();

  files.live().setCapacity(kReserve + kSlot + 500'000);
  CHECK(images.maxBytes() == kSlot);
  CHECK(images.freeBytes() == 500'000);
  CHECK(put(2, std::string(500'000, 'y'), 4096));
  CHECK(images.freeBytes() == 0);
  REQUIRE(images.begin(3).ok());
  CHECK_FALSE(images.write(asBytes("x")));
  images.abort();
  CHECK(files.live().space().free == kReserve);

  files.live().setCapacity(kReserve / 2);
  CHECK(images.maxBytes() == 0);
  CHECK(images.freeBytes() == 0);

  FileImageStore roomy(files, uint64_t{1} << 40);
  files.live().setCapacity(uint64_t{1} << 40);
  CHECK(roomy.maxBytes() == 52'428'800);
}

TEST_CASE_FIXTURE(FileImageStoreFixture, "images without a version are removed at the start") {
  REQUIRE(put(1, "one"));
  REQUIRE(put(2, "two"));
  REQUIRE(put(3, "three"));
  REQUIRE(files.open("firmware/4.bin.new", OpenMode::kReplace)->write(asBytes("half")));
  FileImageStore again(files, kSlot);
  again.load({3, 1, 9});
  CHECK(names() == "1.bin 3.bin ");
}

TEST_CASE("a power cut while an image is written leaves it complete or missing, and the others unchanged") {
  const std::string content(3000, 'n');
  size_t cuts = 0;
  forEveryPowerCut(20, [&](const PowerCut& cut) {
    FileImageStoreFixture fixture;
    REQUIRE(fixture.put(1, "old"));
    fixture.files.cutPower(cut);
    const bool isDone = fixture.put(2, content);
    if (fixture.files.isOff()) ++cuts;
    fixture.files.restart();
    if (isDone) CHECK(fixture.images.holds(2));
    if (fixture.images.holds(2)) CHECK(fixture.get(2) == content);
    CHECK(fixture.get(1) == "old");
    FileImageStore again(fixture.files, kSlot);
    again.load({1});
    CHECK(fixture.names() == "1.bin ");
  });
  CHECK(cuts >= 8);
}

TEST_CASE("a fault at any step of writing an image is reported and leaves nothing behind") {
  for (size_t step = 0; step < 6; ++step) {
    CAPTURE(step);
    FileImageStoreFixture fixture;
    fixture.files.failStep(step);
    CHECK_FALSE(fixture.put(1, std::string(3000, 'n')));
    fixture.images.abort();
    CHECK(fixture.names().empty());
  }
}
