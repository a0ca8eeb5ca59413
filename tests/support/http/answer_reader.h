#pragma once

#include <optional>

#include "core/http/message/reply.h"
#include "support/stores/source_state.h"

namespace lumi::test {

/** A client that stores the response. */
class AnswerReader : public ReplyTarget {
 public:
  void answer(Response&& response) override { response_ = std::move(response); }

  bool answered() const { return response_.has_value(); }
  Response& response() { return response_.value(); }

  /** Returns the whole body. Reads a stream in small pieces. */
  std::string body() { return response().stream ? readAll(*response().stream, 37) : response().body; }

 private:
  std::optional<Response> response_;
};

}  // namespace lumi::test
