#pragma once

namespace lumi {

/**
 * Waits until no LED line is sending. Flash accesses turn the caches off, which would delay the interrupt
 * that feeds a line.
 */
class LedBusLock {
 public:
  virtual ~LedBusLock() = default;
  virtual void wait() = 0;
};

}  // namespace lumi
