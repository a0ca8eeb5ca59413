#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/ota/catalogue/file_image_store.h"
#include "core/ota/form/firmware_upload.h"
#include "support/crypto/portable_crypto.h"
#include "support/fakes/fake_signature_check.h"
#include "support/fakes/manual_clock.h"
#include "support/http/upload_call.h"
#include "support/images/esp_image.h"
#include "unit/core/ota/catalogue/catalogue_fixture.h"

namespace lumi::test {

/** The dependencies of an upload. */
struct UploadFixture : OtaBooks {
  static constexpr uint64_t kSlot = 0x1A0000;  // bytes

  ManualClock clock{fromIso("2026-05-01T06:00Z").value()};
  PortableCrypto crypto;
  FakeSignatureCheck signatures;
  ImageRules rules{crypto, signatures, kChipEsp32S3, std::nullopt};
  FileImageStore files8MB{files, kSlot};
  ImageStore* images = &files8MB;

  std::string imageFiles() const {
    std::string names;
    files.list("firmware", [&](std::string_view name) { names.append(name).append(" "); });
    return names;
  }
  bool leftNothing() { return catalogue().all().empty() && imageFiles().empty(); }
  /** Returns the newest record ("failed 1.0.0: It is damaged."), or "". */
  std::string newestRecord() {
    if (history().all().empty()) return "";
    const UpdateRecord& record = history().all().back();
    return record.deviceId + " " + updateStatusName(record.status) + " " + record.version + ": " +
           record.errorMessage;
  }
};

/** One upload, called as by the platform. */
class FirmwareCall : public UploadCall<FirmwareUpload> {
 public:
  explicit FirmwareCall(UploadFixture& fixture) {
    sink = std::make_unique<FirmwareUpload>(
        FirmwareStore{fixture.catalogue(), fixture.history(), *fixture.images}, fixture.rules, fixture.clock,
        "owner", Reply(client), [this](const FirmwareVersion& version, const Reply& reply) {
          accepted.push_back(version);
          reply.send(jsonResponse(200, "{}"));
        });
  }

  FirmwareCall& field(const std::string& name, const std::string& value) {
    if (isOpen()) sink->field(name, value);
    return *this;
  }

  FirmwareCall& file(const std::string& content, const std::string& name = "hub.bin", size_t size = 1000,
                     const std::string& part = "firmware") {
    if (!isOpen()) return *this;
    sink->fileBegin(part, name);
    for (size_t at = 0; at < content.size() && isOpen(); at += size) data(asBytes(content).sub(at, size));
    while (isOpen() && !sink->fileEnd()) ++pauses;
    return *this;
  }

  /** Makes a complete upload, as the panel sends it. Returns the status of the response. */
  int run(const std::string& content, const std::string& version = "1.0.0",
          const std::string& category = "led_strip", const std::string& device = "") {
    if (!begin(content.size() + 900)) return status();
    field("version", version).field("description", "").field("device_category", category);
    if (!device.empty()) field("device_id", device);
    return field("is_stable", "true").file(content).end();
  }

  std::vector<FirmwareVersion> accepted;
  size_t mostTaken = 0;  // bytes in one call

 private:
  void data(ConstBytes rest) {
    while (!rest.empty() && isOpen()) {
      const size_t taken = sink->fileData(rest);
      if (isOpen()) mostTaken = std::max(mostTaken, taken);
      rest = rest.sub(taken);
      if (!rest.empty()) ++pauses;
    }
  }
};

/** Returns an image for the hub of the fixture. */
inline std::string hubImage(const std::string& version = "1.0.0", uint32_t size = 132) {
  EspImage image;
  image.version = version;
  image.chip = kChipEsp32S3;
  image.segments = {512, size};
  return espImage(image);
}

inline std::string matrixImage(const std::string& version = "1.0.0") {
  EspImage image;
  image.project = "lumisand-satellite";
  image.version = version;
  return espImage(image);
}

}  // namespace lumi::test
