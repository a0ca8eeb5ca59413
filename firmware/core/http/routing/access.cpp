#include "core/http/routing/access.h"

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
  return who.kind == Kind::kNobody ? signInFirst() : forbidden(message);
}

}  // namespace

std::optional<Response> accessRefusal(Access access, const Principal& who, bool setupOpen,
                                      bool onAccessPoint) {
  const bool isUser = who.kind == Kind::kUser;
  const bool isDevice = who.kind == Kind::kDevice;
  switch (access) {
    case Access::kPublic:
      return std::nullopt;
    case Access::kNetwork:
      if (!setupOpen) return unless(isUser && who.isAdmin, who, "Administrators only");
      if (onAccessPoint) return std::nullopt;
      return forbidden("Only through the device's own access point.");
    case Access::kUser:
      return unless(isUser, who, "Users only");
    case Access::kAdmin:
      return unless(isUser && who.isAdmin, who, "Administrators only");
    case Access::kDevice:
      return unless(isDevice, who, "Devices only");
    case Access::kUserOrDevice:
      return unless(isUser || isDevice, who, "Users and devices only");
  }
  return forbidden("Nobody may call this.");
}

}  // namespace lumi
