#pragma once

#include <cstdint>

#include "core/base/result.h"
#include "core/base/span.h"

namespace lumi {

/**
 * The two places in flash that hold this device's own program: the one that runs and the spare one. A new
 * program starts on trial; unless it is confirmed, the next restart, whatever its reason, starts the old one
 * again (on the ESP32: the OTA partitions with rollback).
 */
class FirmwareSlot {
 public:
  virtual ~FirmwareSlot() = default;
  /** Bytes that the spare slot holds. */
  virtual uint64_t capacity() const = 0;
  /** Empties the spare slot and cancels an activate(). False: it can't be used now. */
  virtual bool begin() = 0;
  /** Appends to the spare slot; a power cut may take it until sync() or activate(). False: full or faulty. */
  virtual bool write(ConstBytes bytes) = 0;
  /** What was written survives a power cut. False: faulty. */
  virtual bool sync() = 0;
  /** Bytes of the spare slot from `offset` on, as they were written, also before a restart: then whatever
   * lies behind them may follow. 0 on a fault. */
  virtual size_t read(uint64_t offset, Bytes out) const = 0;
  /** The next restart starts what the spare slot holds, on trial. Durable on return. */
  virtual Status activate() = 0;
  /** The program that runs is on trial. */
  virtual bool onTrial() const = 0;
  /** It is good: it stays. Durable on return. */
  virtual Status confirm() = 0;
  /** It is no good: the next restart starts the old one. Only while on trial. Durable on return. */
  virtual Status rollBack() = 0;
};

}  // namespace lumi
