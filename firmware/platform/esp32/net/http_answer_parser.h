#pragma once

#include <http_parser.h>

#include <string>
#include <string_view>

#include "core/base/span.h"

namespace lumi {

/** Parses one HTTP/1 response as a stream. Skips interim responses (1xx). */
class HttpAnswerParser {
 public:
  static constexpr size_t kMaxHeadLength = 4 * 1024;  // bytes, including interim responses

  enum class Event {
    kNeedsMore,  // all input was consumed
    kHead,       // status() and etag() are known
    kBody,       // piece() is the next part of the body
    kComplete,   // the response is complete; no more input is consumed
    kFailed      // the response is invalid or incomplete; no more input is consumed
  };

  HttpAnswerParser();
  HttpAnswerParser(const HttpAnswerParser&) = delete;
  HttpAnswerParser& operator=(const HttpAnswerParser&) = delete;

  /** Parses up to the next event and removes the consumed bytes from `input`. */
  Event next(ConstBytes& input);
  /** Call when the peer has closed the connection. Returns kComplete or kFailed. */
  Event closed();

  int status() const { return static_cast<int>(parser_.status_code); }
  const std::string& etag() const { return etag_; }  // "" if there is none
  ConstBytes piece() const { return piece_; }        // points into the last input

 private:
  static const http_parser_settings& settings();
  static HttpAnswerParser& self(http_parser* parser);

  Event read(const char* text, size_t size, size_t& taken);
  int pauseWith(Event event);
  int onBegin();
  int onName(std::string_view text);
  int onValue(std::string_view text);
  int onHeadersComplete();
  int onComplete();
  bool isInterim() const { return status() / 100 == 1; }

  http_parser parser_;
  Event event_ = Event::kNeedsMore;
  std::string name_;  // of the current header field; cut to the length that is needed to recognize it
  std::string etag_;
  bool inValue_ = false;
  bool headDone_ = false;
  size_t headSize_ = 0;
  ConstBytes piece_;
};

}  // namespace lumi
