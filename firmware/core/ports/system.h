#pragma once

#include <cstdint>
#include <string>

namespace lumi {

struct SystemHealth {
  uint32_t freeHeap = 0;          // bytes
  uint32_t largestFreeBlock = 0;  // bytes
  std::string resetReason;        // for people: "power on", "restart asked for", "watchdog"
};

/** The machine that the core runs on. */
class System {
 public:
  virtual ~System() = default;
  virtual SystemHealth health() const = 0;
  /** Ends this run and starts again; returns before it happens. */
  virtual void restart() = 0;
};

}  // namespace lumi
