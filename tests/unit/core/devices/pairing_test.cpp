#include "core/devices/pairing.h"

#include <doctest/doctest.h>

#include "support/crypto/portable_crypto.h"
#include "support/fakes/fixed_random.h"
#include "support/fakes/manual_clock.h"
#include "support/fakes/quiet_log.h"
#include "support/stores/memory_file_store.h"

using namespace lumi;
using namespace lumi::test;

namespace {

SatelliteRole roleOf(std::string_view id) {
  if (id == "matrix-1" || id == "matrix-2") return SatelliteRole::kSatellite;
  return id == "matrix-on-hub" ? SatelliteRole::kNoSatellite : SatelliteRole::kUnknown;
}

struct PairingFixture {
  MemoryFileStore files;
  QuietLog log;
  RecordStore records{files, log};
  ManualClock clock;
  FixedRandom random;
  PortableCrypto crypto;
  DeviceRegistry devices{records, clock, random, crypto};
  Pairing pairing{devices, clock, log, roleOf};

  Result<PairingAnswer> ask(const std::string& code, const std::string& id = "matrix-1",
                            const std::string& address = "10.0.0.7") {
    return pairing.ask({id, code, "1.0.0", address});
  }
  bool open(const std::string& code, const std::string& id = "matrix-1") {
    return pairing.openWindow(id, code).ok();
  }
  size_t linesWith(std::string_view part) const {
    size_t count = 0;
    for (const auto& line : log.lines) count += line.find(part) != std::string::npos;
    return count;
  }
};

}  // namespace

TEST_CASE("a satellite waits until its code was typed, and gets its token once") {
  PairingFixture fixture;
  CHECK(fixture.ask("0042").value().state == PairingState::kPending);
  REQUIRE(fixture.open("0042"));
  const Result<PairingAnswer> answer = fixture.ask("0042");
  REQUIRE(answer.value().state == PairingState::kPaired);
  REQUIRE(fixture.devices.identify(answer.value().token) != nullptr);
  CHECK(fixture.devices.identify(answer.value().token)->id == "matrix-1");
  CHECK_FALSE(fixture.pairing.window().has_value());
  CHECK(fixture.pairing.asking().empty());
  CHECK(fixture.ask("0042").value().state == PairingState::kPending);
}

TEST_CASE("another code, another device or a request after two minutes is not paired") {
  PairingFixture fixture;
  REQUIRE(fixture.open("0042"));
  CHECK(fixture.ask("0043").value().state == PairingState::kWrong);
  CHECK(fixture.ask("0042", "matrix-2").value().state == PairingState::kPending);
  fixture.clock.advance(Pairing::kWindow - 1);
  CHECK(fixture.pairing.isGuessable("matrix-1", "10.0.0.7"));
  fixture.clock.advance(1);
  CHECK_FALSE(fixture.pairing.isGuessable("matrix-1", "10.0.0.7"));
  CHECK(fixture.ask("0042").value().state == PairingState::kPending);
  CHECK_FALSE(fixture.pairing.window().has_value());
  CHECK(fixture.devices.all().empty());
}

TEST_CASE("five wrong codes close the window, even for the right code") {
  PairingFixture fixture;
  REQUIRE(fixture.open("0042"));
  for (int left = 5; left > 0; --left) {
    CHECK(fixture.pairing.window()->tries == left);
    CHECK(fixture.ask("999" + std::to_string(left)).value().state == PairingState::kWrong);
  }
  CHECK_FALSE(fixture.pairing.window().has_value());
  CHECK(fixture.ask("0042").value().state == PairingState::kPending);
  CHECK(fixture.ask("9999").value().state == PairingState::kPending);
  CHECK(fixture.ask("0042").value().state == PairingState::kPending);
  REQUIRE(fixture.open("0042"));
  CHECK(fixture.ask("0042").value().state == PairingState::kPaired);
}

TEST_CASE("one wrong code five times closes the window; kWrongAgain is per address and window") {
  PairingFixture fixture;
  REQUIRE(fixture.open("0042"));
  CHECK(fixture.ask("9999").value().state == PairingState::kWrong);
  CHECK(fixture.ask("9999").value().state == PairingState::kWrongAgain);
  CHECK(fixture.ask("9999", "matrix-1", "10.0.0.8").value().state == PairingState::kWrong);
  CHECK(fixture.ask("9998").value().state == PairingState::kWrong);
  const Result<PairingAnswer> last = fixture.ask("9999");
  CHECK(last.value().state == PairingState::kWrongAgain);
  CHECK_FALSE(fixture.pairing.window().has_value());

  REQUIRE(fixture.ask("0042").ok());
  REQUIRE(fixture.open("0042"));
  CHECK(fixture.ask("9999").value().state == PairingState::kWrong);
}

TEST_CASE("a code that the matrix does not display opens and closes no window") {
  PairingFixture fixture;
  REQUIRE(fixture.ask("0042").ok());
  const Status mistyped = fixture.pairing.openWindow("matrix-1", "0043");
  CHECK(mistyped.isError(ErrorKind::kInvalid));
  CHECK(mistyped.error().message ==
        "Only other codes have arrived. Please compare this one with the code on the matrix.");
  CHECK_FALSE(fixture.pairing.window().has_value());
  CHECK(fixture.ask("0042").value().state == PairingState::kPending);

  REQUIRE(fixture.open("0042"));
  CHECK_FALSE(fixture.open("0024"));
  CHECK(fixture.pairing.window()->tries == Pairing::kTries);
  CHECK(fixture.ask("0042").value().state == PairingState::kPaired);
}

TEST_CASE("while a device sends codes, only the latest code of each address opens a window") {
  PairingFixture fixture;
  REQUIRE(fixture.ask("0001").ok());
  REQUIRE(fixture.ask("0002").ok());
  REQUIRE(fixture.ask("0003", "matrix-1", "10.0.0.8").ok());
  REQUIRE(fixture.ask("0004", "matrix-2").ok());
  for (const char* other : {"0001", "0004", "0005"}) {
    CAPTURE(other);
    CHECK_FALSE(fixture.open(other));
  }
  CHECK(fixture.open("0002"));
  CHECK(fixture.open("0003"));
  fixture.clock.advance(Pairing::kAskingFor);
  CHECK(fixture.open("0005"));
}

TEST_CASE("codes sent by an attacker before the window opens do not pair it") {
  PairingFixture fixture;
  REQUIRE(fixture.ask("0042").ok());
  REQUIRE(fixture.ask("7777", "matrix-1", "10.0.0.66").ok());
  REQUIRE(fixture.open("0042"));
  CHECK_FALSE(fixture.pairing.isGuessable("matrix-1", "10.0.0.66"));
  CHECK(fixture.ask("7777", "matrix-1", "10.0.0.66").value().state == PairingState::kPending);
  CHECK(fixture.ask("0042", "matrix-1", "10.0.0.66").value().state == PairingState::kPending);
  CHECK(fixture.ask("0042").value().state == PairingState::kPaired);
}

TEST_CASE("pairing again invalidates the old token, and unpairing invalidates the current one") {
  PairingFixture fixture;
  REQUIRE(fixture.open("0001"));
  const std::string stolen = fixture.ask("0001").value().token;
  REQUIRE(fixture.open("0002"));
  const std::string present = fixture.ask("0002").value().token;
  CHECK(fixture.devices.identify(stolen) == nullptr);
  REQUIRE(fixture.devices.identify(present) != nullptr);

  REQUIRE(fixture.open("0003"));
  CHECK(fixture.pairing.unpair("matrix-1").ok());
  CHECK(fixture.devices.identify(present) == nullptr);
  CHECK_FALSE(fixture.pairing.window().has_value());
  CHECK_FALSE(fixture.pairing.unpair("matrix-1").ok());
}

TEST_CASE("invalid ids and codes are rejected; a matrix that is not a satellite is a conflict") {
  PairingFixture fixture;
  for (const char* code : {"", "123", "12345", "12a4", "-123", "1 23"}) {
    CAPTURE(code);
    CHECK(fixture.ask(code).isError(ErrorKind::kInvalid));
    CHECK(fixture.pairing.openWindow("matrix-1", code).isError(ErrorKind::kInvalid));
  }
  CHECK(fixture.ask("0042", "room-lights-esp32").isError(ErrorKind::kInvalid));
  CHECK(fixture.ask("0042", "").isError(ErrorKind::kInvalid));
  CHECK(fixture.pairing.openWindow("matrix-3", "0042").isError(ErrorKind::kInvalid));
  CHECK(fixture.ask("0042", "matrix-on-hub").isError(ErrorKind::kConflict));
  const Status conflict = fixture.pairing.openWindow("matrix-on-hub", "0042");
  CHECK(conflict.isError(ErrorKind::kConflict));
  CHECK_FALSE(std::string(conflict.error().message).empty());
  CHECK(fixture.pairing.asking().empty());
  CHECK(fixture.log.lines.empty());
}

TEST_CASE("a token that cannot be saved pairs no device, and the window stays open") {
  PairingFixture fixture;
  REQUIRE(fixture.open("0042"));
  fixture.files.setCapacity(0);
  const Result<PairingAnswer> answer = fixture.ask("0042");
  CHECK(answer.isError(ErrorKind::kNotSaved));
  CHECK_FALSE(std::string(answer.error().message).empty());
  CHECK(fixture.pairing.window()->tries == Pairing::kTries);
  CHECK(fixture.devices.all().empty());
}

TEST_CASE("requests are listed for 15 s, and a flood for one device hides no other device") {
  PairingFixture fixture;
  REQUIRE(fixture.ask("0042", "matrix-2", "10.0.0.9").ok());
  for (int i = 0; i < 50; ++i) REQUIRE(fixture.ask("0042", "matrix-1", "10.0.1." + std::to_string(i)).ok());
  fixture.clock.advance(4000);
  REQUIRE(fixture.ask("0042", "matrix-1", "10.0.1.49").ok());
  const auto asking = fixture.pairing.asking();
  REQUIRE(asking.size() == 5);
  CHECK(asking[0].deviceId == "matrix-2");
  CHECK(asking[0].version == "1.0.0");
  CHECK(asking[0].ago == 4000);
  CHECK(asking[1].address == "10.0.1.0");
  CHECK(asking[3].address == "10.0.1.2");
  CHECK(asking[4].address == "10.0.1.49");
  CHECK(asking[4].ago == 0);
  fixture.clock.advance(11'000);
  CHECK(fixture.pairing.asking().size() == 1);
}

TEST_CASE("the log contains each event once, but no code and no token") {
  PairingFixture fixture;
  for (int i = 0; i < 100; ++i) {
    REQUIRE(fixture.ask("0042", "matrix-1", "10.0.1." + std::to_string(i)).ok());
    fixture.clock.advance(1000);
  }
  CHECK(fixture.linesWith("asks to be paired") == 1);
  fixture.clock.advance(Pairing::kAskingFor);
  fixture.open("0042");
  CHECK(fixture.linesWith("Pairing was opened for matrix-1") == 1);
  for (int i = 0; i < 5; ++i) REQUIRE(fixture.ask("7531").ok());
  CHECK(fixture.linesWith("Wrong pairing code") == 5);
  CHECK(fixture.linesWith("closed after five") == 1);
  REQUIRE(fixture.ask("0042").ok());
  fixture.open("0042");
  const std::string token = fixture.ask("0042").value().token;
  CHECK(fixture.linesWith("Paired: matrix-1 at 10.0.0.7") == 1);
  REQUIRE(fixture.pairing.unpair("matrix-1").ok());
  CHECK(fixture.linesWith("Unpaired: matrix-1") == 1);
  CHECK(fixture.linesWith("0042") == 0);
  CHECK(fixture.linesWith("7531") == 0);
  CHECK(fixture.linesWith(token) == 0);
}

TEST_CASE("a satellite that returns all day from changing addresses does not fill the log") {
  PairingFixture fixture;
  for (int i = 0; i < 24 * 60; ++i) {
    REQUIRE(fixture.ask("0042", "matrix-1", "10.0." + std::to_string(i / 250) + "." + std::to_string(i % 250))
                .ok());
    fixture.clock.advance(kMinute);
  }
  CHECK(fixture.linesWith("asks to be paired") == 24);
}
