#include "core/api/system_json.h"

#include <ArduinoJson.h>

#include "core/api/json_document_text.h"
#include "core/base/text.h"

namespace lumi {
namespace {

void writeBytes(JsonObject out, const char* field, uint32_t bytes) {
  if (bytes > 0) {
    out[field] = bytes;
  } else {
    out[field] = nullptr;
  }
}

const char* levelName(LogLevel level) {
  switch (level) {
    case LogLevel::kInfo:
      return "info";
    case LogLevel::kWarning:
      return "warning";
    case LogLevel::kError:
      return "error";
  }
  return "";
}

std::string textOf(const Event& event) {
  return event.times > 1 ? event.text + " (" + std::to_string(event.times) + " times)" : event.text;
}

}  // namespace

std::string systemInfoJson(const SystemFacts& facts, const System& system, StoreSpace store, Millis uptime) {
  JsonDocument json;
  const JsonObject out = json.to<JsonObject>();
  out["version"] = facts.version;
  if (facts.panelVersion) {
    out["panelVersion"] = *facts.panelVersion;
  } else {
    out["panelVersion"] = nullptr;
  }
  out["uptime"] = uptime / kSecond;
  const SystemMemory memory = system.memory();
  writeBytes(out, "freeHeap", memory.freeHeap);
  writeBytes(out, "largestBlock", memory.largestBlock);
  out["resetReason"] = system.resetReason();
  out["onTrial"] = facts.onTrial;
  out["signedOnly"] = facts.signedOnly;
  out["keepsPanel"] = facts.keepsPanel;
  const JsonObject space = out["store"].to<JsonObject>();
  space["total"] = store.total;
  space["free"] = store.free;
  return toText(json);
}

std::string eventJson(const Event& event) {
  std::string json = "{\"number\":" + std::to_string(event.number) + ",\"at\":";
  json += event.at ? "\"" + toIso(*event.at) + "\"" : "null";
  json += ",\"uptime\":" + std::to_string(event.uptime) + ",\"level\":\"" + levelName(event.level) +
          "\",\"text\":";
  appendJsonString(json, textOf(event));
  return json += '}';
}

Result<BackupWish> backupWishFromJson(std::string_view body) {
  JsonDocument json;
  if (deserializeJson(json, body.data(), body.size()) || !json.is<JsonObject>()) {
    return Error{"The body must be a JSON object."};
  }
  const JsonObjectConst fields = json.as<JsonObjectConst>();
  if (!fields["password"].is<const char*>()) return Error{"password must be a text."};
  const JsonVariantConst users = fields["includeUsers"];
  if (!users.isNull() && !users.is<bool>()) return Error{"includeUsers must be true or false."};
  return BackupWish{Secret(fields["password"].as<std::string>()), users.is<bool>() && users.as<bool>()};
}

std::optional<Secret> passwordFromJson(std::string_view body) {
  JsonDocument json;
  if (deserializeJson(json, body.data(), body.size()) || !json.is<JsonObject>()) return std::nullopt;
  const JsonVariantConst password = json.as<JsonObjectConst>()["password"];
  if (!password.is<const char*>()) return std::nullopt;
  return Secret(password.as<std::string>());
}

std::string confirmationFromJson(std::string_view body) {
  JsonDocument json;
  if (deserializeJson(json, body.data(), body.size()) || !json.is<JsonObject>()) return {};
  const JsonVariantConst confirm = json.as<JsonObjectConst>()["confirm"];
  return confirm.is<const char*>() ? confirm.as<std::string>() : std::string();
}

std::string restoredJson(const RestoreAnswer& answer, bool signedOut) {
  JsonDocument json;
  json["success"] = true;
  const JsonArray names = json["restored"].to<JsonArray>();
  for (const std::string& name : answer.restored) names.add(name);
  json["signedOut"] = signedOut;
  return toText(json);
}

}  // namespace lumi
