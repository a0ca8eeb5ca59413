#pragma once

#include <http_parser.h>

#include <string>

#include "core/base/span.h"
#include "core/http/request.h"

namespace lumi {

/** What a request's head says, the part that only a platform needs included. */
struct HttpHead {
  Request request;
  bool isHttp11 = true;
  bool keepAlive = false;
  bool expectsContinue = false;
};

/** Reads one HTTP/1 request after the other from bytes that come in any pieces. */
class HttpRequestParser {
 public:
  static constexpr size_t kLongestHead = 8 * 1024;
  static constexpr size_t kMostHeaders = 100;

  enum class Event {
    kNeedsMore,  // all input was read
    kHead,       // takeHead() has it
    kBody,       // piece() is the next part of the body
    kComplete,   // the request is over; next() goes on with another one
    kFailed      // status() and complaint() say why; nothing more can be read
  };

  HttpRequestParser();
  HttpRequestParser(const HttpRequestParser&) = delete;
  HttpRequestParser& operator=(const HttpRequestParser&) = delete;

  /** Reads up to the next event and cuts what was read off `input`. */
  Event next(ConstBytes& input);

  HttpHead takeHead() { return std::move(head_); }
  ConstBytes piece() const { return piece_; }  // points into the last input
  int status() const { return status_; }
  const std::string& complaint() const { return complaint_; }

 private:
  static const http_parser_settings& settings();
  static HttpRequestParser& self(http_parser* parser);

  void restart();
  int pauseWith(Event event);
  int refuse(int status, std::string complaint);
  Event failed();
  int onTarget(std::string_view text);
  int onName(std::string_view text);
  int onValue(std::string_view text);
  int onHeadersComplete();
  bool foldsAField(std::string_view text);
  int finishField();
  int finishHead();

  http_parser parser_;
  Event event_ = Event::kNeedsMore;
  HttpHead head_;
  std::string target_;
  std::string name_;
  std::string value_;
  bool inValue_ = false;
  bool headDone_ = false;
  size_t headSize_ = 0;
  size_t fieldCount_ = 0;
  size_t hostCount_ = 0;
  size_t encodingCount_ = 0;
  bool atLineStart_ = false;
  ConstBytes piece_;
  int status_ = 0;
  std::string complaint_;
};

}  // namespace lumi
