#pragma once

#include <algorithm>
#include <cstddef>

#include "core/base/lists.h"

namespace lumi {

// Limits for one client in one pass of the loop.
constexpr size_t kBodyPerTurn = 1436;        // bytes of a body; more would block the loop for too long
constexpr size_t kAnswerPerTurn = 2 * 1024;  // bytes of a response

/** Lets only one client per pass call the core, so that many clients do not slow the loop down. */
class RoundRobin {
 public:
  /**
   * Calls `work(at, isFree)` once for each of `count` clients, starting with the next one in the order.
   * `isFree` is true until a client takes the turn of this pass. `work` returns true if the client took it;
   * the next pass then starts with the client after it.
   */
  template <typename Work>
  void pass(size_t count, Work work) {
    const size_t first = next_;
    bool isFree = true;
    for (size_t i = 0; i < count; ++i) {
      const size_t at = (first + i) % count;
      if (!work(at, isFree)) continue;
      next_ = at + 1;
      isFree = false;
    }
  }

  /** Removes the clients for which `isGone` is true. The order of the others does not change. */
  template <typename Clients, typename IsGone>
  void forget(Clients& clients, IsGone isGone) {
    const auto begin = clients.begin();
    const auto next = begin + static_cast<std::ptrdiff_t>(std::min(next_, clients.size()));
    next_ -= static_cast<size_t>(std::count_if(begin, next, isGone));
    removeIf(clients, isGone);
  }

 private:
  size_t next_ = 0;  // index of the client that is first in the next pass; may equal the number of clients
};

}  // namespace lumi
