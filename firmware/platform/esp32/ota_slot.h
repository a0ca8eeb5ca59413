#pragma once

#include <esp_partition.h>

#include "core/ports/firmware_slot.h"
#include "platform/esp32/quiet_wire.h"

namespace lumi {

/**
 * The two OTA partitions and the boot loader's rollback. Flash is erased sector by sector as it is written,
 * one sector (up to 60 ms) at most for a piece of up to 4 KiB. After a restart read() gives the whole spare
 * slot, what was not written included. Takes any bytes; activate() reads the image whole and checks it, which
 * blocks for up to a second.
 */
class OtaSlot : public FirmwareSlot {
 public:
  explicit OtaSlot(QuietWire& wire);

  uint64_t capacity() const override;
  bool begin() override;
  bool write(ConstBytes bytes) override;
  bool sync() override { return true; }
  size_t read(uint64_t offset, Bytes out) const override;
  Status activate() override;
  bool onTrial() const override { return onTrial_; }
  Status confirm() override;
  Status rollBack() override;

 private:
  bool keepsRunningOne();
  bool forgetsSpareOne();
  bool erasesUpTo(uint32_t end);

  QuietWire& wire_;
  const esp_partition_t* running_;
  const esp_partition_t* spare_;  // null on a board without a second slot
  bool onTrial_;
  bool isGivenUp_ = false;
  bool isWriting_ = false;
  uint32_t written_ = 0;
  uint32_t erased_ = 0;
};

}  // namespace lumi
