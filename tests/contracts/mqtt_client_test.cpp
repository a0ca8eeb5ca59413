#include <doctest/doctest.h>

#include "contracts/mqtt_client_contract.h"
#include "platform/host/net/mosquitto_client.h"
#include "support/mqtt/scripted_mqtt_broker.h"

using namespace lumi;
using namespace lumi::test;

TEST_CASE("MosquittoClient fulfils the contract of MqttClient") {
  ScriptedMqttBroker broker;
  MosquittoClient client;
  MqttServer server;
  server.host = "127.0.0.1";
  server.port = broker.port;
  server.clientId = "test";
  checkMqttClient({client, server, [&](int code) { broker.answer = static_cast<char>(code); },
                   [&](const MqttTestMessage& message) {
                     broker.send({message.topic, message.payload, message.isRetained});
                   },
                   [&] {
                     std::vector<MqttTestMessage> all;
                     for (const auto& one : broker.published) {
                       all.push_back({one.topic, one.payload, one.isRetained});
                     }
                     return all;
                   },
                   [&] { return broker.filters; }, [&] { return broker.farewells; }, [&] { broker.close(); },
                   [&] { broker.turn(); }});
}
