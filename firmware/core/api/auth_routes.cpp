#include "core/api/auth_routes.h"

#include <array>

#include "core/api/answers.h"
#include "core/api/streams/sources.h"
#include "core/auth/sessions/device_label.h"
#include "core/base/text.h"
#include "core/http/message/request.h"
#include "core/json/read_members.h"

namespace lumi {
namespace {

constexpr size_t kMaxAuthBody = 4 * 1024;  // two passwords of 1 KiB, with escapes

constexpr std::array<std::string_view, 2> kScopeNames = {"read", "control"};  // by TokenScope

Result<LoginRequest> loginFromJson(std::string_view body) {
  const auto take = [](JsonField& field, LoginRequest& request) {
    field.text("username", request.username);
    field.text("password", request.password);
    field.flag("rememberMe", request.remember);
  };
  return readBody<LoginRequest>(body, take, {"username", "password"});
}

struct Registration {
  RegisterRequest request;
  std::string timezone;  // not validated; may be empty
};

/** A missing text is "". */
Result<Registration> registrationFromJson(std::string_view body) {
  Registration registration;
  RegisterRequest& request = registration.request;
  bool isAdmin = false;
  std::optional<Role> role;
  const Status done = readBody(body, [&](JsonField& field) {
    field.text("name", request.name);
    field.text("username", request.username);
    field.text("password", request.password);
    field.text("adminToken", request.adminToken);
    request.isInvited |= field.text("invitation", request.adminToken);
    field.flag("is_admin", isAdmin);
    field.choice("role", kRoleNames, role);
    field.flag("rememberMe", request.remember);
    field.text("timezone", registration.timezone);
  });
  if (!done) return done.error();
  request.role = role.value_or(isAdmin ? Role::kAdmin : Role::kUser);
  return registration;
}

Result<PasswordChange> passwordChangeFromJson(std::string_view body) {
  const auto take = [](JsonField& field, PasswordChange& change) {
    field.text("currentPassword", change.currentPassword);
    field.text("newPassword", change.newPassword);
  };
  return readBody<PasswordChange>(body, take, {"currentPassword", "newPassword"});
}

Result<std::string> nameFromJson(std::string_view body) {
  const auto take = [](JsonField& field, std::string& name) { field.text("name", name); };
  return readBody<std::string>(body, take, {"name"});
}

Result<Role> roleFromJson(std::string_view body) {
  const auto take = [](JsonField& field, Role& role) { field.choice("role", kRoleNames, role); };
  return readBody<Role>(body, take, {"role"});
}

struct AccessTokenRequest {
  std::string name;  // not validated
  TokenScope scope;
};

Result<AccessTokenRequest> accessTokenFromJson(std::string_view body) {
  const auto take = [](JsonField& field, AccessTokenRequest& request) {
    field.text("name", request.name);
    field.choice("scope", kScopeNames, request.scope);
  };
  return readBody<AccessTokenRequest>(body, take, {"scope"});
}

/** Contains no secret. */
std::string userToJson(const Account& account) {
  JsonObject json;
  json.field("id", account.id);
  json.field("username", account.username);
  json.field("name", account.name);
  json.field("is_admin", account.isAdmin());
  json.field("role", nameOf(account.role));
  json.time("created_at", account.createdAt);
  return json.take();
}

std::string sessionToJson(const Session& session, bool isCurrent) {
  JsonObject json;
  json.field("id", session.id());
  json.field("current", isCurrent);
  json.field("device", deviceLabel(session.origin.device));
  json.textOrNull("address", session.origin.address);
  json.time("lastUse", session.lastUse);
  const auto openedAt = std::optional<EpochMillis>(EpochMillis{session.openedAt} * 1000);
  json.time("openedAt", session.openedAt == 0 ? std::nullopt : openedAt);
  return json.take();
}

std::string accessTokenToJson(const AccessToken& token, std::string_view maker) {
  JsonObject json;
  json.field("id", token.id);
  json.field("name", token.name);
  json.field("scope", kScopeNames[static_cast<size_t>(token.scope)]);
  json.field("created_by", maker);
  const auto lastUse = std::optional<EpochMillis>(token.lastUseDay * EpochMillis{kDay});
  json.time("lastUse", token.lastUseDay == 0 ? std::nullopt : lastUse);
  return json.take();
}

Response userResponse(const Account& account) {
  return jsonResponse(200, concat({"{\"user\":", userToJson(account), "}"}));
}

Response outcomeResponse(const SignInOutcome& outcome, int successStatus) {
  if (const auto* refusal = std::get_if<Refusal>(&outcome)) return refusalResponse(*refusal);
  const SignedIn& signedIn = std::get<SignedIn>(outcome);
  JsonObject json;
  json.field("token", signedIn.token);
  json.json("user", userToJson(signedIn.account));
  return jsonResponse(successStatus, json.take());
}

void answerDone(const Reply& reply, const std::optional<Refusal>& refusal) {
  refusal ? reply.send(refusalResponse(*refusal)) : reply.sendSuccess();
}

/** Returns the item that follows `lastId`, so items may be added and deleted while the list is being sent. */
template <typename Item>
const Item* itemAfter(const std::vector<Item>& items, uint32_t& lastId) {
  for (const Item& item : items) {
    if (item.id <= lastId) continue;
    lastId = item.id;
    return &item;
  }
  return nullptr;
}

class AuthRoutes {
 public:
  explicit AuthRoutes(const AuthRoutesContext& context) : context_(context) {}

  void status(const Call& call) const {
    JsonObject json;
    json.field("setupRequired", context_.auth.setupRequired());
    json.field("name", context_.deviceName());
    json.field("version", context_.version());
    if (call.request.onAccessPoint) json.field("portal", true);
    call.reply.sendJson(200, json.take());
  }

  void login(const Call& call, LoginRequest&& request) const {
    setClient(request, call);
    request.device = deviceOf(call.request.headers.find("User-Agent"));
    context_.auth.login(
        std::move(request), [clientTime = context_.clientTime, call](const SignInOutcome& outcome) {
          if (const auto* signedIn = std::get_if<SignedIn>(&outcome)) {
            Call known = call;
            known.who = {Principal::Kind::kUser, signedIn->account.id, signedIn->account.isAdmin(), {}};
            clientTime(known);
          }
          call.reply.send(outcomeResponse(outcome, 200));
        });
  }

  void registerAccount(const Call& call, Registration&& registration) const {
    setClient(registration.request, call);
    registration.request.device = deviceOf(call.request.headers.find("User-Agent"));
    auto finished = [offerTimeZone = context_.offerTimeZone, reply = call.reply,
                     timezone = registration.timezone](const SignInOutcome& outcome) {
      const auto* signedIn = std::get_if<SignedIn>(&outcome);
      if (signedIn != nullptr && signedIn->isFirstAccount && !timezone.empty()) {
        offerTimeZone(timezone);
      }
      reply.send(outcomeResponse(outcome, 201));
    };
    context_.auth.registerAccount(std::move(registration.request), std::move(finished));
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

  void confirm(const Call& call, Secret&& password) const {
    afterPassword(context_.auth, call, std::move(password), [](const Reply& reply) { reply.sendSuccess(); });
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
    sendList(call.reply, "sessions", std::move(next));
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

  void changeProfile(const Call& call, const std::string& name) const {
    const auto refusal = context_.auth.rename(call.who.userId, name);
    if (refusal) return call.reply.send(refusalResponse(*refusal));
    call.reply.send(userResponse(*context_.auth.account(call.who.userId)));
  }

  void changePassword(const Call& call, PasswordChange&& change) const {
    setClient(change, call);
    change.userId = call.who.userId;
    change.token = bearerToken(call.request);
    context_.auth.changePassword(std::move(change), [reply = call.reply](const SignInOutcome& outcome) {
      reply.send(outcomeResponse(outcome, 200));
    });
  }

  void listUsers(const Call& call) const {
    auto next = [&auth = context_.auth, lastId = uint32_t{0}]() mutable -> std::optional<std::string> {
      const Account* const account = itemAfter(auth.accounts(), lastId);
      if (account == nullptr) return std::nullopt;
      return userToJson(*account);
    };
    sendList(call.reply, "users", std::move(next));
  }

  void deleteUser(const Call& call) const {
    answerDone(call.reply, context_.auth.deleteAccount(call.id(), callerOf(call)));
  }

  void makeAdminToken(const Call& call) const {
    JsonObject json;
    json.field("adminToken", context_.auth.makeAdminToken(call.who.userId, callerOf(call)));
    json.field("expiresIn", Invitations::kAdminTokenValid / kSecond);
    call.reply.sendJson(200, json.take());
  }

  void invite(const Call& call, Role role) const {
    const auto made = context_.auth.invite(role, call.who.userId, callerOf(call));
    if (const auto* refusal = std::get_if<Refusal>(&made)) return call.reply.send(refusalResponse(*refusal));
    const auto& invited = std::get<Auth::Invited>(made);
    JsonObject json;
    json.field("id", invited.id);
    json.field("invitation", invited.code);
    json.field("role", nameOf(role));
    json.field("expiresIn", Invitations::kValid / kSecond);
    json.field("panel", context_.panelUrl);
    call.reply.sendJson(201, json.take());
  }

  void listInvitations(const Call& call) const {
    JsonObject json;
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
    call.reply.sendJson(200, json.take());
  }

  void withdrawInvitation(const Call& call) const {
    answerDone(call.reply, context_.auth.withdrawInvitation(call.id(), callerOf(call)));
  }

  void makeAccessToken(const Call& call, const AccessTokenRequest& asked) const {
    const auto made = context_.auth.makeAccessToken(asked.name, asked.scope, call.who.userId, callerOf(call));
    if (const auto* refusal = std::get_if<Refusal>(&made)) return call.reply.send(refusalResponse(*refusal));
    const auto& token = std::get<AccessTokens::Made>(made);
    JsonObject json;
    json.field("id", token.id);
    json.field("accessToken", token.token);
    call.reply.sendJson(201, json.take());
  }

  void listAccessTokens(const Call& call) const {
    auto next = [&auth = context_.auth, lastId = uint32_t{0}]() mutable -> std::optional<std::string> {
      const AccessToken* const token = itemAfter(auth.accessTokens(), lastId);
      if (token == nullptr) return std::nullopt;
      const Account* maker = auth.account(token->maker);
      return accessTokenToJson(*token, maker == nullptr ? std::string_view() : maker->username);
    };
    sendList(call.reply, "tokens", std::move(next));
  }

  void revokeAccessToken(const Call& call) const {
    answerDone(call.reply, context_.auth.revokeAccessToken(call.id(), callerOf(call)));
  }

  void notices(const Call& call) const {
    call.reply.sendJson(200, context_.auth.notices().toJson(call.who.userId));
  }

  void dismissNotices(const Call& call) const {
    answerDone(call.reply, context_.auth.dismissNotices(call.who.userId, call.id(), callerOf(call)));
  }

 private:
  std::string callerOf(const Call& call) const { return lumi::callerOf(context_.auth, call); }

  AuthRoutesContext context_;
};

constexpr Route kRoutes[] = {
    {Method::kGet, "/api/auth/status", Access::kPublic, onCall<&AuthRoutes::status>},
    {Method::kPost, "/api/auth/login", Access::kPublic, onRead<&AuthRoutes::login, loginFromJson>,
     kMaxAuthBody},
    {Method::kPost, "/api/auth/register", Access::kPublic,
     onRead<&AuthRoutes::registerAccount, registrationFromJson>, kMaxAuthBody},
    {Method::kGet, "/api/auth/verify", Access::kAccount, onCall<&AuthRoutes::verify>},
    {Method::kPost, "/api/auth/logout", Access::kAccount, onCall<&AuthRoutes::logout>},
    {Method::kPost, "/api/auth/confirm", Access::kAccount, onRead<&AuthRoutes::confirm, passwordFromJson>,
     kMaxAuthBody},
    {Method::kGet, "/api/auth/sessions", Access::kAccount, onCall<&AuthRoutes::listSessions>},
    {Method::kDelete, "/api/auth/sessions", Access::kAccount, onCall<&AuthRoutes::endOtherSessions>},
    {Method::kDelete, "/api/auth/sessions/{}", Access::kAccount, onCall<&AuthRoutes::endSession>},
    {Method::kPut, "/api/auth/profile", Access::kAccount, onRead<&AuthRoutes::changeProfile, nameFromJson>,
     kMaxAuthBody},
    {Method::kPut, "/api/auth/password", Access::kAccount,
     onRead<&AuthRoutes::changePassword, passwordChangeFromJson>, kMaxAuthBody},
    {Method::kGet, "/api/auth/users", Access::kAdmin, onCall<&AuthRoutes::listUsers>},
    {Method::kDelete, "/api/auth/users/{}", Access::kConfirmed, onCall<&AuthRoutes::deleteUser>},
    {Method::kPost, "/api/auth/admin-token", Access::kConfirmed, onCall<&AuthRoutes::makeAdminToken>},
    {Method::kPost, "/api/auth/invitations", Access::kConfirmed, onRead<&AuthRoutes::invite, roleFromJson>,
     kMaxAuthBody},
    {Method::kGet, "/api/auth/invitations", Access::kAdmin, onCall<&AuthRoutes::listInvitations>},
    {Method::kDelete, "/api/auth/invitations/{}", Access::kAdmin, onCall<&AuthRoutes::withdrawInvitation>},
    {Method::kPost, "/api/auth/tokens", Access::kConfirmed,
     onRead<&AuthRoutes::makeAccessToken, accessTokenFromJson>, kMaxAuthBody},
    {Method::kGet, "/api/auth/tokens", Access::kAdmin, onCall<&AuthRoutes::listAccessTokens>},
    {Method::kDelete, "/api/auth/tokens/{}", Access::kAdmin, onCall<&AuthRoutes::revokeAccessToken>},
    {Method::kGet, "/api/auth/notices", Access::kAdmin, onCall<&AuthRoutes::notices>},
    {Method::kDelete, "/api/auth/notices/{}", Access::kAdmin, onCall<&AuthRoutes::dismissNotices>},
};

}  // namespace

void addAuthRoutes(Router& router, const AuthRoutesContext& context) {
  router.add(kRoutes, std::make_shared<const AuthRoutes>(context));
}

}  // namespace lumi
