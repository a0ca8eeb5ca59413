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

struct Bench {
  FakeLwip fake;
  LwipNameLookup names;

  Bench() { lwip = &fake; }
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
  const Bench bench;
  CHECK(bench.names.state() == State::kUnknown);
}

TEST_CASE("a look-up is searching until the address arrives") {
  Bench bench;
  bench.names.ask("api.open-meteo.com");
  CHECK(bench.names.state() == State::kSearching);
  bench.fake.work();
  CHECK(bench.names.state() == State::kSearching);
  CHECK(bench.fake.lastName == "api.open-meteo.com");
  bench.fake.answers(kAddress);
  CHECK(bench.names.state() == State::kFound);
  CHECK(bench.names.address() == kAddress);
}

TEST_CASE("an address that lwIP has cached is found at once") {
  Bench bench;
  bench.fake.result = ERR_OK;
  bench.ask("192.168.1.10");
  CHECK(bench.names.state() == State::kFound);
  CHECK(bench.names.address() == kAddress);
}

TEST_CASE("a name that does not exist, or that lwIP cannot look up, is unknown") {
  Bench bench;
  SUBCASE("no answer") {
    bench.ask("nowhere");
    bench.fake.answers(0);
  }
  SUBCASE("refused") {
    bench.fake.result = ERR_MEM;
    bench.ask("hub");
  }
  SUBCASE("lwIP is too busy") {
    bench.fake.isFull = true;
    bench.ask("hub");
  }
  CHECK(bench.names.state() == State::kUnknown);
}

TEST_CASE("a late answer to a dropped look-up does not count for the next one") {
  Bench bench;
  bench.ask("first");
  bench.ask("second");
  bench.fake.answers(kAddress);
  CHECK(bench.names.state() == State::kSearching);
  bench.fake.answers(kAddress + 1);
  CHECK(bench.names.address() == kAddress + 1);
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
