#include "core/ota/catalogue/update_history.h"

#include <algorithm>

#include "core/base/byte_codec.h"
#include "core/base/lists.h"
#include "core/base/text.h"

namespace lumi {
namespace {

constexpr uint8_t kFormat = 1;
constexpr size_t kHeadSize = 1 + 4 + 4 + 2;
constexpr size_t kTextHeadSize = 2;
constexpr size_t kFixedSize = 4 + 4 + 1 + 1 + 8 + 3 * kTextHeadSize;
constexpr EpochMillis kUnknownTime = -1;

size_t sizeOfError(const UpdateRecord& record) {
  return record.status == UpdateStatus::kInstalling ? UpdateRecord::kMaxErrorLength
                                                    : record.errorMessage.size();
}

void encode(const UpdateRecord& record, ByteWriter& out) {
  out.number(record.id);
  out.number(record.versionId);
  out.number(static_cast<uint8_t>(record.category));
  out.number(static_cast<uint8_t>(record.status));
  out.number(record.startedAt.value_or(kUnknownTime));
  out.text(record.deviceId);
  out.text(record.version);
  out.text(record.errorMessage);
}

/** Returns false if the data is invalid. */
bool decode(ByteReader& in, UpdateRecord& record) {
  record.id = in.number<uint32_t>();
  record.versionId = in.number<uint32_t>();
  const auto category = in.number<uint8_t>();
  record.category = static_cast<DeviceType>(category);
  const auto status = in.number<uint8_t>();
  record.status = static_cast<UpdateStatus>(status);
  const auto startedAt = in.number<EpochMillis>();
  if (startedAt != kUnknownTime) record.startedAt = startedAt;
  record.deviceId = in.readableText();
  record.version = in.readableText();
  record.errorMessage = in.readableText();
  return !in.failed() && category <= static_cast<uint8_t>(DeviceType::kMatrix) &&
         status <= static_cast<uint8_t>(UpdateStatus::kFailed);
}

bool decode(ByteReader& in, HistoryRecord& history) {
  if (in.number<uint8_t>() != kFormat) return false;
  history.nextId = in.number<uint32_t>();
  history.revision = in.number<uint32_t>();
  auto left = in.number<uint16_t>();
  history.records.reserve(std::min<size_t>(left, UpdateHistory::kMax));
  for (; left > 0; --left) {
    history.records.push_back({});
    if (!decode(in, history.records.back())) return false;
  }
  return !in.failed() && in.atEnd();
}

constexpr std::string_view kRecord = "updates";
/**
 * How far the revision jumps at boot: further than the number of changes that a restart can lose, including
 * those that finish() could not save.
 */
constexpr uint32_t kLeapAtBoot = 1000;

template <typename Records>
auto placeOf(Records& records, uint32_t id) {
  return findIf(records, [id](const UpdateRecord& record) { return record.id == id; });
}

}  // namespace

size_t encodedSize(const std::vector<UpdateRecord>& records) {
  size_t size = kHeadSize;
  for (const UpdateRecord& record : records) {
    size += kFixedSize + record.deviceId.size() + record.version.size() + sizeOfError(record);
  }
  return size;
}

std::string encodeHistory(uint32_t nextId, uint32_t revision, const std::vector<UpdateRecord>& records) {
  ByteWriter out(encodedSize(records));
  out.number(kFormat);
  out.number(nextId);
  out.number(revision);
  out.number(static_cast<uint16_t>(records.size()));
  for (const UpdateRecord& record : records) encode(record, out);
  return out.take();
}

std::optional<HistoryRecord> decodeHistory(std::string_view bytes) {
  ByteReader in(bytes);
  std::optional<HistoryRecord> history(std::in_place);
  if (!decode(in, *history)) history.reset();
  return history;
}

HistoryRecord beginningAfter(std::string_view bytes) {
  ByteReader in(bytes);
  (void)in.number<uint8_t>();
  HistoryRecord history;
  history.nextId = in.number<uint32_t>();
  history.revision = in.number<uint32_t>();
  return in.failed() ? HistoryRecord() : history;
}

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
    log_.write(LogLevel::kError, "The update history can't be read; it starts empty.");
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
