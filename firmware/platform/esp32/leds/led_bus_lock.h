#pragma once

namespace lumi {

/**
 * Waits until no LED data line is sending a frame. Call wait() before a flash access: it turns the caches
 * off, which delays the interrupt that supplies a line with data.
 */
class LedBusLock {
 public:
  virtual ~LedBusLock() = default;
  virtual void wait() = 0;
};

}  // namespace lumi
