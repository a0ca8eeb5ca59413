#include "core/http/routing/body_rules.h"

#include "core/base/text.h"
#include "core/http/limits/refusals.h"

namespace lumi {
namespace {

bool hasMediaType(const Request& request, std::string_view wanted) {
  const std::string_view type = request.headers.find("Content-Type");
  return equalsIgnoringCase(trim(type.substr(0, type.find(';'))), wanted);
}

bool isForm(const Request& request) {
  return hasMediaType(request, "multipart/form-data") ||
         hasMediaType(request, "application/x-www-form-urlencoded");
}

std::string_view jsonComplaint(const Request& request) {
  return hasMediaType(request, "application/json") ? "" : "Send JSON with Content-Type application/json.";
}

std::optional<Response> wrongKind(std::string_view complaint) {
  if (complaint.empty()) return std::nullopt;
  return errorResponse(415, complaint, "content-type");
}

/** Returns the message for a body of the wrong type, or "" if the type is right. */
std::string_view kindComplaint(const Route& route, const Request& request) {
  if (std::holds_alternative<UploadFunction>(route.function)) {
    return hasMediaType(request, "multipart/form-data") ? "" : "Send the file as multipart/form-data.";
  }
  if (!request.hasBody) return "";
  if (std::holds_alternative<JsonFunction>(route.function)) return jsonComplaint(request);
  const bool isPlainBody = std::holds_alternative<BodyFunction>(route.function);
  return isPlainBody && isForm(request) ? "A form is not taken here." : "";
}

}  // namespace

std::optional<Response> bodyRefusal(const Route& route, const Request& request) {
  if (auto refusal = wrongKind(kindComplaint(route, request))) return refusal;
  if (request.contentLength.value_or(0) > route.limit) {
    return tooLargeResponse(route.limit, route.sentences.tooLarge);
  }
  return std::nullopt;
}

std::optional<Response> jsonTypeRefusal(const Request& request) {
  return wrongKind(request.hasBody ? jsonComplaint(request) : "");
}

}  // namespace lumi
