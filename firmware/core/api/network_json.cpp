#include "core/api/network_json.h"

#include <ArduinoJson.h>

#include "core/api/json_document_text.h"

namespace lumi {
namespace {

const char* nameOf(JoinProgress progress) {
  switch (progress) {
    case JoinProgress::kJoining:
      return "joining";
    case JoinProgress::kJoined:
      return "joined";
    case JoinProgress::kFailed:
      return "failed";
  }
  return "";
}

void writeJoined(JsonObject out, const WifiKeeper& wifi) {
  const std::string ssid = wifi.ssid();
  out["joined"] = nullptr;
  if (ssid.empty()) return;
  JsonObject joined = out["joined"].to<JsonObject>();
  joined["ssid"] = ssid;
  joined["address"] = wifi.address();
  joined["rssi"] = wifi.rssi();
}

void writeAsked(JsonObject out, const std::optional<AskedJoin>& asked) {
  out["join"] = nullptr;
  if (!asked) return;
  JsonObject join = out["join"].to<JsonObject>();
  join["ssid"] = asked->ssid;
  join["state"] = nameOf(asked->progress);
  join["message"] = asked->message;
}

Status readText(JsonObjectConst json, const char* field, std::string& text) {
  const JsonVariantConst value = json[field];
  if (!value.is<const char*>()) return Error{std::string(field) + " must be a text."};
  text = value.as<std::string>();
  return Done{};
}

}  // namespace

std::string networkStateJson(const NetworkDevice& device, const WifiKeeper& wifi, const NetworkAsker& asker) {
  JsonDocument json;
  const JsonObject out = json.to<JsonObject>();
  out["product"] = device.product;
  out["name"] = device.name;
  if (device.isMatrix) {
    out["matrix"] = nullptr;
    if (device.matrix) out["matrix"] = *device.matrix;
  }
  out["onAccessPoint"] = asker.onAccessPoint;
  JsonObject accessPoint = out["accessPoint"].to<JsonObject>();
  accessPoint["ssid"] = wifi.accessPoint().ssid;
  accessPoint["open"] = wifi.accessPointOpen();
  if (asker.isAdmin) accessPoint["password"] = wifi.accessPoint().password;
  writeJoined(out, wifi);
  writeAsked(out, wifi.asked());
  JsonArray known = out["known"].to<JsonArray>();
  for (const WifiCredentials& network : wifi.known().all()) known.add(network.ssid);
  return toText(json);
}

std::string foundNetworkJson(const FoundNetwork& network) {
  JsonDocument json;
  const JsonObject out = json.to<JsonObject>();
  out["ssid"] = network.ssid;
  out["rssi"] = network.rssi;
  out["secured"] = network.secured;
  return toText(json);
}

Result<JoinWish> joinWishFromJson(std::string_view text) {
  JsonDocument document;
  if (deserializeJson(document, text.data(), text.size()) || !document.is<JsonObject>()) {
    return Error{"The body must be a JSON object."};
  }
  const auto json = document.as<JsonObjectConst>();
  JoinWish wish;
  if (Status read = readText(json, "ssid", wish.network.ssid); !read) return read.error();
  if (Status read = readText(json, "password", wish.network.password); !read) return read.error();
  const JsonVariantConst matrix = json["matrix"];
  if (matrix.isNull()) return wish;
  const int number = matrix.is<int>() ? matrix.as<int>() : 0;
  if (number != 1 && number != 2) return Error{"matrix must be 1 or 2."};
  wish.matrix = number;
  return wish;
}

Result<std::string> ssidFromJson(std::string_view text) {
  JsonDocument document;
  if (deserializeJson(document, text.data(), text.size()) || !document.is<JsonObject>()) {
    return Error{"The body must be a JSON object."};
  }
  std::string ssid;
  if (Status read = readText(document.as<JsonObjectConst>(), "ssid", ssid); !read) return read.error();
  return ssid;
}

}  // namespace lumi
