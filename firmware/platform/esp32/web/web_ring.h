#pragma once

#include <algorithm>
#include <cstring>
#include <memory>
#include <new>

#include "core/base/span.h"

namespace lumi {

/** A FIFO of bytes with a fixed capacity. Unread bytes do not move. */
class WebRing {
 public:
  /** Allocates and empties the ring. Returns false if there is not enough memory. */
  bool allocate(size_t capacity) {
    release();
    bytes_.reset(new (std::nothrow) uint8_t[capacity]);
    capacity_ = bytes_ ? capacity : 0;
    return bytes_ != nullptr;
  }
  void release() {
    bytes_.reset();
    capacity_ = begin_ = size_ = 0;
  }

  bool isAllocated() const { return bytes_ != nullptr; }
  size_t capacity() const { return capacity_; }
  size_t size() const { return size_; }

  /** Stores as many bytes as fit. Returns their number. */
  size_t write(ConstBytes bytes) {
    const size_t taken = std::min(bytes.size(), capacity_ - size_);
    if (taken == 0) return 0;
    const size_t end = (begin_ + size_) % capacity_;
    const size_t untilWrap = std::min(taken, capacity_ - end);
    std::memcpy(bytes_.get() + end, bytes.data(), untilWrap);
    std::memcpy(bytes_.get(), bytes.data() + untilWrap, taken - untilWrap);
    size_ += taken;
    return taken;
  }

  /** The oldest bytes that are contiguous in memory. */
  ConstBytes unread() const { return {bytes_.get() + begin_, std::min(size_, capacity_ - begin_)}; }
  void consume(size_t size) {
    begin_ += size;
    if (begin_ >= capacity_) begin_ -= capacity_;
    size_ -= size;
  }

 private:
  std::unique_ptr<uint8_t[]> bytes_;
  size_t capacity_ = 0;
  size_t begin_ = 0;
  size_t size_ = 0;
};

}  // namespace lumi
