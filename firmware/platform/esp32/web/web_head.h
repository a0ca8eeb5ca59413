#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/http/message/request.h"

namespace lumi {

struct WebHead {
  Request request;
  std::string localAddress;  // the local address to which the client connected
  bool isHttp11 = true;
  bool isChunked = false;
  int refusal = 0;  // status code if the request is invalid, otherwise 0
  std::string complaint;
};

/** Returns a head that contains only an error. The body, if any, cannot be delimited. */
WebHead refusedHead(int status, std::string_view complaint);

class WebHeadReader {
 public:
  explicit WebHeadReader(std::string_view firstLine) { readFirstLine(firstLine); }

  void field(std::string_view name, std::string_view value);
  WebHead finish();

 private:
  void readFirstLine(std::string_view line);
  void refuse(int status, const char* complaint);
  void readLength(std::string_view value);

  WebHead head_;
  std::string host_;  // host of a request target in absolute form
  size_t hosts_ = 0;
};

}  // namespace lumi
