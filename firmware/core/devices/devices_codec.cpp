#include "core/devices/devices_codec.h"

#include <ArduinoJson.h>

#include <algorithm>

#include "core/base/text.h"

namespace lumi {
namespace {

constexpr size_t kLongestText = 64;

bool isShortText(std::string_view text) {
  return text.size() <= kLongestText && isUtf8(text) && !hasControlCharacter(text);
}

Status readShortText(JsonVariantConst value, const char* field, std::string& text) {
  if (value.isNull()) return Done{};
  if (!value.is<const char*>()) return Error{std::string(field) + " must be a text."};
  text = value.as<std::string>();
  if (!isShortText(text)) {
    return Error{std::string(field) + " must be a text of at most 64 characters."};
  }
  return Done{};
}

Status readCount(JsonVariantConst value, const char* field, uint32_t& count) {
  if (value.isNull()) return Done{};
  if (!value.is<uint32_t>()) return Error{std::string(field) + " must be a whole number of at least 0."};
  count = value.as<uint32_t>();
  return Done{};
}

Status readTime(JsonVariantConst value, std::optional<EpochMillis>& time) {
  if (value.isNull()) return Done{};
  if (value.is<const char*>()) time = fromIso(value.as<const char*>());
  if (!time) return Error{"currentTime must be a time such as 2026-05-01T06:00:00Z."};
  return Done{};
}

/** A bare IPv6 address has no port, however much its last group looks like one. */
uint16_t portOf(std::string_view address) {
  const size_t colon = address.rfind(':');
  if (colon == std::string_view::npos) return Doorbell::kPort;
  if (address.find(':') != colon && address[colon - 1] != ']') return Doorbell::kPort;
  const auto port = parseUnsigned(address.substr(colon + 1));
  return port && *port >= 1 && *port <= UINT16_MAX ? static_cast<uint16_t>(*port) : Doorbell::kPort;
}

Status readReport(JsonObjectConst json, ReportedHeartbeat& report) {
  if (Status read = readShortText(json["deviceId"], "deviceId", report.deviceId); !read) return read;
  if (report.deviceId.empty()) return Error{"deviceId is missing."};
  if (Status read = readTime(json["currentTime"], report.currentTime); !read) return read;
  if (!json["power"].isNull() && !json["power"].is<float>()) return Error{"power must be a number."};
  Heartbeat& heartbeat = report.heartbeat;
  if (Status read = readCount(json["uptime"], "uptime", heartbeat.uptime); !read) return read;
  if (Status read = readCount(json["freeHeap"], "freeHeap", heartbeat.freeHeap); !read) return read;
  if (Status read = readShortText(json["version"], "version", heartbeat.version); !read) return read;
  std::string address;
  if (Status read = readShortText(json["address"], "address", address); !read) return read;
  heartbeat.doorbellPort = portOf(address);
  if (!json["rssi"].isNull() && !json["rssi"].is<int16_t>()) return Error{"rssi must be a whole number."};
  heartbeat.rssi = json["rssi"] | 0;
  if (!json["chip"].isNull() && !json["chip"].is<uint16_t>())
    return Error{"chip must be a number of a chip."};
  heartbeat.chip = json["chip"] | uint16_t{0};
  heartbeat.deviceTime = report.currentTime;
  return Done{};
}

}  // namespace

std::string devicesToJson(const std::vector<Device>& devices) {
  JsonDocument json;
  JsonArray list = json.to<JsonArray>();
  for (const Device& device : devices) {
    JsonObject entry = list.add<JsonObject>();
    entry["id"] = device.id;
    entry["tokenHash"] = toHex(device.tokenHash);
  }
  std::string text;
  serializeJson(json, text);
  return text;
}

std::vector<Device> devicesFromJson(std::string_view text) {
  std::vector<Device> devices;
  JsonDocument json;
  if (deserializeJson(json, text.data(), text.size())) return devices;
  for (JsonObjectConst entry : json.as<JsonArrayConst>()) {
    Device device;
    device.id = entry["id"] | "";
    if (!fromHex(entry["tokenHash"] | "", device.tokenHash)) continue;
    if (device.id.empty() || !isShortText(device.id) || devices.size() == DeviceRegistry::kMostDevices)
      continue;
    devices.push_back(std::move(device));
  }
  return devices;
}

Result<ReportedHeartbeat> heartbeatFromJson(std::string_view text) {
  JsonDocument json;
  if (deserializeJson(json, text.data(), text.size()) || !json.is<JsonObject>()) {
    return Error{"The heartbeat must be a JSON object."};
  }
  ReportedHeartbeat report;
  if (Status read = readReport(json.as<JsonObjectConst>(), report); !read) return read.error();
  return report;
}

Result<PairingWish> pairingWishFromJson(std::string_view text) {
  JsonDocument json;
  if (deserializeJson(json, text.data(), text.size()) || !json.is<JsonObject>()) {
    return Error{"A pairing call must be a JSON object."};
  }
  PairingWish wish;
  if (Status read = readShortText(json["deviceId"], "deviceId", wish.deviceId); !read) return read.error();
  if (Status read = readShortText(json["code"], "code", wish.code); !read) return read.error();
  if (Status read = readShortText(json["version"], "version", wish.version); !read) return read.error();
  return wish;
}

Result<WindowRequest> windowRequestFromJson(std::string_view text) {
  const auto read = pairingWishFromJson(text);
  if (!read) return read.error();
  return WindowRequest{read.value().deviceId, read.value().code};
}

}  // namespace lumi
