#include "core/api/auth_routes.h"

#include "core/api/auth_json.h"
#include "core/api/json_list_source.h"
#include "core/api/refusal_response.h"
#include "core/auth/bearer.h"
#include "core/base/text.h"
#include "core/json/json_writer.h"

namespace lumi {
namespace {

using Context = std::shared_ptr<const AuthRoutesContext>;

constexpr size_t kLongestAuthBody = 4 * 1024;  // two passwords of 1 KiB and what may be escaped in them

Response badBody(const Error& error) {
  return errorResponse(400, error.message, "body");
}

Response userResponse(const Account& account) {
  return jsonResponse(200, "{\"user\":" + userToJson(account) + "}");
}

Response outcomeResponse(const SignInOutcome& outcome, int successStatus) {
  if (const auto* refusal = std::get_if<Refusal>(&outcome)) return refusalResponse(*refusal);
  const SignedIn& signedIn = std::get<SignedIn>(outcome);
  JsonWriter json;
  json.beginObject();
  json.field("token", signedIn.token);
  json.json("user", userToJson(signedIn.account));
  json.endObject();
  return jsonResponse(successStatus, json.take());
}

void answerDone(const Reply& reply, const std::optional<Refusal>& refusal) {
  reply.send(refusal ? refusalResponse(*refusal) : jsonResponse(200, "{\"success\":true}"));
}

StillWanted wantedBy(const Reply& reply) {
  return [reply] { return !reply.clientGone(); };
}

void status(const Context& context, const Call& call) {
  JsonWriter json;
  json.beginObject();
  json.field("setupRequired", context->auth.setupRequired());
  json.field("name", context->deviceName());
  json.field("version", context->version());
  if (call.request.onAccessPoint) json.field("portal", true);
  json.endObject();
  call.reply.send(jsonResponse(200, json.take()));
}

void login(const Context& context, const Call& call, std::string_view body) {
  auto request = loginFromJson(body);
  if (!request) return call.reply.send(badBody(request.error()));
  request.value().address = call.request.remoteAddress;
  request.value().stillWanted = wantedBy(call.reply);
  context->auth.login(std::move(request.value()), [context, call](const SignInOutcome& outcome) {
    if (const auto* signedIn = std::get_if<SignedIn>(&outcome)) {
      Call known = call;
      known.who = {Principal::Kind::kUser, signedIn->account.id, signedIn->account.isAdmin, {}};
      context->clientTime(known);
    }
    call.reply.send(outcomeResponse(outcome, 200));
  });
}

void registerAccount(const Context& context, const Call& call, std::string_view body) {
  auto read = registrationFromJson(body);
  if (!read) return call.reply.send(badBody(read.error()));
  Registration& registration = read.value();
  registration.request.address = call.request.remoteAddress;
  registration.request.stillWanted = wantedBy(call.reply);
  const auto finished = [context, reply = call.reply,
                         timezone = registration.timezone](const SignInOutcome& outcome) {
    const auto* signedIn = std::get_if<SignedIn>(&outcome);
    if (signedIn != nullptr && signedIn->isFirstAccount && !timezone.empty()) {
      context->offerTimeZone(timezone);
    }
    reply.send(outcomeResponse(outcome, 201));
  };
  context->auth.registerAccount(std::move(registration.request), finished);
}

void verify(const Context& context, const Call& call) {
  context->clientTime(call);
  const Account* account = context->auth.account(call.who.userId);
  call.reply.send(account != nullptr ? userResponse(*account)
                                     : errorResponse(401, "Please sign in again.", "signed-out"));
}

void logout(const Context& context, const Call& call) {
  answerDone(call.reply, context->auth.logout(bearerToken(call.request)));
}

void changeProfile(const Context& context, const Call& call, std::string_view body) {
  const auto name = profileNameFromJson(body);
  if (!name) return call.reply.send(badBody(name.error()));
  const auto refusal = context->auth.rename(call.who.userId, name.value());
  if (refusal) return call.reply.send(refusalResponse(*refusal));
  call.reply.send(userResponse(*context->auth.account(call.who.userId)));
}

void changePassword(const Context& context, const Call& call, std::string_view body) {
  auto change = passwordChangeFromJson(body);
  if (!change) return call.reply.send(badBody(change.error()));
  change.value().userId = call.who.userId;
  change.value().token = bearerToken(call.request);
  change.value().address = call.request.remoteAddress;
  change.value().stillWanted = wantedBy(call.reply);
  context->auth.changePassword(std::move(change.value()), [reply = call.reply](const SignInOutcome& outcome) {
    reply.send(outcomeResponse(outcome, 200));
  });
}

/** Goes on behind the last id, so accounts may come and go while the list is being sent. */
std::optional<std::string> userAfter(const Auth& auth, uint32_t& lastId) {
  for (const Account& account : auth.accounts()) {
    if (account.id <= lastId) continue;
    lastId = account.id;
    return userToJson(account);
  }
  return std::nullopt;
}

void listUsers(const Context& context, const Call& call) {
  Response response;
  response.stream = std::make_unique<JsonListSource>(
      "{\"users\":[", [context, lastId = uint32_t{0}]() mutable { return userAfter(context->auth, lastId); },
      "]}");
  call.reply.send(std::move(response));
}

void deleteUser(const Context& context, const Call& call) {
  const auto id = parseUnsigned(call.parameter);
  const bool possible = id && *id <= UINT32_MAX;
  answerDone(call.reply, context->auth.deleteAccount(possible ? static_cast<uint32_t>(*id) : 0));
}

void renewAdminToken(const Context& context, const Call& call) {
  const auto token = context->auth.renewAdminToken();
  if (!token) return call.reply.send(errorResponse(413, token.error().message, "not-saved"));
  call.reply.send(jsonResponse(200, "{\"adminToken\":\"" + token.value() + "\"}"));
}

template <typename Function>
Handler bind(const Context& context, Function function) {
  return [context, function](const Call& call) { function(context, call); };
}

template <typename Function>
JsonHandler bindJson(const Context& context, Function function) {
  return [context, function](const Call& call, std::string_view body) { function(context, call, body); };
}

}  // namespace

void addAuthRoutes(Router& router, AuthRoutesContext given) {
  const Context context = std::make_shared<const AuthRoutesContext>(std::move(given));
  router.add(Method::kGet, "/api/auth/status", Access::kPublic, bind(context, status));
  router.addJson(Method::kPost, "/api/auth/login", Access::kPublic, kLongestAuthBody,
                 bindJson(context, login));
  router.addJson(Method::kPost, "/api/auth/register", Access::kPublic, kLongestAuthBody,
                 bindJson(context, registerAccount));
  router.add(Method::kGet, "/api/auth/verify", Access::kUser, bind(context, verify));
  router.add(Method::kPost, "/api/auth/logout", Access::kUser, bind(context, logout));
  router.addJson(Method::kPut, "/api/auth/profile", Access::kUser, kLongestAuthBody,
                 bindJson(context, changeProfile));
  router.addJson(Method::kPut, "/api/auth/password", Access::kUser, kLongestAuthBody,
                 bindJson(context, changePassword));
  router.add(Method::kGet, "/api/auth/users", Access::kAdmin, bind(context, listUsers));
  router.add(Method::kDelete, "/api/auth/users/{}", Access::kAdmin, bind(context, deleteUser));
  router.add(Method::kPost, "/api/auth/admin-token", Access::kAdmin, bind(context, renewAdminToken));
}

}  // namespace lumi
