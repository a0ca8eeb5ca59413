#include <doctest/doctest.h>

#include <fstream>
#include <iterator>
#include <utility>

#include "core/base/text.h"
#include "core/json/json_field.h"
#include "core/lights/lights_settings.h"
#include "support/fakes/fake_mqtt_client.h"
#include "system_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

std::string storedFile(const std::string& name) {
  std::ifstream file(std::string(FIXTURES "/backup/") + name, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

void checkRefused(SystemFixture& fixture, const std::string& file, const std::string& message) {
  const std::string settings = fixture.settings();
  const std::string users = fixture.users();
  const Answered answer = fixture.restoreWithUsers(file);
  CHECK(answer.status == 400);
  CHECK(HubFixture::field(answer.body, "message") == message);
  CHECK(fixture.settings() == settings);
  CHECK(fixture.users() == users);
}

const std::string kHardware = R"("hardware":{"ledCount":5})";

}  // namespace

TEST_CASE("a backup is a file to save, with a date if the clock is set") {
  SystemFixture fixture;
  const Answered backup = fixture.backup(false);
  CHECK(backup.status == 200);
  CHECK(backup.headers.find("Content-Disposition") ==
        R"(attachment; filename="lumisand-backup-2026-05-01.json")");
  CHECK(has(backup.body, R"({"lumisand":"backup","format":1,"version":"1.2.3",)"));
  CHECK_FALSE(has(backup.body, R"("users")"));
  fixture.clock.unsetWall();
  CHECK(fixture.backup(false).headers.find("Content-Disposition") ==
        R"(attachment; filename="lumisand-backup.json")");
}

TEST_CASE("a backup contains no secret that gives access") {
  SystemFixture fixture;
  fixture.furnish();
  const std::string satellite = fixture.hub().devices().enroll("matrix-2").value();
  const std::string file = fixture.backup(true).body;
  const auto hashOf = [&fixture](const std::string& token) {
    return toHex(fixture.crypto.sha256(asBytes(token)));
  };
  for (const std::string& secret : {fixture.token, satellite, hashOf(fixture.token), hashOf(satellite),
                                    std::string(HubFixture::kOwnerPassword), std::string("guest-password")}) {
    CHECK_FALSE(has(file, secret));
  }
  CHECK(has(file, toHex(fixture.hub().auth().accounts()[0].password.digest)));
}

TEST_CASE("a backup requires the password, and guessing it is slowed down") {
  SystemFixture fixture;
  CHECK(fixture.post("/api/system/backup", "{}").status == 400);
  CHECK(fixture.post("/api/system/backup", R"({"password":"x","includeUsers":1})").status == 400);
  for (int i = 0; i < 5; ++i) {
    const Answered wrong = fixture.post("/api/system/backup", R"({"password":"wrong"})");
    CHECK(wrong.status == 400);
    CHECK(HubFixture::field(wrong.body, "message") == "Current password is wrong");
  }
  CHECK(fixture.backup(false).status == 429);
}

TEST_CASE("a restore of a backup brings back all settings, whatever was changed since") {
  SystemFixture fixture;
  fixture.furnish();
  const std::string before = fixture.settings();
  const std::string users = fixture.users();
  const std::string file = fixture.backup(true).body;
  fixture.post("/api/config/reset-configs");
  fixture.setHardware(R"({"ledCount":3,"name":"cellar","place":"","allowedHosts":[],"homing":"none"})");
  const Answered answer = fixture.restore(file);
  CHECK(
      answer.body ==
      R"({"success":true,"restored":["hardware","led","matrix","scenes","looksPlaylist","schedule","playlists","wled"],"signedOut":false})");
  CHECK(fixture.settings() == before);
  CHECK(fixture.users() == users);
  fixture.reboot();
  CHECK(fixture.settings() == before);
  CHECK(fixture.strip.wire.size() == 77 * 3);
}

TEST_CASE("a backup can be restored on another hub with its accounts, and everyone has to sign in again") {
  SystemFixture fixture;
  fixture.furnish();
  const std::string file = fixture.backup(true).body;
  SystemFixture other;
  const Answered answer = other.restoreWithUsers(file);
  CHECK(
      answer.body ==
      R"({"success":true,"restored":["hardware","led","matrix","scenes","looksPlaylist","schedule","playlists","wled","users"],"signedOut":true})");
  CHECK(other.get("/api/system/info").status == 401);
  other.token = other.signIn("guest", "guest-password");
  CHECK_FALSE(other.token.empty());
  CHECK(other.settings() == fixture.settings());
  CHECK(other.users() == fixture.users());
  other.reboot();
  CHECK(other.users() == fixture.users());
}

TEST_CASE("accounts in a backup are ignored unless their restore is requested") {
  SystemFixture fixture;
  const std::string file = fixture.backup(true).body;
  fixture.addGuest();
  const std::string users = fixture.users();
  CHECK(has(fixture.restore(file, "users=false").body, R"("signedOut":false)"));
  CHECK(has(fixture.restore(file).body,
            R"(["hardware","led","matrix","scenes","looksPlaylist","schedule","playlists","wled"])"));
  CHECK(fixture.users() == users);
  CHECK(fixture.restore(file, "users=perhaps").status == 400);
  const std::string without = fixture.backup(false).body;
  CHECK(has(fixture.restoreWithUsers(without).body, R"("signedOut":false)"));
  CHECK(fixture.users() == users);
}

TEST_CASE("fields that an older backup lacks get their factory defaults") {
  SystemFixture fixture;
  fixture.furnish();
  CHECK(fixture.restore(storedFile("with-short-matrices.json")).status == 200);
  const MatricesSettings& matrices = *fixture.hub().matrices().settings();
  CHECK(matrices[0].name == "Door");
  CHECK(matrices[0].mode == MatrixMode::kTime);
  CHECK(matrices[0].text == "Lumisand");
  CHECK(matrices[1].name == "Window");
  CHECK(has(fixture.settings(), R"("stepsPerMm":100,"homing":"none")"));
}

TEST_CASE("an invalid backup is rejected with its reason and changes nothing") {
  SystemFixture fixture;
  fixture.furnish();
  const std::string file = fixture.backup(true).body;
  const char* damaged = "The backup is damaged: it was changed since it was made.";
  checkRefused(fixture, storedFile("newer.json"),
               "This backup was made by a newer version of Lumisand (format 2).");
  checkRefused(fixture, "{}", "This file is not a backup of Lumisand.");
  checkRefused(fixture, file.substr(0, file.size() / 2), "The backup is incomplete: its end is missing.");
  std::string tampered = file;
  tampered.replace(tampered.find(R"("role":"user")"), 13, R"("role":"admin")");
  checkRefused(fixture, tampered, damaged);
  checkRefused(fixture, fixture.backupWith(R"("hardware":{"ledCount":0})"),
               "The backup's part hardware can't be used: ledCount must be between 1 and 1000.");
  checkRefused(
      fixture, fixture.backupWith(kHardware + R"(,"led":{"strips":[{"mode":"disco"}]})"),
      concat({"The backup's part led can't be used: mode must be ", choiceOf(kLightModeNames), "."}));
  checkRefused(fixture, fixture.backupWith(kHardware + R"(,"matrix":{"matrices":[{}]})"),
               "The backup's part matrix can't be used: matrices must be a list of two matrices.");
  const auto checkScenes = [&](const std::string& scenes, const std::string& problem) {
    checkRefused(fixture, fixture.backupWith(concat({kHardware, ",\"scenes\":", scenes})),
                 concat({"The backup's part scenes can't be used: ", problem}));
  };
  checkScenes(R"({"1":{}})", "it must be a list.");
  for (const char* scenes : {R"([{},1])", R"([1,{},{}])", R"([0,{}])", R"([4294967296,{}])", R"(["1",{}])"}) {
    checkScenes(scenes, "each scene must follow its id.");
  }
  checkRefused(fixture, fixture.backupWith(kHardware + R"(,"users":[])"),
               "The backup's part users can't be used: There is no administrator among the accounts.");
  checkRefused(fixture, fixture.backupWith(R"("hardware":{"x":")" + std::string(6200, 'x') + R"("})"),
               "The backup's part hardware can't be used: it is too long.");
  CHECK(fixture.restore(std::string(kMaxBackup + 1, ' ')).status == 413);
}

TEST_CASE("a second backup waits until the first is received") {
  SystemFixture fixture;
  const std::string file = fixture.backup(false).body;
  const auto target = std::make_shared<KeptAnswer>();
  BodyHandler first = fixture.hub().router().open(
      HubFixture::makeRequest(Method::kPost, "/api/system/restore", fixture.token, file), Reply(target));
  CHECK(fixture.restore(file).status == 503);
  first = {};
  CHECK(fixture.restore(file).status == 200);
}

TEST_CASE("accounts of a backup are restored only after the password was entered, in this session, once") {
  SystemFixture fixture;
  const std::string file = fixture.backup(true).body;
  fixture.addGuest();
  const std::string users = fixture.users();
  const auto refused = [&](const std::string& query) {
    const Answered answer = fixture.restore(file, query);
    CHECK(answer.status == 403);
    CHECK(HubFixture::field(answer.body, "code") == "confirm");
    CHECK(fixture.users() == users);
  };
  refused("users=true");
  refused("users=true&confirm=");
  refused("users=true&confirm=00000000000000000000000000000000");
  CHECK(fixture.post("/api/system/confirm", "{}").status == 400);
  CHECK(HubFixture::field(fixture.post("/api/system/confirm", R"({"password":"wrong"})").body, "message") ==
        "Current password is wrong");
  const std::string given = fixture.confirmation();
  CHECK(given.size() == 32);
  const std::string first = std::exchange(fixture.token, fixture.signIn());
  refused("users=true&confirm=" + given);
  fixture.token = first;
  fixture.clock.advance(2 * kMinute);
  refused("users=true&confirm=" + given);
  const std::string again = fixture.confirmation();
  CHECK(fixture.restore("nonsense", "users=true&confirm=" + again).status == 400);
  refused("confirm=" + again + "&users=true");
  CHECK(fixture.restore(file, "confirm=" + fixture.confirmation() + "&users=true").status == 200);
}

TEST_CASE(
    "a password hash that takes the hub too long is rejected, and a slower one is replaced at sign-in") {
  SystemFixture fixture;
  const auto owner = [](int iterations) {
    return R"(,"users":[{"username":"owner","name":"Owner","role":"admin","created_at":null,"salt":")" +
           std::string(32, 'a') + R"(","iterations":)" + std::to_string(iterations) + R"(,"hash":")" +
           std::string(64, 'b') + R"("}])";
  };
  checkRefused(fixture, fixture.backupWith(kHardware + owner(21)),
               "The backup's part users can't be used: A password was hashed with 21 iterations; this hub "
               "computes at most 20.");
  CHECK(fixture.restoreWithUsers(fixture.backupWith(kHardware + owner(20))).status == 200);

  SystemFixture slow;
  slow.options.auth.iterations = 15;
  slow.reboot();
  REQUIRE_FALSE(slow.signIn().empty());
  slow.hub().tick();
  for (int pass = 0; pass < 10; ++pass) slow.hub().tick();
  REQUIRE(slow.hub().auth().accounts()[0].password.iterations == 15);
  SystemFixture other;
  REQUIRE(other.restoreWithUsers(slow.backup(true).body).status == 200);
  CHECK(other.hub().auth().accounts()[0].password.iterations == 15);
  REQUIRE_FALSE(other.signIn().empty());
  for (int pass = 0; pass < 10; ++pass) other.hub().tick();
  CHECK(other.hub().auth().accounts()[0].password.iterations == 2);
  CHECK_FALSE(other.signIn().empty());
}

namespace {

struct MqttBackup : SystemFixture {
  FakeMqttClient broker;

  MqttBackup() {
    mqtt = &broker;
    restart();
  }
  void set(const std::string& body) { REQUIRE(put("/api/connections/mqtt", body).status == 200); }
};

}  // namespace

TEST_CASE("a backup restores MQTT with its id; the password is only in one with users") {
  MqttBackup fixture;
  fixture.set(R"({"enabled":true,"host":"broker.lan","user":"hub","password":"broker-secret"})");
  const MqttSettings before = fixture.hub().mqtt()->settings();
  const std::string open = fixture.backup(false).body;
  const std::string secret = fixture.backup(true).body;
  CHECK_FALSE(has(open, "broker-secret"));
  CHECK(has(secret, "broker-secret"));

  fixture.set(R"({"host":"other.lan","user":"","password":"another"})");
  REQUIRE(fixture.restore(open).status == 200);
  CHECK(fixture.hub().mqtt()->settings().host == "broker.lan");
  CHECK(fixture.hub().mqtt()->settings().id == before.id);
  CHECK(fixture.hub().mqtt()->settings().password == "");

  fixture.token = fixture.signIn();
  REQUIRE(fixture.restoreWithUsers(secret).status == 200);
  CHECK(fixture.hub().mqtt()->settings().password == "broker-secret");
  CHECK(fixture.hub().mqtt()->settings().isEnabled);
}

TEST_CASE("a backup without users leaves the password of the same broker") {
  MqttBackup fixture;
  fixture.set(R"({"enabled":true,"host":"broker.lan","password":"broker-secret"})");
  const std::string file = fixture.backup(false).body;
  REQUIRE(fixture.restore(file).status == 200);
  CHECK(fixture.hub().mqtt()->settings().password == "broker-secret");
}

namespace {

struct WledBackup : SystemFixture {
  std::string wled() { return get("/api/connections/wled").body; }
  void set(const char* body) { REQUIRE(put("/api/connections/wled", body).status == 200); }
};

}  // namespace

TEST_CASE("a backup restores what WLED's apps may do, and the name by which they know the hub") {
  WledBackup fixture;
  fixture.set(R"({"enabled":true,"gamma":true,"universe":7})");
  const std::string before = fixture.wled();
  const std::string file = fixture.backup(false).body;
  WledBackup other;
  other.random = FixedRandom(7);
  other.set(R"({"enabled":true})");
  CHECK_FALSE(other.wled() == before);
  other.bringBack(file);
  CHECK(other.wled() == before);
}

TEST_CASE("a password is not sent without encryption because of an older backup") {
  MqttBackup fixture;
  const std::string settings = R"({"enabled":true,"host":"broker.lan","port":1883,"tls":)";
  fixture.set(settings + "false}");
  const std::string file = fixture.backup(false).body;
  fixture.set(settings + R"(true,"password":"broker-secret"})");
  REQUIRE(fixture.restore(file).status == 200);
  CHECK(fixture.hub().mqtt()->settings().password == "");
}

TEST_CASE("a hub without TLS restores MQTT that needs it switched off") {
  MqttBackup fixture;
  fixture.set(R"({"enabled":true,"host":"broker.lan","tls":true})");
  const std::string file = fixture.backup(false).body;
  fixture.broker.tls = false;
  REQUIRE(fixture.restore(file).status == 200);
  CHECK(fixture.hub().mqtt()->settings().host == "broker.lan");
  CHECK_FALSE(fixture.hub().mqtt()->settings().isEnabled);
  CHECK_FALSE(fixture.hub().mqtt()->settings().usesTls);
}
