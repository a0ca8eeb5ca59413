#pragma once

#include <unistd.h>

#include <utility>

namespace lumi {

/** Closes its socket; -1 is none. */
class OwnedSocket {
 public:
  OwnedSocket() = default;
  explicit OwnedSocket(int number) : number_(number) {}
  ~OwnedSocket() { reset(); }
  OwnedSocket(OwnedSocket&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  OwnedSocket& operator=(OwnedSocket&& other) noexcept {
    if (this != &other) {
      reset();
      number_ = std::exchange(other.number_, -1);
    }
    return *this;
  }

  int number() const { return number_; }
  explicit operator bool() const { return number_ >= 0; }
  void reset() {
    if (number_ >= 0) ::close(number_);
    number_ = -1;
  }

 private:
  int number_ = -1;
};

}  // namespace lumi
