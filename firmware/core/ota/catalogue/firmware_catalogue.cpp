#include "core/ota/catalogue/firmware_catalogue.h"

#include "core/base/lists.h"

namespace lumi {
namespace {

constexpr uint8_t kFormat = 1;
constexpr std::string_view kRecord = "firmware";

}  // namespace

// Every format begins with its number and the next id, so that ids are never reused.
void byteFields(ByteFields& each, CatalogueRecord& record) {
  each.constant(kFormat);
  each.number(record.nextId);
  each.list(record.versions, FirmwareCatalogue::kMax);
}

void byteFields(ByteFields& each, FirmwareVersion& version) {
  each.number(version.id);
  each.choice(version.kind, ImageKind::kPanel);
  each.choice(version.category, DeviceType::kMatrix);
  each.number(version.isStable);
  each.number(version.fileSize);
  each.time(version.createdAt);
  each.raw(version.sha256);
  each.number(version.isSigned);
  each.text(version.version);
  each.lines(version.description);
  each.text(version.deviceId);
  each.text(version.uploadedBy);
}

void FirmwareCatalogue::load() {
  record_ = {};
  if (!records_.read(kRecord, record_, "The list of uploaded firmware can't be read; it starts empty.")) {
    record_.versions.clear();
  }
}

std::vector<uint32_t> FirmwareCatalogue::ids() const {
  std::vector<uint32_t> ids;
  for (const FirmwareVersion& version : all()) ids.push_back(version.id);
  return ids;
}

const FirmwareVersion* FirmwareCatalogue::find(uint32_t id) const {
  return findPointer(all(), [id](const FirmwareVersion& version) { return version.id == id; });
}

const FirmwareVersion* FirmwareCatalogue::findSame(const FirmwareVersion& version) const {
  return findPointer(all(), [&version](const FirmwareVersion& other) {
    return other.version == version.version && other.kind == version.kind &&
           other.category == version.category && other.deviceId == version.deviceId;
  });
}

bool FirmwareCatalogue::hasRoomFor(const FirmwareVersion& version) const {
  return !isFull() && sizeInBytes(record_) + sizeInBytes(version) <= kMaxRecord;
}

Result<uint32_t> FirmwareCatalogue::add(FirmwareVersion version) {
  if (!hasRoomFor(version)) return invalid(kFull);
  version.id = record_.nextId++;
  record_.versions.push_back(std::move(version));
  const Status saved = save(StoreUse::kLists);
  if (saved) return record_.versions.back().id;
  record_.versions.pop_back();
  --record_.nextId;
  return saved.error();
}

Status FirmwareCatalogue::remove(uint32_t id) {
  auto& versions = record_.versions;
  const auto found = findIf(versions, [id](const FirmwareVersion& version) { return version.id == id; });
  if (found == versions.end()) return Done{};
  FirmwareVersion removed = std::move(*found);
  const auto place = versions.erase(found);
  Status saved = save(StoreUse::kUpkeep);
  if (!saved) versions.insert(place, std::move(removed));
  return saved;
}

Status FirmwareCatalogue::save(StoreUse use) {
  return records_.save(kRecord, toBytes(record_), use);
}

}  // namespace lumi
