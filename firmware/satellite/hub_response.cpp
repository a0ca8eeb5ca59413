#include "satellite/hub_response.h"

namespace lumi {
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

// For a refusal only the status matters; its body may have any form.
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
