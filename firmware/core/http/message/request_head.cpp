#include "core/http/message/request_head.h"

#include <utility>

#include "core/base/text.h"

namespace lumi {
namespace {

bool isFieldName(std::string_view name) {
  constexpr std::string_view kAllowed =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!#$%&'*+-.^_`|~";
  return !name.empty() && name.find_first_not_of(kAllowed) == std::string_view::npos;
}

}  // namespace

RequestHead refusedHead(int status, std::string_view complaint) {
  RequestHead head;
  head.isChunked = true;
  head.refusal = status;
  head.complaint = complaint;
  return head;
}

void RequestHeadReader::firstLine(std::string_view line) {
  const size_t methodEnd = line.find(' ');
  const size_t targetEnd = line.rfind(' ');
  const bool hasThreeParts = methodEnd != targetEnd;
  const std::string_view version = line.substr(hasThreeParts ? targetEnd + 1 : line.size());
  if (!startsWith(version, "HTTP/")) return refuse(400, "The request is malformed.");
  if (version != "HTTP/1.1" && version != "HTTP/1.0") return refuse(505, "Only HTTP/1.1 is spoken here.");
  head_.isHttp11 = version == "HTTP/1.1";
  head_.request.method = methodFromName(line.substr(0, methodEnd));
  auto target = parseTarget(line.substr(methodEnd + 1, targetEnd - methodEnd - 1));
  if (!target) return refuse(400, "The request's path is malformed.");
  head_.request.path = std::move(target->path);
  head_.request.query = std::move(target->query);
  host_ = std::move(target->host);
}

void RequestHeadReader::field(std::string_view name, std::string_view value) {
  value = trim(value);
  if (!isFieldName(name)) return refuse(400, "A header field's name is malformed.");
  if (equalsIgnoringCase(name, "Host")) ++hosts_;
  if (equalsIgnoringCase(name, "Content-Length")) readLength(value);
  if (equalsIgnoringCase(name, "Transfer-Encoding")) {
    const bool isTaken = equalsIgnoringCase(value, "chunked") && !head_.isChunked;
    if (!isTaken) refuse(400, "Only the transfer encoding \"chunked\" is taken, once.");
    head_.isChunked = true;
  }
  if (isKeptRequestHeader(name)) head_.request.headers.add(std::string(name), std::string(value));
}

void RequestHeadReader::readLength(std::string_view value) {
  const auto length = parseUnsigned(value);
  const auto known = head_.request.contentLength;
  if (!length || (known && known != length)) return refuse(400, "The request's length is malformed.");
  head_.request.contentLength = length;
}

RequestHead RequestHeadReader::finish() {
  Request& request = head_.request;
  const bool hostMissing = head_.isHttp11 && hosts_ == 0;
  if (hostMissing || hosts_ > 1) refuse(400, "The request needs one Host field.");
  if (head_.isChunked && request.contentLength) refuse(400, "The request's length is malformed.");
  if (!host_.empty()) request.headers.set("Host", std::move(host_));
  request.hasBody = head_.isChunked || request.contentLength.value_or(0) > 0;
  return std::move(head_);
}

void RequestHeadReader::refuse(int status, const char* complaint) {
  if (head_.refusal != 0) return;
  head_.refusal = status;
  head_.complaint = complaint;
}

}  // namespace lumi
