#include <algorithm>

#include "core/base/byte_codec.h"
#include "core/base/text.h"
#include "core/ota/image/image_inspector.h"

namespace lumi {
namespace {

constexpr size_t kHeaderBytes = 24;
constexpr size_t kSegmentsAt = 1;
constexpr size_t kDigestAppendedAt = 23;
constexpr size_t kSegmentHeaderBytes = 8;
constexpr size_t kLengthAt = 4;
constexpr uint8_t kMaxSegments = 16;
constexpr size_t kChecksumEndsMultipleOf = 16;

constexpr uint32_t kDescriptorMagic = 0xABCD5432;
constexpr size_t kVersionAt = 16;
constexpr size_t kProjectAt = 48;

struct TextPlace {
  size_t offset;
  size_t size;
};
/** The texts of the application descriptor: version, project, time, date and ESP-IDF version. */
constexpr TextPlace kTexts[] = {{kVersionAt, 32}, {kProjectAt, 32}, {80, 16}, {96, 16}, {112, 32}};

struct Chip {
  uint16_t id;
  const char* name;
};
constexpr Chip kChips[] = {
    {kChipEsp32, "ESP32"}, {2, "ESP32-S2"},  {kChipEsp32C3, "ESP32-C3"}, {kChipEsp32S3, "ESP32-S3"},
    {12, "ESP32-C2"},      {13, "ESP32-C6"}, {16, "ESP32-H2"},           {18, "ESP32-P4"},
    {20, "ESP32-C61"},     {23, "ESP32-C5"},
};

bool isTaken(uint16_t chip, const ImageDemands& demands) {
  if (demands.chip) return chip == *demands.chip;
  return chip == kChipEsp32 || chip == kChipEsp32C3;  // the chips of the satellites' boards
}

const char* projectOf(DeviceType category) {
  return category == DeviceType::kHub ? "lumisand-hub" : "lumisand-satellite";
}

DeviceType otherThan(DeviceType category) {
  return category == DeviceType::kHub ? DeviceType::kMatrix : DeviceType::kHub;
}

template <typename Number>
Number numberAt(ConstBytes bytes, size_t offset) {
  return ByteReader(asText(bytes.sub(offset))).number<Number>();
}

/**
 * Reads an ESP32 application image (docs/firmware-images.md). Offsets, limits and magic numbers are from
 * esp_app_format.h, esp_app_desc.h and esp_image_format.c of ESP-IDF v5.5.
 */
class AppImageReader : public ImageBody {
 public:
  /** `demands` must outlive the reader. */
  AppImageReader(const Crypto& crypto, const ImageDemands& demands);

  size_t feed(ConstBytes piece) override;
  bool isWhole() const override { return isWhole_ && !isRefused(); }

 private:
  using End = void (AppImageReader::*)();

  static constexpr size_t kDescriptorBytes = 256;

  void take(ConstBytes& piece);
  void begin(End ends, size_t size);

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
  End ends_ = nullptr;  // called at the end of the field
  bool isWhole_ = false;
  uint64_t position_ = 0;
  uint32_t segmentLength_ = 0;
  uint8_t segment_ = 0;
  uint8_t segments_ = 0;
  uint8_t checksum_ = 0xEF;
};

}  // namespace

std::unique_ptr<ImageBody> appImageBody(const Crypto& crypto, const ImageDemands& demands) {
  return std::make_unique<AppImageReader>(crypto, demands);
}

std::string imageChipName(uint16_t chip) {
  for (const Chip& known : kChips) {
    if (known.id == chip) return known.name;
  }
  return "chip " + numberText(chip);
}

AppImageReader::AppImageReader(const Crypto& crypto, const ImageDemands& demands)
    : demands_(demands), hash_(crypto.sha256Stream()) {
  begin(&AppImageReader::headerEnds, kHeaderBytes);
}

size_t AppImageReader::feed(ConstBytes piece) {
  const size_t offered = piece.size();
  while (!piece.empty() && !isWhole_ && !isRefused()) take(piece);
  return offered - piece.size();
}

void AppImageReader::take(ConstBytes& piece) {
  const ConstBytes taken = field_.take(piece);
  position_ += taken.size();
  if (ends_ != &AppImageReader::digestEnds) hash_->update(taken);
  if (ends_ == &AppImageReader::descriptorEnds || ends_ == &AppImageReader::segmentEnds) {
    for (const uint8_t byte : taken) checksum_ ^= byte;
  }
  if (field_.isWhole()) (this->*ends_)();
}

/** Starts the next field. Its end calls `ends`. */
void AppImageReader::begin(End ends, size_t size) {
  ends_ = ends;
  field_.begin(size, ends != &AppImageReader::segmentEnds);
}

void AppImageReader::headerEnds() {
  const ConstBytes header = field_.bytes();
  segments_ = header[kSegmentsAt];
  if (segments_ < 1 || segments_ > kMaxSegments)
    return refuse(concat({"The image is damaged: it has ", segments_, " segments, not 1 to 16."}));
  const uint16_t chip = numberAt<uint16_t>(header, kImageChipAt);
  if (!isTaken(chip, demands_)) {
    return refuse(concat({"The image is for another chip (", imageChipName(chip), ")."}));
  }
  if (header[kDigestAppendedAt] != 1) return refuse("The image has no SHA-256 at its end.");
  begin(&AppImageReader::segmentHeaderEnds, kSegmentHeaderBytes);
}

void AppImageReader::segmentHeaderEnds() {
  segmentLength_ = numberAt<uint32_t>(field_.bytes(), kLengthAt);
  if (position_ + segmentLength_ > kMaxImage) return refuse(kImageTooLong);
  if (segmentLength_ % 4 != 0)
    return refuse(
        concat({"The image is damaged: a segment has ", segmentLength_, " bytes, not a multiple of 4."}));
  if (segment_ == 0 && segmentLength_ < kDescriptorBytes)
    return refuse("The image does not say which program it is.");
  if (segment_ == 0) return begin(&AppImageReader::descriptorEnds, kDescriptorBytes);
  begin(&AppImageReader::segmentEnds, segmentLength_);
}

void AppImageReader::descriptorEnds() {
  const ConstBytes descriptor = field_.bytes();
  if (numberAt<uint32_t>(descriptor, 0) != kDescriptorMagic)
    return refuse("The image does not say which program it is.");
  for (const TextPlace& text : kTexts) {
    if (!textOfField(descriptor.sub(text.offset, text.size)))
      return refuse("The image is damaged: a text in its description is wrong.");
  }
  version_ = *textOfField(descriptor.sub(kVersionAt, 32));
  if (version_.empty()) return refuse("The image does not say which version it is.");
  refuse(projectProblem(*textOfField(descriptor.sub(kProjectAt, 32))));
  if (!isRefused()) refuse(versionProblem(version_, demands_.version));
  if (isRefused()) return;
  begin(&AppImageReader::segmentEnds, segmentLength_ - kDescriptorBytes);
}

void AppImageReader::segmentEnds() {
  if (++segment_ < segments_) return begin(&AppImageReader::segmentHeaderEnds, kSegmentHeaderBytes);
  begin(&AppImageReader::checksumEnds, kChecksumEndsMultipleOf - position_ % kChecksumEndsMultipleOf);
}

void AppImageReader::checksumEnds() {
  const ConstBytes padded = field_.bytes();
  if (padded[padded.size() - 1] != checksum_) return refuse("The image is damaged: its checksum is wrong.");
  begin(&AppImageReader::digestEnds, Digest().size());
}

void AppImageReader::digestEnds() {
  const Digest found = hash_->finish();
  if (!std::equal(found.begin(), found.end(), field_.bytes().begin())) return refuse(kWrongDigest);
  isWhole_ = true;
}

std::string AppImageReader::projectProblem(std::string_view project) const {
  const DeviceType other = otherThan(demands_.category);
  if (project == projectOf(demands_.category)) return {};
  if (project == projectOf(other))
    return concat({"The image is for ", project, "; choose the category ", categoryName(other), "."});
  if (project.empty()) return "The image does not say which program it is.";
  return concat({"The image is for ", project, ", not for ", projectOf(demands_.category), "."});
}

}  // namespace lumi
