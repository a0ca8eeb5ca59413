#include "core/network/known_networks.h"

#include <doctest/doctest.h>

#include "support/stores/stored_records.h"

using namespace lumi;
using namespace lumi::test;

namespace {

struct Kept : StoredRecords {
  KnownNetworks known{records, log};

  std::vector<std::string> names() const {
    std::vector<std::string> names;
    for (const WifiCredentials& network : known.all()) names.push_back(network.ssid);
    return names;
  }
  /** Loads the record again, as a restart does. */
  void reload() { known.load(); }
};

using Names = std::vector<std::string>;

}  // namespace

TEST_CASE_FIXTURE(Kept, "three networks are kept, the latest one first") {
  for (const char* ssid : {"A", "B", "C", "D"}) REQUIRE(known.remember({ssid, "password1"}));
  CHECK(names() == Names{"D", "C", "B"});
  reload();
  CHECK(names() == Names{"D", "C", "B"});
}

TEST_CASE_FIXTURE(Kept, "a known network moves to the front with its new password") {
  for (const char* ssid : {"A", "B", "C"}) REQUIRE(known.remember({ssid, "password1"}));
  REQUIRE(known.remember({"A", "password2"}));
  reload();
  CHECK(names() == Names{"A", "C", "B"});
  CHECK(known.all().front().password == "password2");
}

TEST_CASE_FIXTURE(Kept, "unusual names and keys are kept unchanged") {
  const WifiCredentials odd{"ö\"\\\n 12", std::string(64, 'f')};
  REQUIRE(known.remember(odd));
  reload();
  REQUIRE(known.all().size() == 1);
  CHECK(known.all().front().ssid == odd.ssid);
  CHECK(known.all().front().password == odd.password);
}

TEST_CASE_FIXTURE(Kept, "a forgotten network stays forgotten") {
  REQUIRE(known.remember({"A", ""}));
  REQUIRE(known.remember({"B", ""}));
  CHECK(known.forget("A").value());
  CHECK_FALSE(known.forget("A").value());
  reload();
  CHECK(names() == Names{"B"});
}

TEST_CASE_FIXTURE(Kept, "a change that cannot be saved is reported and changes nothing") {
  REQUIRE(known.remember({"A", ""}));
  files.setCapacity(0);
  CHECK_FALSE(known.remember({"B", ""}));
  CHECK_FALSE(known.forget("A"));
  CHECK(names() == Names{"A"});
}

TEST_CASE_FIXTURE(Kept, "a damaged record means no known networks, and is logged") {
  REQUIRE(known.remember({"A", ""}));
  files.contentOf("records/networks").back() ^= 1;
  reload();
  CHECK(known.all().empty());
  CHECK(log.contains("\"networks\""));
}

TEST_CASE_FIXTURE(Kept, "a record of another format means no known networks, and is logged") {
  for (const std::string& content :
       {std::string("\x09"), std::string("\x01\x04"), std::string("\x01\x01\x01"),
        std::string("\x01\x00x", 3), std::string("\x01\x01\x00\x00\x00\x00", 6),
        std::string("\x01\x01\x01\x00\xFF\x00\x00", 7)}) {
    REQUIRE(records.save("networks", content));
    log.lines.clear();
    reload();
    CHECK(known.all().empty());
    CHECK(log.contains("The known networks can't be read"));
  }
}

TEST_CASE("a name has 1 to 32 bytes; a password is empty or has 8 to 63 bytes or 64 hex digits") {
  CHECK(validate({std::string(32, 'x'), ""}));
  CHECK(validate({"x", "1234567\xFF"}));
  CHECK(validate({"x", std::string(63, 'p')}));
  CHECK(validate({"x", std::string(64, 'A')}));
  CHECK(validate({"", ""}).error().message == "A network name has 1 to 32 bytes.");
  CHECK(validate({"\xFF", ""}).error().message == "A network name must be valid text.");
  CHECK_FALSE(validate({std::string(33, 'x'), ""}));
  CHECK_FALSE(validate({std::string("a\0b", 3), ""}));
  CHECK_FALSE(validate({"x", "1234567"}));
  CHECK_FALSE(validate({"x", std::string(64, 'p')}));
  CHECK_FALSE(validate({"x", std::string(65, 'a')}));
  CHECK_FALSE(validate({"x", std::string("1234567\0", 8)}));
}
