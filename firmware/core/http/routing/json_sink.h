#pragma once

#include <memory>
#include <string>

#include "core/http/message/body.h"
#include "core/http/message/reply.h"
#include "core/http/routing/guarded_sinks.h"
#include "core/json/json_reader.h"
#include "core/ports/clock.h"

namespace lumi {

/** Collects a JSON body and passes it to the function of the route. */
class JsonSink : public BodySink, private BodyGuard {
 public:
  static constexpr Millis kMaxWait = 10 * kSecond;  // timeout from the head to the last byte of the body
  /** Maximum number of commas outside of texts. Parsing more values would block the loop for too long. */
  static constexpr size_t kMaxCommas = 256;

  JsonSink(PendingCall&& pending, JsonFunction function, const Clock& clock,
           std::unique_ptr<BodySlot>&& slot);

  std::unique_ptr<Response> begin(const Request&) override { return nullptr; }
  size_t write(ConstBytes piece) override;
  void end() override;
  void abort() override { dropped(); }

 private:
  void dropped() override;
  void countCommas(ConstBytes piece);

  const JsonFunction function_;
  const Clock& clock_;
  const Millis begun_;
  std::string text_;
  size_t commas_ = 0;
  uint8_t quote_ = 0;  // closing quote (" or ') of the current text; 0: outside of texts
  bool isEscaped_ = false;
};

/** Checks that a body is a JSON object, without storing it. */
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
