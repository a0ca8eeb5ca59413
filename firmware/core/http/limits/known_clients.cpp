#include "core/http/limits/known_clients.h"

namespace lumi {

void KnownClients::add(std::string_view address, uint32_t account) {
  Client* oldest = &clients_[0];
  Client* oldestOfAccount = nullptr;
  size_t ofAccount = 0;
  ++calls_;
  for (Client& client : clients_) {
    const bool isOfAccount = !client.address.empty() && client.account == account;
    if (isOfAccount && client.address == address) {
      client.lastCall = calls_;
      return;
    }
    if (client.lastCall < oldest->lastCall) oldest = &client;
    if (!isOfAccount) continue;
    ++ofAccount;
    if (oldestOfAccount == nullptr || client.lastCall < oldestOfAccount->lastCall) oldestOfAccount = &client;
  }
  Client& entry = ofAccount < kMaxOfOneAccount ? *oldest : *oldestOfAccount;
  entry.address = address;
  entry.account = account;
  entry.lastCall = calls_;
  ++changes_;
}

bool KnownClients::contains(std::string_view address) const {
  if (address.empty()) return false;
  for (const Client& client : clients_) {
    if (client.address == address) return true;
  }
  return false;
}

}  // namespace lumi
