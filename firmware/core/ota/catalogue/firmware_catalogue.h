#pragma once

#include <cstdint>
#include <vector>

#include "core/base/result.h"
#include "core/ota/model/firmware_version.h"
#include "core/store/record_store.h"

namespace lumi {

/** The record "firmware". */
struct CatalogueRecord {
  uint32_t nextId = 1;
  std::vector<FirmwareVersion> versions;  // ascending ids
};

void byteFields(ByteFields& each, CatalogueRecord& record);
void byteFields(ByteFields& each, FirmwareVersion& version);

/**
 * The uploaded images (record "firmware"). A change is on flash when the call returns; on an error nothing
 * has changed. Pointers are valid until the next change.
 */
class FirmwareCatalogue {
 public:
  static constexpr size_t kMax = 16;
  static constexpr size_t kMaxRecord = 7 * 1024;  // bytes; the hub's heap has blocks of up to 8 KiB
  static constexpr char kFull[] = "The hub lists as much firmware as it can. Delete a version first.";

  explicit FirmwareCatalogue(RecordStore& records) : records_(records) {}

  /**
   * Reads the record. An unreadable record (damaged, or of another program's format) is logged and
   * overwritten by the next change, so that an update stays possible.
   */
  void load();

  const std::vector<FirmwareVersion>& all() const { return record_.versions; }
  std::vector<uint32_t> ids() const;
  /** Returns nullptr if there is none. */
  const FirmwareVersion* find(uint32_t id) const;
  /** Returns the entry of the same version and kind for the same devices, or nullptr. */
  const FirmwareVersion* findSame(const FirmwareVersion& version) const;
  /** True if no further entry fits, however short its description. */
  bool isFull() const { return all().size() >= kMax; }
  bool hasRoomFor(const FirmwareVersion& version) const;

  /** The id that add() will use. The image must be stored under this id before add() is called. */
  uint32_t nextId() const { return record_.nextId; }
  /** Adds `version` with the next id. */
  Result<uint32_t> add(FirmwareVersion version);
  /** Removes a version, unless that cannot be saved. Does nothing if there is no such version. */
  Status remove(uint32_t id);

 private:
  Status save(StoreUse use);

  RecordStore& records_;
  CatalogueRecord record_;
};

}  // namespace lumi
