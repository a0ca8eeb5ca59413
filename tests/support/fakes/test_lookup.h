#pragma once

#include <arpa/inet.h>

#include <string>

#include "platform/esp32/net/name_lookup.h"

namespace lumi::test {

/** Resolves dotted addresses and, once the test makes it answer, "hub". */
class TestLookup : public NameLookup {
 public:
  void ask(std::string_view name) override {
    name_ = name;
    address_ = 0;
    if (inet_pton(AF_INET, name_.c_str(), &address_) == 1)
      state_ = State::kFound;
    else
      state_ = name == "hub" ? State::kSearching : State::kUnknown;
  }
  State state() const override { return state_; }
  uint32_t address() const override { return address_; }

  void answers() {
    address_ = htonl(INADDR_LOOPBACK);
    state_ = State::kFound;
  }

 private:
  std::string name_;
  uint32_t address_ = 0;
  State state_ = State::kUnknown;
};

}  // namespace lumi::test
