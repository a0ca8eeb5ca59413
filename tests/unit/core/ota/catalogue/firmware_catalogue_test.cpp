#include "core/ota/catalogue/firmware_catalogue.h"

#include <doctest/doctest.h>

#include "core/base/text.h"
#include "unit/core/ota/catalogue/catalogue_fixture.h"

using namespace lumi;
using namespace lumi::test;

TEST_CASE_FIXTURE(OtaBooks, "a version is unchanged after a restart, and the ids continue") {
  CHECK(catalogue().nextId() == 1);
  CHECK(catalogue().add(someVersion()).value() == 1);
  FirmwareVersion bare;
  bare.version = "2";
  CHECK(catalogue().add(bare).value() == 2);
  const std::string before = catalogueText();
  restart();
  CHECK(catalogueText() == before);
  CHECK(catalogue().ids() == std::vector<uint32_t>{1, 2});
  const FirmwareVersion* version = catalogue().find(1);
  REQUIRE(version != nullptr);
  CHECK(version->kind == ImageKind::kPanel);
  CHECK(version->version == "1.2.0");
  CHECK(version->description == someVersion().description);
  CHECK(version->category == DeviceType::kMatrix);
  CHECK(version->deviceId == "matrix-1");
  CHECK(version->isStable);
  CHECK(version->fileSize == 5'000'000'000);
  CHECK(version->createdAt == 1'770'000'000'000);
  CHECK(version->uploadedBy == "żaneta");
  CHECK(version->sha256 == someVersion().sha256);
  CHECK(version->isSigned);
  CHECK_FALSE(catalogue().find(2)->createdAt);
  CHECK(catalogue().find(3) == nullptr);
}

TEST_CASE_FIXTURE(OtaBooks, "the id of a removed version is never reused") {
  CHECK(catalogue().add(someVersion("1")).value() == 1);
  CHECK(catalogue().remove(1).ok());
  CHECK(catalogue().remove(1).ok());
  restart();
  CHECK(catalogue().all().empty());
  CHECK(catalogue().add(someVersion("1")).value() == 2);
}

TEST_CASE_FIXTURE(OtaBooks, "findSame() finds only the same version and kind for the same devices") {
  REQUIRE(catalogue().add(someVersion()).ok());
  CHECK(catalogue().findSame(someVersion()) != nullptr);
  FirmwareVersion other = someVersion();
  other.deviceId = "";
  CHECK(catalogue().findSame(other) == nullptr);
  other = someVersion();
  other.category = DeviceType::kHub;
  CHECK(catalogue().findSame(other) == nullptr);
  other = someVersion();
  other.kind = ImageKind::kProgram;
  CHECK(catalogue().findSame(other) == nullptr);
  CHECK(catalogue().findSame(someVersion("1.2.0b")) == nullptr);
}

TEST_CASE_FIXTURE(OtaBooks, "the catalogue is limited in number and in bytes") {
  for (size_t i = 0; i < FirmwareCatalogue::kMax; ++i) {
    CHECK_FALSE(catalogue().isFull());
    CHECK(catalogue().add(someVersion(std::to_string(i))).ok());
  }
  CHECK(catalogue().isFull());
  CHECK_FALSE(catalogue().add(someVersion("one more")).ok());

  OtaBooks verbose;
  FirmwareVersion version = someVersion();
  version.description = std::string(FirmwareVersion::kMaxDescriptionLength, 'd');
  size_t count = 0;
  while (verbose.catalogue().hasRoomFor(version)) {
    REQUIRE(verbose.catalogue().add(version).ok());
    ++count;
  }
  CHECK(count == 12);
  CHECK(verbose.catalogue().add(version).error().message == FirmwareCatalogue::kFull);
  CHECK(verbose.records.load("firmware")->size() <= FirmwareCatalogue::kMaxRecord);
}

TEST_CASE_FIXTURE(OtaBooks, "a change that cannot be saved is not made") {
  for (const char* name : {"1", "2", "3"}) REQUIRE(catalogue().add(someVersion(name)).ok());
  const std::string before = catalogueText();
  files.live().setCapacity(0);
  CHECK_FALSE(catalogue().add(someVersion("4")).ok());
  CHECK_FALSE(catalogue().remove(2).ok());
  CHECK(catalogueText() == before);
}

TEST_CASE_FIXTURE(OtaBooks, "a record with any other content is rejected") {
  REQUIRE(catalogue().add(someVersion()).ok());
  const std::string whole = records.load("firmware").value();
  CatalogueRecord record;
  CHECK(fromBytes(whole, record));
  for (size_t length = 0; length < whole.size(); ++length)
    CHECK_FALSE(fromBytes(whole.substr(0, length), record));
  CHECK_FALSE(fromBytes(whole + "x", record));
  CHECK_FALSE(fromBytes("\x02" + whole.substr(1), record));
  CHECK_FALSE(fromBytes(std::string(whole).replace(11, 1, "\x02"), record));
  CHECK_FALSE(fromBytes(std::string(whole).replace(12, 1, "\x02"), record));
}

TEST_CASE("a text that is no longer displayable does not cost the catalogue; a description keeps its lines") {
  for (std::string FirmwareVersion::*text : {&FirmwareVersion::version, &FirmwareVersion::description,
                                             &FirmwareVersion::deviceId, &FirmwareVersion::uploadedBy}) {
    for (const char* odd : {"\xFF", "a\rb", "\x1B[2J"}) {
      FirmwareVersion version = someVersion();
      version.*text = odd;
      CatalogueRecord read;
      REQUIRE(fromBytes(toBytes(CatalogueRecord{2, {version}}), read));
      CHECK(read.versions[0].*text == madeReadable(odd));
    }
  }
  FirmwareVersion version = someVersion();
  version.description = "one\ntwo\x1B\n";
  CatalogueRecord read;
  CHECK(fromBytes(toBytes(CatalogueRecord{2, {version}}), read));
  CHECK(read.versions[0].description == "one\ntwo?\n");
}

TEST_CASE_FIXTURE(OtaBooks, "a catalogue of another format is logged and emptied, and its ids continue") {
  for (const char* name : {"1", "2"}) REQUIRE(catalogue().add(someVersion(name)).ok());
  const std::string newer = "\x09" + records.load("firmware").value().substr(1);
  REQUIRE(records.save("firmware", newer).ok());
  restart();
  CHECK(log.contains("The list of uploaded firmware can't be read"));
  CHECK(catalogue().all().empty());
  CHECK(records.load("firmware") == newer);
  CHECK(catalogue().add(someVersion("3")).value() == 3);
}

TEST_CASE_FIXTURE(OtaBooks, "a damaged catalogue starts empty and accepts versions") {
  REQUIRE(catalogue().add(someVersion("1")).ok());
  files.live().contentOf("records/firmware") = "?";
  restart();
  CHECK(log.contains("The list of uploaded firmware can't be read"));
  CHECK(catalogue().add(someVersion("2")).ok());
  restart();
  CHECK(catalogue().all().size() == 1);
}

TEST_CASE_FIXTURE(OtaBooks, "a missing catalogue is not logged") {
  CHECK(log.lines.empty());
}
