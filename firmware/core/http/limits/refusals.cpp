#include "core/http/limits/refusals.h"

#include "core/base/text.h"

namespace lumi {
namespace {

constexpr uint64_t kKilobyte = 1024;
constexpr uint32_t kRetryAfterSeconds = 1;

std::string readableSize(uint64_t bytes) {
  if (bytes < kKilobyte) return concat({numberText(bytes), " bytes"});
  if (bytes < kKilobyte * kKilobyte) return concat({numberText(bytes / kKilobyte), " KB"});
  return concat({numberText(bytes / (kKilobyte * kKilobyte)), " MB"});
}

}  // namespace

Response tooLargeResponse(uint64_t limit, std::string_view sentence) {
  if (!sentence.empty()) return errorResponse(413, sentence, "too-large");
  return errorResponse(413, concat({"That is too large: at most ", readableSize(limit), " are taken here."}),
                       "too-large");
}

Response tooSlowResponse() {
  return errorResponse(408, "The request took too long to arrive.", "too-slow");
}

Response busyResponse() {
  return retryLaterResponse(503, "The hub is busy. Please try again.", kRetryAfterSeconds);
}

Response slotLostResponse(UploadSlot::Loss loss) {
  return loss == UploadSlot::Loss::kTooSlow ? tooSlowResponse() : busyResponse();
}

}  // namespace lumi
