#include "platform/esp32/net/lwip_name_lookup.h"

#include <doctest/doctest.h>
#include <lwip/tcpip.h>

#include <deque>
#include <functional>
#include <string>

using namespace lumi;
using State = NameLookup::State;

namespace {

constexpr uint32_t kAddress = 0x0A01A8C0;

/** lwIP's task. It works when the test calls it. */
struct FakeLwip {
  bool isFull = false;
  err_t result = ERR_INPROGRESS;
  std::deque<std::function<void()>> posted;
  std::deque<std::function<void(const ip_addr_t*)>> asked;
  std::string lastName;

  void work() {
    while (!posted.empty()) {
      posted.front()();
      posted.pop_front();
    }
  }
  void answers(uint32_t address) {
    ip_addr_t found{};
    found.u_addr.ip4.addr = address;
    asked.front()(address != 0 ? &found : nullptr);
    asked.pop_front();
  }
};

FakeLwip* lwip = nullptr;

struct LwipNameLookupFixture {
  FakeLwip fake;
  LwipNameLookup names;

  LwipNameLookupFixture() { lwip = &fake; }
  void ask(std::string_view name) {
    names.ask(name);
    fake.work();
  }
};

}  // namespace

extern "C" {

err_t tcpip_try_callback(tcpip_callback_fn function, void* context) {
  if (lwip->isFull) return ERR_MEM;
  lwip->posted.push_back([=] { function(context); });
  return ERR_OK;
}
err_t dns_gethostbyname_addrtype(const char* name, ip_addr_t* address, dns_found_callback found,
                                 void* context, std::uint8_t) {
  lwip->lastName = name;
  if (lwip->result == ERR_OK) address->u_addr.ip4.addr = kAddress;
  if (lwip->result == ERR_INPROGRESS) {
    lwip->asked.push_back([=](const ip_addr_t* answer) { found("", answer, context); });
  }
  return lwip->result;
}

}  // extern "C"

TEST_CASE("the state is unknown before the first look-up") {
  const LwipNameLookupFixture fixture;
  CHECK(fixture.names.state() == State::kUnknown);
}

TEST_CASE("a look-up is searching until the address arrives") {
  LwipNameLookupFixture fixture;
  fixture.names.ask("api.open-meteo.com");
  CHECK(fixture.names.state() == State::kSearching);
  fixture.fake.work();
  CHECK(fixture.names.state() == State::kSearching);
  CHECK(fixture.fake.lastName == "api.open-meteo.com");
  fixture.fake.answers(kAddress);
  CHECK(fixture.names.state() == State::kFound);
  CHECK(fixture.names.address() == kAddress);
}

TEST_CASE("an address that lwIP has cached is found at once") {
  LwipNameLookupFixture fixture;
  fixture.fake.result = ERR_OK;
  fixture.ask("192.168.1.10");
  CHECK(fixture.names.state() == State::kFound);
  CHECK(fixture.names.address() == kAddress);
}

TEST_CASE("a name that does not exist, or that lwIP cannot look up, is unknown") {
  LwipNameLookupFixture fixture;
  SUBCASE("no answer") {
    fixture.ask("nowhere");
    fixture.fake.answers(0);
  }
  SUBCASE("refused") {
    fixture.fake.result = ERR_MEM;
    fixture.ask("hub");
  }
  SUBCASE("lwIP is too busy") {
    fixture.fake.isFull = true;
    fixture.ask("hub");
  }
  CHECK(fixture.names.state() == State::kUnknown);
}

TEST_CASE("a late answer to a dropped look-up does not count for the next one") {
  LwipNameLookupFixture fixture;
  fixture.ask("first");
  fixture.ask("second");
  fixture.fake.answers(kAddress);
  CHECK(fixture.names.state() == State::kSearching);
  fixture.fake.answers(kAddress + 1);
  CHECK(fixture.names.address() == kAddress + 1);
}

TEST_CASE("an answer may arrive after the object was destroyed") {
  FakeLwip fake;
  lwip = &fake;
  {
    LwipNameLookup names;
    names.ask("hub");
    fake.work();
  }
  fake.answers(kAddress);
  CHECK(fake.asked.empty());
}
