#include "core/connections/mqtt_settings.h"

#include <utility>

#include "core/base/text.h"
#include "core/json/json_fields.h"
#include "core/json/json_writer.h"

namespace lumi {
namespace {

constexpr std::string_view kRootTopic = "lumisand/";

bool isPlain(std::string_view text, size_t maxSize) {
  return text.size() <= maxSize && isUtf8(text) && !hasControlCharacter(text);
}

/** True if the text is the beginning of a topic: levels that are not empty, without wildcards. */
bool isTopic(std::string_view text) {
  if (text.empty() || !isPlain(text, MqttSettings::kMaxTopic)) return false;
  if (text.front() == '/' || text.back() == '/' || text.front() == '$') return false;
  return text.find_first_of("+#") == std::string_view::npos && text.find("//") == std::string_view::npos;
}

bool areHexDigits(std::string_view text) {
  return text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

bool isHost(std::string_view text) {
  return isPlain(text, MqttSettings::kMaxHost) && text.find_first_of(" /") == std::string_view::npos;
}

void read(JsonField& field, MqttSettings& settings) {
  field.flag("enabled", settings.isEnabled);
  field.text("host", settings.host);
  field.whole("port", UINT16_MAX, settings.port);
  field.flag("tls", settings.usesTls);
  field.text("ca", settings.ca);
  field.text("user", settings.user);
  field.text("password", settings.password);
  field.text("baseTopic", settings.baseTopic);
  field.flag("discovery", settings.announces);
  field.text("discoveryPrefix", settings.discoveryPrefix);
}

std::string write(const MqttSettings& settings, bool withPassword) {
  JsonWriter json;
  json.beginObject();
  json.field("enabled", settings.isEnabled);
  json.field("host", settings.host);
  json.field("port", settings.port);
  json.field("tls", settings.usesTls);
  json.field("ca", settings.ca);
  json.field("user", settings.user);
  json.field("baseTopic", settings.base());
  json.field("id", settings.id);
  json.field("discovery", settings.announces);
  json.field("discoveryPrefix", settings.discoveryPrefix);
  if (withPassword) {
    json.field("password", settings.password);
  } else {
    json.field("hasPassword", !settings.password.empty());
  }
  json.endObject();
  return json.take();
}

/** The JSON has the base topic also if it is the usual one, which follows the id. */
Result<MqttSettings> checked(MqttSettings settings) {
  settings.host = trim(settings.host);
  if (settings.baseTopic == concat({kRootTopic, settings.id})) settings.baseTopic.clear();
  if (Status usable = validate(settings); !usable) return usable.error();
  return settings;
}

}  // namespace

MqttSettings::MqttSettings() = default;
MqttSettings::MqttSettings(const MqttSettings& other) = default;
MqttSettings::MqttSettings(MqttSettings&& other) noexcept = default;
MqttSettings& MqttSettings::operator=(const MqttSettings& other) = default;
MqttSettings& MqttSettings::operator=(MqttSettings&& other) noexcept = default;
MqttSettings::~MqttSettings() = default;

std::string MqttSettings::base() const {
  return baseTopic.empty() ? concat({kRootTopic, id}) : baseTopic;
}

std::string MqttSettings::clientId() const {
  return concat({"lumisand-", id});
}

Status validate(const MqttSettings& settings) {
  if (settings.isEnabled && settings.host.empty()) return Error{MqttSettings::kNoHost};
  if (!isHost(settings.host)) return Error{"host must be a name or an IP address."};
  if (settings.port == 0) return Error{"port must be between 1 and 65535."};
  if (settings.ca.size() > MqttSettings::kMaxCa || !isUtf8(settings.ca)) {
    return Error{"ca must be a certificate in PEM form of at most 4096 bytes."};
  }
  if (!isPlain(settings.user, MqttSettings::kMaxUser)) return Error{"user must have at most 64 bytes."};
  if (!isPlain(settings.password, MqttSettings::kMaxPassword)) {
    return Error{"password must have at most 128 bytes."};
  }
  const bool isId = settings.id.empty() || (settings.id.size() == 6 && areHexDigits(settings.id));
  if (!isId) return Error{"id must be six hex digits."};
  if (!isTopic(settings.base()) || !isTopic(settings.discoveryPrefix)) {
    return Error{"A topic must have 1 to 64 bytes, without + and #, and must not begin or end with /."};
  }
  return Done{};
}

std::string mqttToJson(const MqttSettings& settings) {
  return write(settings, false);
}

std::string mqttToRecord(const MqttSettings& settings) {
  return write(settings, true);
}

Result<MqttSettings> mqttFromJson(const MqttSettings& current, std::string_view json) {
  MqttSettings next = current;
  bool hasPassword = false;
  const Status done = readJsonBody(json, [&](JsonField& field) {
    hasPassword = hasPassword || field.is("password");
    read(field, next);
  });
  next.host = trim(next.host);
  if (!hasPassword && !mayKeepPassword(current, next)) next.password.clear();
  return done ? checked(std::move(next)) : Result<MqttSettings>(done.error());
}

bool mayKeepPassword(const MqttSettings& current, const MqttSettings& next) {
  return next.host == current.host && next.port == current.port && (next.usesTls || !current.usesTls);
}

Result<MqttSettings> mqttFromRecord(std::string_view record) {
  MqttSettings settings;
  const Status done = readJsonObject(record, "The record", [&](JsonField& field) {
    field.text("id", settings.id);
    read(field, settings);
  });
  return done ? checked(std::move(settings)) : Result<MqttSettings>(done.error());
}

}  // namespace lumi
