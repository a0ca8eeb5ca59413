#include "core/ota/catalogue/update_history.h"
#include "support/heap/heap_checks.h"
#include "support/images/esp_image.h"
#include "support/stores/off_heap_file_store.h"

using namespace lumi;
using namespace lumi::test;

namespace {

/** A hub with a full catalogue and a full history. */
struct OtaHeapFixture : HeapFixture {
  OffHeapFileStore beside;

  OtaHeapFixture() {
    flash = &beside;
    reboot();
    createOwner();
    token = signIn();
    for (size_t i = 0; i < 2 * UpdateHistory::kMax; ++i) {
      REQUIRE(useOfUpload(std::string(31, 'v'), "", "led_matrix").status == 422);
    }
    for (int i = 0; useOfUpload("1.0." + std::to_string(i), std::string(500, 'd')).status == 200; ++i) {
    }
  }

  /** Uploads an image. If `category` is not the category of the image, that is detected only at the end. */
  Use useOfUpload(const std::string& version, const std::string& description,
                  const std::string& category = "led_strip") {
    EspImage kind;
    kind.version = version;
    kind.segments = {512, 40'000};
    const std::string image = espImage(kind);
    Request request =
        makeRequest(Method::kPost, "/api/ota/upload", token, image, "multipart/form-data; boundary=b");
    const auto target = std::make_shared<KeptAnswer>();
    target->kept.status = 0;
    const size_t before = heapUse().live;
    resetHeapPeak();
    {
      BodyHandler intake = hub().router().open(std::move(request), Reply(target));
      if (intake.parts) feed(*intake.parts, *target, image, {version, description, category});
    }
    return {target->kept.status, heapUse().peak - before, heapUse().largest};
  }

 private:
  struct Fields {
    const std::string& version;
    const std::string& description;
    const std::string& category;
  };

  /** Sends the fields after the file, so that the image is inspected for both categories. */
  static void feed(PartSink& sink, const KeptAnswer& answer, const std::string& image, const Fields& fields) {
    sink.fileBegin("firmware", "hub.bin");
    for (ConstBytes left = asBytes(image); !left.empty();)
      left = left.sub(sink.fileData(left.sub(0, kTcpPiece)));
    sink.fileEnd();
    sink.field("version", fields.version);
    sink.field("description", fields.description);
    sink.field("device_category", fields.category);
    answer.kept.status == 0 ? sink.end() : sink.abort();
  }
};

}  // namespace

TEST_CASE("firmware uploads are accepted and rejected within the heap budget, however long the lists are") {
  OtaHeapFixture fixture;
  const Ota& ota = fixture.hub().ota();
  MESSAGE("versions " << ota.catalogue().all().size() << ", records " << ota.history().all().size());
  REQUIRE(fixture.hub().ota().removeVersion(ota.catalogue().all().back().id).ok());
  checkWithin(fixture.useOfUpload(std::string(31, 'v'), "", "led_matrix"), 422);
  const auto taken = fixture.useOfUpload("2.0.0", std::string(500, 'd'));
  checkWithin(taken, 200);
  MESSAGE("bytes on top while firmware is taken in: " << taken.onTop << ", at once " << taken.largest);
}

TEST_CASE("listing and deleting firmware stays within the heap budget when the lists are full") {
  OtaHeapFixture fixture;
  const std::string version = std::to_string(fixture.hub().ota().catalogue().all().front().id);
  const std::string record = std::to_string(fixture.hub().ota().history().all().front().id);
  checkWithin(fixture.useOf(Method::kGet, "/api/ota/versions", fixture.token), 200);
  checkWithin(fixture.useOf(Method::kGet, "/api/ota/update-history", fixture.token), 200);
  checkWithin(fixture.useOf(Method::kDelete, "/api/ota/versions/" + version, fixture.token), 200);
  checkWithin(fixture.useOf(Method::kDelete, "/api/ota/update-history/" + record, fixture.token), 200);
}

TEST_CASE("a full catalogue and history are loaded within the heap budget") {
  OtaHeapFixture fixture;
  RecordStore records(fixture.beside, fixture.log);
  FirmwareCatalogue catalogue(records, fixture.log);
  UpdateHistory history(records, fixture.log);
  resetHeapPeak();
  catalogue.load();
  history.load();
  CHECK(heapUse().largest <= kMaxPiece);
  CHECK(catalogue.all().size() == fixture.hub().ota().catalogue().all().size());
  CHECK(history.all().size() == fixture.hub().ota().history().all().size());
}
