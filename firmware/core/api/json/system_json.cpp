#include "core/api/json/system_json.h"

#include "core/base/text.h"
#include "core/json/json_writer.h"
#include "core/json/read_members.h"

namespace lumi {
namespace {

/** Writes null if `bytes` is 0, which means unknown. */
void writeBytes(JsonWriter& json, const char* name, uint32_t bytes) {
  json.field(name, bytes > 0 ? std::optional<uint32_t>(bytes) : std::nullopt);
}

const char* levelName(LogLevel level) {
  switch (level) {
    case LogLevel::kInfo:
      return "info";
    case LogLevel::kWarning:
      return "warning";
    case LogLevel::kError:
      return "error";
    case LogLevel::kSecurity:
      return "security";
  }
  return "";
}

std::string textOf(const Event& event) {
  return event.times > 1 ? concat({event.text, " (", numberText(event.times), " times)"}) : event.text;
}

}  // namespace

std::string systemInfoJson(const SystemFacts& facts, const System& system, StoreSpace store, Millis uptime) {
  const SystemMemory memory = system.memory();
  JsonWriter json;
  json.beginObject();
  json.field("version", facts.version);
  json.field("panelVersion", facts.panelVersion);
  json.field("uptime", uptime / kSecond);
  writeBytes(json, "freeHeap", memory.freeHeap);
  writeBytes(json, "largestBlock", memory.largestBlock);
  json.field("resetReason", system.resetReason());
  json.field("onTrial", facts.isPendingVerify);
  json.field("signedOnly", facts.signedOnly);
  json.field("keepsPanel", facts.keepsPanel);
  json.beginObject("store");
  json.field("total", store.total);
  json.field("free", store.free);
  json.endObject();
  json.endObject();
  return json.take();
}

std::string eventJson(const Event& event) {
  JsonWriter json;
  json.beginObject();
  json.field("number", event.number);
  json.time("at", event.at);
  json.field("uptime", event.uptime);
  json.field("level", levelName(event.level));
  json.field("text", textOf(event));
  json.endObject();
  return json.take();
}

Result<BackupRequest> backupRequestFromJson(std::string_view body) {
  BackupRequest command;
  bool hasPassword = false;
  const Status done = readBody(body, [&](JsonField& field) {
    hasPassword |= field.text("password", command.password);
    field.flag("includeUsers", command.includeUsers);
  });
  if (!done) return done.error();
  if (!hasPassword) return must("password", "a text");
  return command;
}

std::optional<Secret> passwordFromJson(std::string_view body) {
  std::optional<Secret> password;
  const Status done = readBody(body, [&](JsonField& field) { field.text("password", password); });
  return done ? password : std::nullopt;
}

std::string confirmationFromJson(std::string_view body) {
  std::string confirmation;
  const Status done = readBody(body, [&](JsonField& field) { field.text("confirm", confirmation); });
  return done ? confirmation : std::string();
}

std::string restoredJson(const std::vector<std::string>& restored, bool signedOut) {
  JsonWriter json;
  json.beginObject();
  json.field("success", true);
  json.beginArray("restored");
  for (const std::string& name : restored) json.element(name);
  json.endArray();
  json.field("signedOut", signedOut);
  json.endObject();
  return json.take();
}

}  // namespace lumi
