#include "core/wled/wled_settings.h"

#include <array>

#include "core/base/text.h"
#include "core/json/field_list.h"

namespace lumi {

void fields(FieldVisitor& visit, WledSettings& settings) {
  visit.flag("enabled", settings.isEnabled);
  visit.flag("gamma", settings.usesGamma);
  visit.whole("universe", settings.universe, 1, WledSettings::kMaxUniverse, "1 to 63999");
}

std::string wledToJson(const WledSettings& settings) {
  JsonWriter json;
  json.beginObject();
  writeFields(json, settings);
  json.field("mac", settings.mac);
  json.endObject();
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

}  // namespace lumi
