#include "platform/esp32/wifi/esp_wifi_radio.h"

#include <arpa/inet.h>
#include <doctest/doctest.h>

#include <cstring>

#include "fake_wifi_driver.h"
#include "support/fakes/manual_clock.h"
#include "support/fakes/quiet_log.h"

using namespace lumi;
using namespace lumi::test;

namespace {

struct Radio {
  FakeWifiDriver& driver = wifiDriver();
  ManualClock clock;
  QuietLog log;
  MdnsName mdns{true};
  EspWifiRadio radio{clock, log, mdns};

  Radio() {
    driver = FakeWifiDriver{};
    driver.joinedAddress = htonl(0xC0A80117);
    REQUIRE(radio.begin());
  }
  void pass(Millis time = 0) {
    clock.advance(time);
    radio.poll();
  }
  void joined() {
    radio.join({"Home", "correct horse"});
    pass();
    driver.tell(WIFI_EVENT, WIFI_EVENT_STA_CONNECTED);
    driver.tell(IP_EVENT, IP_EVENT_STA_GOT_IP);
    pass();
    REQUIRE(radio.joinState() == JoinState::kJoined);
  }
  void hears(const char* ssid, int8_t rssi, wifi_auth_mode_t authmode) {
    wifi_ap_record_t record{};
    std::strcpy(reinterpret_cast<char*>(record.ssid), ssid);
    record.rssi = rssi;
    record.authmode = authmode;
    driver.heard.push_back(record);
  }
  std::string wanted() const { return reinterpret_cast<const char*>(driver.station.sta.ssid); }
};

}  // namespace

TEST_CASE("the radio starts as a station without power saving and stores no credentials in flash") {
  Radio all;
  CHECK(all.driver.started);
  CHECK(all.driver.mode == WIFI_MODE_STA);
  CHECK(all.driver.storage == WIFI_STORAGE_RAM);
  CHECK(all.driver.powerSave == WIFI_PS_NONE);
  CHECK(all.driver.offersDns);
  CHECK(all.radio.joinState() == JoinState::kIdle);
  CHECK(all.radio.tag() == "4F0A1C");
}

TEST_CASE("a radio that does not start returns the reason") {
  Radio all;
  all.driver.initResult = ESP_ERR_NO_MEM;
  const Status begun = all.radio.begin();
  REQUIRE_FALSE(begun);
  CHECK(std::string_view(begun.error().message).find("The radio does not start: ") == 0);
}

TEST_CASE("a joined network has an address and a signal strength until it is lost") {
  Radio all;
  CHECK(all.radio.address() == "");
  CHECK(all.radio.rssi() == 0);
  all.joined();
  CHECK(all.wanted() == "Home");
  CHECK(all.radio.address() == "192.168.1.23");
  CHECK(all.radio.rssi() == -61);
  all.driver.disconnected(200);
  all.pass();
  CHECK(all.radio.joinState() == JoinState::kLost);
  CHECK(all.radio.address() == "");
  CHECK(all.driver.connects == 2);
}

TEST_CASE("each reason for a failure is logged once, until something changes") {
  Radio all;
  all.radio.join({"Home", "wrong horse"});
  for (int i = 0; i < 5; ++i) {
    all.pass(StationPlan::kRetryAfter);
    all.driver.disconnected(WIFI_REASON_4WAY_HANDSHAKE_TIMEOUT);
    all.pass();
  }
  CHECK(all.radio.joinState() == JoinState::kWrongPassword);
  CHECK(all.log.count("Wi-Fi: no connection, reason 15.") == 1);
  all.joined();
  all.driver.disconnected(WIFI_REASON_4WAY_HANDSHAKE_TIMEOUT);
  all.pass();
  CHECK(all.log.count("reason 15") == 2);
}

TEST_CASE("another network is configured only after the first one was left") {
  Radio all;
  all.joined();
  all.radio.join({"Office", "battery staple"});
  all.pass();
  CHECK(all.driver.disconnects == 1);
  CHECK(all.wanted() == "Home");
  all.driver.disconnected(WIFI_REASON_ASSOC_LEAVE);
  all.pass();
  CHECK(all.wanted() == "Office");
  CHECK(all.driver.connects == 2);
  CHECK(all.log.lines.empty());
}

TEST_CASE("after the driver refuses to connect, the radio retries after a pause") {
  Radio all;
  all.driver.connectResult = ESP_FAIL;
  all.radio.join({"Home", "correct horse"});
  for (int i = 0; i < 5; ++i) all.pass();
  CHECK(all.driver.connects == 2);
  all.pass(StationPlan::kRetryAfter);
  CHECK(all.driver.connects == 3);
  CHECK(all.radio.joinState() == JoinState::kJoining);
}

TEST_CASE("an access point opens beside the station and closes again") {
  Radio all;
  CHECK_FALSE(all.radio.isAccessPointAddress("192.168.4.1"));
  CHECK(all.radio.openAccessPoint({"lumisand-4F0A1C", "7kq2-m9xw"}));
  CHECK(all.driver.mode == WIFI_MODE_APSTA);
  CHECK(all.driver.accessPoint.ap.authmode == WIFI_AUTH_WPA2_PSK);
  CHECK(all.radio.accessPointAddress() == "192.168.4.1");
  CHECK(all.radio.isAccessPointAddress("192.168.4.1"));
  CHECK_FALSE(all.radio.isAccessPointAddress("192.168.1.23"));
  all.radio.closeAccessPoint();
  CHECK(all.driver.mode == WIFI_MODE_STA);
  CHECK_FALSE(all.radio.isAccessPointAddress("192.168.4.1"));
}

TEST_CASE("only clients of the open access point count as guests") {
  Radio all;
  all.radio.openAccessPoint({"lumisand-4F0A1C", "7kq2-m9xw"});
  CHECK_FALSE(all.radio.hasGuests());
  all.driver.guests = 1;
  all.driver.tell(WIFI_EVENT, WIFI_EVENT_AP_STACONNECTED);
  all.pass();
  CHECK(all.radio.hasGuests());
  all.driver.guests = 0;
  all.driver.tell(WIFI_EVENT, WIFI_EVENT_AP_STADISCONNECTED);
  all.pass();
  CHECK_FALSE(all.radio.hasGuests());
  all.driver.guests = 1;
  all.driver.tell(WIFI_EVENT, WIFI_EVENT_AP_STACONNECTED);
  all.pass();
  all.radio.closeAccessPoint();
  CHECK_FALSE(all.radio.hasGuests());
}

TEST_CASE("found networks are listed with whether they are open") {
  Radio all;
  REQUIRE(all.radio.found());
  CHECK(all.radio.found()->empty());
  all.radio.scan();
  CHECK_FALSE(all.radio.found());
  all.pass();
  CHECK(all.driver.scans == 1);
  all.hears("Home", -40, WIFI_AUTH_WPA2_PSK);
  all.hears("Café", -80, WIFI_AUTH_OPEN);
  CHECK_FALSE(all.radio.found());
  all.driver.tell(WIFI_EVENT, WIFI_EVENT_SCAN_DONE);
  all.pass();
  const auto found = all.radio.found();
  REQUIRE(found);
  REQUIRE(found->size() == 2);
  CHECK(found->at(0).ssid == "Home");
  CHECK(found->at(0).rssi == -40);
  CHECK(found->at(0).secured);
  CHECK(found->at(1).ssid == "Café");
  CHECK_FALSE(found->at(1).secured);
}

TEST_CASE("networks beyond the maximum are dropped, and their memory is freed") {
  Radio all;
  all.radio.scan();
  all.pass();
  for (int i = 0; i < 60; ++i) all.hears("Crowd", -50, WIFI_AUTH_WPA2_PSK);
  all.driver.tell(WIFI_EVENT, WIFI_EVENT_SCAN_DONE);
  all.pass();
  CHECK(all.radio.found()->size() == EspWifiRadio::kMaxFound);
  CHECK(all.driver.heard.empty());
}

TEST_CASE("a scan waits for an attempt to join, and an attempt waits for a scan") {
  Radio all;
  all.radio.join({"Home", "correct horse"});
  all.pass();
  all.radio.scan();
  all.pass();
  CHECK(all.driver.scans == 0);
  all.driver.disconnected(WIFI_REASON_NO_AP_FOUND);
  all.pass();
  CHECK(all.driver.scans == 1);
  CHECK(all.driver.connects == 1);
  all.pass(kSecond);
  CHECK(all.driver.connects == 1);
  all.driver.tell(WIFI_EVENT, WIFI_EVENT_SCAN_DONE);
  all.pass();
  CHECK(all.driver.connects == 2);
}

TEST_CASE("a scan that is refused or never ends finds nothing") {
  Radio all;
  all.driver.scanResult = ESP_FAIL;
  all.radio.scan();
  all.pass();
  REQUIRE(all.radio.found());
  CHECK(all.radio.found()->empty());

  all.driver.scanResult = ESP_OK;
  all.radio.scan();
  all.pass();
  all.pass(14 * kSecond);
  CHECK_FALSE(all.radio.found());
  all.pass(kSecond);
  CHECK(all.driver.scanStopped);
  CHECK(all.radio.found());
}

TEST_CASE("the device's name is sent to the router and to mDNS, whose services are added once") {
  Radio all;
  all.radio.announce("lumisand");
  all.radio.announce("attic");
  CHECK(all.driver.hostname == "attic");
  CHECK(all.driver.mdnsName == "attic");
  CHECK(all.driver.mdnsServices == std::vector<std::string>{"_http", "_lumisand id=4F0A1C"});
}

TEST_CASE("WLED's service is announced with its mac while it is wanted, also if it was before the name") {
  Radio all;
  all.mdns.announceWled("02a1b2c3d4e5");
  CHECK(all.driver.mdnsServices.empty());
  all.radio.announce("lumisand");
  CHECK(all.driver.mdnsServices.back() == "_wled mac=02a1b2c3d4e5");
  all.mdns.announceWled("");
  CHECK(all.driver.mdnsServices == std::vector<std::string>{"_http", "_lumisand id=4F0A1C"});
  all.mdns.announceWled("02a1b2c3d4e5");
  CHECK(all.driver.mdnsServices.size() == 3);
}
