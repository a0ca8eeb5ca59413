#include "core/http/routing/json_sink.h"

#include <algorithm>

#include "core/base/text.h"
#include "core/http/message/response.h"

namespace lumi {

JsonSink::JsonSink(PendingCall pending, JsonFunction function, const Clock& clock,
                   std::unique_ptr<BodySlot> slot)
    : pending_(std::move(pending)),
      function_(function),
      clock_(clock),
      slot_(std::move(slot)),
      begun_(clock.now()) {
  const uint64_t announced = pending_.call.request.contentLength.value_or(0);
  text_.reserve(static_cast<size_t>(std::min<uint64_t>(announced, limit())));
  slot_->onLost([this](BodySlot::Loss loss) { refuse(slotLostResponse(loss)); });
}

size_t JsonSink::write(ConstBytes piece) {
  if (!open_) return piece.size();
  const Millis now = clock_.now();
  slot_->rate().moved(piece.size(), now);
  countCommas(piece);
  if (piece.size() > limit() - text_.size()) {
    refuse(tooLargeResponse(pending_.route));
  } else if (now - begun_ > kMaxWait) {
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
  if (!open_) return;
  const std::string text = std::move(text_);
  close();
  if (auto refusal = pending_.refusal()) return pending_.call.reply.send(std::move(*refusal));
  function_(pending_.object.get(), pending_.call, text);
}

void JsonSink::refuse(Response response) {
  close();
  pending_.call.reply.send(std::move(response));
}

void JsonSink::close() {
  open_ = false;
  slot_->release();
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
