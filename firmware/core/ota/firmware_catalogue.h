#pragma once

#include <cstdint>
#include <vector>

#include "core/base/result.h"
#include "core/ota/firmware_version.h"
#include "core/ports/log.h"
#include "core/store/record_store.h"

namespace lumi {

/** The uploaded images (record "firmware"). Every change is on flash before the call returns, or nothing
 * changed. */
class FirmwareCatalogue {
 public:
  static constexpr size_t kMost = 16;

  FirmwareCatalogue(RecordStore& records, Log& log);

  void load();

  const std::vector<FirmwareVersion>& all() const { return versions_; }  // ascending ids
  /** Null when there is none; holds until the next change. */
  const FirmwareVersion* find(uint32_t id) const;
  bool isFull() const { return versions_.size() >= kMost; }

  /** What add() will give; the image is stored under it before. */
  uint32_t nextId() const { return nextId_; }
  /** Gives `version` the next id. */
  Result<uint32_t> add(FirmwareVersion version);
  /** An error when it can't be saved; without such a version there is nothing to do. */
  Status remove(uint32_t id);

 private:
  RecordStore& records_;
  Log& log_;
  std::vector<FirmwareVersion> versions_;
  uint32_t nextId_ = 1;
};

}  // namespace lumi
