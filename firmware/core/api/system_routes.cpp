#include "core/api/system_routes.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "core/api/outcome_response.h"
#include "core/api/refusal_response.h"
#include "core/api/streams/json_list_source.h"
#include "core/base/lists.h"
#include "core/base/text.h"
#include "core/http/message/request.h"
#include "core/json/json_writer.h"
#include "core/ota/model/device_type.h"
#include "core/system/backup/backup_source.h"

namespace lumi {
namespace {

constexpr size_t kMaxBackupRequest = 4 * 1024;  // a password of 1 KiB, with escapes
constexpr size_t kMaxConfirmation = 512;

/** Returns the value of `name` in the query, or "". */
std::string_view valueOf(std::string_view query, std::string_view name) {
  for (size_t at = 0; at < query.size();) {
    const size_t end = std::min(query.find('&', at), query.size());
    const std::string_view field = query.substr(at, end - at);
    if (startsWith(field, name) && field.substr(name.size(), 1) == "=") return field.substr(name.size() + 1);
    at = end + 1;
  }
  return {};
}

/** Receives a backup. Responds and requests the restart when it is committed or refused. */
class RestoreSink : public BodySink {
 public:
  RestoreSink(const SystemRoutesContext& context, Reply reply, bool withUsers, std::string caller)
      : restore_(context.restore),
        restarter_(context.restarter),
        whyNotRestart_(context.whyNotRestart),
        log_(context.events),
        reply_(std::move(reply)),
        withUsers_(withUsers),
        caller_(std::move(caller)) {}

  std::unique_ptr<Response> begin(const Request& request) override {
    const Status ready = restore_.begin(request.contentLength.value_or(kMaxBackup), withUsers_);
    return ready ? nullptr : std::make_unique<Response>(outcomeResponse(ready.error()));
  }
  size_t write(ConstBytes piece) override {
    const ConstBytes taken = piece.sub(0, kMaxAtOnce);
    restore_.write(taken);
    return taken.size();
  }
  void end() override {
    // Checks this again, because a reason may have arisen while the backup was received.
    if (const std::string reason = whyNotRestart_(); !reason.empty()) {
      restore_.abort();
      return reply_.sendError(409, reason, "conflict");
    }
    const auto committed = restore_.finish();
    if (!committed) {
      const Error& error = committed.error();
      log_.write(LogLevel::kWarning, {"Backup of ", caller_, " was not restored: ", error.message});
      return reply_.send(outcomeResponse(error));
    }
    const std::vector<std::string>& names = committed.value();
    std::string list;
    for (const std::string& name : names) list += concat({list.empty() ? "" : ", ", name});
    log_.write(LogLevel::kSecurity, {"The hub restarts to restore a backup of ", caller_, ": ", list});
    reply_.sendJson(200, restoredJson(names, includes(names, Restore::kUsers)));
    restarter_.request();
  }
  void abort() override { restore_.abort(); }

 private:
  static constexpr size_t kMaxAtOnce = 512;  // bytes; checking one byte takes about 250 instructions

  Restore& restore_;
  Restarter& restarter_;
  Callback<std::string()> whyNotRestart_;
  Log& log_;
  Reply reply_;
  bool withUsers_;
  std::string caller_;
};

class SystemRoutes {
 public:
  explicit SystemRoutes(SystemRoutesContext context) : context_(std::move(context)) {}

  void info(const Call& call) const {
    call.reply.sendJson(
        200, systemInfoJson(context_.facts(), context_.system, context_.store.space(), context_.clock.now()));
  }

  void log(const Call& call) const {
    const bool isSecurity = valueOf(call.request.query, "kind") == "security";
    auto next = [reader =
                     EventLog::Reader(isSecurity ? context_.securityEvents
                                                 : context_.events)]() mutable -> std::optional<std::string> {
      const auto event = reader.next();
      return event ? std::optional<std::string>(eventJson(*event)) : std::nullopt;
    };
    sendList(call.reply, "{\"events\":[", std::move(next), "]}");
  }

  void restart(const Call& call) const {
    if (isPendingVerify(call)) return;
    note(LogLevel::kInfo,
         {"Restart asked for by ", context_.auth.callerOf(call.who.userId, call.request.remoteAddress)});
    call.reply.sendSuccess();
    context_.restarter.request();
  }

  void factoryReset(const Call& call, std::string_view body) const {
    if (confirmationFromJson(body) != "RESET") {
      return call.reply.sendError(400, "Please confirm by the word RESET.", "confirm");
    }
    if (isPendingVerify(call)) return;
    note(LogLevel::kSecurity, {"Factory reset asked for by ",
                               context_.auth.callerOf(call.who.userId, call.request.remoteAddress)});
    if (Status begun = context_.factoryReset.begin(); !begun) {
      return call.reply.sendError(413, begun.error().message, "not-saved");
    }
    call.reply.sendSuccess();
    context_.restarter.request();
  }

  void backup(const Call& call, std::string_view body) const {
    auto command = backupRequestFromJson(body);
    if (!command) return call.reply.sendError(400, command.error().message);
    const bool withUsers = command.value().includeUsers;
    afterPassword(
        call, std::move(command.value().password),
        [this, withUsers,
         caller = context_.auth.callerOf(call.who.userId, call.request.remoteAddress)](const Reply& reply) {
          note(LogLevel::kSecurity, {"Backup made by ", caller, withUsers ? ", with accounts" : ""});
          reply.send(backupResponse(withUsers));
        });
  }

  void confirm(const Call& call, std::string_view body) const {
    auto password = passwordFromJson(body);
    if (!password) return call.reply.sendError(400, "password must be a text.");
    const auto confirm = [this, token = std::string(bearerToken(call.request))](const Reply& reply) {
      reply.sendJson(200, jsonObject("confirmation", context_.confirmation.give(token)));
    };
    afterPassword(call, std::move(*password), confirm);
  }

  std::unique_ptr<BodySink> restore(const Call& call) const {
    const std::string_view users = valueOf(call.request.query, "users");
    const bool withUsers = users == "true";
    if (!withUsers && !users.empty() && users != "false") {
      call.reply.sendError(400, "users must be true or false.");
      return nullptr;
    }
    if (isPendingVerify(call)) return nullptr;
    if (const std::string reason = context_.whyNotRestart(); !reason.empty()) {
      call.reply.sendError(409, reason, "conflict");
      return nullptr;
    }
    // This check is the last one, because it uses up the confirmation.
    if (withUsers && !isConfirmed(call)) {
      call.reply.sendError(403, "Replacing the users needs your password once more.", "confirm");
      return nullptr;
    }
    return std::make_unique<RestoreSink>(context_, call.reply, withUsers,
                                         context_.auth.callerOf(call.who.userId, call.request.remoteAddress));
  }

 private:
  /**
   * If the running program is pending verification, responds with 409 and returns true: the boot loader would
   * interpret a restart as a crash and roll the update back.
   */
  bool isPendingVerify(const Call& call) const {
    if (!context_.facts().isPendingVerify) return false;
    call.reply.sendError(409, kHubPendingVerify, "on-trial");
    return true;
  }

  /** Checks the caller's password, then calls `carryOut`. Responds with the refusal if it is wrong. */
  void afterPassword(const Call& call, Secret password, std::function<void(const Reply&)> carryOut) const {
    PasswordCheck check{call.who.userId, std::move(password), call.request.remoteAddress,
                        [reply = call.reply] { return !reply.clientGone(); }};
    context_.auth.confirmPassword(std::move(check), [&sessions = context_.auth.sessions(),
                                                     token = std::string(bearerToken(call.request)),
                                                     address = call.request.remoteAddress, reply = call.reply,
                                                     carryOut = std::move(carryOut)](const auto& refusal) {
      if (refusal) return reply.send(refusalResponse(*refusal));
      sessions.confirm(token, address);
      carryOut(reply);
    });
  }

  bool isConfirmed(const Call& call) const {
    return context_.confirmation.take(bearerToken(call.request), valueOf(call.request.query, "confirm"));
  }

  void note(LogLevel level, std::initializer_list<std::string_view> line) const {
    context_.events.write(level, line);
  }

  Response backupResponse(bool withUsers) const {
    const auto now = context_.clock.wall();
    BackupSections sections = context_.sections;
    if (!withUsers) removeIf(sections, [](const BackupSection* one) { return one->isSecret(); });
    Response response;
    const std::string date = now ? concat({"-", toIso(*now).substr(0, 10)}) : "";
    response.headers.add("Content-Disposition",
                         concat({"attachment; filename=\"lumisand-backup", date, ".json\""}));
    response.stream = std::make_unique<BackupSource>(
        BackupHead{context_.facts().version, now, context_.hubName()}, std::move(sections), context_.crypto);
    return response;
  }

  SystemRoutesContext context_;
};

constexpr Route kRoutes[] = {
    {Method::kGet, "/api/system/info", Access::kUser, onCall<&SystemRoutes::info>},
    {Method::kGet, "/api/system/log", Access::kAdmin, onCall<&SystemRoutes::log>},
    {Method::kPost, "/api/system/restart", Access::kAdmin, onCall<&SystemRoutes::restart>},
    {Method::kPost, "/api/system/factory-reset", Access::kConfirmed, onJson<&SystemRoutes::factoryReset>,
     kMaxConfirmation},
    {Method::kPost, "/api/system/backup", Access::kAdmin, onJson<&SystemRoutes::backup>, kMaxBackupRequest},
    {Method::kPost, "/api/system/confirm", Access::kAdmin, onJson<&SystemRoutes::confirm>, kMaxBackupRequest},
    {Method::kPost, "/api/system/restore", Access::kConfirmed, onBody<&SystemRoutes::restore>, kMaxBackup},
};

}  // namespace

void addSystemRoutes(Router& router, SystemRoutesContext context) {
  router.add(kRoutes, std::make_shared<const SystemRoutes>(std::move(context)));
}

}  // namespace lumi
