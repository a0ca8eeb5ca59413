#pragma once

#include <cstdint>
#include <optional>

#include "core/base/callback.h"
#include "core/ota/catalogue/image_store.h"
#include "core/ports/firmware_slot.h"
#include "core/ports/log.h"
#include "core/store/record_store.h"

namespace lumi {

/**
 * Stores one image at a time in the spare slot of the hub's program (4 MB of flash). Record "staged"
 * identifies it. The record is removed before the first byte is overwritten. After a power cut at any time,
 * the slot holds a complete image or none.
 */
class SlotImageStore : public ImageStore {
 public:
  /** Returns true while an installation reads the stored image. */
  using InUse = Callback<bool()>;

  SlotImageStore(FirmwareSlot& slot, RecordStore& records, Log& log, InUse inUse);

  void load(const std::vector<uint32_t>& ids) override;
  uint64_t maxBytes() const override;
  /** A new image replaces the stored one, so this is the whole slot. */
  uint64_t freeBytes() const override { return maxBytes(); }
  Status ready() const override;
  Status begin(uint32_t id) override;
  bool write(ConstBytes bytes) override;
  bool finish() override;
  void abort() override;
  bool holds(uint32_t id) const override { return staged_ && staged_->id == id; }
  size_t read(uint32_t id, uint64_t offset, Bytes out) override;
  /**
   * Removes the image. Call this also before the slots are switched, because the spare slot then contains the
   * old program.
   */
  Status remove(uint32_t id) override;
  /** Undoes remove(). Does not check the image; the installation does. */
  void revert(uint32_t id, uint64_t size) override;

  /** The record "staged". */
  struct Staged {
    uint32_t id = 0;
    uint64_t size = 0;  // bytes
  };

 private:
  Status save(const Staged& staged);
  Status forget();

  FirmwareSlot& slot_;
  RecordStore& records_;
  Log& log_;
  const InUse inUse_;
  std::optional<Staged> staged_;
  std::optional<Staged> written_;  // the image being written, with its size so far
};

}  // namespace lumi
