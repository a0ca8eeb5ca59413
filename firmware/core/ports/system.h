#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace lumi {

/** Memory in bytes. 0 means that the platform does not know the value. */
struct SystemMemory {
  uint32_t freeHeap = 0;
  uint32_t largestBlock = 0;
  uint32_t lowestHeap = 0;  // freeHeap was never less; the sum of the smallest values of the regions

  /** True if `heap` bytes are free, and `block` of them in one piece, or if this is unknown. */
  bool has(size_t heap, size_t block) const {
    return freeHeap == 0 || (freeHeap >= heap && largestBlock >= block);
  }
};

/** The bytes of a task's stack that it never used. */
struct StackRoom {
  const char* task;
  uint32_t unused;
};

/** The machine that runs the program. */
class System {
 public:
  virtual ~System() = default;
  /** The reason for the last start, for people: "power on", "restart asked for", "crash: …". */
  virtual std::string resetReason() const = 0;
  virtual SystemMemory memory() const = 0;
  /** Empty if the platform's stacks grow as needed. */
  virtual std::vector<StackRoom> stacks() const = 0;
  /** The address of the network interface, "24:6f:28:aa:bb:cc"; "" if the platform does not know it. */
  virtual std::string mac() const { return {}; }
  /** Restarts after the current pass of the loop. First saves all state; a failure does not prevent it. */
  virtual void restart() = 0;
};

}  // namespace lumi
