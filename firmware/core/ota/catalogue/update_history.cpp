#include "core/ota/catalogue/update_history.h"

#include "core/base/lists.h"
#include "core/base/text.h"
#include "core/ota/catalogue/update_history_codec.h"

namespace lumi {
namespace {

constexpr std::string_view kRecord = "updates";
/**
 * More changes than a power cut can undo, including those that finish() could not save before the restart.
 */
constexpr uint32_t kLeapAtBoot = 1000;

template <typename Records>
auto placeOf(Records& records, uint32_t id) {
  return findIf(records, [id](const UpdateRecord& record) { return record.id == id; });
}

}  // namespace

const char* updateStatusName(UpdateStatus status) {
  switch (status) {
    case UpdateStatus::kUploaded:
      return "uploaded";
    case UpdateStatus::kInstalling:
      return "installing";
    case UpdateStatus::kSuccess:
      return "success";
    case UpdateStatus::kFailed:
      break;
  }
  return "failed";
}

UpdateHistory::UpdateHistory(RecordStore& records, Log& log) : store_(records), log_(log) {}

void UpdateHistory::load() {
  const auto saved = store_.load(kRecord);
  auto record = saved ? decodeHistory(*saved) : std::nullopt;
  if (!record && store_.exists(kRecord)) {
    log_.write(LogLevel::kError, "The update history can't be read; it begins anew.");
  }
  if (!record) record = beginningAfter(saved.value_or(""));
  nextId_ = record->nextId;
  revision_ = record->revision + kLeapAtBoot;
  records_ = std::move(record->records);
}

const UpdateRecord* UpdateHistory::find(uint32_t id) const {
  const auto found = placeOf(records_, id);
  return found == records_.end() ? nullptr : &*found;
}

Result<uint32_t> UpdateHistory::add(UpdateRecord record) {
  record.id = nextId_;
  record.errorMessage = cutText(record.errorMessage, UpdateRecord::kMaxErrorLength);
  // Automatic doubling would allocate more than the maximum.
  if (records_.size() > kMax / 2) records_.reserve(kMax + 1);
  records_.push_back(std::move(record));
  Records dropped = dropOldest();
  const Status saved = save(nextId_ + 1);
  if (saved) return records_.back().id;
  records_.pop_back();
  putBack(std::move(dropped));
  return saved.error();
}

Status UpdateHistory::finish(uint32_t id, UpdateStatus status, std::string_view errorMessage) {
  const auto found = placeOf(records_, id);
  if (found == records_.end()) return Done{};
  found->status = status;
  found->errorMessage = cutText(errorMessage, UpdateRecord::kMaxErrorLength);
  return save(nextId_);
}

Status UpdateHistory::remove(uint32_t id) {
  const auto found = placeOf(records_, id);
  if (found == records_.end()) return Done{};
  Records removed;
  removed.push_back(std::move(*found));
  records_.erase(found);
  Status saved = save(nextId_);
  if (!saved) putBack(std::move(removed));
  return saved;
}

/** Removes the oldest records until the newest one fits. Returns the removed ones. */
UpdateHistory::Records UpdateHistory::dropOldest() {
  Records dropped;
  while (records_.size() > kMax || encodedSize(records_) > kMaxRecord) {
    const auto oldest = findIf(
        records_, [](const UpdateRecord& record) { return record.status != UpdateStatus::kInstalling; });
    if (oldest >= records_.end() - 1) break;
    dropped.push_back(std::move(*oldest));
    records_.erase(oldest);
  }
  return dropped;
}

void UpdateHistory::putBack(Records dropped) {
  for (UpdateRecord& record : dropped) {
    const auto isBehind = [&record](const UpdateRecord& other) { return other.id > record.id; };
    records_.insert(findIf(records_, isBehind), std::move(record));
  }
}

Status UpdateHistory::save(uint32_t nextId) {
  ++revision_;
  Status saved = store_.save(kRecord, encodeHistory(nextId, revision_, records_));
  if (saved) nextId_ = nextId;
  return saved;
}

}  // namespace lumi
