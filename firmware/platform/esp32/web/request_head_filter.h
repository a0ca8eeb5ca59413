#pragma once

#include <string>
#include <string_view>

#include "core/base/span.h"
#include "platform/esp32/web/web_limits.h"

namespace lumi {

/** Checks a head before ESPAsyncWebServer stores it, because that library limits nothing. */
class RequestHeadFilter {
 public:
  enum class State {
    kOpen,      // the head is not complete
    kComplete,  // the last byte of the head was taken; the body follows
    kRefused    // rejected; see status() and complaint(); nothing may be passed on
  };

  explicit RequestHeadFilter(const WebLimits& limits) : limits_(limits) {}

  /** Returns how many of `bytes` belong to the head. An invalid byte is the last of them. */
  size_t take(ConstBytes bytes);
  State state() const { return state_; }
  int status() const { return status_; }
  const char* complaint() const { return complaint_; }
  /** The first line of the head: "GET /a?b HTTP/1.1". */
  const std::string& firstLine() const { return firstLine_; }
  /** Number of bytes taken so far that belong to the first line, including its end. */
  size_t firstLineBytes() const { return firstLineBytes_; }
  bool hasFirstLine() const { return lines_ > 0; }
  /** The method with the target "/". For a query "a&a&…" the library would need 40 bytes for each "a&". */
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
  size_t lineBytes_ = 0;  // of the current line, without CR and LF
  bool sawReturn_ = false;
  bool sawColon_ = false;
};

}  // namespace lumi
