#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/base/time.h"
#include "core/ota/model/device_type.h"
#include "core/store/record_store.h"

namespace lumi {

enum class UpdateStatus : uint8_t { kUploaded, kInstalling, kSuccess, kFailed };

/** Returns "uploaded", "installing", "success" or "failed". */
const char* updateStatusName(UpdateStatus status);

struct UpdateRecord {
  /** Used as device id for the upload of an image. */
  static constexpr const char* kUpload = "admin-upload";
  static constexpr size_t kMaxErrorLength = 200;  // bytes; longer messages are cut

  uint32_t id = 0;  // starts at 1 and is never reused
  std::string deviceId;
  uint32_t versionId = 0;  // 0 for a rejected upload
  std::string version;
  DeviceType category = DeviceType::kHub;
  UpdateStatus status = UpdateStatus::kUploaded;
  std::optional<EpochMillis> startedAt;
  std::string errorMessage;  // for the user; "" unless failed
};

/** The record "updates". */
struct HistoryRecord {
  uint32_t nextId = 1;
  uint32_t revision = 0;
  std::vector<UpdateRecord> records;  // ascending ids
};

void byteFields(ByteFields& each, HistoryRecord& history);
void byteFields(ByteFields& each, UpdateRecord& record);

/**
 * The results of uploads and installations (record "updates"). Keeps the newest kMax, or fewer if many of
 * them failed with long messages. A change is on flash when the call returns.
 */
class UpdateHistory {
 public:
  static constexpr size_t kMax = 40;
  static constexpr size_t kMaxRecord = 7 * 1024;  // bytes; the hub's heap has blocks of up to 8 KiB

  explicit UpdateHistory(RecordStore& records) : store_(records) {}

  /**
   * Reads the record. An unreadable record is logged and overwritten by the next change, so that results can
   * always be saved.
   */
  void load();

  const std::vector<UpdateRecord>& all() const { return saved_.records; }
  /** Returns nullptr if there is none. Valid until the next change. */
  const UpdateRecord* find(uint32_t id) const;
  /** Adds `record` with the next id. Without room, removes the oldest records that are not installing. */
  Result<uint32_t> add(UpdateRecord record);
  /**
   * Sets the result of a record. Does nothing if there is no such record. If the change cannot be saved, it
   * is kept in memory until the restart.
   */
  Status finish(uint32_t id, UpdateStatus status, std::string_view errorMessage);
  /** Removes a record. After an error, the record is still there. Does nothing if there is no such record. */
  Status remove(uint32_t id);

  /** Changes with every change of the history, also across restarts. */
  uint32_t revision() const { return saved_.revision; }

 private:
  using Records = std::vector<UpdateRecord>;

  size_t largestSize() const;
  Records dropOldest();
  void putBack(Records dropped);
  Status save(StoreUse use);

  RecordStore& store_;
  HistoryRecord saved_;
};

}  // namespace lumi
