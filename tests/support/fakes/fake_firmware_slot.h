#pragma once

#include <algorithm>
#include <array>
#include <functional>
#include <optional>
#include <string>

#include "core/ports/firmware_slot.h"

namespace lumi::test {

/**
 * The two program slots of a device and its bootloader. It outlives the device under test, which is created
 * again after restart(). Any changing call can be the one at which the power fails.
 */
class FakeFirmwareSlot : public FirmwareSlot {
 public:
  static constexpr uint64_t kCapacity = 0x1A0000;  // bytes; a slot of a 4 MB board

  explicit FakeFirmwareSlot(uint64_t capacity = kCapacity) : capacity_(capacity) {}

  /** Content of the running program; "" is the program that the device came with. */
  std::string& running() { return slots_[running_]; }
  std::string& spare() { return slots_[1 - running_]; }
  bool isActivated() const { return next_ == Next::kSpareOnTrial; }

  /** Restarts like the bootloader after any reset. The power is on and no fault is planned. */
  void restart() {
    if (off_) spare().resize(std::min(spare().size(), synced_));
    cut_.reset();
    writesUntilFault_.reset();
    canBegin = true;
    off_ = false;
    isWriting_ = false;
    isGivenUp_ = false;
    const bool toOther = onTrial_ || isActivated();
    onTrial_ = isActivated();
    if (toOther) running_ = 1 - running_;
    next_ = Next::kSame;
    synced_ = spare().size();
  }

  /**
   * Plans a power cut. The next changing call (begin, write, sync, activate, confirm, rollBack) is call 0.
   * Data that is not synced is lost.
   */
  void cutPower(size_t atCall, bool afterCall = false) {
    cut_ = Cut{atCall, afterCall};
    calls_ = 0;
  }
  bool isOff() const { return off_; }
  /** Number of changing calls since cutPower(), or since the start. */
  size_t calls() const { return calls_; }

  /** After this many more bytes, writes fail. */
  void failWriteAfter(uint64_t bytes) { writesUntilFault_ = bytes; }

  uint64_t capacity() const override { return capacity_; }

  bool begin() override {
    return step([this] {
      if (!canBegin || onTrial_) return false;
      next_ = Next::kSame;
      spare().clear();
      synced_ = 0;
      isWriting_ = true;
      return true;
    });
  }

  bool write(ConstBytes bytes) override {
    return step([&] { return append(bytes); });
  }

  bool sync() override {
    return step([this] {
      synced_ = spare().size();
      return true;
    });
  }

  size_t read(uint64_t offset, Bytes out) const override {
    const std::string& bytes = slots_[1 - running_];
    if (off_ || offset >= bytes.size()) return 0;
    return bytes.copy(reinterpret_cast<char*>(out.data()), out.size(), static_cast<size_t>(offset));
  }

  Status activate() override {
    if (onTrial_) return Error{"The program that runs is on trial still."};
    if (spare().empty()) return Error{"There is no program in the spare slot."};
    return durable([this] {
      next_ = Next::kSpareOnTrial;
      synced_ = spare().size();
      isWriting_ = false;
    });
  }

  bool isPendingVerify() const override { return onTrial_; }

  Status confirm() override {
    if (isGivenUp_) return Error{"The program that runs was given up."};
    return durable([this] { onTrial_ = false; });
  }

  Status rollBack() override {
    if (!onTrial_) return Error{"The program that runs is not on trial."};
    return durable([this] { isGivenUp_ = true; });
  }

  bool canBegin = true;
  std::function<void()> stepped;  // called after each changing call, whether it succeeded or not

 private:
  enum class Next { kSame, kSpareOnTrial };
  struct Cut {
    size_t atCall;
    bool afterCall;
  };

  template <typename Action>
  bool step(const Action& action) {
    if (off_) return false;
    const size_t number = calls_++;
    const bool cutNow = cut_ && cut_->atCall == number;
    const bool done = (!cutNow || cut_->afterCall) && action();
    off_ = cutNow;
    if (stepped) stepped();
    return done && !cutNow;
  }

  template <typename Action>
  Status durable(const Action& action) {
    const bool done = step([&] {
      action();
      return true;
    });
    if (!done) return Error{"The flash can't be written."};
    return Done{};
  }

  bool append(ConstBytes bytes) {
    if (off_ || !isWriting_ || spare().size() + bytes.size() > capacity_) return false;
    if (!writesUntilFault_) {
      spare().append(asText(bytes));
      return true;
    }
    const size_t fitting = static_cast<size_t>(std::min<uint64_t>(*writesUntilFault_, bytes.size()));
    spare().append(asText(bytes.sub(0, fitting)));
    *writesUntilFault_ -= fitting;
    return fitting == bytes.size();
  }

  uint64_t capacity_;
  std::array<std::string, 2> slots_;
  size_t running_ = 0;
  size_t synced_ = 0;  // bytes of the spare slot
  bool onTrial_ = false;
  bool isWriting_ = false;
  bool isGivenUp_ = false;
  Next next_ = Next::kSame;
  bool off_ = false;
  size_t calls_ = 0;
  std::optional<Cut> cut_;
  std::optional<uint64_t> writesUntilFault_;
};

}  // namespace lumi::test
