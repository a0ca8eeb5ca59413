#include "core/connections/mqtt_settings.h"

#include "core/base/text.h"
#include "core/json/field_list.h"

namespace lumi {
namespace {

constexpr std::string_view kRootTopic = "lumisand/";
constexpr const char* kTopic = "a topic of 1 to 64 bytes, without + and #, that does not begin or end with /";

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

std::string write(MqttSettings settings, bool withPassword) {
  settings.baseTopic = settings.base();
  JsonObject json;
  writeFields(json, settings);
  json.field("id", settings.id);
  if (withPassword) {
    json.field("password", settings.password);
  } else {
    json.field("hasPassword", !settings.password.empty());
  }
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

void fields(FieldVisitor& visit, MqttSettings& settings) {
  visit.flag("enabled", settings.isEnabled);
  visit.text("host", settings.host, MqttSettings::kMaxHost, "a name or an IP address");
  visit.whole("port", settings.port, 1, UINT16_MAX, "between 1 and 65535");
  visit.flag("tls", settings.usesTls);
  visit.text("ca", settings.ca, MqttSettings::kMaxCa, "a certificate in PEM form of at most 4096 bytes");
  visit.text("user", settings.user, MqttSettings::kMaxUser);
  visit.text("baseTopic", settings.baseTopic, MqttSettings::kMaxTopic, kTopic);
  visit.flag("discovery", settings.announces);
  visit.text("discoveryPrefix", settings.discoveryPrefix, MqttSettings::kMaxTopic, kTopic);
  visit.text("area", settings.area, MqttSettings::kMaxArea);
  visit.flag("install", settings.allowsInstall);
}

Status validate(const MqttSettings& settings) {
  if (settings.isEnabled && settings.host.empty()) return invalid(MqttSettings::kNoHost);
  if (!isHost(settings.host)) return invalid("host must be a name or an IP address.");
  if (!isPlain(settings.user, MqttSettings::kMaxUser)) return invalid("user must have at most 64 bytes.");
  if (!isPlain(settings.password, MqttSettings::kMaxPassword)) {
    return invalid("password must have at most 128 bytes.");
  }
  if (!isPlain(settings.area, MqttSettings::kMaxArea)) return invalid("area must have at most 64 bytes.");
  const bool isId = settings.id.empty() || (settings.id.size() == 6 && areHexDigits(settings.id));
  if (!isId) return invalid("id must be six hex digits.");
  if (!isTopic(settings.base()) || !isTopic(settings.discoveryPrefix)) {
    return invalid("A topic must have 1 to 64 bytes, without + and #, and must not begin or end with /.");
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
  const Status done = readBody(json, [&](JsonField& field) {
    hasPassword = field.text("password", next.password) || hasPassword;
    readField(field, next);
  });
  next.host = trim(next.host);
  if (!hasPassword && !mayKeepPassword(current, next)) next.password.clear();
  return done ? checked(std::move(next)) : Result<MqttSettings>(done.error());
}

bool givesControl(const MqttSettings& current, const MqttSettings& next) {
  const bool isElsewhere = next.host != current.host || next.port != current.port ||
                           next.usesTls != current.usesTls || next.ca != current.ca ||
                           next.base() != current.base();
  return next.isEnabled &&
         (!current.isEnabled || isElsewhere || (next.allowsInstall && !current.allowsInstall));
}

bool mayKeepPassword(const MqttSettings& current, const MqttSettings& next) {
  return next.host == current.host && next.port == current.port && (next.usesTls || !current.usesTls);
}

Result<MqttSettings> mqttFromRecord(std::string_view record) {
  MqttSettings settings;
  const Status done = readMembers(record, "The record", [&](JsonField& field) {
    field.text("id", settings.id);
    field.text("password", settings.password);
    readField(field, settings);
  });
  return done ? checked(std::move(settings)) : Result<MqttSettings>(done.error());
}

}  // namespace lumi
