#include "core/devices/devices_codec.h"

#include "core/base/text.h"
#include "core/json/json_writer.h"
#include "core/json/read_members.h"
#include "core/ports/json_document.h"

namespace lumi {
namespace {

constexpr size_t kMaxTextLength = 64;

bool isShortText(std::string_view text) {
  return text.size() <= kMaxTextLength && isUtf8(text) && !hasControlCharacter(text);
}

bool readShortText(JsonField& field, const char* path, std::string& text) {
  if (!field.text(path, text)) return false;
  return isShortText(text) || field.refuse("a text of at most 64 characters");
}

void readCount(JsonField& field, const char* path, uint32_t& count) {
  field.whole(path, UINT32_MAX, count, "a whole number of at least 0");
}

void readSignal(JsonField& field, int& rssi) {
  constexpr const char* kRule = "a whole number";
  double given = 0;
  if (!field.number("rssi", given, kRule)) return;
  if (given >= INT16_MIN && given <= INT16_MAX) rssi = static_cast<int>(given);
  if (given != rssi) field.refuse(kRule);
}

/** Returns the port in `address`, or the default. An IPv6 address without brackets has no port. */
uint16_t portOf(std::string_view address) {
  const size_t colon = address.rfind(':');
  if (colon == std::string_view::npos) return UpdateNotifier::kPort;
  if (address.find(':') != colon && address[colon - 1] != ']') return UpdateNotifier::kPort;
  const auto port = parseUnsigned(address.substr(colon + 1));
  return port && *port >= 1 && *port <= UINT16_MAX ? static_cast<uint16_t>(*port) : UpdateNotifier::kPort;
}

void readReport(JsonField& field, ReportedHeartbeat& report) {
  Heartbeat& heartbeat = report.heartbeat;
  readShortText(field, "deviceId", report.deviceId);
  if (field.parse("currentTime", fromIso, "a time such as 2026-05-01T06:00:00Z", report.currentTime)) {
    heartbeat.deviceTime = report.currentTime;
  }
  double power = 0;  // ignored: the hub computes the power itself
  field.number("power", power);
  readCount(field, "uptime", heartbeat.uptime);
  readCount(field, "freeHeap", heartbeat.freeHeap);
  readShortText(field, "version", heartbeat.version);
  std::string address;
  if (readShortText(field, "address", address)) heartbeat.notifierPort = portOf(address);
  readSignal(field, heartbeat.rssi);
  field.whole("chip", UINT16_MAX, heartbeat.chip, "a number of a chip");
}

}  // namespace

std::string devicesToJson(const std::vector<Device>& devices) {
  JsonWriter json;
  json.beginArray();
  for (const Device& device : devices) {
    json.beginObject();
    json.field("id", device.id);
    json.field("tokenHash", toHex(device.tokenHash));
    json.endObject();
  }
  json.endArray();
  return json.take();
}

std::vector<Device> devicesFromJson(std::string_view text) {
  std::vector<Device> devices;
  JsonDocument(text).root().each([&](std::string_view, const JsonNode& node) {
    Device device;
    device.id = node.find("id").text();
    const bool hasToken = fromHex(node.find("tokenHash").text(), device.tokenHash);
    if (hasToken && !device.id.empty() && isShortText(device.id)) devices.push_back(std::move(device));
    return devices.size() < DeviceRegistry::kMaxDevices;
  });
  return devices;
}

Result<ReportedHeartbeat> heartbeatFromJson(std::string_view text) {
  ReportedHeartbeat report;
  const Status done =
      readMembers(text, "The heartbeat", [&](JsonField& field) { readReport(field, report); });
  if (!done) return done.error();
  if (report.deviceId.empty()) return Error{"deviceId is missing."};
  return report;
}

Result<PairingRequest> pairingRequestFromJson(std::string_view text) {
  PairingRequest command;
  const Status done = readMembers(text, "A pairing call", [&](JsonField& field) {
    readShortText(field, "deviceId", command.deviceId);
    readShortText(field, "code", command.code);
    readShortText(field, "version", command.version);
  });
  if (!done) return done.error();
  return command;
}

}  // namespace lumi
