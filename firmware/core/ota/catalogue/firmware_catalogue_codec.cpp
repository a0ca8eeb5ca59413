#include "core/ota/catalogue/firmware_catalogue_codec.h"

#include "core/base/byte_codec.h"

namespace lumi {
namespace {

constexpr uint8_t kFormat = 1;
constexpr size_t kHeadSize = 1 + 4 + 2;
constexpr size_t kTextHeadSize = 2;
constexpr size_t kFixedSize = 4 + 1 + 1 + 1 + 8 + 8 + sizeof(Digest) + 1 + 4 * kTextHeadSize;
constexpr EpochMillis kUnknownTime = -1;

void encode(const FirmwareVersion& version, ByteWriter& out) {
  out.number(version.id);
  out.number(static_cast<uint8_t>(version.kind));
  out.number(static_cast<uint8_t>(version.category));
  out.number(static_cast<uint8_t>(version.isStable));
  out.number(version.fileSize);
  out.number(version.createdAt.value_or(kUnknownTime));
  out.raw(version.sha256);
  out.number(static_cast<uint8_t>(version.isSigned));
  out.text(version.version);
  out.text(version.description);
  out.text(version.deviceId);
  out.text(version.uploadedBy);
}

/** Returns false if the data is invalid. */
bool decode(ByteReader& in, FirmwareVersion& version) {
  version.id = in.number<uint32_t>();
  const auto kind = in.number<uint8_t>();
  version.kind = static_cast<ImageKind>(kind);
  const auto category = in.number<uint8_t>();
  version.category = static_cast<DeviceType>(category);
  version.isStable = in.number<uint8_t>() != 0;
  version.fileSize = in.number<uint64_t>();
  const auto createdAt = in.number<EpochMillis>();
  if (createdAt != kUnknownTime) version.createdAt = createdAt;
  in.raw(version.sha256);
  version.isSigned = in.number<uint8_t>() != 0;
  version.version = in.readableText();
  version.description = in.readableLines();
  version.deviceId = in.readableText();
  version.uploadedBy = in.readableText();
  return !in.failed() && kind <= static_cast<uint8_t>(ImageKind::kPanel) &&
         category <= static_cast<uint8_t>(DeviceType::kMatrix);
}

bool decode(ByteReader& in, CatalogueRecord& record) {
  if (in.number<uint8_t>() != kFormat) return false;
  record.nextId = in.number<uint32_t>();
  for (auto left = in.number<uint16_t>(); left > 0; --left) {
    record.versions.push_back({});
    if (!decode(in, record.versions.back())) return false;
  }
  return !in.failed() && in.atEnd();
}

}  // namespace

size_t encodedSize(const std::vector<FirmwareVersion>& versions) {
  size_t size = kHeadSize;
  for (const FirmwareVersion& version : versions) size += encodedSize(version);
  return size;
}

size_t encodedSize(const FirmwareVersion& version) {
  return kFixedSize + version.version.size() + version.description.size() + version.deviceId.size() +
         version.uploadedBy.size();
}

std::string encodeCatalogue(uint32_t nextId, const std::vector<FirmwareVersion>& versions) {
  ByteWriter out(encodedSize(versions));
  out.number(kFormat);
  out.number(nextId);
  out.number(static_cast<uint16_t>(versions.size()));
  for (const FirmwareVersion& version : versions) encode(version, out);
  return out.take();
}

std::optional<CatalogueRecord> decodeCatalogue(std::string_view bytes) {
  ByteReader in(bytes);
  std::optional<CatalogueRecord> record(std::in_place);
  if (!decode(in, *record)) record.reset();
  return record;
}

uint32_t nextIdOfAnyFormat(std::string_view bytes) {
  ByteReader in(bytes);
  (void)in.number<uint8_t>();
  const auto nextId = in.number<uint32_t>();
  return in.failed() ? 1 : nextId;
}

}  // namespace lumi
