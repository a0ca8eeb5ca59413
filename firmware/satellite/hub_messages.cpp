#include "satellite/hub_messages.h"

#include "core/base/text.h"

namespace lumi {
namespace {

using Kind = JsonValue::Kind;

void appendField(std::string& json, std::string_view name, std::string_view text) {
  json += json.empty() ? "{\"" : ",\"";
  json.append(name).append("\":");
  appendJsonString(json, text);
}

void appendField(std::string& json, std::string_view name, int64_t number) {
  json.append(",\"").append(name).append("\":").append(numberText(number));
}

std::string bellAddress(const SatelliteFacts& facts) {
  return facts.bellPort == 0 ? "" : concat({":", numberText(facts.bellPort)});
}

}  // namespace

std::string pairingJson(const SatelliteFacts& facts, const std::string& code) {
  std::string json;
  appendField(json, "deviceId", facts.id);
  appendField(json, "code", code);
  appendField(json, "version", facts.version);
  appendField(json, "address", bellAddress(facts));
  return concat({json, "}"});
}

std::string heartbeatJson(const SatelliteFacts& facts) {
  std::string json;
  appendField(json, "deviceId", facts.id);
  if (facts.time) appendField(json, "currentTime", toIso(*facts.time));
  appendField(json, "version", facts.version);
  appendField(json, "address", bellAddress(facts));
  appendField(json, "power", 0);
  appendField(json, "uptime", static_cast<int64_t>(facts.uptime / kSecond));
  appendField(json, "rssi", facts.rssi);
  appendField(json, "freeHeap", facts.freeHeap);
  return concat({json, "}"});
}

std::string updateReportJson(uint32_t id, UpdateStatus status, const std::string& error) {
  std::string json;
  appendField(json, "status", updateStatusName(status));
  appendField(json, "id", id);
  if (status == UpdateStatus::kFailed) appendField(json, "error_message", error);
  return concat({json, "}"});
}

Status HubAnswer::field(std::string_view path, const JsonValue& value) {
  if (path.empty() && value.kind != Kind::kObject) return must("The answer", "a JSON object");
  if (path == "token") return readText(value, path, kLongestText, token);
  if (path == "time" && value.kind == Kind::kText) time = fromIso(value.text);
  if (path == "revision" && value.kind != Kind::kNull)
    return readWhole(value, path, UINT32_MAX, revision.emplace());
  if (startsWith(path, "update.")) readOffer(path, value);
  return Done{};
}

void HubAnswer::readOffer(std::string_view path, const JsonValue& value) {
  if (path == "update.id") (void)readWhole(value, path, UINT32_MAX, offer_.id);
  if (path == "update.version") (void)readText(value, path, FirmwareOffer::kLongestVersion, offer_.version);
  if (path == "update.size") (void)readWhole(value, path, UINT32_MAX, offer_.size);
  if (path == "update.url") (void)readText(value, path, kLongestText, offer_.path);
  if (path == "update.sha256") hasDigest_ = value.kind == Kind::kText && fromHex(value.text, offer_.sha256);
}

std::optional<FirmwareOffer> HubAnswer::offer() const {
  const bool hasImage = offer_.id != 0 && !offer_.version.empty() && offer_.size != 0 && hasDigest_;
  if (!hasImage || !startsWith(offer_.path, "/")) return std::nullopt;
  return offer_;
}

std::string HubRefusal::sentence() const {
  return hasControlCharacter(message_) ? std::string() : message_;
}

Status HubRefusal::field(std::string_view path, const JsonValue& value) {
  if (value.kind != Kind::kText) return Done{};
  if (path == "error") error_ = value.text;
  if (path == "message") message_ = value.text;
  if (path == "code") code_ = value.text;
  return Done{};
}

}  // namespace lumi
