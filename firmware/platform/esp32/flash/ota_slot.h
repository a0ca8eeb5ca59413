#pragma once

#include <esp_partition.h>

#include <cstdint>

#include "core/ports/firmware_slot.h"
#include "platform/esp32/leds/led_bus_lock.h"

namespace lumi {

struct FlashRange {
  uint32_t offset = 0;
  uint32_t size = 0;
};

/** The sectors to erase before bytes up to `end` are written; those below `erased` are erased. */
constexpr FlashRange eraseAhead(uint32_t erased, uint32_t end, uint32_t sector) {
  if (end <= erased) return {erased, 0};
  return {erased, (end - erased + sector - 1) / sector * sector};
}

/**
 * The two OTA partitions and the boot loader's rollback. Flash is erased sector by sector while it is
 * written: at most one sector (up to 60 ms) for a piece of up to 4 KiB. After a restart, read() returns the
 * whole spare slot, including bytes that were not written. Accepts any bytes; activate() verifies the whole
 * image, which blocks for up to a second.
 */
class OtaSlot : public FirmwareSlot {
 public:
  explicit OtaSlot(LedBusLock& wire);

  uint64_t capacity() const override;
  bool begin() override;
  bool write(ConstBytes bytes) override;
  bool sync() override { return true; }
  size_t read(uint64_t offset, Bytes out) const override;
  Status activate() override;
  bool isPendingVerify() const override { return isPendingVerify_; }
  Status confirm() override;
  Status rollBack() override;

 private:
  bool confirmRunningSlot();
  bool forgetSpareSlot();
  bool eraseUpTo(uint32_t end);

  LedBusLock& wire_;
  const esp_partition_t* running_;
  const esp_partition_t* spare_;  // nullptr on a board without a second slot
  bool isPendingVerify_;
  bool isRejected_ = false;
  bool isWriting_ = false;
  uint32_t written_ = 0;
  uint32_t erased_ = 0;
};

}  // namespace lumi
