#include "core/http/json_sink.h"

#include <algorithm>

#include "core/base/text.h"
#include "core/http/refusals.h"

namespace lumi {

JsonSink::JsonSink(Call call, JsonHandler handler, size_t limit, const Clock& clock,
                   std::unique_ptr<Place> place)
    : call_(std::move(call)),
      handler_(std::move(handler)),
      limit_(limit),
      clock_(clock),
      place_(std::move(place)),
      begun_(clock.now()) {
  text_.reserve(static_cast<size_t>(std::min<uint64_t>(call_.request.contentLength.value_or(0), limit)));
  place_->onLost([this](Place::Loss loss) { refuse(placeLostResponse(loss)); });
}

size_t JsonSink::write(ConstBytes piece) {
  if (!open_) return piece.size();
  const Millis now = clock_.now();
  place_->pace().moved(piece.size(), now);
  countCommas(piece);
  if (piece.size() > limit_ - text_.size()) {
    refuse(tooLargeResponse(limit_));
  } else if (now - begun_ > kLongestWait) {
    refuse(tooSlowResponse());
  } else if (commas_ > kMostCommas) {
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
  if (!open_) return;
  const std::string text = std::move(text_);
  close();
  handler_(call_, text);
}

void JsonSink::refuse(Response response) {
  close();
  call_.reply.send(std::move(response));
}

void JsonSink::close() {
  open_ = false;
  place_->release();
  freeText(text_);
}

}  // namespace lumi
