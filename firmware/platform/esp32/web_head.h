#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/http/request.h"

namespace lumi {

/** What a request's head says. */
struct WebHead {
  Request request;
  std::string localAddress;  // the hub's own, where the client found it
  bool isHttp11 = true;
  bool isChunked = false;
  int refusal = 0;  // the status of the answer when this is no honest request, otherwise 0
  std::string complaint;
};

/** A head that says only why there is no request; what follows it can't be told from a body. */
WebHead refusedHead(int status, std::string_view complaint);

/** Makes a WebHead of a request's first line and its header fields. */
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
  std::string host_;  // of an absolute target
  size_t hosts_ = 0;
};

}  // namespace lumi
