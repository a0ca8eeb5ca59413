#pragma once

#include <algorithm>
#include <cstddef>

namespace lumi {

// What one client may cost in a pass of the loop.
constexpr size_t kBodyPerTurn = 1436;        // bytes: what some calls do with more takes the loop too long
constexpr size_t kAnswerPerTurn = 2 * 1024;  // bytes that are made of an answer

/**
 * Whose turn it is: of the clients that have something to do one calls the core in a pass of the loop, so
 * that many don't hold it up.
 */
class Turns {
 public:
  /**
   * Calls `work(at, isFree)` once for each of `count` clients, first for the one whose turn it is. `isFree`:
   * nobody took the turn in this pass. True: this one has, and the next one is the first in the next pass.
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

  /** Erases those of `clients` that are gone. It stays the turn of whose it was. */
  template <typename Clients, typename IsGone>
  void forget(Clients& clients, IsGone isGone) {
    const auto begin = clients.begin();
    const auto next = begin + static_cast<std::ptrdiff_t>(std::min(next_, clients.size()));
    next_ -= static_cast<size_t>(std::count_if(begin, next, isGone));
    clients.erase(std::remove_if(begin, clients.end(), isGone), clients.end());
  }

 private:
  size_t next_ = 0;  // of the clients: whose turn it is, if there are so many
};

}  // namespace lumi
