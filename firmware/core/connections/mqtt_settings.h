#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/json/field_visitor.h"

namespace lumi {

/** How the hub reaches an MQTT broker. Only administrators change these. */
struct MqttSettings {
  /** Bytes. */
  static constexpr size_t kMaxHost = 100;
  static constexpr size_t kMaxUser = 64;
  static constexpr size_t kMaxPassword = 128;
  static constexpr size_t kMaxTopic = 64;
  static constexpr size_t kMaxArea = 64;
  static constexpr size_t kMaxCa = 4096;

  static constexpr const char* kNoHost = "Enter the name or address of the broker.";
  static constexpr const char* kNoTls = "This hub has too little flash for encryption (TLS). It needs 8 MB.";

  bool isEnabled = false;
  std::string host;  // a name or an IP address
  uint16_t port = 1883;
  bool usesTls = false;
  std::string ca;  // PEM; "": the certificates of the platform
  std::string user;
  std::string password;
  std::string baseTopic;  // "": "lumisand/" and `id`
  std::string id;         // six hex digits that name this hub at the broker; made once
  bool announces = true;  // announces to Home Assistant what the hub has (discovery)
  std::string discoveryPrefix = "homeassistant";
  std::string area;            // suggested to Home Assistant as the room of the devices; "": none
  bool allowsInstall = false;  // a command may install firmware that was uploaded to the hub

  // Not inline: they would be in each function with settings.
  MqttSettings();
  MqttSettings(const MqttSettings& other);
  MqttSettings(MqttSettings&& other) noexcept;
  MqttSettings& operator=(const MqttSettings& other);
  MqttSettings& operator=(MqttSettings&& other) noexcept;
  ~MqttSettings();

  std::string base() const;
  /** "lumisand-" and `id`: the hub's name as a client of the broker. */
  std::string clientId() const;
};

/** Without `password`, a secret, and `id`, which no call changes. */
void fields(FieldVisitor& visit, MqttSettings& settings);

/** Returns an error with the first reason why `settings` cannot be used. */
Status validate(const MqttSettings& settings);

/**
 * Returns `{enabled, host, port, tls, ca, user, baseTopic, discovery, discoveryPrefix, area, install, id,
 * hasPassword}`, which contains no secret. `baseTopic` is base().
 */
std::string mqttToJson(const MqttSettings& settings);

/** Returns the record: the same with `password` in place of `hasPassword`. */
std::string mqttToRecord(const MqttSettings& settings);

/**
 * Returns `current` with the fields of `json` (an object) applied and validated. A missing `password` stays,
 * unless it would go to another host or port, or without encryption; "" removes it. `id` is ignored.
 */
Result<MqttSettings> mqttFromJson(const MqttSettings& current, std::string_view json);

/** True if the change lets others control the hub, or other ones, or lets them do more. */
bool givesControl(const MqttSettings& current, const MqttSettings& next);

/** False if the password of `current` would go to another host or port, or without encryption. */
bool mayKeepPassword(const MqttSettings& current, const MqttSettings& next);

/** Like mqttFromJson(), for a record: reads `id`, too. */
Result<MqttSettings> mqttFromRecord(std::string_view record);

}  // namespace lumi
