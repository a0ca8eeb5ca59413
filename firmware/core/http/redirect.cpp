#include "core/http/redirect.h"

namespace lumi {

Response redirectResponse(const std::string& url) {
  Response response;
  response.status = 302;
  response.contentType = "text/plain";
  response.headers.add("Location", url);
  response.body = url + "\n";
  return response;
}

}  // namespace lumi
