#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/connections/mqtt_discovery.h"
#include "core/json/json_writer.h"
#include "core/ports/system.h"
#include "hub/mqtt/option_names.h"
#include "hub/mqtt/pattern_walk.h"

namespace lumi {

struct HubMqttFeatures;

/**
 * Describes the hub, its matrices and its table to Home Assistant as devices with their entities: one message
 * for each entity, with abbreviated names (https://www.home-assistant.io/integrations/mqtt/#mqtt-discovery).
 * The entities of a sand table are announced when a table is connected for the first time since the hub
 * started.
 */
class HomeAssistant : public MqttDiscovery {
 public:
  /** Home Assistant's lists become unusable with more. Long names may lead to fewer. */
  static constexpr size_t kMaxOptions = 100;
  /** Maximum number of deleted scenes that are removed from the broker. */
  static constexpr uint32_t kRemovedScenes = 40;

  HomeAssistant(const HubMqttFeatures& features, const System& system);

  std::optional<bool> hasTable() const;
  /** True if the hub or a paired satellite drives the matrix. */
  bool hasMatrix(size_t index) const;

  size_t size() const override;
  uint32_t revision() override;
  std::string topic(size_t index, const MqttSettings& settings) const override;
  bool prepare(size_t index) override;
  std::optional<std::string> payload(size_t index, const MqttSettings& settings) override;

 private:
  struct Entity;
  struct Item;
  static const Entity kOfHub[];
  static const Entity kOfMatrix[];
  static const Entity kOfTable[];
  static const size_t kEntityCount;

  static Item itemAt(size_t index);
  std::optional<bool> has(const Item& item) const;
  /** Of the satellite's firmware, as far as it is known; "" for a matrix of the hub itself. */
  std::string_view versionOf(size_t matrix) const;
  bool prepareSaved();
  uint32_t sceneOf(size_t index) const;
  void beginOptions();
  static void writeAvailability(JsonWriter& json, std::string_view matrix);
  void writeOptions(JsonWriter& json, const Entity& entity);
  void writeDevice(JsonWriter& json, const MqttSettings& settings, const Item& item) const;
  void writeHub(JsonWriter& json, std::string_view host) const;
  void writeColors(JsonWriter& json) const;
  void writePalettes(JsonWriter& json) const;
  void writePlaylists(JsonWriter& json) const;
  void writeScenes(JsonWriter& json) const;
  std::string message(const MqttSettings& settings, const Item& item);

  const HubMqttFeatures& features_;
  const bool knowsHeap_;  // the platform knows how much memory is free
  const std::string mac_;
  bool hasTable_ = false;  // a table has been connected
  PatternWalk patterns_;
  std::string options_;  // a part of the message about patterns
  OptionNames names_;
  size_t patternCount_ = 0;
  uint32_t savedId_ = 0;  // of the matrices' saved pattern whose name was collected last; 0: none
};

}  // namespace lumi
