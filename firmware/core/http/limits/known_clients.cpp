#include "core/http/limits/known_clients.h"

#include "core/base/crc32.h"

namespace lumi {
namespace {

uint32_t checksumOf(std::string_view address) {
  return crc32(asBytes(address)) | 1;
}

}  // namespace

void KnownClients::add(std::string_view address, uint32_t account) {
  const uint32_t checksum = checksumOf(address);
  Client* oldest = &clients_[0];
  Client* oldestOfAccount = nullptr;
  size_t ofAccount = 0;
  ++calls_;
  for (Client& client : clients_) {
    const bool isOfAccount = client.address != 0 && client.account == account;
    if (isOfAccount && client.address == checksum) {
      client.lastCall = calls_;
      return;
    }
    if (client.lastCall < oldest->lastCall) oldest = &client;
    if (!isOfAccount) continue;
    ++ofAccount;
    if (oldestOfAccount == nullptr || client.lastCall < oldestOfAccount->lastCall) oldestOfAccount = &client;
  }
  Client& entry = ofAccount < kMaxOfOneAccount ? *oldest : *oldestOfAccount;
  entry.address = checksum;
  entry.account = account;
  entry.lastCall = calls_;
  ++changes_;
}

bool KnownClients::contains(std::string_view address) const {
  const uint32_t checksum = checksumOf(address);
  for (const Client& client : clients_) {
    if (client.address == checksum) return true;
  }
  return false;
}

}  // namespace lumi
