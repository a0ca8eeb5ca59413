#include "satellite/hub_messages.h"

#include "core/base/text.h"
#include "core/json/read_members.h"
#include "core/ports/json_document.h"

namespace lumi {
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

}  // namespace

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
