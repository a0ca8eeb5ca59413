#include "core/http/limits/round_robin.h"

#include <doctest/doctest.h>

#include <set>
#include <string>

namespace lumi {
namespace {

/** Clients, each a letter. A client in `busy` takes the turn if it is free. */
struct RoundRobinFixture {
  RoundRobin turns;
  std::string clients = "abcd";
  std::set<char> busy;
  std::string asked, served;

  void pass() {
    asked.clear();
    turns.pass(clients.size(), [this](size_t at, bool isFree) {
      asked += clients[at];
      if (!isFree || busy.count(clients[at]) == 0) return false;
      served += clients[at];
      return true;
    });
  }
};

TEST_CASE_FIXTURE(RoundRobinFixture, "busy clients take turns, one per pass") {
  busy = {'a', 'b', 'd'};
  for (int i = 0; i < 5; ++i) pass();
  CHECK(served == "abdab");
}

TEST_CASE_FIXTURE(RoundRobinFixture,
                  "every client is called once per pass, starting after the one served last") {
  busy = {'b'};
  pass();
  CHECK(asked == "abcd");
  pass();
  CHECK(asked == "cdab");
}

TEST_CASE_FIXTURE(RoundRobinFixture, "the order of turns is kept when clients leave") {
  busy = {'a', 'b', 'c', 'd'};
  pass();
  pass();
  turns.forget(clients, [](char client) { return client == 'a' || client == 'b' || client == 'd'; });
  CHECK(clients == "c");
  clients += "ef";
  busy = {'c', 'e', 'f'};
  pass();
  CHECK(served == "abc");
  SUBCASE("and if all have left, the first new client is next") {
    turns.forget(clients, [](char) { return true; });
    pass();
    clients = "ef";
    pass();
    CHECK(served == "abce");
  }
}

}  // namespace
}  // namespace lumi
