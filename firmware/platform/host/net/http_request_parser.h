#pragma once

#include <http_parser.h>

#include <string>

#include "core/base/span.h"
#include "core/http/message/chunked_decoder.h"
#include "core/http/message/request_head.h"

namespace lumi {

/** The parsed head of a request, including the parts that only the platform needs. */
struct HttpHead : RequestHead {
  bool keepAlive = false;
  bool expectsContinue = false;
  std::string forwardedFor;    // X-Forwarded-For; of several fields, all values
  std::string forwardedProto;  // X-Forwarded-Proto, likewise
};

/** Parses consecutive HTTP/1 requests as a stream. */
class HttpRequestParser {
 public:
  static constexpr size_t kMaxHeadLength = 8 * 1024;
  static constexpr size_t kMaxHeaders = 100;

  enum class Event {
    kNeedsMore,  // all input was consumed
    kHead,       // takeHead() returns the head
    kBody,       // piece() is the next part of the body
    kComplete,   // the request is complete; next() continues with the next one
    kFailed      // see status() and complaint(); nothing more can be parsed
  };

  HttpRequestParser();
  HttpRequestParser(const HttpRequestParser&) = delete;
  HttpRequestParser& operator=(const HttpRequestParser&) = delete;

  /** Parses up to the next event and removes the consumed bytes from `input`. */
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
  Event endHead(ConstBytes& input);
  Event nextOfChunks(ConstBytes& input);
  int onTarget(std::string_view text);
  int onName(std::string_view text);
  int onValue(std::string_view text);
  int onHeadersComplete();
  bool foldsAField(std::string_view text);
  int finishField();
  int finishHead();

  http_parser parser_;
  Event event_ = Event::kNeedsMore;
  RequestHeadReader reader_;
  HttpHead head_;
  std::string target_;
  std::string name_;
  std::string value_;
  bool inValue_ = false;
  bool headDone_ = false;
  size_t headSize_ = 0;
  size_t fieldCount_ = 0;
  bool atLineStart_ = false;
  bool isChunked_ = false;
  ChunkedDecoder chunks_;
  ConstBytes piece_;
  int status_ = 0;
  std::string complaint_;
};

}  // namespace lumi
