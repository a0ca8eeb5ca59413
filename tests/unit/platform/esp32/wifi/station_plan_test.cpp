#include "platform/esp32/wifi/station_plan.h"

#include <doctest/doctest.h>
#include <esp_wifi.h>

using namespace lumi;

namespace {

struct Station {
  StationPlan plan;
  Millis now = 1000;

  StationCall next(bool scanning = false) { return plan.next(now, scanning); }
  void handle(StationEvent event, uint8_t why = 0) { plan.handle(event, why, now); }

  void fail(uint8_t why) {
    now += StationPlan::kRetryAfter;
    REQUIRE(next() == StationCall::kConnect);
    handle(StationEvent::kDisconnected, why);
  }
  void getUp() {
    plan.join();
    REQUIRE(next() == StationCall::kConnect);
    handle(StationEvent::kAssociated);
    handle(StationEvent::kGotAddress);
    REQUIRE(plan.state() == JoinState::kJoined);
  }
};

}  // namespace

TEST_CASE("a station without a network to join is idle and does nothing") {
  Station station;
  CHECK(station.next() == StationCall::kNone);
  CHECK(station.plan.state() == JoinState::kIdle);
  CHECK(station.plan.mayScan());
}

TEST_CASE("a network is joined once there is an address") {
  Station station;
  station.plan.join();
  CHECK(station.plan.state() == JoinState::kJoining);
  CHECK(station.next() == StationCall::kConnect);
  CHECK(station.next() == StationCall::kNone);
  CHECK_FALSE(station.plan.mayScan());
  station.handle(StationEvent::kAssociated);
  CHECK(station.plan.state() == JoinState::kJoining);
  station.handle(StationEvent::kGotAddress);
  CHECK(station.plan.state() == JoinState::kJoined);
  CHECK(station.next() == StationCall::kNone);
  CHECK(station.plan.mayScan());
}

TEST_CASE("after the first failure the plan retries at once without reporting it; the second is reported") {
  Station station;
  station.plan.join();
  station.next();
  station.handle(StationEvent::kDisconnected, WIFI_REASON_NO_AP_FOUND);
  CHECK(station.plan.state() == JoinState::kJoining);
  CHECK(station.next() == StationCall::kConnect);
  station.handle(StationEvent::kDisconnected, WIFI_REASON_NO_AP_FOUND);
  CHECK(station.plan.state() == JoinState::kNotFound);
}

TEST_CASE("from the second failure on, the plan pauses between attempts and never stops retrying") {
  Station station;
  station.plan.join();
  station.fail(WIFI_REASON_NO_AP_FOUND);
  station.fail(WIFI_REASON_NO_AP_FOUND);
  for (int i = 0; i < 300; ++i) {
    CHECK(station.next() == StationCall::kNone);
    station.now += StationPlan::kRetryAfter - 1;
    CHECK(station.next() == StationCall::kNone);
    station.now += 1;
    CHECK(station.next() == StationCall::kConnect);
    CHECK(station.plan.state() == JoinState::kNotFound);
    station.handle(StationEvent::kDisconnected, WIFI_REASON_NO_AP_FOUND);
  }
}

TEST_CASE("a failure caused by a wrong password or a refusal is reported as such") {
  for (const uint8_t why :
       {WIFI_REASON_MIC_FAILURE, WIFI_REASON_4WAY_HANDSHAKE_TIMEOUT, WIFI_REASON_AUTH_FAIL,
        WIFI_REASON_ASSOC_FAIL, WIFI_REASON_HANDSHAKE_TIMEOUT, WIFI_REASON_NO_AP_FOUND_W_COMPATIBLE_SECURITY,
        WIFI_REASON_NO_AP_FOUND_IN_AUTHMODE_THRESHOLD}) {
    Station station;
    station.plan.join();
    station.fail(why);
    station.fail(why);
    CHECK(station.plan.state() == JoinState::kWrongPassword);
  }
}

TEST_CASE("a temporary problem does not change the reported state") {
  Station station;
  station.plan.join();
  station.fail(WIFI_REASON_UNSPECIFIED);
  station.fail(WIFI_REASON_UNSPECIFIED);
  CHECK(station.plan.state() == JoinState::kJoining);
  station.fail(WIFI_REASON_AUTH_FAIL);
  station.fail(WIFI_REASON_UNSPECIFIED);
  CHECK(station.plan.state() == JoinState::kWrongPassword);
}

TEST_CASE("a joined network that disappears is lost, whatever the reason, and retried") {
  Station station;
  station.getUp();
  station.handle(StationEvent::kDisconnected, WIFI_REASON_NO_AP_FOUND);
  CHECK(station.plan.state() == JoinState::kLost);
  CHECK(station.next() == StationCall::kConnect);
  station.handle(StationEvent::kDisconnected, WIFI_REASON_AUTH_FAIL);
  station.fail(WIFI_REASON_AUTH_FAIL);
  CHECK(station.plan.state() == JoinState::kLost);
  station.now += StationPlan::kRetryAfter;
  CHECK(station.next() == StationCall::kConnect);
  station.handle(StationEvent::kGotAddress);
  CHECK(station.plan.state() == JoinState::kJoined);
}

TEST_CASE("failures of one network do not count for the next") {
  Station station;
  station.plan.join();
  station.fail(WIFI_REASON_NO_AP_FOUND);
  station.fail(WIFI_REASON_NO_AP_FOUND);
  station.plan.join();
  CHECK(station.next() == StationCall::kConnect);
  station.handle(StationEvent::kDisconnected, WIFI_REASON_AUTH_FAIL);
  CHECK(station.plan.state() == JoinState::kJoining);
  CHECK(station.next() == StationCall::kConnect);
}

TEST_CASE("a network without an address is lost until it has one again") {
  Station station;
  station.getUp();
  station.handle(StationEvent::kLostAddress);
  CHECK(station.plan.state() == JoinState::kLost);
  CHECK(station.next() == StationCall::kNone);
  station.handle(StationEvent::kGotAddress);
  CHECK(station.plan.state() == JoinState::kJoined);
}

TEST_CASE("a late event about a lost address changes nothing once the network is lost") {
  Station station;
  station.getUp();
  station.handle(StationEvent::kDisconnected, WIFI_REASON_UNSPECIFIED);
  station.handle(StationEvent::kLostAddress);
  CHECK(station.next() == StationCall::kConnect);
  station.handle(StationEvent::kLostAddress);
  CHECK(station.next() == StationCall::kNone);
  station.handle(StationEvent::kGotAddress);
  CHECK(station.plan.state() == JoinState::kJoined);
}

TEST_CASE("a network that assigns no address is left and retried") {
  Station station;
  station.plan.join();
  station.next();
  station.handle(StationEvent::kAssociated);
  station.now += StationPlan::kAttemptLimit - 1;
  CHECK(station.next() == StationCall::kNone);
  station.now += 1;
  CHECK(station.next() == StationCall::kDisconnect);
  station.handle(StationEvent::kDisconnected, WIFI_REASON_ASSOC_LEAVE);
  CHECK(station.plan.state() == JoinState::kJoining);
  CHECK(station.next() == StationCall::kConnect);
}

TEST_CASE("another network is joined once the present one is left") {
  Station station;
  station.getUp();
  station.plan.join();
  CHECK(station.plan.state() == JoinState::kJoining);
  CHECK(station.next() == StationCall::kDisconnect);
  CHECK(station.next() == StationCall::kNone);
  CHECK_FALSE(station.plan.mayScan());
  station.handle(StationEvent::kDisconnected, WIFI_REASON_ASSOC_LEAVE);
  CHECK(station.next() == StationCall::kConnect);
  station.handle(StationEvent::kGotAddress);
  CHECK(station.plan.state() == JoinState::kJoined);
}

TEST_CASE("late events of the previous network do not count for the requested one") {
  Station station;
  station.plan.join();
  station.next();
  station.plan.join();
  station.handle(StationEvent::kGotAddress);
  CHECK(station.plan.state() == JoinState::kJoining);
  station.next();
  station.handle(StationEvent::kGotAddress);
  CHECK(station.plan.state() == JoinState::kJoining);

  station.handle(StationEvent::kDisconnected, WIFI_REASON_AUTH_FAIL);
  station.fail(WIFI_REASON_NO_AP_FOUND);
  CHECK(station.plan.state() == JoinState::kJoining);
}

TEST_CASE("the plan continues if the driver never reports a disconnect") {
  Station station;
  station.getUp();
  station.plan.join();
  station.next();
  station.now += StationPlan::kLeaveLimit;
  CHECK(station.next() == StationCall::kNone);
  CHECK(station.next() == StationCall::kConnect);
  station.handle(StationEvent::kDisconnected, WIFI_REASON_ASSOC_LEAVE);
  CHECK(station.next() == StationCall::kNone);
  station.handle(StationEvent::kGotAddress);
  CHECK(station.plan.state() == JoinState::kJoined);
}

TEST_CASE("a network is left on request, joined or not, and not retried") {
  Station station;
  station.getUp();
  station.plan.leave();
  CHECK(station.plan.state() == JoinState::kIdle);
  CHECK(station.next() == StationCall::kDisconnect);
  station.handle(StationEvent::kDisconnected, WIFI_REASON_ASSOC_LEAVE);
  station.now += kMinute;
  CHECK(station.next() == StationCall::kNone);

  station.plan.join();
  station.fail(WIFI_REASON_NO_AP_FOUND);
  station.plan.leave();
  station.now += kMinute;
  CHECK(station.next() == StationCall::kNone);
  CHECK(station.plan.state() == JoinState::kIdle);
}

TEST_CASE("no attempt begins during a scan") {
  Station station;
  station.plan.join();
  CHECK(station.next(true) == StationCall::kNone);
  CHECK(station.plan.mayScan());
  CHECK(station.next(false) == StationCall::kConnect);
}
