#pragma once

namespace lumi {

/** Flash accesses turn the caches off, which would delay an interrupt that feeds a line. */
class LedBusLock {
 public:
  virtual ~LedBusLock() = default;
  virtual void wait() = 0;
};

}  // namespace lumi
