#include "core/devices/devices_codec.h"

#include "core/base/text.h"
#include "core/json/field_list.h"
#include "core/json/text_forms.h"
#include "core/ports/json_document.h"

namespace lumi {
namespace {

constexpr size_t kMaxTextLength = 64;

bool isShortText(std::string_view text) {
  return text.size() <= kMaxTextLength && isUtf8(text) && !hasControlCharacter(text);
}

std::optional<std::string> shortTextFrom(std::string_view text) {
  return isShortText(text) ? std::optional(std::string(text)) : std::nullopt;
}

constexpr TextForm kShortText = textForm<shortTextFrom>("a text of at most 64 characters");

/** Returns the port in `address`, or the default. An IPv6 address without brackets has no port. */
std::optional<uint16_t> portFrom(std::string_view address) {
  if (!isShortText(address)) return std::nullopt;
  const size_t colon = address.rfind(':');
  if (colon == std::string_view::npos) return UpdateNotifier::kPort;
  if (address.find(':') != colon && address[colon - 1] != ']') return UpdateNotifier::kPort;
  const auto port = parseUnsigned(address.substr(colon + 1));
  return port && *port >= 1 && *port <= UINT16_MAX ? static_cast<uint16_t>(*port) : UpdateNotifier::kPort;
}

std::string portText(uint16_t port) {
  return port == 0 ? "" : concat({":", port});
}

constexpr TextForm kPort = textForm<uint16_t, portFrom, portText>("a text of at most 64 characters");

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

void fields(FieldVisitor& visit, ReportedHeartbeat& report) {
  constexpr const char* kCount = "a whole number of at least 0";
  Heartbeat& heartbeat = report.heartbeat;
  double power = 0;  // ignored: the hub computes the power itself
  visit.form("deviceId", &report.deviceId, kShortText);
  visit.form("currentTime", &report.currentTime, kOptionalTimeForm);
  visit.number("power", power, {-1e9, 1e9, "a number"});
  visit.whole("uptime", heartbeat.uptime, 0, UINT32_MAX, kCount);
  visit.whole("freeHeap", heartbeat.freeHeap, 0, UINT32_MAX, kCount);
  visit.form("version", &heartbeat.version, kShortText);
  visit.form("address", &heartbeat.notifierPort, kPort);
  visit.whole("rssi", heartbeat.rssi, INT16_MIN, INT16_MAX, "a whole number");
  visit.whole("chip", heartbeat.chip, 0, UINT16_MAX, "a number of a chip");
}

Result<ReportedHeartbeat> heartbeatFromJson(std::string_view text) {
  ReportedHeartbeat report;
  if (const Status done = readFields(text, "The heartbeat", report); !done) return done.error();
  if (report.deviceId.empty()) return invalid("deviceId is missing.");
  report.heartbeat.deviceTime = report.currentTime;
  return report;
}

void fields(FieldVisitor& visit, PairingRequest& request) {
  visit.form("deviceId", &request.deviceId, kShortText);
  visit.form("code", &request.code, kShortText);
  visit.form("version", &request.version, kShortText);
}

Result<PairingRequest> pairingRequestFromJson(std::string_view text) {
  PairingRequest request;
  if (const Status done = readFields(text, "A pairing call", request); !done) return done.error();
  return request;
}

}  // namespace lumi
