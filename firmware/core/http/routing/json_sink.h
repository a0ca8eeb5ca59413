#pragma once

#include <memory>
#include <string>

#include "core/http/limits/upload_slots.h"
#include "core/http/routing/pending_call.h"
#include "core/ports/clock.h"

namespace lumi {

/**
 * Collects a JSON body and passes it to the function of the route. Responds with an error if the body is too
 * long, has too many values, takes too long or loses its upload slot.
 */
class JsonSink : public BodySink {
 public:
  static constexpr Millis kMaxWait = 10 * kSecond;  // from the head to the last byte of the body
  /**
   * Commas outside of texts. A body with more values is invalid, and parsing it would block the loop for too
   * long.
   */
  static constexpr size_t kMaxCommas = 256;

  JsonSink(PendingCall pending, JsonFunction function, const Clock& clock, std::unique_ptr<UploadSlot> place);

  std::unique_ptr<Response> begin(const Request&) override { return nullptr; }
  size_t write(ConstBytes piece) override;
  void end() override;
  void abort() override { close(); }

 private:
  void countCommas(ConstBytes piece);
  void refuse(Response response);
  void close();
  size_t limit() const { return static_cast<size_t>(pending_.route.limit); }

  const PendingCall pending_;
  const JsonFunction function_;
  const Clock& clock_;
  const std::unique_ptr<UploadSlot> place_;
  const Millis begun_;
  std::string text_;
  size_t commas_ = 0;
  uint8_t quote_ = 0;  // closing quote (" or ') of the current text; 0: outside of texts
  bool isEscaped_ = false;
  bool open_ = true;
};

}  // namespace lumi
