#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/base/callback.h"
#include "core/base/time.h"
#include "core/http/limits/rate_meter.h"
#include "core/http/message/response.h"

namespace lumi {

class BodySlots;

/** One of a fixed number of slots. It is released by the destructor or evicted for a newcomer. */
class BodySlot {
 public:
  enum class Loss {
    kTooSlow,  // the sender was slower than the required rate
    kTooLong,  // the hub processed the body too slowly, or the holder had the slot for too long
    kYielded,  // the holder was unknown, was too slow before, or held several slots and the newcomer none
  };

  struct Holder {
    std::string address;
    bool isKnown;          // signed in, or a paired satellite
    uint32_t account = 0;  // of a signed-in user, otherwise 0
  };

  ~BodySlot();
  BodySlot(const BodySlot&) = delete;
  BodySlot& operator=(const BodySlot&) = delete;

  /**
   * Reports that `taken` of `offered` bytes were accepted. While less is accepted than offered, the sender
   * waits for the hub and does not count as slow, but the time counts as processing.
   */
  void passed(size_t offered, size_t taken, Millis now);
  void release();
  /** Called once when the slot is evicted. The callback must not destroy the BodySlot. */
  void onLost(Callback<void(Loss)> callback) { onLost_ = std::move(callback); }

 private:
  friend class BodySlots;
  BodySlot(std::shared_ptr<BodySlots> slots, Holder holder, const RateMeter& rate, Millis now);
  bool isSlow(Millis now) const;

  std::shared_ptr<BodySlots> slots_;
  const Holder holder_;
  const Millis since_;
  RateMeter rate_;
  RateMeter processing_;
  Callback<void(Loss)> onLost_;
};

class BodySlots : public std::enable_shared_from_this<BodySlots> {
 public:
  /** An unknown newcomer may evict an unknown holder after this time, in which an honest body arrives. */
  static constexpr Millis kMinUnknownTime = 100;
  /**
   * Minimum rate at which the hub must process a body, if another one needs the slot. A pattern of long
   * curves needs the most time: on the ESP32, 10 s for 250,000 points, which a few lines can describe.
   */
  static constexpr RateMeter::Rule kProcessing = {256, 10 * kSecond};

  /** A holder may be evicted after this time, in which 50 MB arrive at 85 KB/s. */
  static constexpr Millis kLongest = 10 * kMinute;

  /** `count` is the number of slots. A newcomer may evict a holder that is slower than `rate`. */
  static std::shared_ptr<BodySlots> make(size_t count, RateMeter::Rule rate);

  /**
   * Returns a slot for `newcomer`, or nothing. If all slots are in use, evicts one holder, the first that
   * fits:
   *
   * - A holder that is too slow, whose body is processed too slowly, or that had its slot for kLongest. One
   * with the newcomer's own address is evicted first, then the oldest.
   * - The oldest unknown holder. A known newcomer evicts it at once. An unknown newcomer must hold no slot,
   *   and the holder must have had its slot for kMinUnknownTime.
   * - If the newcomer holds no slot: the oldest holder whose address, or whose account, holds several slots.
   * - If the newcomer is known: a holder of the account that was the last to lose a slot because it was too
   * slow or too long, once within kLongest. Otherwise bodies without end would keep all others out.
   *
   * A newcomer holds a slot if one has both its address and its account. Otherwise a stolen token could keep
   * its owner out.
   *
   * An unknown newcomer never evicts a known holder that is fast enough.
   */
  std::unique_ptr<BodySlot> take(BodySlot::Holder newcomer, Millis now);

 private:
  friend class BodySlot;
  BodySlots(size_t count, RateMeter::Rule rate) : count_(count), rate_(rate) {}
  BodySlot* tooSlow(const BodySlot::Holder& newcomer, Millis now) const;
  BodySlot* unknownHolder(const BodySlot::Holder& newcomer, Millis now) const;
  BodySlot* extraSlot(const BodySlot::Holder& newcomer) const;
  BodySlot* slotOfSlowAccount(const BodySlot::Holder& newcomer, Millis now) const;
  bool holdsSlot(const BodySlot::Holder& newcomer) const;
  bool holdsSeveral(const BodySlot::Holder& holder) const;
  void evict(BodySlot& slot, BodySlot::Loss loss);
  void remove(const BodySlot* slot);

  size_t count_;
  RateMeter::Rule rate_;
  std::vector<BodySlot*> holders_;  // oldest first
  uint32_t slowAccount_ = 0;        // the last that lost a slot because it was too slow; 0: has yielded
  Millis slowAt_ = 0;
};

/** Returns the response for a body that lost its slot: 503 if it yielded, otherwise 408. */
Response slotLostResponse(BodySlot::Loss loss);

}  // namespace lumi
