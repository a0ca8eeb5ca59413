#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "core/ota/image_store.h"
#include "core/ports/firmware_slot.h"
#include "core/ports/log.h"
#include "core/store/record_store.h"

namespace lumi {

/**
 * The spare slot of the hub's own program as the only place for images, one at a time (4 MB of flash). Record
 * "staged" says which one lies in it; it goes before the first byte is overwritten, so that a power cut at
 * any time leaves an image that is whole or none.
 */
class SlotImageStore : public ImageStore {
 public:
  /** True while an installation reads the image that lies there. */
  using InUse = std::function<bool()>;

  SlotImageStore(FirmwareSlot& slot, RecordStore& records, Log& log, InUse inUse);

  void load(const std::vector<uint32_t>& ids) override;
  uint64_t maxBytes() const override;
  /** The image that lies there gives way, so this is all. */
  uint64_t freeBytes() const override { return maxBytes(); }
  Status ready() const override;
  Status begin(uint32_t id) override;
  bool write(ConstBytes bytes) override;
  bool finish() override;
  void abort() override;
  bool holds(uint32_t id) const override { return staged_ && staged_->id == id; }
  size_t read(uint32_t id, uint64_t offset, Bytes out) override;
  /** Call before the slots change places, too: afterwards the old program lies in the spare one. */
  Status remove(uint32_t id) override;
  /** Whether it is unharmed shows when it is installed: it is checked whole before it is started. */
  void bringBack(uint32_t id, uint64_t size) override;

 private:
  struct Staged {
    uint32_t id = 0;
    uint64_t size = 0;  // bytes
  };

  Status save(const Staged& staged);
  Status forget();

  FirmwareSlot& slot_;
  RecordStore& records_;
  Log& log_;
  const InUse inUse_;
  std::optional<Staged> staged_;
  std::optional<Staged> written_;  // the image being written, its size so far
};

}  // namespace lumi
