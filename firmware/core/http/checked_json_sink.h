#pragma once

#include <memory>

#include "core/http/body.h"
#include "core/http/reply.h"
#include "core/json/json_reader.h"

namespace lumi {

/**
 * A body that has to be a JSON object and is not kept: `{"success":true}`, or 400 as soon as it is known not
 * to be one.
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
