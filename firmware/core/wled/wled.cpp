#include "core/wled/wled.h"

#include "core/base/text.h"
#include "core/json/field_list.h"

namespace lumi {
namespace {

constexpr std::string_view kRecord = "wled";
constexpr uint8_t kLocallyAdministered = 2;  // IEEE 802: an address that no maker of hardware has given

}  // namespace

void fields(FieldVisitor& visit, WledSettings& settings) {
  visit.flag("enabled", settings.isEnabled);
  visit.flag("gamma", settings.usesGamma);
  visit.whole("universe", settings.universe, 1, WledSettings::kMaxUniverse, "1 to 63999");
}

std::string wledToJson(const WledSettings& settings) {
  JsonObject json;
  writeFields(json, settings);
  json.field("mac", settings.mac);
  return json.take();
}

Result<WledSettings> wledFromJson(const WledSettings& current, std::string_view json) {
  WledSettings next = current;
  const Status done = readFields(json, "The body", next);
  return done ? Result<WledSettings>(next) : done.error();
}

Result<WledSettings> wledFromRecord(std::string_view record) {
  WledSettings settings;
  const Status done = readMembers(record, "The record", [&](JsonField& field) {
    field.text("mac", settings.mac);
    readField(field, settings);
  });
  if (!done) return done.error();
  std::array<uint8_t, 6> mac{};
  if (!settings.mac.empty() && !fromHex(settings.mac, mac)) return must("mac", "twelve hex digits");
  return settings;
}

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
  if (Status saved = records_.save(kRecord, wledToJson(next), StoreUse::kSettings); !saved) {
    return notSaved(saved.error().message);
  }
  const bool isSwitched = next.isEnabled != settings_.isEnabled;
  settings_ = std::move(next);
  const std::string_view change = !isSwitched           ? "changed by "
                                  : settings_.isEnabled ? "switched on by "
                                                        : "switched off by ";
  log_.write(LogLevel::kSecurity, {"WLED apps and sync were ", change, by});
  if (isSwitched && settings_.isEnabled) switchedOn_(by);
  use_();
  return Done{};
}

}  // namespace lumi
