#include "platform/esp32/net/http_target.h"

#include "core/base/text.h"

namespace lumi {
namespace {

constexpr std::string_view kScheme = "http://";
constexpr uint16_t kUsualPort = 80;
constexpr size_t kMaxHostLength = 253;  // RFC 1035

bool isHost(std::string_view host) {
  constexpr std::string_view kAllowed = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._";
  return !host.empty() && host.size() <= kMaxHostLength &&
         host.find_first_not_of(kAllowed) == std::string_view::npos;
}

bool isPath(std::string_view path) {
  return !hasControlCharacter(path) && path.find(' ') == std::string_view::npos;
}

void addField(std::string& text, TextView name, std::string_view value) {
  text.append(name).append(": ").append(value).append("\r\n");
}

}  // namespace

Result<HttpTarget> parseHttpUrl(std::string_view url) {
  if (!startsWith(url, kScheme)) return invalid("Only addresses that start with http:// can be asked.");
  std::string_view rest = url.substr(kScheme.size());
  rest = rest.substr(0, rest.find('#'));
  const size_t pathAt = rest.find_first_of("/?");
  HttpTarget target{rest.substr(0, pathAt), kUsualPort, ""};
  if (pathAt != std::string_view::npos) target.path = rest.substr(pathAt);
  if (const size_t colon = target.host.find(':'); colon != std::string_view::npos) {
    const auto port = parseUnsigned(target.host.substr(colon + 1));
    if (!port || *port == 0 || *port > UINT16_MAX) return invalid("The address has no such port.");
    target.port = static_cast<uint16_t>(*port);
    target.host = target.host.substr(0, colon);
  }
  if (!isHost(target.host) || !isPath(target.path)) return invalid("The address is malformed.");
  return target;
}

Result<std::string> httpRequestText(const HttpRequest& question, const HttpTarget& target) {
  if (!isHost(question.method) || hasControlCharacter(question.bearer) ||
      hasControlCharacter(question.ifNoneMatch)) {
    return invalid("The question is malformed.");
  }
  std::string text = question.method + " ";
  if (!startsWith(target.path, "/")) text += '/';
  text.append(target.path).append(" HTTP/1.1\r\n");
  std::string host(target.host);
  if (target.port != kUsualPort) host.append(":").append(numberText(target.port));
  addField(text, "Host", host);
  addField(text, "Connection", "close");
  if (!question.bearer.empty()) addField(text, "Authorization", concat({"Bearer ", question.bearer}));
  if (!question.ifNoneMatch.empty()) addField(text, "If-None-Match", question.ifNoneMatch);
  if (const auto& range = question.range) {
    addField(text, "Range",
             concat({"bytes=", numberText(static_cast<int64_t>(range->first)), "-",
                     numberText(static_cast<int64_t>(range->last))}));
  }
  const bool hasBody = !question.body.empty();
  if (hasBody) addField(text, "Content-Type", "application/json");
  if (hasBody || question.method != "GET") {
    addField(text, "Content-Length", numberText(static_cast<int64_t>(question.body.size())));
  }
  return concat({text, "\r\n", question.body});
}

}  // namespace lumi
