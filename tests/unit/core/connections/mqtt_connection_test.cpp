#include "core/connections/mqtt_connection.h"

#include <doctest/doctest.h>

#include "support/fakes/fake_mqtt_client.h"
#include "support/fakes/manual_clock.h"

using namespace lumi;
using namespace lumi::test;

namespace {

struct MqttTrialFixture {
  FakeMqttClient client;
  ManualClock clock;
  MqttTrial trial{client, clock};
  MqttSettings settings;

  MqttTrialFixture() {
    settings.host = "broker";
    trial.start(settings);
  }
};

}  // namespace

TEST_CASE("a trial that connects has passed, and leaves nothing at the broker") {
  MqttTrialFixture fixture;
  CHECK_FALSE(fixture.trial.tick());
  CHECK(fixture.trial.state() == MqttTrial::State::kRunning);
  CHECK(fixture.client.servers[0].willTopic.empty());
  fixture.client.accept();
  CHECK(fixture.trial.tick());
  CHECK(fixture.trial.state() == MqttTrial::State::kPassed);
  CHECK(fixture.client.published.empty());
  CHECK(fixture.client.state() == MqttState::kOff);
  CHECK_FALSE(fixture.trial.tick());
}

TEST_CASE("a trial that fails says why") {
  MqttTrialFixture fixture;
  fixture.client.fail(MqttFailure::kCertificate);
  CHECK(fixture.trial.tick());
  CHECK(fixture.trial.state() == MqttTrial::State::kFailed);
  CHECK(fixture.trial.problem() == "This port is not encrypted, or the broker's certificate is not trusted.");
}

TEST_CASE("a trial ends when the broker does not answer") {
  MqttTrialFixture fixture;
  fixture.clock.advance(kMqttConnectLimit);
  CHECK(fixture.trial.tick());
  CHECK(fixture.trial.problem() == "broker does not answer at port 1883.");
}
