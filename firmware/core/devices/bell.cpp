#include "core/devices/bell.h"

#include "core/base/lists.h"
#include "core/base/text.h"

namespace lumi {
namespace {

constexpr std::string_view kGreeting = "LUMI1 ";
constexpr size_t kLongestId = 32;

}  // namespace

Bell::Bell(const Clock& clock, Doorbell& doorbell) : clock_(clock), doorbell_(doorbell) {}

void Bell::ring(std::string_view id, uint32_t revision, std::string_view address, uint16_t port) {
  if (address.empty()) return;
  auto found = findIf(ringing_, [id](const Ringing& one) { return one.id == id; });
  if (found == ringing_.end()) {
    if (ringing_.size() == DeviceRegistry::kMostDevices) ringing_.erase(ringing_.begin());
    ringing_.push_back({});
    found = ringing_.end() - 1;
  }
  *found = {
      std::string(id), toText({std::string(id), revision}), std::string(address), port, clock_.now(), 0};
  ringWhatIsDue(*found);
}

void Bell::tick() {
  if (ringing_.empty()) return;
  for (Ringing& one : ringing_) ringWhatIsDue(one);
  removeIf(ringing_, [](const Ringing& one) { return one.rung == kRings.size(); });
}

// One datagram however late: several at once get lost together.
void Bell::ringWhatIsDue(Ringing& ringing) {
  const Millis elapsed = clock_.now() - ringing.startedAt;
  size_t due = ringing.rung;
  while (due < kRings.size() && kRings[due] <= elapsed) ++due;
  if (due == ringing.rung) return;
  ringing.rung = due;
  doorbell_.ring(ringing.address, ringing.port, ringing.message);
}

std::string toText(const BellMessage& message) {
  return concat({kGreeting, message.id, " ", numberText(message.revision)});
}

std::optional<BellMessage> bellMessageFrom(std::string_view datagram) {
  if (!startsWith(datagram, kGreeting)) return std::nullopt;
  datagram.remove_prefix(kGreeting.size());
  const size_t blank = datagram.find(' ');
  if (blank == 0 || blank == std::string_view::npos || blank > kLongestId) return std::nullopt;
  const auto revision = parseUnsigned(datagram.substr(blank + 1));
  if (!revision || *revision > UINT32_MAX) return std::nullopt;
  return BellMessage{std::string(datagram.substr(0, blank)), static_cast<uint32_t>(*revision)};
}

}  // namespace lumi
