#pragma once

#include <cstring>
#include <vector>

#include "core/base/span.h"

namespace lumi {

class ByteBuffer {
 public:
  explicit ByteBuffer(size_t capacity) : bytes_(capacity) {}

  bool empty() const { return begin_ == end_; }
  ConstBytes unread() const { return ConstBytes(bytes_.data() + begin_, end_ - begin_); }
  void consume(size_t size) {
    begin_ += size;
    if (empty()) begin_ = end_ = 0;
  }
  void clear() { begin_ = end_ = 0; }

  /** Returns the free space. May move the unread bytes. Call commit() after writing to the space. */
  Bytes room() {
    if (begin_ > 0) {
      std::memmove(bytes_.data(), bytes_.data() + begin_, end_ - begin_);
      end_ -= begin_;
      begin_ = 0;
    }
    return Bytes(bytes_.data() + end_, bytes_.size() - end_);
  }
  void commit(size_t size) { end_ += size; }

  /** Copies as many of `bytes` as fit and returns that number. */
  size_t append(ConstBytes bytes) {
    const Bytes space = room();
    const size_t size = bytes.size() < space.size() ? bytes.size() : space.size();
    if (size > 0) std::memcpy(space.data(), bytes.data(), size);
    commit(size);
    return size;
  }

 private:
  std::vector<uint8_t> bytes_;
  size_t begin_ = 0;
  size_t end_ = 0;
};

}  // namespace lumi
