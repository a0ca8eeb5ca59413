#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

#include "core/base/result.h"
#include "core/ota/image/image_body.h"
#include "core/ota/image/image_inspector.h"
#include "core/ports/crypto.h"

namespace lumi {

/**
 * Reads an ESP32 application image (docs/firmware-images.md). Offsets, limits and magic numbers are from
 * esp_app_format.h, esp_app_desc.h and esp_image_format.c of ESP-IDF v5.5.
 */
class AppImageReader : public ImageBody {
 public:
  /** `demands` must outlive the reader. */
  AppImageReader(const Crypto& crypto, const ImageDemands& demands);

  size_t feed(ConstBytes piece) override;
  bool isWhole() const override { return stage_ == Stage::kWhole && !isRefused(); }

 private:
  enum class Stage : uint8_t { kHeader, kSegmentHeader, kDescriptor, kData, kChecksum, kDigest, kWhole };

  static constexpr size_t kDescriptorBytes = 256;

  void take(ConstBytes& piece);
  void stageEnds();
  void begin(Stage stage, size_t size);

  void headerEnds();
  void segmentHeaderEnds();
  void descriptorEnds();
  void segmentEnds();
  void checksumEnds();
  void digestEnds();

  /** Returns an error message, or "" if `project` is the required program. */
  std::string projectProblem(std::string_view project) const;

  const ImageDemands& demands_;
  std::unique_ptr<HashStream> hash_;  // of everything before the appended SHA-256
  ImageField<kDescriptorBytes> field_;
  Stage stage_ = Stage::kHeader;
  uint64_t position_ = 0;
  uint32_t segmentLength_ = 0;
  uint8_t segment_ = 0;
  uint8_t segments_ = 0;
  uint8_t checksum_ = 0xEF;
};

}  // namespace lumi
