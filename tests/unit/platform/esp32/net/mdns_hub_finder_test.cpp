#include "platform/esp32/net/mdns_hub_finder.h"

#include <arpa/inet.h>
#include <doctest/doctest.h>

#include "platform/esp32/net/mdns_name.h"
#include "unit/platform/esp32/wifi/fake_wifi_driver.h"

using namespace lumi;
using namespace lumi::test;

namespace {

struct Search {
  FakeWifiDriver& driver = wifiDriver();
  MdnsHubFinder finder;
  mdns_ip_addr_t v6{{{}, 6}, nullptr};
  mdns_ip_addr_t v4{{{}, ESP_IPADDR_TYPE_V4}, nullptr};
  mdns_result_t withoutAddress{};
  mdns_result_t hub{};
  mdns_txt_item_t texts[2] = {{"flag", nullptr}, {"id", "4F2A1C"}};
  std::uint8_t lengths[2] = {0, 6};

  Search() {
    driver = FakeWifiDriver{};
    v6.next = &v4;
    v4.addr.u_addr.ip4.addr = htonl(0xC0A80114);
    hub.port = 80;
    hub.addr = &v6;
    hub.txt = texts;
    hub.txt_value_len = lengths;
    hub.txt_count = 2;
    withoutAddress.next = &hub;
  }
  void answered(mdns_result_t* results) {
    driver.mdnsAnswered = true;
    driver.mdnsResults = results;
    finder.poll();
    driver.mdnsAnswered = false;
  }
};

}  // namespace

TEST_CASE("the hub's IPv4 address is found; results without an address are skipped") {
  Search search;
  search.finder.look();
  search.finder.poll();
  CHECK(search.finder.hubs().empty());
  search.answered(&search.withoutAddress);
  REQUIRE(search.finder.hubs().size() == 1);
  CHECK(search.finder.hubs()[0].url == "http://192.168.1.20");
  CHECK(search.finder.hubs()[0].id == "4F2A1C");
}

TEST_CASE("all hubs that answer are found, including one without an id") {
  Search search;
  mdns_result_t second = search.hub;
  second.txt_count = 0;
  search.hub.next = &second;
  search.finder.look();
  search.answered(&search.hub);
  REQUIRE(search.finder.hubs().size() == 2);
  CHECK(search.finder.hubs()[1].id.empty());
}

TEST_CASE("look() during a search starts no second search") {
  Search search;
  search.finder.look();
  search.finder.look();
  CHECK(search.driver.mdnsQueries == 1);
  search.answered(nullptr);
  search.finder.look();
  CHECK(search.driver.mdnsQueries == 2);
}

TEST_CASE("the result stays until the next search ends, even without a hub") {
  Search search;
  search.finder.look();
  search.answered(&search.hub);
  search.finder.look();
  search.finder.poll();
  CHECK(search.finder.hubs().size() == 1);
  search.answered(nullptr);
  CHECK(search.finder.hubs().empty());
}

TEST_CASE("a satellite does not announce itself as a hub") {
  wifiDriver() = FakeWifiDriver{};
  MdnsName name{false};
  name.announce("too-early");
  CHECK(wifiDriver().mdnsName == "");
  REQUIRE(name.begin("4F2A1C"));
  name.announce("matrix-1");
  CHECK(wifiDriver().mdnsServices == std::vector<std::string>{"_http"});
}

TEST_CASE("a hub announces its id, so that a satellite can recognize it") {
  wifiDriver() = FakeWifiDriver{};
  MdnsName name{true};
  REQUIRE(name.begin("4F2A1C"));
  name.announce("lumisand");
  CHECK(wifiDriver().mdnsServices == std::vector<std::string>{"_http", "_lumisand id=4F2A1C"});
}
