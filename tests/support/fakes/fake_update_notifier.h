#pragma once

#include <algorithm>
#include <deque>
#include <string>
#include <vector>

#include "core/ports/update_notifier.h"

namespace lumi::test {

/** Records the sent notifications and receives those of the test. */
class FakeUpdateNotifier : public UpdateNotifier {
 public:
  struct Ring {
    std::string address;
    uint16_t port;
    std::string message;
  };

  void notify(std::string_view address, uint16_t port, std::string_view message) override {
    sent.push_back({std::string(address), port, std::string(message)});
  }
  size_t receive(Bytes out) override {
    if (coming.empty()) return 0;
    const std::string message = coming.front();
    coming.pop_front();
    const size_t size = std::min(out.size(), message.size());
    std::copy_n(message.begin(), size, out.begin());
    return size;
  }
  uint16_t port() const override { return kPort; }

  std::vector<Ring> sent;
  std::deque<std::string> coming;
};

}  // namespace lumi::test
