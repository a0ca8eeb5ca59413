#pragma once

#include "support/fakes/fake_mqtt_client.h"
#include "support/fakes/fake_radio.h"
#include "support/hub/hub_fixture.h"

namespace lumi::test {

/** A hub with all routes. */
struct WholeHub : HubFixture {
  FakeRadio wifi;
  FakeMqttClient broker;

  WholeHub() {
    radio = &wifi;
    mqtt = &broker;
    reboot();
  }
};

}  // namespace lumi::test
