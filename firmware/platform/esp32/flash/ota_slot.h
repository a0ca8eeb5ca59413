#pragma once

#include <esp_partition.h>

#include "core/ports/firmware_slot.h"
#include "platform/esp32/leds/led_bus_lock.h"

namespace lumi {

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
  bool isPendingVerify() const override { return onTrial_; }
  Status confirm() override;
  Status rollBack() override;

 private:
  bool keepsRunningOne();
  bool forgetsSpareOne();
  bool erasesUpTo(uint32_t end);

  LedBusLock& wire_;
  const esp_partition_t* running_;
  const esp_partition_t* spare_;  // nullptr on a board without a second slot
  bool onTrial_;
  bool isGivenUp_ = false;
  bool isWriting_ = false;
  uint32_t written_ = 0;
  uint32_t erased_ = 0;
};

}  // namespace lumi
