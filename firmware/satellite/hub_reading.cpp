#include "satellite/hub_reading.h"

namespace lumi {
namespace {

JsonReader readerOf(int status, DeviceConfigReader* config, HubAnswer& answer, HubRefusal& refusal) {
  if (status != 200) return {refusal, HubRefusal::kLongestText};
  if (config != nullptr) return {*config, DeviceConfigReader::kLongestText};
  return {answer, HubAnswer::kLongestText};
}

}  // namespace

HubReading::HubReading(bool isConfig, int status, std::string_view etag)
    : status_(status),
      etag_(etag.size() <= kLongestEtag ? etag : std::string_view()),
      config_(isConfig && status == 200 ? std::make_unique<DeviceConfigReader>() : nullptr),
      reader_(readerOf(status, config_.get(), answer_, refusal_)) {}

// A refusal counts by its status, whatever its body looks like.
bool HubReading::feed(ConstBytes piece) {
  size_ += piece.size();
  const bool isJson = reader_.feed(piece);
  isUnreadable_ = size_ > kLongest || (status_ == 200 && !isJson);
  return !isUnreadable_;
}

bool HubReading::end() {
  const bool isWhole = reader_.end();
  if (status_ == 200) isUnreadable_ = isUnreadable_ || !isWhole;
  if (!isWhole) refusal_ = {};
  return !isUnreadable_;
}

std::string HubReading::problem() const {
  return config_ ? config_->problem() : answer_.problem();
}

}  // namespace lumi
