#pragma once

#include <cstdint>
#include <string>

namespace lumi {

/** In bytes; 0: not known on this platform. */
struct SystemMemory {
  uint32_t freeHeap = 0;
  uint32_t largestBlock = 0;

  /** Whether a call that takes as much can be carried out. */
  bool has(uint32_t heap, uint32_t block) const {
    return freeHeap == 0 || (freeHeap >= heap && largestBlock >= block);
  }
};

/** The machine that the program runs on. */
class System {
 public:
  virtual ~System() = default;
  /** Why it started, for people: "power on", "restart asked for", "crash: …". */
  virtual std::string resetReason() const = 0;
  virtual SystemMemory memory() const = 0;
  /** Restarts once the present pass of the loop is over. The platform has everything saved before, and
   * restarts also when that fails. */
  virtual void restart() = 0;
};

}  // namespace lumi
