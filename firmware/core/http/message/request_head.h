#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/http/message/request.h"

namespace lumi {

struct RequestHead {
  Request request;
  bool isHttp11 = true;
  bool isChunked = false;
  int refusal = 0;  // status code if the request is invalid, otherwise 0
  std::string complaint;
};

/** Returns a head that contains only an error. The body, if any, cannot be delimited. */
RequestHead refusedHead(int status, std::string_view complaint);

/** Checks the head of a request by the rules that hold on each platform. Keeps the first reason to refuse it.
 */
class RequestHeadReader {
 public:
  void firstLine(std::string_view line);
  void field(std::string_view name, std::string_view value);
  RequestHead finish();

 private:
  void refuse(int status, const char* complaint);
  void readLength(std::string_view value);

  RequestHead head_;
  std::string host_;  // host of a request target in absolute form
  size_t hosts_ = 0;
};

}  // namespace lumi
