#include "core/auth/sessions/notices.h"

#include "core/base/byte_codec.h"
#include "core/base/lists.h"
#include "core/base/text.h"

namespace lumi {
namespace {

constexpr std::string_view kRecord = "notices";
constexpr uint8_t kVersion = 1;
constexpr EpochMillis kUnknownTime = -1;
constexpr size_t kUsualSize = 32;  // bytes of an encoded notice
constexpr size_t kMaxDismissed = 32;

std::string whoOf(std::string_view username, std::string_view address) {
  return concat({username, " from ", address});
}

}  // namespace

void Notices::load() {
  const std::string saved = records_.load(kRecord).value_or("");
  ByteReader in(saved);
  if (in.number<uint8_t>() != kVersion) return;
  for (auto count = in.number<uint16_t>(); count > 0 && !in.failed(); --count) {
    Notice notice;
    notice.number = in.number<uint32_t>();
    notice.kind = static_cast<Kind>(in.number<uint8_t>());
    const auto at = in.number<EpochMillis>();
    if (at != kUnknownTime) notice.at = at;
    notice.who = in.readableText();
    if (!in.failed() && notices_.size() < kMax) notices_.push_back(std::move(notice));
  }
  while (!in.atEnd() && !in.failed() && dismissed_.size() < kMaxDismissed) {
    const auto administrator = in.number<uint32_t>();
    dismissed_.push_back({administrator, in.number<uint32_t>()});
  }
}

bool Notices::signedIn(std::string_view username, std::string_view address) {
  std::string who = whoOf(username, address);
  if (anyOf(notices_, [&](const Notice& one) { return one.who == who; })) return false;
  const std::string anywhere = whoOf(username, "");
  const auto isAddressOfUser = [&](const Notice& one) {
    return one.kind != Kind::kNewAdministrator && startsWith(one.who, anywhere);
  };
  const bool isFirst = !anyOf(notices_, [&](const Notice& one) { return startsWith(one.who, anywhere); });
  if (countIf(notices_, isAddressOfUser) >= kMaxAddresses) notices_.erase(findIf(notices_, isAddressOfUser));
  add(isFirst ? Kind::kFirstAddress : Kind::kNewAddress, std::move(who));
  (void)save();
  return !isFirst;
}

void Notices::administratorAdded(uint32_t id, std::string_view username, std::string_view address) {
  add(Kind::kNewAdministrator, whoOf(username, address));
  setDismissed(id, lastNumber());
  (void)save();
}

const Notices::Notice* Notices::next(uint32_t administrator, uint32_t number) const {
  for (const Dismissed& one : dismissed_) {
    if (one.administrator == administrator && one.number > number) number = one.number;
  }
  for (const Notice& notice : notices_) {
    if (notice.number > number && notice.kind != Kind::kFirstAddress) return &notice;
  }
  return nullptr;
}

Status Notices::dismiss(uint32_t administrator, uint32_t number) {
  if (next(administrator, 0) == nullptr) return Done{};
  setDismissed(administrator, number < lastNumber() ? number : lastNumber());
  return save();
}

void Notices::clear() {
  notices_.clear();
  dismissed_.clear();
  (void)records_.remove(kRecord);
}

// Evicts a known address first: a flood of sign-ins must not hide a new administrator.
void Notices::add(Kind kind, std::string who) {
  const uint32_t number = lastNumber() + 1;
  if (notices_.size() >= kMax) {
    const auto address =
        findIf(notices_, [](const Notice& one) { return one.kind != Kind::kNewAdministrator; });
    notices_.erase(address == notices_.end() ? notices_.begin() : address);
  }
  notices_.push_back({number, kind, clock_.wall(), std::move(who)});
}

void Notices::setDismissed(uint32_t administrator, uint32_t number) {
  removeIf(dismissed_, [&](const Dismissed& one) { return one.administrator == administrator; });
  if (dismissed_.size() >= kMaxDismissed) dismissed_.erase(dismissed_.begin());
  dismissed_.push_back({administrator, number});
}

Status Notices::save() {
  ByteWriter out(notices_.size() * kUsualSize);
  out.number(kVersion);
  out.number(static_cast<uint16_t>(notices_.size()));
  for (const Notice& notice : notices_) {
    out.number(notice.number);
    out.number(static_cast<uint8_t>(notice.kind));
    out.number(notice.at.value_or(kUnknownTime));
    out.text(notice.who);
  }
  for (const Dismissed& one : dismissed_) {
    out.number(one.administrator);
    out.number(one.number);
  }
  return records_.save(kRecord, out.take());
}

}  // namespace lumi
