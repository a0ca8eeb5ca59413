#pragma once

#include <string_view>

#include "core/connections/mqtt_link.h"
#include "core/connections/mqtt_settings.h"
#include "core/store/record_store.h"

namespace lumi {

/** The settings of MQTT (record "mqtt") and the connection that follows them. */
class Mqtt {
 public:
  Mqtt(RecordStore& records, MqttClient& client, const Clock& clock, Random& random, Log& log);

  /** Call before load(). */
  void add(const MqttTopic& topic) { link_.add(topic); }

  /** Loads the record and connects if it says so. Without a record, chooses the hub's id. */
  void load();

  const MqttSettings& settings() const { return settings_; }
  /** Saves settings that mqttFromJson() has checked, and uses them. `by` is for the log. */
  Status replace(const MqttSettings& next, std::string_view by);

  MqttLinkStatus status() const { return link_.status(); }

  /** Call in every pass of the loop. */
  void tick() { link_.tick(); }

 private:
  RecordStore& records_;
  Random& random_;
  Log& log_;
  MqttSettings settings_;
  MqttLink link_;
};

}  // namespace lumi
