#include "core/network/known_networks.h"

#include "core/base/lists.h"
#include "core/base/text.h"

namespace lumi {
namespace {

constexpr std::string_view kRecord = "networks";
constexpr uint8_t kVersion = 1;
constexpr size_t kMaxSsidLength = 32;
constexpr size_t kMinPasswordLength = 8;
constexpr size_t kMaxPasswordLength = 63;

auto find(std::vector<WifiCredentials>& networks, std::string_view ssid) {
  return findIf(networks, [ssid](const WifiCredentials& network) { return network.ssid == ssid; });
}

/** True if `password` is not a password but the 256-bit key itself (PSK) in hex. */
bool isKey(std::string_view password) {
  uint8_t key[32];
  return fromHex(password, key);
}

bool isPassword(std::string_view text) {
  const bool fits = text.size() >= kMinPasswordLength && text.size() <= kMaxPasswordLength;
  return (fits && text.find('\0') == std::string_view::npos) || isKey(text);
}

}  // namespace

void byteFields(ByteFields& each, std::vector<WifiCredentials>& networks) {
  each.constant(kVersion);
  each.list(networks, KnownNetworks::kMax);
}

void byteFields(ByteFields& each, WifiCredentials& network) {
  each.exactText(network.ssid);
  each.exactText(network.password);
}

void KnownNetworks::load() {
  const auto isUsable = [](const WifiCredentials& network) { return validate(network).ok(); };
  const bool isRead = fromBytes(records_.load(kRecord).value_or(""), networks_) && allOf(networks_, isUsable);
  unreadable_ = !isRead && records_.exists(kRecord);
  if (!isRead) networks_.clear();
  if (unreadable_) log_.write(LogLevel::kError, "The known networks can't be read; none is known now.");
}

Status KnownNetworks::remember(const WifiCredentials& network) {
  std::vector<WifiCredentials> next = networks_;
  if (const auto known = find(next, network.ssid); known != next.end()) next.erase(known);
  next.insert(next.begin(), WifiCredentials(network));
  if (next.size() > kMax) next.pop_back();
  return replace(std::move(next));
}

Result<bool> KnownNetworks::forget(std::string_view ssid) {
  std::vector<WifiCredentials> next = networks_;
  const auto known = find(next, ssid);
  if (known == next.end()) return false;
  next.erase(known);
  if (Status replaced = replace(std::move(next), StoreUse::kUpkeep); !replaced) return replaced.error();
  return true;
}

Status KnownNetworks::replace(std::vector<WifiCredentials>&& next, StoreUse use) {
  if (Status saved = records_.save(kRecord, toBytes(next), use); !saved) return saved;
  networks_ = std::move(next);
  unreadable_ = false;
  return Done{};
}

Status validate(const WifiCredentials& network) {
  const bool fits = !network.ssid.empty() && network.ssid.size() <= kMaxSsidLength;
  if (!fits || network.ssid.find('\0') != std::string::npos) {
    return invalid("A network name has 1 to 32 bytes.");
  }
  if (!isUtf8(network.ssid)) return invalid("A network name must be valid text.");
  if (network.password.empty() || isPassword(network.password)) return Done{};
  return invalid("A Wi-Fi password has 8 to 63 characters, or 64 hexadecimal digits.");
}

}  // namespace lumi
