#include "core/ota/catalogue/update_history_codec.h"

#include <algorithm>

#include "core/base/byte_codec.h"

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

}  // namespace lumi
