#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/ota/firmware_version.h"
#include "core/ports/log.h"
#include "core/store/record_store.h"

namespace lumi {

/** The uploaded images (record "firmware"). Every change is on flash before the call returns, or nothing
 * changed. Pointers handed out hold until the next change. */
class FirmwareCatalogue {
 public:
  static constexpr size_t kMost = 16;
  static constexpr size_t kLargestRecord = 7 * 1024;  // bytes; the hub's heap gives pieces of up to 8 KiB
  static constexpr char kFull[] = "The hub lists as much firmware as it can. Delete a version first.";

  FirmwareCatalogue(RecordStore& records, Log& log);

  /**
   * A record that can't be read (damaged, or of another program's format) is told in the log and gives way to
   * the next change: an update must stay possible after it.
   */
  void load();

  const std::vector<FirmwareVersion>& all() const { return versions_; }  // ascending ids
  std::vector<uint32_t> ids() const;
  /** Null when there is none. */
  const FirmwareVersion* find(uint32_t id) const;
  /** The one of the same version for the same devices, or null. */
  const FirmwareVersion* findSame(const FirmwareVersion& version) const;
  /** False when another one can't be kept, however short its description. */
  bool isFull() const { return versions_.size() >= kMost; }
  bool hasRoomFor(const FirmwareVersion& version) const;

  /** What add() will give; the image is stored under it before. */
  uint32_t nextId() const { return nextId_; }
  /** Gives `version` the next id. */
  Result<uint32_t> add(FirmwareVersion version);
  /** An error when it can't be saved; without such a version there is nothing to do. */
  Status remove(uint32_t id);

 private:
  Status save(uint32_t nextId);

  RecordStore& records_;
  Log& log_;
  std::vector<FirmwareVersion> versions_;
  uint32_t nextId_ = 1;
};

}  // namespace lumi
