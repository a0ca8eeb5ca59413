#include "core/connections/mqtt_settings.h"

#include <doctest/doctest.h>

#include "support/has.h"

using namespace lumi;
using namespace lumi::test;

namespace {

MqttSettings usual() {
  MqttSettings settings;
  settings.isEnabled = true;
  settings.host = "192.168.1.5";
  settings.user = "hub";
  settings.password = "secret";
  settings.id = "a1b2c3";
  return settings;
}

std::string problemOf(const char* json) {
  const auto read = mqttFromJson(usual(), json);
  return read ? "" : std::string(read.error().message);
}

}  // namespace

TEST_CASE("the password stays only for the same broker, and not if encryption ends") {
  MqttSettings present;
  present.id = "a1b2c3";
  present.host = "broker.lan";
  present.usesTls = true;
  present.password = "secret";
  const auto passwordAfter = [&present](const char* json) {
    return mqttFromJson(present, json).value().password;
  };
  CHECK(passwordAfter(R"({"user":"hub","host":" broker.lan "})") == "secret");
  CHECK(passwordAfter(R"({"host":"other.lan"})") == "");
  CHECK(passwordAfter(R"({"port":1884})") == "");
  CHECK(passwordAfter(R"({"tls":false})") == "");
  CHECK(passwordAfter(R"({"host":"other.lan","password":"new"})") == "new");
}

TEST_CASE("an id that is not six hex digits is rejected") {
  for (const char* id : {"a/b/c/", "A1B2C3", "123", "#+/$xx"}) {
    CAPTURE(id);
    CHECK_FALSE(mqttFromRecord(std::string(R"({"host":"b","baseTopic":"x","id":")") + id + "\"}"));
  }
}

TEST_CASE("the JSON of the settings has no password") {
  const std::string json = mqttToJson(usual());
  CHECK_FALSE(has(json, "secret"));
  CHECK(has(json, R"("hasPassword":true)"));
  CHECK(has(json, R"("baseTopic":"lumisand/a1b2c3")"));
}

TEST_CASE("a record is read back completely") {
  MqttSettings settings = usual();
  settings.ca = "-----BEGIN CERTIFICATE-----\nAB\n";
  settings.usesTls = true;
  settings.port = 8883;
  const auto read = mqttFromRecord(mqttToRecord(settings));
  REQUIRE(read.ok());
  CHECK(mqttToRecord(read.value()) == mqttToRecord(settings));
  CHECK(read.value().baseTopic.empty());
}

TEST_CASE("missing fields stay as they are; an empty password removes it; the id stays") {
  CHECK(mqttFromJson(usual(), R"({"host":" broker.lan "})").value().host == "broker.lan");
  const auto read = mqttFromJson(usual(), R"({"user":"other","id":"ffffff"})");
  REQUIRE(read.ok());
  CHECK(read.value().password == "secret");
  CHECK(read.value().id == "a1b2c3");
  CHECK(mqttFromJson(usual(), R"({"password":""})").value().password.empty());
}

TEST_CASE("bad settings are rejected with a reason") {
  CHECK(problemOf(R"({"host":""})") == "Enter the name or address of the broker.");
  CHECK(problemOf(R"({"host":"mqtt://broker"})") == "host must be a name or an IP address.");
  CHECK(problemOf(R"({"port":0})") == "port must be between 1 and 65535.");
  CHECK(has(problemOf(R"({"port":70000})"), "port must be"));
  CHECK(problemOf(R"({"user":"a\u0000b"})") == "user must have at most 64 bytes.");
  CHECK(problemOf(R"({"area":"a\u0000b"})") == "area must have at most 64 bytes.");
  const std::string topic =
      "A topic must have 1 to 64 bytes, without + and #, and must not begin or end with /.";
  for (const char* json : {R"({"baseTopic":"a/+"})", R"({"baseTopic":"/a"})", R"({"baseTopic":"a/"})",
                           R"({"baseTopic":"a//b"})", R"({"baseTopic":"#"})", R"({"baseTopic":"$SYS"})"}) {
    CAPTURE(json);
    CHECK(problemOf(json) == topic);
  }
  CHECK(problemOf(R"({"enabled":false,"host":""})") == "");
}
