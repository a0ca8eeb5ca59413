#pragma once

#include <cstdint>

#include "core/base/result.h"
#include "core/base/span.h"

namespace lumi {

/**
 * The two flash slots for the program of this device: the running one and the spare one. A new program starts
 * pending verification. Unless confirm() is called, the next restart, for whatever reason, starts the old
 * program again. On the ESP32 these are the OTA partitions with rollback.
 */
class FirmwareSlot {
 public:
  virtual ~FirmwareSlot() = default;
  /** Size of the spare slot in bytes. */
  virtual uint64_t capacity() const = 0;
  /** Empties the spare slot and cancels activate(). Returns false if the slot cannot be used now. */
  virtual bool begin() = 0;
  /**
   * Appends to the spare slot. A power cut may lose the bytes until sync() or activate(). Returns false if
   * the slot is full or faulty.
   */
  virtual bool write(ConstBytes bytes) = 0;
  /** Makes the written bytes survive a power cut. Returns false if the flash is faulty. */
  virtual bool sync() = 0;
  /**
   * Reads bytes of the spare slot from `offset` on. Bytes that were written before a restart can be read,
   * too; undefined bytes may follow them. Returns 0 on a fault.
   */
  virtual size_t read(uint64_t offset, Bytes out) const = 0;
  /** Makes the next restart start the program in the spare slot, pending verification. Durable on return. */
  virtual Status activate() = 0;
  /** True while the running program is pending verification. */
  virtual bool isPendingVerify() const = 0;
  /** Keeps the running program permanently. Durable on return. */
  virtual Status confirm() = 0;
  /** Makes the next restart start the old program. Call only while isPendingVerify(). Durable on return. */
  virtual Status rollBack() = 0;
};

}  // namespace lumi
