#include "core/devices/config_notifier.h"

#include "core/base/lists.h"
#include "core/base/text.h"

namespace lumi {
namespace {

constexpr std::string_view kGreeting = "LUMI1 ";
constexpr size_t kMaxIdLength = 32;

}  // namespace

ConfigNotifier::ConfigNotifier(const Clock& clock, UpdateNotifier& notifier)
    : clock_(clock), notifier_(notifier) {}

void ConfigNotifier::notify(std::string_view id, uint32_t revision, std::string_view address, uint16_t port) {
  if (address.empty()) return;
  auto found = findIf(notifications_, [id](const Notification& one) { return one.id == id; });
  if (found == notifications_.end()) {
    if (notifications_.size() == DeviceRegistry::kMaxDevices) notifications_.erase(notifications_.begin());
    notifications_.push_back({});
    found = notifications_.end() - 1;
  }
  *found = {
      std::string(id), toText({std::string(id), revision}), std::string(address), port, clock_.now(), 0};
  sendDue(*found);
}

void ConfigNotifier::tick() {
  if (notifications_.empty()) return;
  for (Notification& one : notifications_) sendDue(one);
  removeIf(notifications_, [](const Notification& one) { return one.sent == kNotices.size(); });
}

// Sends only one datagram even if several are due, because datagrams sent together are often lost together.
void ConfigNotifier::sendDue(Notification& notification) {
  const Millis elapsed = clock_.now() - notification.startedAt;
  size_t due = notification.sent;
  while (due < kNotices.size() && kNotices[due] <= elapsed) ++due;
  if (due == notification.sent) return;
  notification.sent = due;
  notifier_.notify(notification.address, notification.port, notification.message);
}

std::string toText(const ConfigNotice& message) {
  return concat({kGreeting, message.id, " ", message.revision});
}

std::optional<ConfigNotice> configNoticeFrom(std::string_view datagram) {
  if (!startsWith(datagram, kGreeting)) return std::nullopt;
  datagram.remove_prefix(kGreeting.size());
  const size_t blank = datagram.find(' ');
  if (blank == 0 || blank == std::string_view::npos || blank > kMaxIdLength) return std::nullopt;
  const auto revision = parseUnsigned(datagram.substr(blank + 1));
  if (!revision || *revision > UINT32_MAX) return std::nullopt;
  return ConfigNotice{std::string(datagram.substr(0, blank)), static_cast<uint32_t>(*revision)};
}

}  // namespace lumi
