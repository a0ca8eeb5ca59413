#include "satellite/hub_messages.h"

#include "core/base/text.h"
#include "core/json/json_writer.h"

namespace lumi {
namespace {

std::string bellAddress(const SatelliteFacts& facts) {
  return facts.notifierPort == 0 ? "" : concat({":", numberText(facts.notifierPort)});
}

}  // namespace

std::string pairingJson(const SatelliteFacts& facts, const std::string& code) {
  JsonWriter json;
  json.beginObject();
  json.field("deviceId", facts.id);
  json.field("code", code);
  json.field("version", facts.version);
  json.field("address", bellAddress(facts));
  json.endObject();
  return json.take();
}

std::string heartbeatJson(const SatelliteFacts& facts) {
  JsonWriter json;
  json.beginObject();
  json.field("deviceId", facts.id);
  if (facts.time) json.time("currentTime", facts.time);
  json.field("version", facts.version);
  json.field("address", bellAddress(facts));
  json.field("power", 0);
  json.field("uptime", facts.uptime / kSecond);
  json.field("rssi", facts.rssi);
  json.field("freeHeap", facts.freeHeap);
  json.field("chip", facts.chip);
  json.endObject();
  return json.take();
}

std::string updateReportJson(uint32_t id, UpdateStatus status, const std::string& error) {
  JsonWriter json;
  json.beginObject();
  json.field("status", updateStatusName(status));
  json.field("id", id);
  if (status == UpdateStatus::kFailed) json.field("error_message", error);
  json.endObject();
  return json.take();
}

void HubAnswer::field(JsonField& field) {
  field.root("The answer");
  if (field.enter("update.")) return readOffer(field);
  field.text("token", kMaxTextLength, token);
  if (field.is("time") && !field.text().empty()) time = fromIso(field.text());
  if (!field.isNull()) field.whole("revision", UINT32_MAX, revision);
}

void HubAnswer::readOffer(JsonField& field) {
  field.whole("id", UINT32_MAX, offer_.id);
  field.text("version", FirmwareOffer::kMaxVersionLength, offer_.version);
  field.whole("size", UINT32_MAX, offer_.size);
  field.text("url", kMaxTextLength, offer_.path);
  if (field.is("sha256")) hasDigest_ = fromHex(field.text(), offer_.sha256);
  field.forgive();
}

std::optional<FirmwareOffer> HubAnswer::offer() const {
  const bool hasImage = offer_.id != 0 && !offer_.version.empty() && offer_.size != 0 && hasDigest_;
  if (!hasImage || !startsWith(offer_.path, "/")) return std::nullopt;
  return offer_;
}

std::string HubRefusal::sentence() const {
  return hasControlCharacter(message_) ? std::string() : message_;
}

void HubRefusal::field(JsonField& field) {
  if (field.value().kind != JsonValue::Kind::kText) return;
  field.text("error", error_);
  field.text("message", message_);
  field.text("code", code_);
}

}  // namespace lumi
