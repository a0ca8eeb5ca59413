#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace lumi {

/**
 * The addresses from which signed-in users, programs with an access token and paired devices made the latest
 * calls, or signed in before the start. If a server has no free connection for one of them, it closes a
 * connection of another address.
 */
class KnownClients {
 public:
  static constexpr size_t kMax = 16;
  /** Prevents an account with many addresses from evicting the addresses of others. */
  static constexpr size_t kMaxOfOneAccount = 4;

  void add(std::string_view address, uint32_t account);
  bool contains(std::string_view address) const;
  /** Differs after every change of what contains() returns. */
  uint32_t changes() const { return changes_; }

 private:
  struct Client {
    std::string address;  // "": the entry is unused
    uint32_t account = 0;
    uint32_t lastCall = 0;
  };

  std::array<Client, kMax> clients_;
  uint32_t calls_ = 0;
  uint32_t changes_ = 0;
};

}  // namespace lumi
