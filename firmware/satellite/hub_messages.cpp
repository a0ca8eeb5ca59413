#include "satellite/hub_messages.h"

#include <array>
#include <cstdio>

#include "core/base/text.h"
#include "core/json/json_writer.h"
#include "core/json/read_members.h"
#include "core/ports/json_document.h"

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

namespace {

std::optional<FirmwareOffer> offerFrom(JsonField& update) {
  FirmwareOffer offer;
  bool hasDigest = false;
  const bool isValid = update.eachMember([&](JsonField& field) {
    field.whole("id", UINT32_MAX, offer.id);
    field.text("version", FirmwareOffer::kMaxVersionLength, offer.version);
    field.whole("size", UINT32_MAX, offer.size);
    field.text("url", HubAnswer::kMaxTextLength, offer.path);
    if (field.is("sha256")) hasDigest = fromHex(field.text(), offer.sha256);
  });
  update.forgive();
  const bool hasImage = offer.id != 0 && !offer.version.empty() && offer.size != 0 && hasDigest;
  if (!isValid || !hasImage || !startsWith(offer.path, "/")) return std::nullopt;
  return offer;
}

}  // namespace

Result<HubAnswer> hubAnswerFromJson(std::string_view json) {
  HubAnswer answer;
  const Status done = readMembers(json, "The answer", [&](JsonField& field) {
    field.text("token", HubAnswer::kMaxTextLength, answer.token);
    if (field.is("time")) answer.time = fromIso(field.text());
    field.whole("revision", UINT32_MAX, answer.revision);
    if (field.is("update")) answer.offer = offerFrom(field);
  });
  if (!done) return done.error();
  return answer;
}

HubRefusal hubRefusalFromJson(std::string_view json) {
  const JsonDocument document(json);
  const JsonNode root = document.root();
  const std::string_view message = root.find("message").text();
  const bool isShowable = message.size() <= HubRefusal::kMaxTextLength && !hasControlCharacter(message);
  const bool isOfHub = !message.empty() && message == root.find("error").text();
  return {std::string(isShowable ? message : ""), std::string(isOfHub ? root.find("code").text() : "")};
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

HubResponse::HubResponse(bool isConfig, int status, std::string_view etag)
    : status_(status),
      etag_(etag.size() <= kMaxEtagLength ? etag : std::string_view()),
      config_(isConfig && status == 200 ? std::make_unique<ConfigReading>() : nullptr) {}

// Accepts an error response with any body, because its status is sufficient.
bool HubResponse::feed(ConstBytes piece) {
  size_ += piece.size();
  isUnreadable_ = size_ > (status_ == 200 && !config_ ? kMaxAnswer : kMax);
  if (config_) {
    if (!isUnreadable_ && !config_->reader.feed(piece)) note(config_->reader.end());
  } else if (size_ <= kMaxAnswer) {
    text_.append(asText(piece));
  }
  return !isUnreadable_;
}

bool HubResponse::end() {
  if (isUnreadable_) return false;
  if (config_) {
    note(config_->reader.end());
  } else if (status_ != 200) {
    refusal_ = hubRefusalFromJson(text_);
  } else if (auto answer = hubAnswerFromJson(text_)) {
    answer_ = std::move(answer.value());
  } else {
    note(answer.error());
  }
  return !isUnreadable_;
}

void HubResponse::note(const Status& read) {
  if (read) return;
  problem_ = read.error().message;
  isUnreadable_ = true;
}

Result<DeviceConfig> HubResponse::takeConfig() {
  if (const Status usable = validate(config_->config); !usable) return usable.error();
  return std::move(config_->config);
}

}  // namespace lumi
