#include <doctest/doctest.h>

#include "core/ota/catalogue/slot_image_store.h"
#include "support/fakes/fake_firmware_slot.h"
#include "unit/core/ota/form/firmware_upload_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

struct FullFixture : UploadFixture {
  /** Fills the store, leaving `bytes` bytes for images. */
  void fillUpTo(size_t bytes) {
    const std::string others(1'000'000, 'x');
    files.live().open("gcode/other.lsp", OpenMode::kReplace)->write(asBytes(others));
    files.live().setCapacity(others.size() + reserveOf(StoreUse::kImages) + bytes);
  }
};

/** A hub with 4 MB of flash. */
struct SmallFixture : UploadFixture {
  FakeFirmwareSlot slot{100'000};
  bool isInUse = false;
  SlotImageStore staged{slot, records, log, [this] { return isInUse; }};

  SmallFixture() { images = &staged; }
};

}  // namespace

TEST_CASE_FIXTURE(UploadFixture,
                  "a body announced as larger than any image is rejected before its first byte") {
  FirmwareCall call(*this);
  CHECK_FALSE(call.begin(UploadFixture::kSlot + FirmwareUpload::kFormAllowance + 1));
  CHECK(call.status() == 413);
  CHECK(call.says("The firmware does not fit. The largest image this hub takes has 1.6 MB."));
  CHECK(FirmwareCall(*this).begin(UploadFixture::kSlot + FirmwareUpload::kFormAllowance));
}

TEST_CASE_FIXTURE(FullFixture,
                  "a body announced as larger than the free space is rejected before its first byte") {
  fillUpTo(300 * 1024 + 1000);
  FirmwareCall call(*this);
  CHECK_FALSE(call.begin(400 * 1024));
  CHECK(call.status() == 413);
  CHECK(call.says("The firmware does not fit. The hub has 300 KB free."));
  CHECK(imageFiles().empty());
  CHECK(FirmwareCall(*this).begin(300 * 1024));
}

TEST_CASE_FIXTURE(FullFixture, "an image of unannounced length is stopped where it no longer fits") {
  SUBCASE("the store") {
    fillUpTo(300 * 1024 + 1000);
    FirmwareCall call(*this);
    call.begin();
    CHECK(call.field("version", "1.0.0").file(hubImage("1.0.0", 400 * 1024)).end() == 413);
    CHECK(call.says("The firmware does not fit. The hub has 300 KB free."));
  }
  SUBCASE("any slot") {
    FirmwareCall call(*this);
    call.begin();
    CHECK(call.field("version", "1.0.0").file(hubImage("1.0.0", 1700 * 1024)).end() == 413);
    CHECK(call.says("The firmware does not fit. The largest image this hub takes has 1.6 MB."));
  }
  CHECK(leftNothing());
  CHECK(history().all().empty());
}

TEST_CASE_FIXTURE(UploadFixture, "an interrupted upload leaves nothing behind") {
  FirmwareCall call(*this);
  call.begin();
  call.field("version", "1.0.0");
  call.sink->fileBegin("firmware", "hub.bin");
  call.sink->fileData(asBytes(hubImage().substr(0, 600)));
  CHECK(imageFiles() == "1.bin.new ");
  SUBCASE("aborted") {
    call.sink->abort();
  }
  SUBCASE("destroyed") {
    call.sink.reset();
  }
  CHECK(leftNothing());
  CHECK(history().all().empty());
  CHECK(FirmwareCall(*this).run(hubImage()) == 200);
}

TEST_CASE_FIXTURE(UploadFixture, "after a rejection nothing more is accepted or answered") {
  FirmwareCall call(*this);
  call.begin();
  call.field("version", "1 0");
  call.sink->field("version", "1.0.0");
  call.sink->fileBegin("firmware", "hub.bin");
  CHECK(call.sink->fileData(asBytes("abc")) == 3);
  CHECK(call.sink->fileEnd());
  call.sink->end();
  CHECK(call.client->answers.size() == 1);
  CHECK(leftNothing());
}

TEST_CASE("a fault at any step of the store is reported and leaves nothing incomplete") {
  size_t failures = 0;
  for (size_t step = 0; step < 12; ++step) {
    CAPTURE(step);
    UploadFixture fixture;
    fixture.files.failStep(step);
    FirmwareCall call(fixture);
    const int status = call.run(hubImage());
    CHECK((status == 200 || status == 409 || status == 413 || status == 500));
    if (status == 200) {
      CHECK(fixture.imageFiles() == "1.bin ");
      CHECK(fixture.catalogue().all().size() == 1);
    } else {
      ++failures;
      CHECK(fixture.leftNothing());
    }
    fixture.restart();
    CHECK(fixture.catalogue().all().size() == (status == 200 ? 1 : 0));
  }
  CHECK(failures >= 5);
}

TEST_CASE_FIXTURE(SmallFixture, "a file that is not an image does not evict a stored one") {
  REQUIRE(FirmwareCall(*this).run(hubImage()) == 200);
  CHECK(FirmwareCall(*this).run("a text", "1.0.1") == 422);
  CHECK(FirmwareCall(*this).run(matrixImage("1.0.1"), "1.0.1") == 422);
  CHECK(FirmwareCall(*this).run(hubImage()) == 409);
  CHECK(FirmwareCall(*this).run("", "1.0.1") == 422);
  CHECK(staged.holds(1));
  CHECK(slot.spare() == hubImage());
}

TEST_CASE_FIXTURE(SmallFixture, "an image that turns out to be damaged leaves the slot empty") {
  REQUIRE(FirmwareCall(*this).run(hubImage()) == 200);
  const std::string next = hubImage("1.0.1");
  CHECK(FirmwareCall(*this).run(next.substr(0, next.size() - 1), "1.0.1") == 422);
  CHECK_FALSE(staged.holds(1));
  CHECK_FALSE(staged.holds(2));
}

TEST_CASE_FIXTURE(SmallFixture, "while the slot cannot be used, an upload returns 409 before its body") {
  SUBCASE("an installation") {
    isInUse = true;
    FirmwareCall call(*this);
    CHECK_FALSE(call.begin(1000));
    CHECK(call.status() == 409);
    CHECK(call.says("An installation is still under way."));
  }
  SUBCASE("a verification") {
    REQUIRE(FirmwareCall(*this).run(hubImage()) == 200);
    REQUIRE(slot.activate().ok());
    slot.restart();
    FirmwareCall call(*this);
    CHECK_FALSE(call.begin(1000));
    CHECK(call.status() == 409);
    CHECK(call.says("The hub's new firmware is still being tested. Please try again in a minute."));
  }
  SUBCASE("an installation that begins during the body") {
    FirmwareCall call(*this);
    REQUIRE(call.begin(1000));
    isInUse = true;
    CHECK(call.field("version", "1.0.0").file(hubImage()).end() == 409);
    CHECK(slot.spare().empty());
  }
}

TEST_CASE_FIXTURE(SmallFixture, "an image that does not fit in the slot returns 413") {
  FirmwareCall announced(*this);
  CHECK_FALSE(announced.begin(200'000));
  CHECK(announced.says("The firmware does not fit. The largest image this hub takes has 97 KB."));
  FirmwareCall call(*this);
  call.begin();
  CHECK(call.field("version", "1.0.0").file(hubImage("1.0.0", 120'000)).end() == 413);
  CHECK(call.says("The firmware does not fit. The largest image this hub takes has 97 KB."));
  slot.failWriteAfter(500);
  CHECK(FirmwareCall(*this).run(hubImage()) == 500);
}
