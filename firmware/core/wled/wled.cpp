#include "core/wled/wled.h"

#include <array>
#include <utility>

#include "core/base/text.h"

namespace lumi {
namespace {

constexpr std::string_view kRecord = "wled";
constexpr uint8_t kLocallyAdministered = 2;  // IEEE 802: an address that no maker of hardware has given

}  // namespace

void Wled::load() {
  const auto record = records_.load(kRecord);
  if (!record) return;
  auto read = wledFromRecord(*record);
  if (read) settings_ = std::move(read.value());
  if (read) return use_();
  log_.write(LogLevel::kError, "The saved settings of WLED can't be read: it is off.");
}

Status Wled::replace(WledSettings next, std::string_view by) {
  if (next.mac.empty()) next.mac = settings_.mac;
  if (next.mac.empty()) {
    std::array<uint8_t, 6> mac{};
    random_.fill(mac);
    mac[0] = kLocallyAdministered;
    next.mac = toHex(mac);
  }
  if (Status saved = records_.saveBoth(kRecord, wledToJson(next)); !saved) {
    return notSaved(saved.error().message);
  }
  const bool isSwitched = next.isEnabled != settings_.isEnabled;
  settings_ = std::move(next);
  const std::string_view change = !isSwitched           ? "changed by "
                                  : settings_.isEnabled ? "switched on by "
                                                        : "switched off by ";
  log_.write(LogLevel::kSecurity, {"WLED apps and sync were ", change, by});
  use_();
  return Done{};
}

}  // namespace lumi
