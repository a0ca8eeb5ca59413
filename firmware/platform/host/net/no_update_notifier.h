#pragma once

#include "core/ports/update_notifier.h"

namespace lumi {

/** Sends and receives nothing. */
class NoUpdateNotifier : public UpdateNotifier {
 public:
  void notify(std::string_view, uint16_t, std::string_view) override {}
  size_t receive(Bytes) override { return 0; }
  uint16_t port() const override { return 0; }
};

}  // namespace lumi
