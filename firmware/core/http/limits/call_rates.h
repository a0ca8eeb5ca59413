#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/base/time.h"

namespace lumi {

/**
 * Limits how often an account makes calls that write to flash: kAtOnce calls, then one every kEvery. A block
 * of flash lasts for 100,000 writes, and a call writes up to four. On a board with 4 MB, whose store has 104
 * blocks, an account that never stops needs two months to wear them out.
 */
class CallRates {
 public:
  static constexpr uint32_t kAtOnce = 60;
  static constexpr Millis kEvery = 2 * kSecond;
  static constexpr size_t kAccounts = 16;  // the account with the most calls left is forgotten

  /** Counts a call of this account (not 0). Returns the seconds to wait if it must not be made now. */
  std::optional<uint32_t> take(uint32_t account, Millis now);

 private:
  struct Caller {
    uint32_t account = 0;
    Millis paidUntil = 0;  // each call moves it by kEvery, from now at least
  };

  std::array<Caller, kAccounts> callers_;
};

}  // namespace lumi
