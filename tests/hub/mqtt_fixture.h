#pragma once

#include <doctest/doctest.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "panel_hub.h"
#include "support/fakes/fake_mqtt_client.h"
#include "support/fakes/table_wire.h"
#include "tools/virtual_grbl/virtual_grbl.h"

namespace lumi::test {

inline constexpr const char* kMqtt = "/api/connections/mqtt";

/** A hub with a broker that accepts it, and a signed-in owner. */
struct MqttHub : PanelHub {
  FakeMqttClient broker;

  virtual ~MqttHub() = default;
  MqttHub() {
    mqtt = &broker;
    restart();
  }

  Answered set(const std::string& body) { return put(kMqtt, body); }
  std::string state() { return get(kMqtt).body; }
  void connect() {
    REQUIRE(set(R"({"enabled":true,"host":"broker.lan"})").status == 200);
    broker.accept();
    run(1000);
  }
  virtual void pass() {
    clock.advance(10);
    hub().tick();
  }
  void run(Millis time) {
    for (Millis passed = 0; passed <= time; passed += 10) pass();
  }
  std::string base() { return field(state(), "baseTopic"); }
  std::string last(const std::string& name) {
    std::string payload;
    for (const auto& one : broker.published) {
      if (one.topic == base() + "/" + name) payload = one.payload;
    }
    return payload;
  }
  size_t countOf(const std::string& name) {
    size_t count = 0;
    for (const auto& one : broker.published) count += one.topic == base() + "/" + name ? 1 : 0;
    return count;
  }
  void command(const std::string& name, const std::string& payload) {
    broker.arriving.push_back({base() + "/" + name + "/set", payload, false});
    run(1000);
  }
  bool waitFor(const std::string& name, const std::string& part, Millis limit = 60'000) {
    for (Millis passed = 0; passed < limit; passed += 1000) {
      run(1000);
      if (has(last(name), part)) return true;
    }
    return false;
  }
  /** Uploads a file as a form's `part`, and returns the status. */
  int upload(const std::string& path, const std::vector<std::pair<std::string, std::string>>& fields,
             const std::string& part, const std::string& fileName, const std::string& file) {
    return PanelHub::upload({path, fields, part, fileName, file}).status;
  }
};

/** The same with a sand table. */
struct MqttTableHub : MqttHub {
  VirtualGrbl grbl{VirtualGrblOptions{}};
  TableWire wire{grbl};

  MqttTableHub() {
    cable = &wire;
    restart();
    connect();
    run(5000);
  }
  void pass() override {
    grbl.advance(10'000);  // microseconds
    MqttHub::pass();
  }
  void addPattern(const std::string& name, int index) {
    std::string text;
    for (int i = 0; i < 30; ++i) {
      text += "G1 X" + std::to_string(10 + index * 5 + i % 2 * 3) + " Y" + std::to_string(10 + i) + "\n";
    }
    REQUIRE(upload("/api/sand/library", {{"name", name}}, "gcode", "x.gcode", text) == 200);
  }
};

}  // namespace lumi::test
