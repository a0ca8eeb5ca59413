#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/base/time.h"
#include "core/http/limits/rate_meter.h"

namespace lumi {

class UploadSlots;

/** One of a fixed number of slots. It is released by the destructor or evicted for a newcomer. */
class UploadSlot {
 public:
  enum class Loss {
    kTooSlow,  // the sender was slower than the required rate
    kShared    // its address held several slots and the newcomer none, or only the newcomer is known
  };

  struct Holder {
    std::string address;
    bool isKnown;  // signed in, or a paired satellite
  };

  ~UploadSlot();
  UploadSlot(const UploadSlot&) = delete;
  UploadSlot& operator=(const UploadSlot&) = delete;

  /** Report the transferred bytes here. They decide whether the sender is too slow. */
  RateMeter& pace() { return pace_; }
  /** Releases the slot before the destructor does. */
  void release();
  /** Called once when the slot is evicted. The callback must not destroy the UploadSlot. */
  void onLost(std::function<void(Loss)> callback) { onLost_ = std::move(callback); }

 private:
  friend class UploadSlots;
  UploadSlot(std::shared_ptr<UploadSlots> places, Holder holder, const RateMeter& pace, Millis now);

  std::shared_ptr<UploadSlots> slots_;
  const Holder holder_;
  const Millis since_;
  RateMeter pace_;
  std::function<void(Loss)> onLost_;
};

/** Limits how many request bodies are received at the same time. */
class UploadSlots : public std::enable_shared_from_this<UploadSlots> {
 public:
  /**
   * Upper bound for the duration of an honest client's short body. After it, an unknown holder can be
   * evicted, so slow senders do not block others.
   */
  static constexpr Millis kStrangersTurn = 100;

  /** `pace`: a newcomer may evict a holder that is slower. */
  static std::shared_ptr<UploadSlots> make(size_t count, RateMeter::Rule pace);

  /**
   * Returns a slot for `newcomer`, or nothing. If all slots are in use, evicts one holder, the first that
   * fits:
   *
   * - A holder that is too slow. One with the newcomer's own address comes first, then the oldest.
   * - The oldest unknown holder. A known newcomer evicts it at once. An unknown newcomer must hold no slot,
   *   and the holder must have had its slot for kStrangersTurn.
   * - If the newcomer's address holds no slot: the oldest holder whose address holds several slots.
   *
   * An unknown newcomer never evicts a known holder that is fast enough.
   */
  std::unique_ptr<UploadSlot> take(UploadSlot::Holder newcomer, Millis now);
  size_t taken() const { return holders_.size(); }

 private:
  friend class UploadSlot;
  UploadSlots(size_t count, RateMeter::Rule pace) : count_(count), pace_(pace) {}
  UploadSlot* tooSlow(const UploadSlot::Holder& newcomer, Millis now) const;
  UploadSlot* stranger(const UploadSlot::Holder& newcomer, Millis now) const;
  UploadSlot* spare(const UploadSlot::Holder& newcomer) const;
  size_t heldBy(const std::string& address) const;
  void evict(UploadSlot& place, UploadSlot::Loss loss);
  void remove(const UploadSlot* place);

  size_t count_;
  RateMeter::Rule pace_;
  std::vector<UploadSlot*> holders_;  // oldest first
};

}  // namespace lumi
