#pragma once

#include <memory>
#include <optional>
#include <string>

#include "core/http/message/request.h"
#include "core/json/json_writer.h"
#include "support/http/http_fakes.h"

namespace lumi::test {

/** A form with a file, which its sink receives as from the platform. */
template <typename Sink>
struct UploadCall {
  std::shared_ptr<FakeReplyTarget> client = std::make_shared<FakeReplyTarget>();
  std::unique_ptr<Sink> sink;
  size_t pauses = 0;  // how often the sender was held back

  /** Returns false if the upload is rejected because of its head. */
  bool begin(std::optional<uint64_t> contentLength = std::nullopt) {
    Request request;
    request.contentLength = contentLength;
    request.hasBody = true;
    if (auto refusal = sink->begin(request)) Reply(client).send(std::move(*refusal));
    return isOpen();
  }

  /** Ends the body. If a response was sent before, calls abort(), like the platform. */
  int end() {
    isOpen() ? sink->end() : sink->abort();
    return status();
  }

  bool isOpen() const { return client->answers.empty(); }
  int status() const { return client->status(); }
  bool says(const std::string& sentence) const {
    std::string quoted;
    appendJsonString(quoted, sentence);
    return client->answers.size() == 1 && client->answers[0].body.find(quoted) != std::string::npos;
  }
};

}  // namespace lumi::test
