#include "core/ota/catalogue/update_history.h"

#include <array>

#include "core/base/lists.h"
#include "core/base/text.h"

namespace lumi {
namespace {

constexpr uint8_t kFormat = 1;
constexpr std::string_view kRecord = "updates";
/**
 * How far the revision jumps at boot: further than the number of changes that a restart can lose, including
 * those that finish() could not save.
 */
constexpr uint32_t kLeapAtBoot = 1000;

constexpr std::array<const char*, 4> kStatusNames = {"uploaded", "installing", "success", "failed"};

}  // namespace

// Every format begins with its number, the next id and the revision, so that none is used twice.
void byteFields(ByteFields& each, HistoryRecord& history) {
  each.constant(kFormat);
  each.number(history.nextId);
  each.number(history.revision);
  each.list(history.records, UpdateHistory::kMax);
}

void byteFields(ByteFields& each, UpdateRecord& record) {
  each.number(record.id);
  each.number(record.versionId);
  each.choice(record.category, DeviceType::kMatrix);
  each.choice(record.status, UpdateStatus::kFailed);
  each.time(record.startedAt);
  each.text(record.deviceId);
  each.text(record.version);
  each.text(record.errorMessage);
}

const char* updateStatusName(UpdateStatus status) {
  return kStatusNames[static_cast<size_t>(status)];
}

void UpdateHistory::load() {
  saved_ = {};
  if (!store_.read(kRecord, saved_, "The update history can't be read; it starts empty.")) {
    saved_.records.clear();
  }
  saved_.revision += kLeapAtBoot;
}

const UpdateRecord* UpdateHistory::find(uint32_t id) const {
  return findPointer(all(), [id](const UpdateRecord& record) { return record.id == id; });
}

Result<uint32_t> UpdateHistory::add(UpdateRecord record) {
  Records& records = saved_.records;
  record.id = saved_.nextId++;
  record.errorMessage = cutText(record.errorMessage, UpdateRecord::kMaxErrorLength);
  // Automatic doubling would allocate more than the maximum.
  if (records.size() > kMax / 2) records.reserve(kMax + 1);
  records.push_back(std::move(record));
  Records dropped = dropOldest();
  const Status saved = save(StoreUse::kLists);
  if (saved) return records.back().id;
  records.pop_back();
  --saved_.nextId;
  putBack(std::move(dropped));
  return saved.error();
}

Status UpdateHistory::finish(uint32_t id, UpdateStatus status, std::string_view errorMessage) {
  UpdateRecord* const found =
      findPointer(saved_.records, [id](const UpdateRecord& record) { return record.id == id; });
  if (found == nullptr) return Done{};
  found->status = status;
  found->errorMessage = cutText(errorMessage, UpdateRecord::kMaxErrorLength);
  // What has happened can't be refused. If it is not saved now, the next change saves it.
  return save(StoreUse::kUpkeep);
}

Status UpdateHistory::remove(uint32_t id) {
  Records& records = saved_.records;
  const auto found = findIf(records, [id](const UpdateRecord& record) { return record.id == id; });
  if (found == records.end()) return Done{};
  UpdateRecord removed = std::move(*found);
  const auto place = records.erase(found);
  Status saved = save(StoreUse::kUpkeep);
  if (!saved) records.insert(place, std::move(removed));
  return saved;
}

/**
 * Returns the size of the record in bytes. An update that is still installing counts with the longest
 * possible error message, so that the record does not grow when that update fails.
 */
size_t UpdateHistory::largestSize() const {
  size_t size = sizeInBytes(saved_);
  for (const UpdateRecord& record : all()) {
    const bool mayFail = record.status == UpdateStatus::kInstalling;
    if (mayFail) size += UpdateRecord::kMaxErrorLength - record.errorMessage.size();
  }
  return size;
}

/** Removes the oldest records until the newest one fits. Returns the removed ones. */
UpdateHistory::Records UpdateHistory::dropOldest() {
  Records& records = saved_.records;
  Records dropped;
  while (records.size() > kMax || largestSize() > kMaxRecord) {
    const auto oldest = findIf(
        records, [](const UpdateRecord& record) { return record.status != UpdateStatus::kInstalling; });
    if (oldest >= records.end() - 1) break;
    dropped.push_back(std::move(*oldest));
    records.erase(oldest);
  }
  return dropped;
}

void UpdateHistory::putBack(Records dropped) {
  for (UpdateRecord& record : dropped) {
    const auto isBehind = [&record](const UpdateRecord& other) { return other.id > record.id; };
    saved_.records.insert(findIf(saved_.records, isBehind), std::move(record));
  }
}

Status UpdateHistory::save(StoreUse use) {
  ++saved_.revision;
  return store_.save(kRecord, toBytes(saved_), use);
}

}  // namespace lumi
