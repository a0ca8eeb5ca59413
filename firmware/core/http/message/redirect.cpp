#include "core/http/message/redirect.h"

#include "core/base/text.h"

namespace lumi {

Response redirectResponse(const std::string& url) {
  Response response;
  response.status = 302;
  response.contentType = "text/plain";
  response.headers.add("Location", url);
  response.body = concat({url, "\n"});
  return response;
}

}  // namespace lumi
