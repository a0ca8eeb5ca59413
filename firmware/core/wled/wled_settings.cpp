#include "core/wled/wled_settings.h"

#include <array>

#include "core/base/text.h"
#include "core/json/json_fields.h"
#include "core/json/json_writer.h"

namespace lumi {
namespace {

void read(JsonField& field, WledSettings& settings) {
  field.flag("enabled", settings.isEnabled);
  field.flag("gamma", settings.usesGamma);
  uint16_t universe = 0;
  if (!field.whole("universe", WledSettings::kMaxUniverse, universe, "1 to 63999")) return;
  if (universe == 0) {
    field.refuse("1 to 63999");
  } else {
    settings.universe = universe;
  }
}

}  // namespace

std::string wledToJson(const WledSettings& settings) {
  JsonWriter json;
  json.beginObject();
  json.field("enabled", settings.isEnabled);
  json.field("gamma", settings.usesGamma);
  json.field("universe", settings.universe);
  json.field("mac", settings.mac);
  json.endObject();
  return json.take();
}

Result<WledSettings> wledFromJson(const WledSettings& current, std::string_view json) {
  WledSettings next = current;
  const Status done = readJsonBody(json, [&](JsonField& field) { read(field, next); });
  return done ? Result<WledSettings>(next) : done.error();
}

Result<WledSettings> wledFromRecord(std::string_view record) {
  WledSettings settings;
  const Status done = readJsonObject(record, "The record", [&](JsonField& field) {
    field.text("mac", settings.mac);
    read(field, settings);
  });
  if (!done) return done.error();
  std::array<uint8_t, 6> mac{};
  if (!settings.mac.empty() && !fromHex(settings.mac, mac)) return must("mac", "twelve hex digits");
  return settings;
}

}  // namespace lumi
