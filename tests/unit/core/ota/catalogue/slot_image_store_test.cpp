#include "core/ota/catalogue/slot_image_store.h"

#include <doctest/doctest.h>

#include "support/fakes/fake_firmware_slot.h"
#include "unit/core/ota/catalogue/catalogue_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

struct SlotImageStoreFixture {
  FaultyFileStore files;
  QuietLog log;
  RecordStore records{files, log};
  FakeFirmwareSlot slot{1000};
  bool isInUse = false;
  std::optional<SlotImageStore> store;

  SlotImageStoreFixture() { restart(); }

  void restart(const std::vector<uint32_t>& ids = {1, 2}) {
    files.restart();
    slot.restart();
    store.emplace(slot, records, log, [this] { return isInUse; });
    store->load(ids);
  }
  bool put(uint32_t id, const std::string& content) {
    return store->begin(id) && store->write(asBytes(content)) && store->finish();
  }
  std::string get(uint32_t id) {
    uint8_t buffer[2000];
    const size_t count = store->read(id, 0, buffer);
    return std::string(asText({buffer, count}));
  }
};

}  // namespace

TEST_CASE_FIXTURE(SlotImageStoreFixture, "the spare slot stores one image, also across a restart") {
  REQUIRE(put(1, "the first image"));
  CHECK(store->holds(1));
  restart();
  CHECK(store->holds(1));
  CHECK_FALSE(store->holds(2));
  CHECK(get(1) == "the first image");
  CHECK(get(2).empty());
  uint8_t buffer[100];
  CHECK(store->read(1, 10, buffer) == 5);
  CHECK(store->read(1, 15, buffer) == 0);
  CHECK(store->read(1, UINT64_MAX, buffer) == 0);
}

TEST_CASE_FIXTURE(SlotImageStoreFixture,
                  "writing another image replaces the stored one from the first byte on") {
  REQUIRE(put(1, "the first image"));
  REQUIRE(store->begin(2).ok());
  CHECK_FALSE(store->holds(1));
  CHECK_FALSE(store->holds(2));
  CHECK(store->write(asBytes("second")));
  CHECK_FALSE(store->holds(2));
  store->abort();
  restart();
  CHECK_FALSE(store->holds(1));
  CHECK_FALSE(store->holds(2));
  CHECK(put(2, "second"));
  CHECK(store->holds(2));
}

TEST_CASE_FIXTURE(SlotImageStoreFixture, "an image may be as large as the slot, whatever the slot contains") {
  CHECK(store->maxBytes() == 1000);
  REQUIRE(put(1, std::string(1000, 'x')));
  CHECK(store->freeBytes() == 1000);
  REQUIRE(store->begin(2).ok());
  CHECK(store->write(asBytes(std::string(999, 'x'))));
  CHECK_FALSE(store->write(asBytes("xx")));
  store->abort();
  CHECK_FALSE(store->write(asBytes("x")));
  CHECK_FALSE(store->finish());
}

TEST_CASE_FIXTURE(
    SlotImageStoreFixture,
    "while the hub's program is pending verification, no image is accepted and the old one is kept") {
  REQUIRE(put(1, "image"));
  REQUIRE(slot.activate().ok());
  slot.restart();
  REQUIRE(slot.isPendingVerify());
  const std::string expected = "The hub's new firmware is still being tested. Please try again in a minute.";
  CHECK(store->ready().error().message == expected);
  CHECK(store->begin(2).error().message == expected);
  CHECK(store->holds(1));
}

TEST_CASE_FIXTURE(SlotImageStoreFixture,
                  "while an installation reads the image, no other image is accepted") {
  REQUIRE(put(1, "image"));
  isInUse = true;
  CHECK(store->ready().error().message == "An installation is still under way.");
  CHECK_FALSE(store->begin(2).ok());
  CHECK(get(1) == "image");
  isInUse = false;
  CHECK(store->ready().ok());
  CHECK(store->begin(2).ok());
}

TEST_CASE_FIXTURE(SlotImageStoreFixture, "a slot that cannot be written is reported with a message") {
  slot.canBegin = false;
  CHECK_FALSE(store->begin(1).ok());
  slot.canBegin = true;
  slot.failWriteAfter(3);
  REQUIRE(store->begin(1).ok());
  CHECK_FALSE(store->write(asBytes("image")));
}

TEST_CASE_FIXTURE(SlotImageStoreFixture, "a removed image is no longer stored, before and after a restart") {
  REQUIRE(put(1, "image"));
  CHECK(store->remove(2).ok());
  CHECK(store->holds(1));
  CHECK(store->remove(1).ok());
  CHECK_FALSE(store->holds(1));
  restart();
  CHECK_FALSE(store->holds(1));
}

TEST_CASE_FIXTURE(SlotImageStoreFixture,
                  "an image whose record cannot be removed is kept, and no byte is overwritten") {
  REQUIRE(put(1, "image"));
  files.failStep(2);
  CHECK_FALSE(store->remove(1).ok());
  CHECK(store->holds(1));
  files.failStep(2);
  CHECK_FALSE(store->begin(2).ok());
  CHECK(get(1) == "image");
}

TEST_CASE_FIXTURE(SlotImageStoreFixture, "an image whose record cannot be saved is not stored") {
  files.live().setCapacity(0);
  CHECK_FALSE(put(1, "image"));
  CHECK_FALSE(store->holds(1));
}

TEST_CASE_FIXTURE(SlotImageStoreFixture, "an image without a version is not stored") {
  REQUIRE(put(3, "image"));
  restart();
  CHECK_FALSE(store->holds(3));
  restart({3});
  CHECK_FALSE(store->holds(3));
}

TEST_CASE_FIXTURE(SlotImageStoreFixture, "with an unreadable record, no image is stored") {
  REQUIRE(put(1, "image"));
  SUBCASE("of another format") {
    REQUIRE(records.save("staged", "\x09" + records.load("staged").value().substr(1)).ok());
  }
  SUBCASE("too short") {
    REQUIRE(records.save("staged", "\x01").ok());
  }
  SUBCASE("too long") {
    REQUIRE(records.save("staged", records.load("staged").value() + "x").ok());
  }
  restart();
  CHECK_FALSE(store->holds(1));
  CHECK(log.contains("What lies in the spare slot is not known any more."));
  CHECK(put(2, "image"));
}

TEST_CASE("a power cut while an image replaces another leaves one complete image or none") {
  size_t cuts = 0;
  const auto check = [&](const std::function<void(SlotImageStoreFixture&)>& arm) {
    SlotImageStoreFixture fixture;
    REQUIRE(fixture.put(1, "the first image"));
    arm(fixture);
    const bool isDone = fixture.put(2, "the second image");
    if (!isDone) ++cuts;
    fixture.restart();
    if (isDone) CHECK(fixture.store->holds(2));
    CHECK_FALSE((fixture.store->holds(1) && fixture.store->holds(2)));
    if (fixture.store->holds(1)) CHECK(fixture.get(1) == "the first image");
    if (fixture.store->holds(2)) CHECK(fixture.get(2) == "the second image");
    CHECK(fixture.put(2, "once more"));
    CHECK(fixture.get(2) == "once more");
  };
  forEveryPowerCut(20, [&](const PowerCut& cut) {
    check([&cut](SlotImageStoreFixture& fixture) { fixture.files.cutPower(cut); });
  });
  for (const size_t call : {0u, 1u}) {
    for (const bool after : {false, true}) {
      check([call, after](SlotImageStoreFixture& fixture) { fixture.slot.cutPower(call, after); });
    }
  }
  CHECK(cuts >= 12);
}

TEST_CASE_FIXTURE(SlotImageStoreFixture, "an image whose storing has finished survives a power cut") {
  REQUIRE(put(1, "the first image"));
  slot.cutPower(0);
  CHECK_FALSE(slot.sync());
  restart();
  CHECK(store->holds(1));
  CHECK(get(1) == "the first image");
}
