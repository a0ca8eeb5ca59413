#pragma once

namespace lumi {

/**
 * Protects LED lines from flash accesses. While flash is read, written or erased, the caches of both cores
 * are off. An interrupt that feeds a line would then be delayed by up to 60 ms.
 */
class LedBusLock {
 public:
  virtual ~LedBusLock() = default;
  /** Waits until no line is being sent. */
  virtual void wait() = 0;
};

}  // namespace lumi
