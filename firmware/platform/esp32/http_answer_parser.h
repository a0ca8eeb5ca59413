#pragma once

#include <http_parser.h>

#include <string>
#include <string_view>

#include "core/base/span.h"

namespace lumi {

/**
 * Reads one HTTP/1 answer from bytes that come in any pieces: with a length, chunked or until the connection
 * ends. Interim answers (1xx) are passed over.
 */
class HttpAnswerParser {
 public:
  static constexpr size_t kLongestHead = 4 * 1024;  // interim answers included

  enum class Event {
    kNeedsMore,  // all input was read
    kHead,       // status() and etag() are known
    kBody,       // piece() is the next part of the body
    kComplete,   // the answer is over; nothing more is read
    kFailed      // what came is no answer, or breaks off; nothing more is read
  };

  HttpAnswerParser();
  HttpAnswerParser(const HttpAnswerParser&) = delete;
  HttpAnswerParser& operator=(const HttpAnswerParser&) = delete;

  /** Reads up to the next event and cuts what was read off `input`. */
  Event next(ConstBytes& input);
  /** The other end closed the connection: kComplete or kFailed. */
  Event closed();

  int status() const { return static_cast<int>(parser_.status_code); }
  const std::string& etag() const { return etag_; }  // "" when there is none
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
  std::string name_;  // no longer than is needed to know it
  std::string etag_;
  bool inValue_ = false;
  bool headDone_ = false;
  size_t headSize_ = 0;
  ConstBytes piece_;
};

}  // namespace lumi
