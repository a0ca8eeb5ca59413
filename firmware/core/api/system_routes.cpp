#include "core/api/system_routes.h"

#include <array>
#include <memory>
#include <utility>

#include "core/api/answers.h"
#include "core/api/streams/sources.h"
#include "core/base/lists.h"
#include "core/base/text.h"
#include "core/http/message/request.h"
#include "core/json/read_members.h"
#include "core/ota/model/device_type.h"
#include "core/system/backup/backup_source.h"

namespace lumi {
namespace {

constexpr size_t kMaxBackupRequest = 4 * 1024;  // a password of 1 KiB, with escapes
constexpr size_t kMaxConfirmation = 512;

constexpr std::array<std::string_view, 4> kLevelNames = {"info", "warning", "error",
                                                         "security"};  // by LogLevel

/** Writes null if `bytes` is 0, which means unknown. */
void writeBytes(JsonWriter& json, const char* name, uint32_t bytes) {
  json.field(name, bytes > 0 ? std::optional<uint32_t>(bytes) : std::nullopt);
}

void writeCounts(JsonWriter& json, const char* name, const DurationCounts& durations) {
  json.beginArray(name);
  for (const uint32_t count : durations.counts()) json.field(nullptr, count);
  json.endArray();
}

std::string textOf(const Event& event) {
  return event.times > 1 ? concat({event.text, " (", numberText(event.times), " times)"}) : event.text;
}

std::string eventJson(const Event& event) {
  JsonObject json;
  json.field("number", event.number);
  json.time("at", event.at);
  json.field("uptime", event.uptime);
  json.field("level", kLevelNames[static_cast<size_t>(event.level)]);
  json.field("text", textOf(event));
  return json.take();
}

struct BackupRequest {
  Secret password;
  bool includeUsers = false;
};

Result<BackupRequest> backupRequestFromJson(std::string_view body) {
  const auto take = [](JsonField& field, BackupRequest& request) {
    field.text("password", request.password);
    field.flag("includeUsers", request.includeUsers);
  };
  return readBody<BackupRequest>(body, take, {"password"});
}

bool confirmsReset(std::string_view body) {
  const auto take = [](JsonField& field, std::string& word) { field.text("confirm", word); };
  const auto word = readBody<std::string>(body, take);
  return word && word.value() == "RESET";
}

/** Receives a backup. Responds and requests the restart when it is committed or refused. */
class RestoreSink : public BodySink {
 public:
  RestoreSink(const SystemRoutesContext& context, Reply reply, bool withUsers, std::string caller)
      : context_(context), reply_(std::move(reply)), withUsers_(withUsers), caller_(std::move(caller)) {}

  std::unique_ptr<Response> begin(const Request& request) override {
    const Status ready = context_.restore.begin(request.contentLength.value_or(kMaxBackup), withUsers_);
    return ready ? nullptr : std::make_unique<Response>(outcomeResponse(ready.error()));
  }
  size_t write(ConstBytes piece) override {
    const ConstBytes taken = piece.sub(0, kMaxAtOnce);
    context_.restore.write(taken);
    return taken.size();
  }
  void end() override {
    // Checks this again, because a reason may have arisen while the backup was received.
    if (const std::string reason = context_.whyNotRestart(); !reason.empty()) {
      context_.restore.abort();
      return reply_.sendError(409, reason, "conflict");
    }
    const auto committed = context_.restore.finish();
    if (!committed) {
      const Error& error = committed.error();
      context_.events.write(LogLevel::kWarning,
                            {"Backup of ", caller_, " was not restored: ", error.message});
      return sendOutcome(reply_, error);
    }
    const std::vector<std::string>& names = committed.value();
    std::string list;
    for (const std::string& name : names) list += concat({list.empty() ? "" : ", ", name});
    context_.events.write(LogLevel::kSecurity,
                          {"The hub restarts to restore a backup of ", caller_, ": ", list});
    JsonObject json;
    json.field("success", true);
    json.beginArray("restored");
    for (const std::string& name : names) json.element(name);
    json.endArray();
    json.field("signedOut", includes(names, Restore::kUsers));
    reply_.sendJson(200, json.take());
    context_.system.restart();
  }
  void abort() override { context_.restore.abort(); }

 private:
  static constexpr size_t kMaxAtOnce = 512;  // bytes; checking one byte takes about 250 instructions

  const SystemRoutesContext& context_;
  Reply reply_;
  bool withUsers_;
  std::string caller_;
};

class SystemRoutes {
 public:
  explicit SystemRoutes(const SystemRoutesContext& context) : context_(context) {}

  void info(const Call& call) const {
    const SystemFacts facts = context_.facts();
    const SystemMemory memory = context_.system.memory();
    const StoreSpace store = context_.store.space();
    JsonObject json;
    json.field("version", facts.version);
    json.field("panelVersion", facts.panelVersion);
    json.field("uptime", context_.clock.now() / kSecond);
    writeBytes(json, "freeHeap", memory.freeHeap);
    writeBytes(json, "largestBlock", memory.largestBlock);
    json.field("resetReason", context_.system.resetReason());
    json.field("onTrial", facts.isPendingVerify);
    json.field("signedOnly", facts.signedOnly);
    json.field("keepsPanel", facts.keepsPanel);
    json.field("wifi", facts.hasWifi);
    json.beginObject("store");
    json.field("total", store.total);
    json.field("free", store.free);
    json.endObject();
    call.reply.sendJson(200, json.take());
  }

  void diagnostics(const Call& call) const {
    const SystemFacts facts = context_.facts();
    const SystemMemory memory = context_.system.memory();
    JsonObject json;
    json.field("uptime", context_.clock.now() / kSecond);
    json.field("resetReason", context_.system.resetReason());
    writeBytes(json, "freeHeap", memory.freeHeap);
    writeBytes(json, "lowestHeap", memory.lowestHeap);
    writeBytes(json, "largestBlock", memory.largestBlock);
    json.beginArray("stacks");
    for (const StackRoom& room : context_.system.stacks()) {
      json.beginObject();
      json.field("task", room.task);
      json.field("unused", room.unused);
      json.endObject();
    }
    json.endArray();
    writeCounts(json, "passes", facts.passes);
    writeCounts(json, "frames", facts.frames);
    call.reply.sendJson(200, json.take());
  }

  void log(const Call& call) const {
    const bool isSecurity = queryText(call.request.query, "kind") == "security";
    auto next = [reader =
                     EventLog::Reader(isSecurity ? context_.securityEvents
                                                 : context_.events)]() mutable -> std::optional<std::string> {
      const auto event = reader.next();
      return event ? std::optional<std::string>(eventJson(*event)) : std::nullopt;
    };
    sendList(call.reply, "events", std::move(next));
  }

  void restart(const Call& call) const {
    if (isPendingVerify(call)) return;
    note(LogLevel::kInfo, {"Restart asked for by ", callerOf(context_.auth, call)});
    call.reply.sendSuccess();
    context_.system.restart();
  }

  void factoryReset(const Call& call, std::string_view body) const {
    if (!confirmsReset(body)) {
      return call.reply.sendError(400, "Please confirm by the word RESET.", "confirm");
    }
    if (isPendingVerify(call)) return;
    if (Status begun = context_.factoryReset.begin(); !begun) return sendOutcome(call.reply, asSaved(begun));
    note(LogLevel::kSecurity, {"Factory reset asked for by ", callerOf(context_.auth, call)});
    call.reply.sendSuccess();
    context_.system.restart();
  }

  void backup(const Call& call, BackupRequest&& request) const {
    afterPassword(
        context_.auth, call, std::move(request.password),
        [this, withUsers = request.includeUsers, caller = callerOf(context_.auth, call)](const Reply& reply) {
          note(LogLevel::kSecurity, {"Backup made by ", caller, withUsers ? ", with accounts" : ""});
          reply.send(backupResponse(withUsers));
        });
  }

  void confirm(const Call& call, Secret&& password) const {
    auto confirm = [this, token = std::string(bearerToken(call.request))](const Reply& reply) {
      reply.sendJson(200, jsonObject("confirmation", context_.confirmation.give(token)));
    };
    afterPassword(context_.auth, call, std::move(password), std::move(confirm));
  }

  std::unique_ptr<BodySink> restore(const Call& call) const {
    const std::string_view users = queryText(call.request.query, "users");
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
    return std::make_unique<RestoreSink>(context_, call.reply, withUsers, callerOf(context_.auth, call));
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

  bool isConfirmed(const Call& call) const {
    return context_.confirmation.take(bearerToken(call.request), queryText(call.request.query, "confirm"));
  }

  void note(LogLevel level, std::initializer_list<TextPart> line) const {
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
    {Method::kGet, "/api/system/diagnostics", Access::kAdmin, onCall<&SystemRoutes::diagnostics>},
    {Method::kGet, "/api/system/log", Access::kAdmin, onCall<&SystemRoutes::log>},
    {Method::kPost, "/api/system/restart", Access::kAdmin, onCall<&SystemRoutes::restart>},
    {Method::kPost, "/api/system/factory-reset", Access::kConfirmed, onJson<&SystemRoutes::factoryReset>,
     kMaxConfirmation},
    {Method::kPost, "/api/system/backup", Access::kAdmin,
     onRead<&SystemRoutes::backup, backupRequestFromJson>, kMaxBackupRequest},
    {Method::kPost, "/api/system/confirm", Access::kAdmin, onRead<&SystemRoutes::confirm, passwordFromJson>,
     kMaxBackupRequest},
    {Method::kPost, "/api/system/restore", Access::kConfirmed, onBody<&SystemRoutes::restore>, kMaxBackup},
};

}  // namespace

void addSystemRoutes(Router& router, const SystemRoutesContext& context) {
  router.add(kRoutes, std::make_shared<const SystemRoutes>(context));
}

}  // namespace lumi
