#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/base/time.h"
#include "core/ota/firmware_category.h"
#include "core/ports/log.h"
#include "core/store/record_store.h"

namespace lumi {

enum class UpdateStatus : uint8_t { kUploaded, kInstalling, kSuccess, kFailed };

/** "uploaded", "installing", "success" or "failed". */
const char* updateStatusName(UpdateStatus status);

struct UpdateRecord {
  /** Stands for the upload of an image in the place of a device. */
  static constexpr const char* kUpload = "admin-upload";
  static constexpr size_t kLongestError = 200;  // bytes; longer ones are cut

  uint32_t id = 0;  // from 1, never used twice
  std::string deviceId;
  uint32_t versionId = 0;  // 0: of an upload that was refused
  std::string version;
  FirmwareCategory category = FirmwareCategory::kLedStrip;
  UpdateStatus status = UpdateStatus::kUploaded;
  std::optional<EpochMillis> startedAt;
  std::string errorMessage;  // for people; "" unless failed
};

/**
 * What became of uploads and installations (record "updates"): the newest kMost, fewer when many of them
 * failed with long errors. On flash before a call returns.
 */
class UpdateHistory {
 public:
  static constexpr size_t kMost = 40;
  static constexpr size_t kLargestRecord = 7 * 1024;  // bytes; the hub's heap gives pieces of up to 8 KiB

  UpdateHistory(RecordStore& records, Log& log);

  /** A record that can't be read is told in the log and gives way to the next change: what an update came to
   * must always find its place. */
  void load();

  const std::vector<UpdateRecord>& all() const { return records_; }  // ascending ids
  /** Null when there is none; holds until the next change. */
  const UpdateRecord* find(uint32_t id) const;
  /** Gives `record` the next id. The oldest that is not installing makes room. */
  Result<uint32_t> add(UpdateRecord record);
  /** Of a record that is there; otherwise nothing happens. When it can't be saved it holds until the restart.
   */
  Status finish(uint32_t id, UpdateStatus status, std::string_view errorMessage);
  /** An error when it can't be saved: the record is there still. Without such a record there is nothing to
   * do. */
  Status remove(uint32_t id);

  /** Differs after every change, also from those before a restart. */
  uint32_t revision() const { return revision_; }

 private:
  using Records = std::vector<UpdateRecord>;

  Records dropOldest();
  void putBack(Records dropped);
  Status save(uint32_t nextId);

  RecordStore& store_;
  Log& log_;
  Records records_;
  uint32_t nextId_ = 1;
  uint32_t revision_ = 0;
};

}  // namespace lumi
