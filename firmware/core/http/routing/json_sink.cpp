#include "core/http/routing/json_sink.h"

#include <algorithm>

namespace lumi {

JsonSink::JsonSink(PendingCall&& pending, JsonFunction function, const Clock& clock,
                   std::unique_ptr<BodySlot>&& slot)
    : BodyGuard(std::move(pending), clock, std::move(slot)),
      function_(function),
      clock_(clock),
      begun_(clock.now()) {
  const uint64_t announced = call().request.contentLength.value_or(0);
  text_.reserve(static_cast<size_t>(std::min<uint64_t>(announced, this->pending().route.limit)));
}

size_t JsonSink::write(ConstBytes piece) {
  if (!admits(piece.size())) return piece.size();
  passed(piece.size(), piece.size());
  countCommas(piece);
  if (clock_.now() - begun_ > kMaxWait) {
    refuse(tooSlowResponse());
  } else if (commas_ > kMaxCommas) {
    refuse(errorResponse(400, "The body has too many values."));
  } else {
    text_.append(asText(piece));
  }
  return piece.size();
}

void JsonSink::countCommas(ConstBytes piece) {
  for (const uint8_t byte : piece) {
    if (isEscaped_) {
      isEscaped_ = false;
    } else if (quote_ != 0) {
      isEscaped_ = byte == '\\';
      if (byte == quote_) quote_ = 0;
    } else if (byte == '"' || byte == '\'') {
      quote_ = byte;
    } else if (byte == ',') {
      ++commas_;
    }
  }
}

void JsonSink::end() {
  if (!admitsNow()) return;
  const std::string text = std::move(text_);
  release();
  function_(pending().object.get(), call(), text);
}

void JsonSink::dropped() {
  release();
  freeText(text_);
}

size_t CheckedJsonSink::write(ConstBytes piece) {
  if (!checker_.feed(piece)) refuse();
  return piece.size();
}

void CheckedJsonSink::end() {
  if (!checker_.end() || !checker_.isObject()) return refuse();
  reply_.sendSuccess();
}

void CheckedJsonSink::refuse() {
  reply_.send(errorResponse(400, "The body must be a JSON object."));
}

}  // namespace lumi
