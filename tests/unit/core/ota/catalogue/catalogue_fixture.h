#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/ota/catalogue/firmware_catalogue.h"
#include "core/ota/catalogue/update_history.h"
#include "support/fakes/quiet_log.h"
#include "support/stores/faulty_file_store.h"

namespace lumi::test {

/** Returns a version in which every field differs from its default. */
inline FirmwareVersion someVersion(const std::string& name = "1.2.0") {
  FirmwareVersion version;
  version.kind = ImageKind::kPanel;
  version.version = name;
  version.description = "Fixes\nthe fade — at last";
  version.category = DeviceType::kMatrix;
  version.deviceId = "matrix-1";
  version.isStable = true;
  version.fileSize = 5'000'000'000;
  version.createdAt = 1'770'000'000'000;
  version.uploadedBy = "żaneta";
  version.sha256.fill(0xA5);
  version.isSigned = true;
  return version;
}

inline UpdateRecord someRecord(const std::string& deviceId = "matrix-1",
                               UpdateStatus status = UpdateStatus::kInstalling) {
  UpdateRecord record;
  record.deviceId = deviceId;
  record.versionId = 7;
  record.version = "1.2.0";
  record.category = DeviceType::kMatrix;
  record.status = status;
  record.startedAt = 1'770'000'000'000;
  return record;
}

/** Catalogue and history on a device whose power can be cut. */
class OtaBooks {
 public:
  OtaBooks() { restart(); }

  void restart() {
    files.restart();
    catalogue_.emplace(records);
    history_.emplace(records);
    catalogue().load();
    history().load();
  }

  FirmwareCatalogue& catalogue() { return *catalogue_; }
  UpdateHistory& history() { return *history_; }

  /** Returns every field of every entry, and the next id. */
  std::string catalogueText() { return toBytes(CatalogueRecord{catalogue().nextId(), catalogue().all()}); }
  std::string historyText() { return toBytes(HistoryRecord{0, 0, history().all()}); }

  /** "1 3": the ids of the history. */
  std::string historyIds() {
    std::string ids;
    for (const UpdateRecord& record : history().all()) {
      ids += (ids.empty() ? "" : " ") + std::to_string(record.id);
    }
    return ids;
  }

  FaultyFileStore files;
  QuietLog log;
  RecordStore records{files, log};

 private:
  std::optional<FirmwareCatalogue> catalogue_;
  std::optional<UpdateHistory> history_;
};

/** Calls `check` for every power cut that is possible within `steps` steps that change the store. */
inline void forEveryPowerCut(size_t steps, const std::function<void(const PowerCut&)>& check) {
  for (size_t step = 0; step < steps; ++step) {
    for (const bool after : {false, true}) {
      for (const auto unsynced : {Unsynced::kLost, Unsynced::kHalf, Unsynced::kGarbled, Unsynced::kKept}) {
        CAPTURE(step);
        CAPTURE(after);
        CAPTURE(static_cast<int>(unsynced));
        check({step, after, unsynced});
      }
    }
  }
}

}  // namespace lumi::test
