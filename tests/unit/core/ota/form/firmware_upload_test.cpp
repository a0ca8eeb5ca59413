#include "core/ota/form/firmware_upload.h"

#include <doctest/doctest.h>

#include "unit/core/ota/form/firmware_upload_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

const char kIncomplete[] = "Please select a firmware file and enter a version";

}  // namespace

TEST_CASE_FIXTURE(UploadFixture, "an uploaded image becomes a version with a history entry") {
  const std::string image = hubImage("1.0.0", 50'000);
  FirmwareCall call(*this);
  REQUIRE(call.begin(image.size()));
  call.field("version", "1.0.0").field("description", "Two\r\nlines — ü");
  call.field("device_category", "led_strip").field("device_id", "room-lights-esp32");
  call.field("is_stable", "true").field("comment", "of no interest").file(image, "HUB.BIN");
  CHECK(call.end() == 200);

  REQUIRE(call.accepted.size() == 1);
  REQUIRE(catalogue().all().size() == 1);
  const FirmwareVersion& version = catalogue().all()[0];
  CHECK(version.id == call.accepted[0].id);
  CHECK(version.kind == ImageKind::kProgram);
  CHECK(version.version == "1.0.0");
  CHECK(version.description == "Two\nlines — ü");
  CHECK(version.category == DeviceType::kHub);
  CHECK(version.deviceId == "room-lights-esp32");
  CHECK(version.isStable);
  CHECK(version.fileSize == image.size());
  CHECK(version.createdAt == clock.wall());
  CHECK(version.uploadedBy == "owner");
  CHECK(version.sha256 == crypto.sha256(asBytes(image)));
  CHECK_FALSE(version.isSigned);
  CHECK(files.live().contentOf("firmware/1.bin") == image);
  CHECK(newestRecord() == "admin-upload uploaded 1.0.0: ");
  CHECK(history().all()[0].versionId == version.id);
  CHECK(history().all()[0].startedAt == clock.wall());
  restart();
  CHECK(catalogue().find(1) != nullptr);
  CHECK(files8MB.holds(1));
}

TEST_CASE_FIXTURE(UploadFixture, "optional fields have defaults, and without a clock there is no time") {
  clock.unsetWall();
  FirmwareCall call(*this);
  call.begin();
  CHECK(call.field("version", "1.0.0").file(hubImage()).end() == 200);
  const FirmwareVersion& version = catalogue().all().at(0);
  CHECK(version.category == DeviceType::kHub);
  CHECK(version.deviceId.empty());
  CHECK(version.description.empty());
  CHECK_FALSE(version.isStable);
  CHECK_FALSE(version.createdAt);
  CHECK_FALSE(history().all().at(0).startedAt);
}

TEST_CASE("an image is the same in pieces of any size, and no call accepts more than 1 KiB") {
  for (const size_t size : {1, 7, 4096, 30'000}) {
    CAPTURE(size);
    UploadFixture fixture;
    const std::string image = hubImage("1.0.0", 20'000);
    FirmwareCall call(fixture);
    call.begin();
    CHECK(call.field("version", "1.0.0").file(image, "a.bin", size).end() == 200);
    CHECK(fixture.files.live().contentOf("firmware/1.bin") == image);
    CHECK(call.mostTaken <= 1024);
    CHECK(call.pauses >= image.size() / 1024 - 1);
  }
}

TEST_CASE_FIXTURE(UploadFixture, "fields may follow the file") {
  FirmwareCall call(*this);
  call.begin();
  call.file(matrixImage());
  call.field("device_category", "led_matrix").field("version", "1.0.0").field("device_id", "matrix-2");
  CHECK(call.end() == 200);
  CHECK(catalogue().all().at(0).category == DeviceType::kMatrix);
  CHECK(catalogue().all().at(0).deviceId == "matrix-2");
}

TEST_CASE_FIXTURE(UploadFixture, "fields after the file are compared with the image") {
  FirmwareCall call(*this);
  call.begin();
  SUBCASE("category") {
    call.file(matrixImage()).field("version", "1.0.0");
  }
  SUBCASE("version") {
    call.file(hubImage()).field("version", "1.0.1");
  }
  CHECK(call.end() == 422);
  CHECK(leftNothing());
  CHECK(history().all().size() == 1);
}

TEST_CASE_FIXTURE(UploadFixture, "an unusable image is rejected with a reason, which the history keeps") {
  struct Row {
    std::string image;
    std::string category;
    std::string sentence;
  };
  std::string flipped = hubImage();
  flipped[600] = static_cast<char>(flipped[600] ^ 1);
  const std::string whole = hubImage();
  EspImage otherChip;
  for (const Row& row : std::vector<Row>{
           {"", "led_strip", "The image is not whole."},
           {"PK\x03\x04 a zip", "led_strip", "This is not a firmware image."},
           {whole.substr(0, whole.size() - 1), "led_strip", "The image is not whole."},
           {whole + "x", "led_strip", "The image is damaged: something follows its end."},
           {flipped, "led_strip", ""},
           {whole, "led_matrix", ""},
           {matrixImage(), "led_strip", ""},
           {espImage(otherChip), "led_strip", ""},
           {hubImage("1.0.1"), "led_strip", ""},
       }) {
    CAPTURE(row.sentence);
    FirmwareCall call(*this);
    CHECK(call.run(row.image, "1.0.0", row.category) == 422);
    if (!row.sentence.empty()) CHECK(call.says(row.sentence));
    CHECK(leftNothing());
    CHECK(call.says(history().all().back().errorMessage));
    CHECK(newestRecord().find("admin-upload failed 1.0.0: ") == 0);
    CHECK(history().all().back().category == categoryFromName(row.category));
  }
  CHECK(history().all().size() == 9);
}

TEST_CASE_FIXTURE(UploadFixture, "with a key, only images signed with it are accepted") {
  PublicKey key{};
  key[0] = 4;
  key[5] = 77;
  rules.key = key;
  CHECK(FirmwareCall(*this).run(hubImage()) == 422);
  CHECK(leftNothing());
  CHECK(FirmwareCall(*this).run(signedImage(hubImage(), key)) == 200);
  CHECK(catalogue().all().at(0).isSigned);
}

TEST_CASE_FIXTURE(UploadFixture, "panels are accepted for the hub") {
  CHECK(FirmwareCall(*this).run(panelImage(smallPanel("2.0.0")), "2.0.0") == 200);
  CHECK(catalogue().all().at(0).kind == ImageKind::kPanel);
}

TEST_CASE_FIXTURE(UploadFixture, "an invalid form returns 400 and leaves nothing, not even a history entry") {
  const auto refused = [this](const std::function<void(FirmwareCall&)>& send, const std::string& sentence) {
    CAPTURE(sentence);
    FirmwareCall call(*this);
    call.begin();
    send(call);
    CHECK(call.end() == 400);
    CHECK(call.says(sentence));
    CHECK(leftNothing());
    CHECK(history().all().empty());
  };
  const std::string image = hubImage();
  refused([](FirmwareCall& call) { call.field("version", "1.0.0"); }, kIncomplete);
  refused([&](FirmwareCall& call) { call.file(image); }, kIncomplete);
  refused([&](FirmwareCall& call) { call.field("version", "").file(image); }, kIncomplete);
  refused([](FirmwareCall& call) { call.field("version", "1.0.0").file("", ""); }, kIncomplete);
  refused([&](FirmwareCall& call) { call.field("version", "1.0.0").file(image, "hub.elf"); },
          "Please select a .bin firmware file.");
  refused([&](FirmwareCall& call) { call.field("version", "1.0.0").file(image, "bin"); },
          "Please select a .bin firmware file.");
  refused([&](FirmwareCall& call) { call.field("version", "1.0.0").file(image, "a.bin", 1000, "gcode"); },
          "The file must be sent as the part firmware.");
  refused([&](FirmwareCall& call) { call.field("version", "1.0.0").file(image).file(image); },
          "Please send one file at a time.");
}

TEST_CASE_FIXTURE(UploadFixture, "an invalid field is rejected before or after the file") {
  const std::string tooLong = "The description is too long: at most 500 bytes.";
  const std::string unreadable = "The description holds characters that can't be shown.";
  const std::string version = "The version may have up to 31 letters, digits and . + _ -";
  struct Row {
    std::string name, value, sentence;
  };
  for (const Row& row : std::vector<Row>{
           {"version", "1 0", version},
           {"version", "../../etc", version},
           {"version", std::string(32, '1'), version},
           {"version", "1.0\u00fc", version},
           {"description", std::string(501, 'd'), tooLong},
           {"description", "a\tb", unreadable},
           {"description", "a\rb", unreadable},
           {"description", "a\xff", unreadable},
           {"device_category", "", "The device category must be led_strip or led_matrix."},
           {"device_category", "toaster", "The device category must be led_strip or led_matrix."},
           {"device_id", "matrix-3", "There is no device with this id."},
           {"device_id", "matrix-1", "This device takes no firmware of the chosen category."},
           {"is_stable", "yes", "is_stable must be true or false."},
       }) {
    CAPTURE(row.name);
    CAPTURE(row.value);
    for (const bool isFirst : {true, false}) {
      FirmwareCall call(*this);
      call.begin();
      if (isFirst) call.field(row.name, row.value);
      call.file(hubImage());
      if (!isFirst) call.field(row.name, row.value);
      if (row.name != "version") call.field("version", "1.0.0");
      CHECK(call.end() == 400);
      CHECK(call.says(row.sentence));
      CHECK(leftNothing());
    }
  }
  CHECK(history().all().empty());
}

TEST_CASE_FIXTURE(UploadFixture, "a field may occur only once") {
  for (const char* name : {"version", "description", "device_category", "device_id", "is_stable"}) {
    CAPTURE(name);
    const std::string field = name;
    const std::string value = field == "version"           ? "1.0.0"
                              : field == "device_category" ? "led_strip"
                              : field == "is_stable"       ? "false"
                                                           : "";
    FirmwareCall call(*this);
    call.begin();
    CHECK(call.field(field, value).field(field, value).end() == 400);
    CHECK(call.says("The field " + field + " was sent twice."));
  }
}

TEST_CASE_FIXTURE(UploadFixture, "values of the maximum length are accepted") {
  const std::string version(31, '9');
  FirmwareCall call(*this);
  call.begin();
  call.field("version", version).field("description", std::string(500, 'd')).file(hubImage(version));
  CHECK(call.end() == 200);
}

TEST_CASE_FIXTURE(UploadFixture, "an existing version returns 409; for other devices it is another version") {
  REQUIRE(FirmwareCall(*this).run(matrixImage(), "1.0.0", "led_matrix") == 200);
  FirmwareCall again(*this);
  CHECK(again.run(matrixImage(), "1.0.0", "led_matrix") == 409);
  CHECK(again.says("Version 1.0.0 is already there. Delete it first."));
  CHECK(imageFiles() == "1.bin ");

  FirmwareCall late(*this);
  late.begin();
  late.file(matrixImage()).field("version", "1.0.0").field("device_category", "led_matrix");
  CHECK(late.end() == 409);
  CHECK(imageFiles() == "1.bin ");

  CHECK(FirmwareCall(*this).run(matrixImage(), "1.0.0", "led_matrix", "matrix-1") == 200);
  CHECK(FirmwareCall(*this).run(hubImage()) == 200);
  CHECK(FirmwareCall(*this).run(hubImage("1.0.1"), "1.0.1") == 200);
  CHECK(history().all().size() == 4);
}

TEST_CASE_FIXTURE(UploadFixture, "the hub's program and a panel may have the same version, each once") {
  REQUIRE(FirmwareCall(*this).run(hubImage()) == 200);
  CHECK(FirmwareCall(*this).run(panelImage(smallPanel("1.0.0"))) == 200);
  CHECK(FirmwareCall(*this).run(hubImage()) == 409);
  CHECK(FirmwareCall(*this).run(panelImage(smallPanel("1.0.0"))) == 409);
  CHECK(imageFiles() == "1.bin 2.bin ");
}

TEST_CASE_FIXTURE(UploadFixture, "a full catalogue returns 409 before the body") {
  for (size_t i = 0; i < FirmwareCatalogue::kMax; ++i) REQUIRE(catalogue().add(someVersion()).ok());
  FirmwareCall call(*this);
  CHECK_FALSE(call.begin(1000));
  CHECK(call.status() == 409);
  CHECK(call.says("The hub lists as much firmware as it can. Delete a version first."));
}

TEST_CASE_FIXTURE(UploadFixture, "a catalogue without room for a long description returns 409") {
  FirmwareVersion listed = someVersion();
  listed.description = std::string(500, 'd');
  while (catalogue().hasRoomFor(listed)) REQUIRE(catalogue().add(listed).ok());
  FirmwareCall call(*this);
  call.begin();
  call.field("version", "1.0.0").field("description", std::string(500, 'd')).file(hubImage());
  CHECK(call.end() == 409);
  CHECK(imageFiles().empty());
}
