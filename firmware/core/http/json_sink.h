#pragma once

#include <memory>
#include <string>

#include "core/http/call.h"
#include "core/http/places.h"
#include "core/ports/clock.h"

namespace lumi {

/**
 * Collects a JSON body and hands it to the handler. One that is too long, has too many values, takes too long
 * or loses its place is answered with an error instead.
 */
class JsonSink : public BodySink {
 public:
  static constexpr Millis kLongestWait = 10 * kSecond;  // from the head to the last byte
  /** Outside of texts. As many values are junk, and the loop waits while they are read. */
  static constexpr size_t kMostCommas = 256;

  JsonSink(Call call, JsonHandler handler, size_t limit, const Clock& clock, std::unique_ptr<Place> place);

  std::unique_ptr<Response> begin(const Request&) override { return nullptr; }
  size_t write(ConstBytes piece) override;
  void end() override;
  void abort() override { close(); }

 private:
  void countCommas(ConstBytes piece);
  void refuse(Response response);
  void close();

  Call call_;
  JsonHandler handler_;
  size_t limit_;
  const Clock& clock_;
  std::unique_ptr<Place> place_;
  Millis begun_;
  std::string text_;
  size_t commas_ = 0;
  uint8_t quote_ = 0;  // of the text that goes on, either kind; 0: none
  bool isEscaped_ = false;
  bool open_ = true;
};

}  // namespace lumi
