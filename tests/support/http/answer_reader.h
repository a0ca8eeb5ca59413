#pragma once

#include <optional>

#include "core/http/message/reply.h"
#include "support/stores/source_state.h"

namespace lumi::test {

/** A client that stores the response. */
class AnswerReader : public ReplyTarget {
 public:
  void answer(Response response) override { response_ = std::move(response); }

  bool answered() const { return response_.has_value(); }
  Response& response() { return response_.value(); }

  /** Returns the whole body. Reads a stream in small pieces. */
  std::string body() {
    if (!response().stream) return response().body;
    std::string text;
    BodySource::Piece piece{0, BodySource::State::kMore};
    while (continues(piece.state)) {
      uint8_t buffer[37];
      piece = response().stream->read(buffer);
      text += asText(ConstBytes(buffer, piece.size));
    }
    return text;
  }

 private:
  std::optional<Response> response_;
};

}  // namespace lumi::test
