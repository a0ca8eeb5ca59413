#include "core/network/known_networks.h"

#include "core/base/byte_codec.h"
#include "core/base/lists.h"
#include "core/base/text.h"

namespace lumi {
namespace {

constexpr std::string_view kRecord = "networks";
constexpr uint8_t kVersion = 1;
constexpr size_t kMaxSsidLength = 32;
constexpr size_t kMinPasswordLength = 8;
constexpr size_t kMaxPasswordLength = 63;

std::string encode(const std::vector<WifiCredentials>& networks) {
  ByteWriter out(KnownNetworks::kMax * 2 * (kMaxSsidLength + kMaxPasswordLength));
  out.number(kVersion);
  out.number(static_cast<uint8_t>(networks.size()));
  for (const WifiCredentials& network : networks) {
    out.text(network.ssid);
    out.text(network.password);
  }
  return out.take();
}

std::optional<std::vector<WifiCredentials>> decode(std::string_view bytes) {
  ByteReader in(bytes);
  if (in.number<uint8_t>() != kVersion) return std::nullopt;
  const size_t count = in.number<uint8_t>();
  if (count > KnownNetworks::kMax) return std::nullopt;
  std::vector<WifiCredentials> networks;
  for (size_t i = 0; i < count; ++i) {
    networks.push_back({});
    WifiCredentials& network = networks.back();
    network.ssid = in.text();
    network.password = in.text();
    if (in.failed() || !validate(network)) return std::nullopt;
  }
  if (!in.atEnd()) return std::nullopt;
  return networks;
}

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

void KnownNetworks::load() {
  networks_.clear();
  unreadable_ = false;
  if (!records_.exists(kRecord)) return;
  const auto bytes = records_.load(kRecord);
  auto networks = bytes ? decode(*bytes) : std::nullopt;
  if (networks) {
    networks_ = std::move(*networks);
  } else {
    unreadable_ = true;
    log_.write(LogLevel::kError, "The known networks can't be read; none is known now.");
  }
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
  if (Status replaced = replace(std::move(next)); !replaced) return replaced.error();
  return true;
}

Status KnownNetworks::replace(std::vector<WifiCredentials> next) {
  if (Status saved = records_.save(kRecord, encode(next)); !saved) return saved;
  networks_ = std::move(next);
  unreadable_ = false;
  return Done{};
}

Status validate(const WifiCredentials& network) {
  const bool fits = !network.ssid.empty() && network.ssid.size() <= kMaxSsidLength;
  if (!fits || network.ssid.find('\0') != std::string::npos) {
    return Error{"A network name has 1 to 32 bytes."};
  }
  if (!isUtf8(network.ssid)) return Error{"A network name must be valid text."};
  if (network.password.empty() || isPassword(network.password)) return Done{};
  return Error{"A Wi-Fi password has 8 to 63 characters, or 64 hexadecimal digits."};
}

}  // namespace lumi
