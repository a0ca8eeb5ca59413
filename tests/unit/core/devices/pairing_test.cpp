#include "core/devices/pairing.h"

#include <doctest/doctest.h>

#include "support/crypto/portable_crypto.h"
#include "support/fakes/fixed_random.h"
#include "support/fakes/manual_clock.h"
#include "support/stores/stored_records.h"

using namespace lumi;
using namespace lumi::test;

namespace {

SatelliteRole roleOf(std::string_view id) {
  if (id == "matrix-1" || id == "matrix-2") return SatelliteRole::kSatellite;
  return id == "matrix-on-hub" ? SatelliteRole::kNoSatellite : SatelliteRole::kUnknown;
}

struct PairingFixture : StoredRecords {
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

TEST_CASE_FIXTURE(PairingFixture, "a satellite waits until its code was typed, and gets its token once") {
  CHECK(ask("0042").value().state == PairingState::kPending);
  REQUIRE(open("0042"));
  const Result<PairingAnswer> answer = ask("0042");
  REQUIRE(answer.value().state == PairingState::kPaired);
  REQUIRE(devices.identify(answer.value().token) != nullptr);
  CHECK(devices.identify(answer.value().token)->id == "matrix-1");
  CHECK_FALSE(pairing.window().has_value());
  CHECK(pairing.asking().empty());
  CHECK(ask("0042").value().state == PairingState::kPending);
}

TEST_CASE_FIXTURE(PairingFixture,
                  "another code, another device or a request after two minutes is not paired") {
  REQUIRE(open("0042"));
  CHECK(ask("0043").value().state == PairingState::kWrong);
  CHECK(ask("0042", "matrix-2").value().state == PairingState::kPending);
  clock.advance(Pairing::kWindow - 1);
  CHECK(pairing.isGuessable("matrix-1", "10.0.0.7"));
  clock.advance(1);
  CHECK_FALSE(pairing.isGuessable("matrix-1", "10.0.0.7"));
  CHECK(ask("0042").value().state == PairingState::kPending);
  CHECK_FALSE(pairing.window().has_value());
  CHECK(devices.all().empty());
}

TEST_CASE_FIXTURE(PairingFixture, "five wrong codes close the window, even for the right code") {
  REQUIRE(open("0042"));
  for (int left = 5; left > 0; --left) {
    CHECK(pairing.window()->tries == left);
    CHECK(ask("999" + std::to_string(left)).value().state == PairingState::kWrong);
  }
  CHECK_FALSE(pairing.window().has_value());
  CHECK(ask("0042").value().state == PairingState::kPending);
  CHECK(ask("9999").value().state == PairingState::kPending);
  CHECK(ask("0042").value().state == PairingState::kPending);
  REQUIRE(open("0042"));
  CHECK(ask("0042").value().state == PairingState::kPaired);
}

TEST_CASE_FIXTURE(PairingFixture,
                  "one wrong code five times closes the window; kWrongAgain is per address and window") {
  REQUIRE(open("0042"));
  CHECK(ask("9999").value().state == PairingState::kWrong);
  CHECK(ask("9999").value().state == PairingState::kWrongAgain);
  CHECK(ask("9999", "matrix-1", "10.0.0.8").value().state == PairingState::kWrong);
  CHECK(ask("9998").value().state == PairingState::kWrong);
  const Result<PairingAnswer> last = ask("9999");
  CHECK(last.value().state == PairingState::kWrongAgain);
  CHECK_FALSE(pairing.window().has_value());

  REQUIRE(ask("0042").ok());
  REQUIRE(open("0042"));
  CHECK(ask("9999").value().state == PairingState::kWrong);
}

TEST_CASE_FIXTURE(PairingFixture, "a code that the matrix does not display opens and closes no window") {
  REQUIRE(ask("0042").ok());
  const Status mistyped = pairing.openWindow("matrix-1", "0043");
  CHECK(mistyped.isError(ErrorKind::kInvalid));
  CHECK(mistyped.error().message ==
        "Only other codes have arrived. Please compare this one with the code on the matrix.");
  CHECK_FALSE(pairing.window().has_value());
  CHECK(ask("0042").value().state == PairingState::kPending);

  REQUIRE(open("0042"));
  CHECK_FALSE(open("0024"));
  CHECK(pairing.window()->tries == Pairing::kTries);
  CHECK(ask("0042").value().state == PairingState::kPaired);
}

TEST_CASE_FIXTURE(PairingFixture,
                  "while a device sends codes, only the latest code of each address opens a window") {
  REQUIRE(ask("0001").ok());
  REQUIRE(ask("0002").ok());
  REQUIRE(ask("0003", "matrix-1", "10.0.0.8").ok());
  REQUIRE(ask("0004", "matrix-2").ok());
  for (const char* other : {"0001", "0004", "0005"}) {
    CAPTURE(other);
    CHECK_FALSE(open(other));
  }
  CHECK(open("0002"));
  CHECK(open("0003"));
  clock.advance(Pairing::kAskingFor);
  CHECK(open("0005"));
}

TEST_CASE_FIXTURE(PairingFixture, "codes sent by an attacker before the window opens do not pair it") {
  REQUIRE(ask("0042").ok());
  REQUIRE(ask("7777", "matrix-1", "10.0.0.66").ok());
  REQUIRE(open("0042"));
  CHECK_FALSE(pairing.isGuessable("matrix-1", "10.0.0.66"));
  CHECK(ask("7777", "matrix-1", "10.0.0.66").value().state == PairingState::kPending);
  CHECK(ask("0042", "matrix-1", "10.0.0.66").value().state == PairingState::kPending);
  CHECK(ask("0042").value().state == PairingState::kPaired);
}

TEST_CASE_FIXTURE(PairingFixture,
                  "pairing again invalidates the old token, and unpairing invalidates the current one") {
  REQUIRE(open("0001"));
  const std::string stolen = ask("0001").value().token;
  REQUIRE(open("0002"));
  const std::string present = ask("0002").value().token;
  CHECK(devices.identify(stolen) == nullptr);
  REQUIRE(devices.identify(present) != nullptr);

  REQUIRE(open("0003"));
  CHECK(pairing.unpair("matrix-1").ok());
  CHECK(devices.identify(present) == nullptr);
  CHECK_FALSE(pairing.window().has_value());
  CHECK_FALSE(pairing.unpair("matrix-1").ok());
}

TEST_CASE_FIXTURE(PairingFixture,
                  "invalid ids and codes are rejected; a matrix that is not a satellite is a conflict") {
  for (const char* code : {"", "123", "12345", "12a4", "-123", "1 23", "0042 ", "٠٠٤٢"}) {
    CAPTURE(code);
    CHECK(ask(code).isError(ErrorKind::kInvalid));
    CHECK(pairing.openWindow("matrix-1", code).isError(ErrorKind::kInvalid));
  }
  CHECK(ask("0042", "room-lights-esp32").isError(ErrorKind::kInvalid));
  CHECK(ask("0042", "").isError(ErrorKind::kInvalid));
  CHECK(pairing.openWindow("matrix-3", "0042").isError(ErrorKind::kInvalid));
  CHECK(ask("0042", "matrix-on-hub").isError(ErrorKind::kConflict));
  const Status conflict = pairing.openWindow("matrix-on-hub", "0042");
  CHECK(conflict.isError(ErrorKind::kConflict));
  CHECK_FALSE(std::string(conflict.error().message).empty());
  CHECK(pairing.asking().empty());
  CHECK(log.lines.empty());
}

TEST_CASE_FIXTURE(PairingFixture, "a token that cannot be saved pairs no device, and the window stays open") {
  REQUIRE(open("0042"));
  files.setCapacity(0);
  const Result<PairingAnswer> answer = ask("0042");
  CHECK(answer.isError(ErrorKind::kNotSaved));
  CHECK_FALSE(std::string(answer.error().message).empty());
  CHECK(pairing.window()->tries == Pairing::kTries);
  CHECK(devices.all().empty());
}

TEST_CASE_FIXTURE(PairingFixture,
                  "requests are listed for 15 s, and a flood for one device hides no other device") {
  REQUIRE(ask("0042", "matrix-2", "10.0.0.9").ok());
  for (int i = 0; i < 50; ++i) REQUIRE(ask("0042", "matrix-1", "10.0.1." + std::to_string(i)).ok());
  clock.advance(4000);
  REQUIRE(ask("0042", "matrix-1", "10.0.1.49").ok());
  const auto asking = pairing.asking();
  REQUIRE(asking.size() == 5);
  CHECK(asking[0].deviceId == "matrix-2");
  CHECK(asking[0].version == "1.0.0");
  CHECK(asking[0].ago == 4000);
  CHECK(asking[1].address == "10.0.1.0");
  CHECK(asking[3].address == "10.0.1.2");
  CHECK(asking[4].address == "10.0.1.49");
  CHECK(asking[4].ago == 0);
  clock.advance(11'000);
  CHECK(pairing.asking().size() == 1);
}

TEST_CASE_FIXTURE(PairingFixture, "the log contains each event once, but no code and no token") {
  for (int i = 0; i < 100; ++i) {
    REQUIRE(ask("0042", "matrix-1", "10.0.1." + std::to_string(i)).ok());
    clock.advance(1000);
  }
  CHECK(linesWith("asks to be paired") == 1);
  clock.advance(Pairing::kAskingFor);
  open("0042");
  CHECK(linesWith("Pairing was opened for matrix-1") == 1);
  for (int i = 0; i < 5; ++i) REQUIRE(ask("7531").ok());
  CHECK(linesWith("Wrong pairing code") == 5);
  CHECK(linesWith("closed after five") == 1);
  REQUIRE(ask("0042").ok());
  open("0042");
  const std::string token = ask("0042").value().token;
  CHECK(linesWith("Paired: matrix-1 at 10.0.0.7") == 1);
  REQUIRE(pairing.unpair("matrix-1").ok());
  CHECK(linesWith("Unpaired: matrix-1") == 1);
  CHECK(linesWith("0042") == 0);
  CHECK(linesWith("7531") == 0);
  CHECK(linesWith(token) == 0);
}

TEST_CASE_FIXTURE(PairingFixture,
                  "a satellite that returns all day from changing addresses does not fill the log") {
  for (int i = 0; i < 24 * 60; ++i) {
    REQUIRE(ask("0042", "matrix-1", "10.0." + std::to_string(i / 250) + "." + std::to_string(i % 250)).ok());
    clock.advance(kMinute);
  }
  CHECK(linesWith("asks to be paired") == 24);
}
