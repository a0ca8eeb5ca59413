#pragma once

#include <memory>

#include "core/http/message/body.h"
#include "core/http/message/reply.h"
#include "core/json/json_reader.h"

namespace lumi {

/**
 * Checks that a body is a JSON object, without storing it. Responds with `{"success":true}`, or with 400 as
 * soon as the body is known to be anything else.
 */
class CheckedJsonSink : public BodySink {
 public:
  explicit CheckedJsonSink(Reply reply) : reply_(std::move(reply)) {}

  std::unique_ptr<Response> begin(const Request&) override { return nullptr; }
  size_t write(ConstBytes piece) override;
  void end() override;
  void abort() override {}

 private:
  void refuse();

  Reply reply_;
  JsonReader checker_;
};

}  // namespace lumi
