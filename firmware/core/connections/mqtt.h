#pragma once

#include <string_view>

#include "core/base/callback.h"
#include "core/connections/mqtt_connection.h"
#include "core/connections/mqtt_link.h"
#include "core/connections/mqtt_settings.h"
#include "core/store/record_store.h"

namespace lumi {

/** The settings of MQTT (record "mqtt") and the connection that follows them. */
class Mqtt {
 public:
  /** `gaveControl` is called after each change that givesControl(), with who made it. */
  Mqtt(RecordStore& records, MqttClient& client, const Clock& clock, Random& random, Log& log,
       const Callback<void(std::string_view by)>& gaveControl);

  /** Call before load(). */
  void add(const MqttTopic& topic) { link_.add(topic); }
  void setDiscovery(MqttDiscovery& discovery) { link_.setDiscovery(discovery); }

  /** Loads the record and connects if it says so. Without a record, chooses the hub's id. */
  void load();

  const MqttSettings& settings() const { return settings_; }
  bool hasTls() const { return client_.hasTls(); }
  /** Like mqttFromJson(), for this hub. */
  Result<MqttSettings> read(std::string_view json) const;
  /** Saves settings of read(), and uses them. `by` is for the log. Returns a conflict during a test. */
  Status replace(const MqttSettings& next, std::string_view by);

  /** See MqttLink::reject(). */
  void reject(std::string_view name, const Error& error) { link_.reject(name, error); }

  MqttLinkStatus status() const { return link_.status(); }

  /**
   * Tries settings and saves nothing. The connection is paused meanwhile. Returns a conflict while changed
   * settings come into use.
   */
  Status test(const MqttSettings& settings);
  /** Publishes "offline" and disconnects. Call when the program ends. */
  void shutDown() { link_.pause(); }
  const MqttTrial& trial() const { return trial_; }

  /** Call in every pass of the loop. */
  void tick();

 private:
  RecordStore& records_;
  const MqttClient& client_;
  Random& random_;
  Log& log_;
  const Callback<void(std::string_view)> gaveControl_;
  MqttSettings settings_;
  MqttLink link_;
  MqttTrial trial_;
};

}  // namespace lumi
