#include "core/ota/catalogue/firmware_catalogue.h"

#include "core/base/lists.h"
#include "core/ota/catalogue/firmware_catalogue_codec.h"

namespace lumi {
namespace {

constexpr std::string_view kRecord = "firmware";

}  // namespace

FirmwareCatalogue::FirmwareCatalogue(RecordStore& records, Log& log) : records_(records), log_(log) {}

void FirmwareCatalogue::load() {
  const auto saved = records_.load(kRecord);
  auto record = saved ? decodeCatalogue(*saved) : std::nullopt;
  if (!record && records_.exists(kRecord)) {
    log_.write(LogLevel::kError, "The list of uploaded firmware can't be read; it begins anew.");
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
    return other.version == version.version && other.category == version.category &&
           other.deviceId == version.deviceId;
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
