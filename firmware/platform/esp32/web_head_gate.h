#pragma once

#include <string>
#include <string_view>

#include "core/base/span.h"
#include "platform/esp32/web_limits.h"

namespace lumi {

/**
 * Watches a request's head go by, byte by byte, before ESPAsyncWebServer keeps it: that library bounds
 * neither its size nor its lines. Keeps the first line, which is not for the library.
 */
class WebHeadGate {
 public:
  enum class State {
    kOpen,      // more of the head is to come
    kComplete,  // its last byte was taken; what follows is the body
    kRefused    // status() and complaint() say why; nothing of it may go on
  };

  explicit WebHeadGate(const WebLimits& limits) : limits_(limits) {}

  /** How many of `bytes` belong to the head. The last of them, when the head is refused, is the one at fault.
   */
  size_t take(ConstBytes bytes);
  State state() const { return state_; }
  int status() const { return status_; }
  const char* complaint() const { return complaint_; }
  /** "GET /a?b HTTP/1.1" */
  const std::string& firstLine() const { return firstLine_; }
  /** How many of the bytes taken so far were of the first line, its end included. */
  size_t firstLineBytes() const { return firstLineBytes_; }
  bool hasFirstLine() const { return lines_ > 0; }
  /**
   * What the library is given for the first line: the method alone says something. A query would cost it
   * 40 bytes for each "a&".
   */
  std::string barrenFirstLine() const;

 private:
  void take(char c);
  void endLine();
  void refuse(int status, const char* complaint);

  const WebLimits& limits_;
  State state_ = State::kOpen;
  int status_ = 0;
  const char* complaint_ = "";
  std::string firstLine_;
  size_t bytes_ = 0;
  size_t firstLineBytes_ = 0;
  size_t lines_ = 0;
  size_t lineBytes_ = 0;  // of the present line, CR and LF aside
  bool sawReturn_ = false;
  bool sawColon_ = false;
};

}  // namespace lumi
