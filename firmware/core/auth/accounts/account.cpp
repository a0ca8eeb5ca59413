#include "core/auth/accounts/account.h"

#include "core/base/byte_codec.h"

namespace lumi {
namespace {

constexpr uint8_t kVersion = 1;
constexpr size_t kHeadSize = 1 + 4 + 2;
constexpr size_t kFixedSize = 4 + 2 + 2 + 1 + 8 + sizeof(Salt) + 4 + sizeof(Digest);
constexpr EpochMillis kUnknownTime = -1;

void encode(const Account& account, ByteWriter& out) {
  out.number(account.id);
  out.text(account.username);
  out.text(account.name);
  out.number(static_cast<uint8_t>(account.role));
  out.number(account.createdAt.value_or(kUnknownTime));
  out.raw(account.password.salt);
  out.number(account.password.iterations);
  out.raw(account.password.digest);
}

bool decode(ByteReader& in, Account& account) {
  account.id = in.number<uint32_t>();
  account.username = in.readableText();
  account.name = in.readableText();
  const auto role = in.number<uint8_t>();
  account.role = static_cast<Role>(role);
  const auto createdAt = in.number<EpochMillis>();
  if (createdAt != kUnknownTime) account.createdAt = createdAt;
  in.raw(account.password.salt);
  account.password.iterations = in.number<uint32_t>();
  in.raw(account.password.digest);
  return role < kRoleNames.size();
}

bool decode(ByteReader& in, AccountTable& table) {
  if (in.number<uint8_t>() != kVersion) return false;
  table.nextId = in.number<uint32_t>();
  const auto count = in.number<uint16_t>();
  for (uint16_t i = 0; i < count && !in.failed(); ++i) {
    table.accounts.push_back({});
    if (!decode(in, table.accounts.back())) return false;
  }
  return !in.failed() && in.atEnd();
}

}  // namespace

size_t encodedSize(const Account& account) {
  return kFixedSize + account.username.size() + account.name.size();
}

size_t encodedSize(const AccountTable& table) {
  size_t size = kHeadSize;
  for (const Account& account : table.accounts) size += encodedSize(account);
  return size;
}

std::string encodeAccounts(const AccountTable& table) {
  ByteWriter out(encodedSize(table));
  out.number(kVersion);
  out.number(table.nextId);
  out.number(static_cast<uint16_t>(table.accounts.size()));
  for (const Account& account : table.accounts) encode(account, out);
  return out.take();
}

std::optional<AccountTable> decodeAccounts(std::string_view bytes) {
  ByteReader in(bytes);
  std::optional<AccountTable> table(std::in_place);
  if (!decode(in, *table)) table.reset();
  return table;
}

}  // namespace lumi
