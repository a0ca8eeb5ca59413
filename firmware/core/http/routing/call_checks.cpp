#include "core/http/routing/call_checks.h"

namespace lumi {
namespace {

using Kind = Principal::Kind;

Response signInFirst() {
  Response response = errorResponse(401, "Authentication required. Please log in again.", "unauthorized");
  response.headers.add("WWW-Authenticate", "Bearer");
  return response;
}

Response forbidden(std::string_view message) {
  return errorResponse(403, message, "forbidden");
}

std::optional<Response> unless(bool allowed, const Principal& who, std::string_view message) {
  if (allowed) return std::nullopt;
  if (who.isGuest) return guestRefusal();
  return who.kind == Kind::kNobody ? signInFirst() : forbidden(message);
}

/** A token that may only read is accepted for GET and HEAD only. */
std::optional<Response> tokenRefusal(Access access, const Principal& who, Method method) {
  if (access == Access::kPublic || access == Access::kHome) return std::nullopt;
  if (access != Access::kGuest && access != Access::kUser) return forbidden("Access tokens can't do this.");
  if (who.mayControl || method == Method::kGet || method == Method::kHead) return std::nullopt;
  return forbidden("This access token may only read.");
}

bool hasMediaType(const Request& request, TextView wanted) {
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
  if (std::holds_alternative<JsonFunction>(route.function)) {
    // WLED's apps name no type. Browsers name the origin of a foreign page, whatever the type is.
    return route.access == Access::kHome && !isForm(request) ? "" : jsonComplaint(request);
  }
  const bool isPlainBody = std::holds_alternative<BodyFunction>(route.function);
  return isPlainBody && isForm(request) ? "A form is not taken here." : "";
}

constexpr uint32_t kRetryAfter = 2;  // seconds

}  // namespace

Response guestRefusal() {
  return errorResponse(403, "Guests can't do this.", "not-allowed");
}

Response passwordRefusal() {
  return errorResponse(403, "Enter your password again.", "password-required");
}

std::optional<Response> accessRefusal(Access access, const Principal& who, bool setupOpen,
                                      const Request& request) {
  const bool isUser = who.kind == Kind::kUser;
  const bool isDevice = who.kind == Kind::kDevice;
  if (who.kind == Kind::kToken) return tokenRefusal(access, who, request.method);
  switch (access) {
    case Access::kPublic:
    case Access::kHome:
      return std::nullopt;
    case Access::kNetwork:
      if (!setupOpen) return unless(isUser && who.isAdmin, who, "Administrators only");
      if (request.onAccessPoint) return std::nullopt;
      return forbidden("Only through the device's own access point.");
    case Access::kAccount:
    case Access::kGuest:
      return unless(isUser, who, "Users only");
    case Access::kUser:
      return unless(isUser && !who.isGuest, who, "Users only");
    case Access::kConfirmed:
      if (who.isAdmin && !who.isConfirmed) return passwordRefusal();
      [[fallthrough]];
    case Access::kAdmin:
      return unless(isUser && who.isAdmin, who, "Administrators only");
    case Access::kDevice:
      return unless(isDevice, who, "Devices only");
    case Access::kUserOrDevice:
      return unless(isUser || isDevice, who, "Users and devices only");
  }
  return forbidden("Nobody may call this.");
}

Response tooLargeResponse(const Route& route) {
  const bool hasSentences = route.sentences != nullptr;
  return tooLargeResponse(route.limit, hasSentences ? route.sentences->tooLarge : std::string_view());
}

std::optional<Response> bodyRefusal(const Route& route, const Request& request) {
  if (auto refusal = wrongKind(kindComplaint(route, request))) return refusal;
  if (request.contentLength.value_or(0) > route.limit) return tooLargeResponse(route);
  return std::nullopt;
}

std::optional<Response> jsonTypeRefusal(const Request& request) {
  return wrongKind(request.hasBody ? jsonComplaint(request) : "");
}

std::optional<Response> waitRefusal(AccessPolicy& policy, const Request& request) {
  const auto reason = policy.busyReason(request);
  if (!reason) return std::nullopt;
  return retryLaterResponse(503, *reason, kRetryAfter);
}

Response tooManyChangesResponse(uint32_t retryAfterSeconds) {
  return retryLaterResponse(429, "You changed a lot in a short time. Please try again in a moment.",
                            retryAfterSeconds);
}

std::optional<Response> PendingCall::accessRefusalNow() const {
  if (route.access == Access::kPublic) return std::nullopt;
  Principal who = policy.identify(call.request);
  who.isConfirmed |= call.who.isConfirmed;  // a long upload may end later
  return accessRefusal(route.access, who, policy.setupOpen(), call.request);
}

std::optional<Response> PendingCall::refusal() const {
  if (auto refused = accessRefusalNow()) return refused;
  return waitRefusal(policy, call.request);
}

}  // namespace lumi
