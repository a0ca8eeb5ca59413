#include "core/api/auth_routes.h"

#include "core/api/json/auth_json.h"
#include "core/api/json/system_json.h"
#include "core/api/refusal_response.h"
#include "core/api/streams/json_list_source.h"
#include "core/auth/sessions/device_label.h"
#include "core/base/text.h"
#include "core/http/message/request.h"
#include "core/json/json_writer.h"

namespace lumi {
namespace {

constexpr size_t kMaxAuthBody = 4 * 1024;  // two passwords of 1 KiB, with escapes

Response badBody(const Error& error) {
  return errorResponse(400, error.message, "body");
}

Response userResponse(const Account& account) {
  return jsonResponse(200, concat({"{\"user\":", userToJson(account), "}"}));
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
  refusal ? reply.send(refusalResponse(*refusal)) : reply.sendSuccess();
}

StillWanted wantedBy(const Reply& reply) {
  return [reply] { return !reply.clientGone(); };
}

/**
 * Returns the account that follows `lastId`, so accounts may be added and deleted while the list is being
 * sent.
 */
std::optional<std::string> userAfter(const Auth& auth, uint32_t& lastId) {
  for (const Account& account : auth.accounts()) {
    if (account.id <= lastId) continue;
    lastId = account.id;
    return userToJson(account);
  }
  return std::nullopt;
}

class AuthRoutes {
 public:
  explicit AuthRoutes(AuthRoutesContext context) : context_(std::move(context)) {}

  void status(const Call& call) const {
    JsonWriter json;
    json.beginObject();
    json.field("setupRequired", context_.auth.setupRequired());
    json.field("name", context_.deviceName());
    json.field("version", context_.version());
    if (call.request.onAccessPoint) json.field("portal", true);
    json.endObject();
    call.reply.sendJson(200, json.take());
  }

  void login(const Call& call, std::string_view body) const {
    auto request = loginFromJson(body);
    if (!request) return call.reply.send(badBody(request.error()));
    request.value().address = call.request.remoteAddress;
    request.value().stillWanted = wantedBy(call.reply);
    request.value().device = deviceOf(call.request.headers.find("User-Agent"));
    context_.auth.login(
        std::move(request.value()), [clientTime = context_.clientTime, call](const SignInOutcome& outcome) {
          if (const auto* signedIn = std::get_if<SignedIn>(&outcome)) {
            Call known = call;
            known.who = {Principal::Kind::kUser, signedIn->account.id, signedIn->account.isAdmin(), {}};
            clientTime(known);
          }
          call.reply.send(outcomeResponse(outcome, 200));
        });
  }

  void registerAccount(const Call& call, std::string_view body) const {
    auto read = registrationFromJson(body);
    if (!read) return call.reply.send(badBody(read.error()));
    Registration& registration = read.value();
    registration.request.address = call.request.remoteAddress;
    registration.request.stillWanted = wantedBy(call.reply);
    registration.request.device = deviceOf(call.request.headers.find("User-Agent"));
    const auto finished = [offerTimeZone = context_.offerTimeZone, reply = call.reply,
                           timezone = registration.timezone](const SignInOutcome& outcome) {
      const auto* signedIn = std::get_if<SignedIn>(&outcome);
      if (signedIn != nullptr && signedIn->isFirstAccount && !timezone.empty()) {
        offerTimeZone(timezone);
      }
      reply.send(outcomeResponse(outcome, 201));
    };
    context_.auth.registerAccount(std::move(registration.request), finished);
  }

  void verify(const Call& call) const {
    context_.clientTime(call);
    const Account* account = context_.auth.account(call.who.userId);
    call.reply.send(account != nullptr ? userResponse(*account)
                                       : errorResponse(401, "Please sign in again.", "signed-out"));
  }

  void logout(const Call& call) const {
    answerDone(call.reply, context_.auth.logout(bearerToken(call.request)));
  }

  void confirm(const Call& call, std::string_view body) const {
    auto password = passwordFromJson(body);
    if (!password) return call.reply.send(badBody(Error{"password must be a text."}));
    PasswordCheck check{call.who.userId, std::move(*password), call.request.remoteAddress,
                        wantedBy(call.reply)};
    context_.auth.confirmPassword(std::move(check),
                                  [&sessions = context_.auth.sessions(), reply = call.reply,
                                   token = std::string(bearerToken(call.request)),
                                   address = call.request.remoteAddress](const auto& refusal) {
                                    if (!refusal) sessions.confirm(token, address);
                                    answerDone(reply, refusal);
                                  });
  }

  void listSessions(const Call& call) const {
    Sessions& sessions = context_.auth.sessions();
    const Session* current = sessions.find(bearerToken(call.request));
    auto next = [&sessions, userId = call.who.userId, currentId = current == nullptr ? "" : current->id(),
                 index = size_t{0}]() mutable -> std::optional<std::string> {
      const std::vector<const Session*> own = sessions.allOf(userId);
      if (index >= own.size()) return std::nullopt;
      const Session& one = *own[index++];
      return sessionToJson(one, one.id() == currentId);
    };
    sendList(call.reply, "{\"sessions\":[", std::move(next), "]}");
  }

  // Without the password, a stolen token could end every new session of its owner.
  void endSession(const Call& call) const {
    if (!call.who.isConfirmed) return call.reply.send(passwordRefusal());
    answerDone(call.reply, context_.auth.endSession(call.who.userId, call.parameter));
  }

  void endOtherSessions(const Call& call) const {
    if (!call.who.isConfirmed) return call.reply.send(passwordRefusal());
    answerDone(call.reply, context_.auth.endOtherSessions(call.who.userId, bearerToken(call.request)));
  }

  void changeProfile(const Call& call, std::string_view body) const {
    const auto name = profileNameFromJson(body);
    if (!name) return call.reply.send(badBody(name.error()));
    const auto refusal = context_.auth.rename(call.who.userId, name.value());
    if (refusal) return call.reply.send(refusalResponse(*refusal));
    call.reply.send(userResponse(*context_.auth.account(call.who.userId)));
  }

  void changePassword(const Call& call, std::string_view body) const {
    auto change = passwordChangeFromJson(body);
    if (!change) return call.reply.send(badBody(change.error()));
    change.value().userId = call.who.userId;
    change.value().token = bearerToken(call.request);
    change.value().address = call.request.remoteAddress;
    change.value().stillWanted = wantedBy(call.reply);
    context_.auth.changePassword(
        std::move(change.value()),
        [reply = call.reply](const SignInOutcome& outcome) { reply.send(outcomeResponse(outcome, 200)); });
  }

  void listUsers(const Call& call) const {
    auto next = [&auth = context_.auth, lastId = uint32_t{0}]() mutable { return userAfter(auth, lastId); };
    sendList(call.reply, "{\"users\":[", std::move(next), "]}");
  }

  void deleteUser(const Call& call) const {
    answerDone(call.reply, context_.auth.deleteAccount(call.id(), callerOf(call)));
  }

  void makeAdminToken(const Call& call) const {
    JsonWriter json;
    json.beginObject();
    json.field("adminToken", context_.auth.makeAdminToken(call.who.userId, callerOf(call)));
    json.field("expiresIn", Invitations::kAdminTokenValid / kSecond);
    json.endObject();
    call.reply.sendJson(200, json.take());
  }

  void invite(const Call& call, std::string_view body) const {
    const auto role = roleFromJson(body);
    if (!role) return call.reply.send(badBody(role.error()));
    const auto made = context_.auth.invite(role.value(), call.who.userId, callerOf(call));
    if (const auto* refusal = std::get_if<Refusal>(&made)) return call.reply.send(refusalResponse(*refusal));
    const auto& invited = std::get<Auth::Invited>(made);
    JsonWriter json;
    json.beginObject();
    json.field("id", invited.id);
    json.field("invitation", invited.code);
    json.field("role", nameOf(role.value()));
    json.field("expiresIn", Invitations::kValid / kSecond);
    json.endObject();
    call.reply.sendJson(201, json.take());
  }

  void listInvitations(const Call& call) const {
    JsonWriter json;
    json.beginObject();
    json.beginArray("invitations");
    for (const Invitation& one : context_.auth.invitations()) {
      const Account* maker = context_.auth.account(one.maker);
      if (!one.role || maker == nullptr) continue;
      json.beginObject();
      json.field("id", one.id);
      json.field("role", nameOf(*one.role));
      json.field("created_by", maker->username);
      json.field("expiresIn", context_.auth.secondsLeft(one));
      json.endObject();
    }
    json.endArray();
    json.endObject();
    call.reply.sendJson(200, json.take());
  }

  void withdrawInvitation(const Call& call) const {
    answerDone(call.reply, context_.auth.withdrawInvitation(call.id(), callerOf(call)));
  }

  void makeAccessToken(const Call& call, std::string_view body) const {
    const auto asked = accessTokenFromJson(body);
    if (!asked) return call.reply.send(badBody(asked.error()));
    const auto made = context_.auth.makeAccessToken(asked.value().name, asked.value().scope, call.who.userId,
                                                    callerOf(call));
    if (const auto* refusal = std::get_if<Refusal>(&made)) return call.reply.send(refusalResponse(*refusal));
    const auto& token = std::get<AccessTokens::Made>(made);
    JsonWriter json;
    json.beginObject();
    json.field("id", token.id);
    json.field("accessToken", token.token);
    json.endObject();
    call.reply.sendJson(201, json.take());
  }

  void listAccessTokens(const Call& call) const {
    auto next = [&auth = context_.auth, lastId = uint32_t{0}]() mutable -> std::optional<std::string> {
      for (const AccessToken& one : auth.accessTokens()) {
        if (one.id <= lastId) continue;
        lastId = one.id;
        const Account* maker = auth.account(one.maker);
        return accessTokenToJson(one, maker == nullptr ? std::string_view() : maker->username);
      }
      return std::nullopt;
    };
    sendList(call.reply, "{\"tokens\":[", std::move(next), "]}");
  }

  void revokeAccessToken(const Call& call) const {
    answerDone(call.reply, context_.auth.revokeAccessToken(call.id(), callerOf(call)));
  }

  void notices(const Call& call) const {
    call.reply.sendJson(200, context_.auth.notices().toJson(call.who.userId));
  }

  void dismissNotices(const Call& call) const {
    context_.auth.dismissNotices(call.who.userId, call.id(), callerOf(call));
    call.reply.sendSuccess();
  }

 private:
  std::string callerOf(const Call& call) const {
    return context_.auth.callerOf(call.who.userId, call.request.remoteAddress);
  }

  AuthRoutesContext context_;
};

constexpr Route kRoutes[] = {
    {Method::kGet, "/api/auth/status", Access::kPublic, onCall<&AuthRoutes::status>},
    {Method::kPost, "/api/auth/login", Access::kPublic, onJson<&AuthRoutes::login>, kMaxAuthBody},
    {Method::kPost, "/api/auth/register", Access::kPublic, onJson<&AuthRoutes::registerAccount>,
     kMaxAuthBody},
    {Method::kGet, "/api/auth/verify", Access::kAccount, onCall<&AuthRoutes::verify>},
    {Method::kPost, "/api/auth/logout", Access::kAccount, onCall<&AuthRoutes::logout>},
    {Method::kPost, "/api/auth/confirm", Access::kAccount, onJson<&AuthRoutes::confirm>, kMaxAuthBody},
    {Method::kGet, "/api/auth/sessions", Access::kAccount, onCall<&AuthRoutes::listSessions>},
    {Method::kDelete, "/api/auth/sessions", Access::kAccount, onCall<&AuthRoutes::endOtherSessions>},
    {Method::kDelete, "/api/auth/sessions/{}", Access::kAccount, onCall<&AuthRoutes::endSession>},
    {Method::kPut, "/api/auth/profile", Access::kAccount, onJson<&AuthRoutes::changeProfile>, kMaxAuthBody},
    {Method::kPut, "/api/auth/password", Access::kAccount, onJson<&AuthRoutes::changePassword>, kMaxAuthBody},
    {Method::kGet, "/api/auth/users", Access::kAdmin, onCall<&AuthRoutes::listUsers>},
    {Method::kDelete, "/api/auth/users/{}", Access::kConfirmed, onCall<&AuthRoutes::deleteUser>},
    {Method::kPost, "/api/auth/admin-token", Access::kConfirmed, onCall<&AuthRoutes::makeAdminToken>},
    {Method::kPost, "/api/auth/invitations", Access::kConfirmed, onJson<&AuthRoutes::invite>, kMaxAuthBody},
    {Method::kGet, "/api/auth/invitations", Access::kAdmin, onCall<&AuthRoutes::listInvitations>},
    {Method::kDelete, "/api/auth/invitations/{}", Access::kAdmin, onCall<&AuthRoutes::withdrawInvitation>},
    {Method::kPost, "/api/auth/tokens", Access::kConfirmed, onJson<&AuthRoutes::makeAccessToken>,
     kMaxAuthBody},
    {Method::kGet, "/api/auth/tokens", Access::kAdmin, onCall<&AuthRoutes::listAccessTokens>},
    {Method::kDelete, "/api/auth/tokens/{}", Access::kAdmin, onCall<&AuthRoutes::revokeAccessToken>},
    {Method::kGet, "/api/auth/notices", Access::kAdmin, onCall<&AuthRoutes::notices>},
    {Method::kDelete, "/api/auth/notices/{}", Access::kAdmin, onCall<&AuthRoutes::dismissNotices>},
};

}  // namespace

void addAuthRoutes(Router& router, AuthRoutesContext context) {
  router.add(kRoutes, std::make_shared<const AuthRoutes>(std::move(context)));
}

}  // namespace lumi
