#include "core/ota/catalogue/firmware_catalogue.h"

#include "core/base/byte_codec.h"
#include "core/base/lists.h"

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

constexpr std::string_view kRecord = "firmware";

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

FirmwareCatalogue::FirmwareCatalogue(RecordStore& records, Log& log) : records_(records), log_(log) {}

void FirmwareCatalogue::load() {
  const auto saved = records_.load(kRecord);
  auto record = saved ? decodeCatalogue(*saved) : std::nullopt;
  if (!record && records_.exists(kRecord)) {
    log_.write(LogLevel::kError, "The list of uploaded firmware can't be read; it starts empty.");
  }
  // Ids are never reused, whatever the format of the record.
  nextId_ = record ? record->nextId : nextIdOfAnyFormat(saved.value_or(""));
  versions_ = record ? std::move(record->versions) : std::vector<FirmwareVersion>();
}

std::vector<uint32_t> FirmwareCatalogue::ids() const {
  std::vector<uint32_t> ids;
  for (const FirmwareVersion& version : versions_) ids.push_back(version.id);
  return ids;
}

const FirmwareVersion* FirmwareCatalogue::find(uint32_t id) const {
  const auto found = findIf(versions_, [id](const FirmwareVersion& version) { return version.id == id; });
  return found == versions_.end() ? nullptr : &*found;
}

const FirmwareVersion* FirmwareCatalogue::findSame(const FirmwareVersion& version) const {
  const auto isSame = [&version](const FirmwareVersion& other) {
    return other.version == version.version && other.kind == version.kind &&
           other.category == version.category && other.deviceId == version.deviceId;
  };
  const auto found = findIf(versions_, isSame);
  return found == versions_.end() ? nullptr : &*found;
}

bool FirmwareCatalogue::hasRoomFor(const FirmwareVersion& version) const {
  return !isFull() && encodedSize(versions_) + encodedSize(version) <= kMaxRecord;
}

Result<uint32_t> FirmwareCatalogue::add(FirmwareVersion version) {
  if (!hasRoomFor(version)) return Error{kFull};
  version.id = nextId_;
  versions_.push_back(std::move(version));
  const Status saved = save(nextId_ + 1);
  if (saved) return versions_.back().id;
  versions_.pop_back();
  return saved.error();
}

Status FirmwareCatalogue::remove(uint32_t id) {
  const FirmwareVersion* found = find(id);
  if (!found) return Done{};
  const auto place = versions_.begin() + (found - versions_.data());
  FirmwareVersion removed = std::move(*place);
  versions_.erase(place);
  Status saved = save(nextId_);
  if (!saved) {
    const auto isBehind = [id](const FirmwareVersion& version) { return version.id > id; };
    versions_.insert(findIf(versions_, isBehind), std::move(removed));
  }
  return saved;
}

Status FirmwareCatalogue::save(uint32_t nextId) {
  Status saved = records_.save(kRecord, encodeCatalogue(nextId, versions_));
  if (saved) nextId_ = nextId;
  return saved;
}

}  // namespace lumi
