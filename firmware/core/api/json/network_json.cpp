#include "core/api/json/network_json.h"

#include "core/json/json_writer.h"
#include "core/json/read_members.h"

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

void writeJoined(JsonWriter& json, const WifiKeeper& wifi) {
  const std::string ssid = wifi.ssid();
  if (ssid.empty()) return json.null("joined");
  json.beginObject("joined");
  json.field("ssid", ssid);
  json.field("address", wifi.address());
  json.field("rssi", wifi.rssi());
  json.endObject();
}

void writeAsked(JsonWriter& json, const std::optional<AskedJoin>& asked) {
  if (!asked) return json.null("join");
  json.beginObject("join");
  json.field("ssid", asked->ssid);
  json.field("state", nameOf(asked->progress));
  json.field("message", asked->message);
  json.endObject();
}

}  // namespace

std::string networkStateJson(const NetworkDevice& device, const WifiKeeper& wifi, const NetworkAsker& asker) {
  JsonWriter json;
  json.beginObject();
  json.field("product", device.product);
  json.field("name", device.name);
  if (device.isMatrix) json.field("matrix", device.matrix);
  json.field("onAccessPoint", asker.onAccessPoint);
  json.beginObject("accessPoint");
  json.field("ssid", wifi.accessPoint().ssid);
  json.field("open", wifi.accessPointOpen());
  if (asker.isAdmin) json.field("password", wifi.accessPoint().password);
  json.endObject();
  writeJoined(json, wifi);
  writeAsked(json, wifi.asked());
  json.beginArray("known");
  for (const WifiCredentials& network : wifi.known().all()) json.element(network.ssid);
  json.endArray();
  json.endObject();
  return json.take();
}

std::string foundNetworkJson(const FoundNetwork& network) {
  JsonWriter json;
  json.beginObject();
  json.field("ssid", network.ssid);
  json.field("rssi", network.rssi);
  json.field("secured", network.secured);
  json.endObject();
  return json.take();
}

Result<JoinRequest> joinRequestFromJson(std::string_view text) {
  JoinRequest command;
  bool hasSsid = false;
  bool hasPassword = false;
  const Status done = readBody(text, [&](JsonField& field) {
    constexpr const char* kRule = "1 or 2";
    hasSsid |= field.text("ssid", command.network.ssid);
    hasPassword |= field.text("password", command.network.password);
    if (field.whole("matrix", 2, command.matrix, kRule) && *command.matrix == 0) field.refuse(kRule);
  });
  if (!done) return done.error();
  if (!hasSsid) return must("ssid", "a text");
  if (!hasPassword) return must("password", "a text");
  return command;
}

Result<std::string> ssidFromJson(std::string_view text) {
  std::string ssid;
  bool hasSsid = false;
  const Status done = readBody(text, [&](JsonField& field) { hasSsid |= field.text("ssid", ssid); });
  if (!done) return done.error();
  if (!hasSsid) return must("ssid", "a text");
  return ssid;
}

}  // namespace lumi
