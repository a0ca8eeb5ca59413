#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/ota/model/firmware_version.h"
#include "core/ports/log.h"
#include "core/store/record_store.h"

namespace lumi {

/**
 * The uploaded images (record "firmware"). A change is on flash when the call returns; on an error nothing
 * has changed. Pointers are valid until the next change.
 */
class FirmwareCatalogue {
 public:
  static constexpr size_t kMax = 16;
  static constexpr size_t kMaxRecord = 7 * 1024;  // bytes; the hub's heap has blocks of up to 8 KiB
  static constexpr char kFull[] = "The hub lists as much firmware as it can. Delete a version first.";

  FirmwareCatalogue(RecordStore& records, Log& log);

  /**
   * Reads the record. An unreadable record (damaged, or of another program's format) is logged and
   * overwritten by the next change, so that an update stays possible.
   */
  void load();

  const std::vector<FirmwareVersion>& all() const { return versions_; }  // ascending ids
  std::vector<uint32_t> ids() const;
  /** Returns nullptr if there is none. */
  const FirmwareVersion* find(uint32_t id) const;
  /** Returns the entry of the same version and kind for the same devices, or nullptr. */
  const FirmwareVersion* findSame(const FirmwareVersion& version) const;
  /** True if no further entry fits, however short its description. */
  bool isFull() const { return versions_.size() >= kMax; }
  bool hasRoomFor(const FirmwareVersion& version) const;

  /** The id that add() will use. The image must be stored under this id before add() is called. */
  uint32_t nextId() const { return nextId_; }
  /** Adds `version` with the next id. */
  Result<uint32_t> add(FirmwareVersion version);
  /**
   * Removes a version. Returns an error if that cannot be saved. Does nothing if there is no such version.
   */
  Status remove(uint32_t id);

 private:
  Status save(uint32_t nextId);

  RecordStore& records_;
  Log& log_;
  std::vector<FirmwareVersion> versions_;
  uint32_t nextId_ = 1;
};

/** Content of record "firmware". */
struct CatalogueRecord {
  uint32_t nextId = 1;
  std::vector<FirmwareVersion> versions;
};

size_t encodedSize(const std::vector<FirmwareVersion>& versions);
/** Returns the number of bytes that one more entry adds. */
size_t encodedSize(const FirmwareVersion& version);
std::string encodeCatalogue(uint32_t nextId, const std::vector<FirmwareVersion>& versions);
/** Returns nullopt for another format and for invalid data. */
std::optional<CatalogueRecord> decodeCatalogue(std::string_view bytes);

/**
 * Returns the next id from a record of any format. Every format starts with its number (1 byte) and the next
 * id. Returns 1 if the record is too short.
 */
uint32_t nextIdOfAnyFormat(std::string_view bytes);

}  // namespace lumi
