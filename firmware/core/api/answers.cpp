#include "core/api/answers.h"

#include <algorithm>

#include "core/http/message/request.h"
#include "core/json/read_members.h"

namespace lumi {
namespace {

struct StatusAndCode {
  int status;
  std::string_view code;
};

/** By ErrorKind. */
constexpr StatusAndCode kErrors[] = {{400, ""}, {404, "not-found"}, {409, "conflict"}, {413, "not-saved"}};

/** By Refusal::Reason. */
constexpr StatusAndCode kRefusals[] = {
    {400, "validation"}, {401, "credentials"}, {401, "admin-token"}, {400, "password"},
    {404, "not-found"},  {409, "name-taken"},  {409, "full"},        {409, "last-administrator"},
    {429, "slow-down"},  {503, "busy"},        {413, "not-saved"},   {500, "accounts-unreadable"},
};

/** `[{param,msg},…]`; "" if there are none. */
std::string detailsToJson(const std::vector<FieldError>& details) {
  if (details.empty()) return {};
  JsonWriter json;
  json.beginArray();
  for (const FieldError& detail : details) {
    json.beginObject();
    json.field("param", detail.param);
    json.field("msg", detail.msg);
    json.endObject();
  }
  json.endArray();
  return json.take();
}

}  // namespace

Source sourceOf(const Principal& who) {
  const bool isToken = who.kind == Principal::Kind::kToken;
  return {isToken ? SourceKind::kToken : SourceKind::kPerson, who.userId};
}

std::string callerOf(const Auth& auth, const Call& call) {
  return auth.callerOf(call.who.userId, call.request.remoteAddress);
}

bool isOfOther(const Call& call) {
  if (call.parameter == call.who.deviceId) return false;
  call.reply.sendError(403, "A device can only make its own calls.");
  return true;
}

Response outcomeResponse(const Error& error) {
  const auto& [status, code] = kErrors[static_cast<size_t>(error.kind())];
  return errorResponse(status, error.message, code);
}

Response refusalResponse(const Refusal& refusal) {
  const auto& [status, code] = kRefusals[static_cast<size_t>(refusal.reason)];
  if (refusal.retryAfter > 0) return retryLaterResponse(status, refusal.message, refusal.retryAfter);
  return errorResponse(status, refusal.message, code, detailsToJson(refusal.details));
}

void sendOutcome(const Reply& reply, const Error& error) {
  reply.send(outcomeResponse(error));
}

void sendOutcome(const Reply& reply, Failure&& failure) {
  sendOutcome(reply, Error(std::move(failure)));
}

void sendOutcome(const Reply& reply, const Status& outcome, int success) {
  reply.send(outcome ? successResponse(success) : outcomeResponse(outcome.error()));
}

void sendStream(const Reply& reply, std::string_view contentType, std::unique_ptr<BodySource> source) {
  Response response;
  response.contentType = contentType;
  response.stream = std::move(source);
  reply.send(std::move(response));
}

size_t countInQuery(const Call& call, TextView name, size_t otherwise, size_t most) {
  return static_cast<size_t>(
      std::min<uint64_t>(queryNumber(call.request.query, name).value_or(otherwise), most));
}

std::string successJson(const char* name, std::string_view text) {
  JsonObject json;
  json.field("success", true);
  json.field(name, text);
  return json.take();
}

std::string changedJson(uint32_t revision, std::optional<uint32_t> id) {
  JsonObject json;
  json.field("success", true);
  if (id) json.field("id", *id);
  json.field("revision", revision);
  return json.take();
}

StillWanted untilClientGone(const Reply& reply) {
  return [reply] { return !reply.clientGone(); };
}

Result<Secret> passwordFromJson(std::string_view body) {
  const auto take = [](JsonField& field, Secret& password) { field.text("password", password); };
  return readBody<Secret>(body, take, {"password"});
}

void afterPassword(Auth& auth, const Call& call, Secret&& password,
                   OwnedCallback<void(const Reply&)>&& carryOut) {
  PasswordCheck check;
  setClient(check, call);
  check.userId = call.who.userId;
  check.password = std::move(password);
  auth.confirmPassword(std::move(check),
                       [&sessions = auth.sessions(), token = std::string(bearerToken(call.request)),
                        address = call.request.remoteAddress, reply = call.reply,
                        carryOut = std::move(carryOut)](const auto& refusal) {
                         if (refusal) return reply.send(refusalResponse(*refusal));
                         sessions.confirm(token, address);
                         carryOut(reply);
                       });
}

JsonObject conflictOpening(std::string_view message, uint32_t revision) {
  JsonObject json;
  json.field("error", message);
  json.field("message", message);
  json.field("code", "conflict");
  json.field("revision", revision);
  return json;
}

}  // namespace lumi
