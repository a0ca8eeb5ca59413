#include "satellite/hub_messages.h"

#include <array>
#include <cstdio>

#include "core/base/text.h"
#include "core/json/json_writer.h"

namespace lumi {
namespace {

std::string notifierAddress(const SatelliteFacts& facts) {
  return facts.notifierPort == 0 ? "" : concat({":", numberText(facts.notifierPort)});
}

}  // namespace

std::string pairingJson(const SatelliteFacts& facts, const std::string& code) {
  JsonWriter json;
  json.beginObject();
  json.field("deviceId", facts.id);
  json.field("code", code);
  json.field("version", facts.version);
  json.field("address", notifierAddress(facts));
  json.endObject();
  return json.take();
}

std::string heartbeatJson(const SatelliteFacts& facts) {
  JsonWriter json;
  json.beginObject();
  json.field("deviceId", facts.id);
  if (facts.time) json.time("currentTime", facts.time);
  json.field("version", facts.version);
  json.field("address", notifierAddress(facts));
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

std::string pairingCode(Random& random) {
  std::array<uint8_t, 4> bytes{};
  random.fill(bytes);
  uint32_t number = 0;
  for (const uint8_t byte : bytes) number = number << 8 | byte;
  char digits[5];
  std::snprintf(digits, sizeof digits, "%04u", static_cast<unsigned>(number % 10'000));
  return digits;
}

namespace {

JsonReader readerOf(int status, DeviceConfigReader* config, HubAnswer& answer, HubRefusal& refusal) {
  if (status != 200) return {refusal, HubRefusal::kMaxTextLength};
  if (config != nullptr) return {*config, DeviceConfigReader::kMaxTextLength};
  return {answer, HubAnswer::kMaxTextLength};
}

}  // namespace

HubResponse::HubResponse(bool isConfig, int status, std::string_view etag)
    : status_(status),
      etag_(etag.size() <= kMaxEtagLength ? etag : std::string_view()),
      config_(isConfig && status == 200 ? std::make_unique<DeviceConfigReader>() : nullptr),
      reader_(readerOf(status, config_.get(), answer_, refusal_)) {}

// Accepts an error response with any body, because its status is sufficient.
bool HubResponse::feed(ConstBytes piece) {
  size_ += piece.size();
  const bool isJson = reader_.feed(piece);
  isUnreadable_ = size_ > kMax || (status_ == 200 && !isJson);
  return !isUnreadable_;
}

bool HubResponse::end() {
  const bool isWhole = reader_.end();
  if (status_ == 200) isUnreadable_ = isUnreadable_ || !isWhole;
  if (!isWhole) refusal_ = {};
  return !isUnreadable_;
}

std::string HubResponse::problem() const {
  return config_ ? config_->problem() : answer_.problem();
}

}  // namespace lumi
