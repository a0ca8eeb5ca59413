#include "core/http/limits/known_clients.h"

#include <doctest/doctest.h>

#include <string>

using namespace lumi;

namespace {

std::string addressOfClient(size_t number) {
  return "192.168.1." + std::to_string(number);
}

}  // namespace

TEST_CASE("the latest addresses of each account are known, and an account displaces only its own") {
  KnownClients known;
  CHECK_FALSE(known.contains(addressOfClient(1)));
  known.add(addressOfClient(1), 1);
  for (size_t i = 10; i < 100; ++i) known.add(addressOfClient(i), 2);
  CHECK(known.contains(addressOfClient(1)));
  for (size_t i = 10; i < 100; ++i) {
    CHECK(known.contains(addressOfClient(i)) == (i >= 100 - KnownClients::kMaxOfOneAccount));
  }
}

TEST_CASE("of all accounts, the address that was used least recently is forgotten") {
  KnownClients known;
  for (uint32_t i = 0; i < KnownClients::kMax; ++i) known.add(addressOfClient(i), i);
  known.add(addressOfClient(0), 0);
  known.add("new", 99);
  CHECK(known.contains("new"));
  CHECK(known.contains(addressOfClient(0)));
  CHECK_FALSE(known.contains(addressOfClient(1)));
}

TEST_CASE("another address with the same checksum is not known") {
  KnownClients known;
  known.add("plumless", 1);
  CHECK_FALSE(known.contains("buckeroo"));
}
