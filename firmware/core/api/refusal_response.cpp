#include "core/api/refusal_response.h"

#include <string>
#include <string_view>

#include "core/api/json/auth_json.h"

namespace lumi {
namespace {

using Reason = Refusal::Reason;

struct StatusAndCode {
  int status;
  std::string_view code;
};

StatusAndCode statusOf(Reason reason) {
  switch (reason) {
    case Reason::kInvalidFields:
      return {400, "validation"};
    case Reason::kWrongCredentials:
      return {401, "credentials"};
    case Reason::kWrongAdminToken:
      return {401, "admin-token"};
    case Reason::kWrongPassword:
      return {400, "password"};
    case Reason::kUnknownAccount:
      return {404, "not-found"};
    case Reason::kNameTaken:
      return {409, "name-taken"};
    case Reason::kFull:
      return {409, "full"};
    case Reason::kLastAdministrator:
      return {409, "last-administrator"};
    case Reason::kTooManyAttempts:
      return {429, "slow-down"};
    case Reason::kBusy:
      return {503, "busy"};
    case Reason::kNotSaved:
      return {413, "not-saved"};
    case Reason::kUnreadable:
      return {500, "accounts-unreadable"};
  }
  return {500, ""};
}

}  // namespace

Response refusalResponse(const Refusal& refusal) {
  const StatusAndCode how = statusOf(refusal.reason);
  if (refusal.retryAfter > 0) return retryLaterResponse(how.status, refusal.message, refusal.retryAfter);
  const std::string details = refusal.details.empty() ? "" : detailsToJson(refusal.details);
  return errorResponse(how.status, refusal.message, how.code, details);
}

}  // namespace lumi
