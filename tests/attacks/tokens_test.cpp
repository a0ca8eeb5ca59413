#include <doctest/doctest.h>

#include "core/base/text.h"
#include "support/hub/besieged_hub.h"

using namespace lumi;
using namespace lumi::test;

namespace {

int verify(BesiegedHub& hub, const std::string& token, uint32_t address = BesiegedHub::kAttacker) {
  return hub.statusOf(BesiegedHub::head("GET", "/api/auth/verify", BesiegedHub::bearer(token)), address);
}

std::string login(const std::string& username, const std::string& password, const std::string& fields = {}) {
  return BesiegedHub::withBody("POST", "/api/auth/login", "application/json",
                               R"({"username":")" + username + R"(","password":")" + password + "\"}",
                               fields);
}

/** Returns the header fields by which an attacker may claim another address. */
std::string claiming(int number) {
  const std::string address = "10.1.2." + std::to_string(number);
  return "X-Forwarded-For: " + address + "\r\nX-Real-IP: " + address + "\r\nForwarded: for=" + address +
         "\r\nTrue-Client-IP: " + address + "\r\nVia: 1.1 " + address + "\r\n";
}

constexpr const char* kReadByTokens = "/api/config/configs";

/** The owner makes an access token for control. */
std::string makeAccessToken(BesiegedHub& hub) {
  const Answered made =
      hub.call(Method::kPost, "/api/auth/tokens", hub.token, R"({"name":"Script","scope":"control"})");
  REQUIRE(made.status == 201);
  return BesiegedHub::field(made.body, "accessToken");
}

/** The saved files, except those that change when an access token or its maker is removed. */
std::map<std::string, std::string> keptWithoutTokens(BesiegedHub& hub) {
  auto files = hub.kept();
  for (auto file = files.begin(); file != files.end();) {
    const bool isOfTokens = has(file->first, "access-tokens") || has(file->first, "accounts") ||
                            has(file->first, "sessions") || has(file->first, "notices");
    file = isOfTokens ? files.erase(file) : std::next(file);
  }
  return files;
}

}  // namespace

TEST_CASE_FIXTURE(BesiegedHub, "strings similar to a valid token are rejected") {
  std::vector<std::string> guesses = {"",
                                      token.substr(1),
                                      token.substr(0, token.size() - 1),
                                      token + "0",
                                      "0" + token,
                                      token + " " + token,
                                      std::string(token.rbegin(), token.rend()),
                                      std::string(64, '0'),
                                      std::string(64, '*'),
                                      "%" + token,
                                      "undefined",
                                      "null",
                                      std::string(4000, 'a')};
  std::string upper = token;
  for (char& c : upper) c = static_cast<char>(std::toupper(c));
  guesses.push_back(upper);
  for (size_t at = 0; at < token.size(); ++at) {
    std::string near = token;
    near[at] = near[at] == '0' ? '1' : '0';
    guesses.push_back(near);
  }
  const Digest digest = crypto.sha256(asBytes(token));
  guesses.push_back(toHex(digest));  // the hash in the store
  for (const std::string& guess : guesses) {
    CAPTURE(guess);
    CHECK(verify(*this, guess) == 401);
  }
  CHECK(verify(*this, token) == 200);
}

TEST_CASE_FIXTURE(BesiegedHub,
                  "10,000 guesses at tokens lock no user out, write nothing and do not fill the log") {
  const auto before = kept();
  const size_t lines = log.lines.size();
  FixedRandom guesses(99);
  for (int i = 0; i < 10'000; ++i) {
    std::array<uint8_t, 32> guess{};
    guesses.fill(guess);
    CHECK(call(Method::kGet, "/api/auth/verify", toHex(guess)).status == 401);
  }
  CHECK(ownerIsServed());
  CHECK(verify(*this, token, kAttacker) == 200);
  CHECK(kept() == before);
  CHECK(log.lines.size() <= lines + 1);
}

TEST_CASE_FIXTURE(BesiegedHub, "tokens that expired and tokens of another kind are rejected") {
  const std::string matrix = hub().devices().enroll("matrix-1").value();
  CHECK(verify(*this, matrix) == 403);
  const std::string beat = R"({"deviceId":"matrix-1","uptime":1,"version":"1.0.0","address":"10.0.0.9"})";
  CHECK(call(Method::kPost, "/api/config/device/heartbeat", matrix, beat).status == 200);
  CHECK(call(Method::kGet, "/api/device/matrix-1/config", token).status == 403);
  CHECK(call(Method::kGet, "/api/device/matrix-2/config", matrix).status == 403);
  CHECK(call(Method::kGet, "/api/device/MATRIX-1/config", matrix).status == 403);
  const std::string adminToken =
      field(call(Method::kPost, "/api/auth/admin-token", token).body, "adminToken");
  CHECK(verify(*this, adminToken) == 401);
  CHECK(call(Method::kGet, "/api/system/log", adminToken).status == 401);

  const std::string other = signIn();
  CHECK(call(Method::kPost, "/api/auth/logout", other).status == 200);
  CHECK(verify(*this, other) == 401);
  CHECK(call(Method::kDelete, "/api/device/matrix-1", token).status == 200);
  CHECK(call(Method::kGet, "/api/device/matrix-1/config", matrix).status == 401);
  const std::string changed =
      field(call(Method::kPut, "/api/auth/password", token,
                 R"({"currentPassword":"owner-password","newPassword":"another-one"})")
                .body,
            "token");
  CHECK(verify(*this, token) == 401);
  CHECK(verify(*this, changed) == 200);
}

TEST_CASE_FIXTURE(BesiegedHub, "a body that began before its sender's account was deleted is not executed") {
  const auto registered = addUser("mallory", "mallory-1", "Mallory", R"(,"is_admin":true)");
  const std::string fired = field(registered.body, "token");
  const std::string backup =
      call(Method::kPost, "/api/system/backup", fired, R"({"password":"mallory-1","includeUsers":true})")
          .body;
  const std::string confirmation = field(
      call(Method::kPost, "/api/system/confirm", fired, R"({"password":"mallory-1"})").body, "confirmation");
  const std::string restore = withBody("POST", "/api/system/restore?users=true&confirm=" + confirmation,
                                       "application/json", backup, bearer(fired));
  const std::string dark = withBody("POST", "/api/config/led-config", "application/json",
                                    R"({"strips":[{"mode":"off"}]})", bearer(fired));
  confirm(fired);
  Client restoring = clientFrom(kAttacker);
  Client darkening = clientFrom(kAttacker);
  restoring.send(restore.substr(0, restore.size() - 5));
  darkening.send(dark.substr(0, dark.size() - 5));
  passes(5);
  CHECK(call(Method::kDelete, "/api/auth/users/2", token).status == 200);
  auto before = kept();
  before.erase(std::string(Restore::kPart));
  restoring.send(restore.substr(restore.size() - 5));
  darkening.send(dark.substr(dark.size() - 5));
  CHECK(statusIn(restoring.answer()) == 401);
  CHECK(statusIn(darkening.answer()) == 401);
  live(kSecond);
  CHECK(hub().auth().accounts().size() == 1);
  CHECK(kept() == before);
  CHECK(ownerIsServed());
}

TEST_CASE_FIXTURE(BesiegedHub, "a body whose access token ends while it arrives is not executed") {
  const std::string boss = field(addUser("boss", "boss-word", "Boss", R"(,"is_admin":true)").body, "token");
  std::string ended;
  SUBCASE("because it is revoked") {
    ended = "/api/auth/tokens/1";
  }
  SUBCASE("because its maker is deleted") {
    ended = "/api/auth/users/1";
  }
  const std::string program = bearer(makeAccessToken(*this));
  live(2 * kMinute);  // until settings and log are saved and have their copies
  const auto before = keptWithoutTokens(*this);
  const std::string form =
      "--b\r\nContent-Disposition: form-data; name=\"gcode\"; filename=\"a.gcode\"\r\n\r\n"
      "G1 X10 Y10\nG1 X90 Y90\n\r\n--b--\r\n";
  const std::string upload =
      withBody("POST", "/api/gcode/upload", "multipart/form-data; boundary=b", form, program);
  const std::string dark = withBody("POST", "/api/config/led-config", "application/json",
                                    R"({"strips":[{"mode":"off"}]})", program);
  Client uploading = clientFrom(kAttacker);
  Client darkening = clientFrom(kAttacker);
  uploading.send(upload.substr(0, upload.size() - 5));
  darkening.send(dark.substr(0, dark.size() - 5));
  passes(5);
  CHECK(keptWithoutTokens(*this) != before);  // the upload has begun
  REQUIRE(call(Method::kDelete, ended, boss).status == 200);
  uploading.send(upload.substr(upload.size() - 5));
  darkening.send(dark.substr(dark.size() - 5));
  CHECK(statusIn(uploading.answer()) == 401);
  CHECK(statusIn(darkening.answer()) == 401);
  live(20 * kSecond);
  CHECK(hub().lights().settings().strip.mode == LightMode::kRainbow);
  CHECK(hub().sand().library().size() == 0);
  CHECK(keptWithoutTokens(*this) == before);
}

TEST_CASE_FIXTURE(BesiegedHub,
                  "neither the stored hash of an access token nor a similar string is accepted") {
  const std::string program = makeAccessToken(*this);
  const size_t prefix = AccessTokens::kPrefix.size();
  const std::string secret = program.substr(prefix);
  const std::string digest = toHex(crypto.sha256(asBytes(program)));
  std::vector<std::string> guesses = {
      digest,        program.substr(0, prefix) + digest,  toHex(crypto.sha256(asBytes(secret))),
      secret,        program.substr(0, prefix),           program.substr(0, program.size() - 1),
      program + "0", program.substr(0, prefix) + program, program + " " + token};
  for (size_t at = 0; at < program.size(); ++at) {
    std::string near = program;
    near[at] = near[at] == '0' ? '1' : '0';
    guesses.push_back(near);
  }
  for (const std::string& guess : guesses) {
    CAPTURE(guess);
    CHECK(statusOf(head("GET", kReadByTokens, bearer(guess))) == 401);
  }
  CHECK(statusOf(head("GET", kReadByTokens, bearer(program))) == 200);
}

TEST_CASE_FIXTURE(
    BesiegedHub,
    "guessing passwords is slowed down whatever address the requests claim, but the owner is not") {
  int refused = 0;
  for (int i = 0; i < 30; ++i) {
    const int status = statusOf(login("owner", "guess-" + std::to_string(i), claiming(i)));
    CHECK((status == 401 || status == 429));
    if (status == 429) ++refused;
  }
  CHECK(refused == 25);
  CHECK(statusOf(login("owner", kOwnerPassword, claiming(200)), kOwner) == 200);
}

TEST_CASE_FIXTURE(
    BesiegedHub,
    "an hour of guessing from 200 addresses allows at most 1200 guesses, and the owner can sign in") {
  int checked = 0;
  for (int minute = 0; minute < 60; ++minute) {
    for (uint32_t guesser = 0; guesser < 200; ++guesser) {
      Request request = makeRequest(Method::kPost, "/api/auth/login", {}, "-");
      request.remoteAddress = "10.0.1." + std::to_string(guesser);
      const std::string body = R"({"username":"owner","password":"guess"})";
      request.contentLength = body.size();
      if (call(std::move(request), body).status == 401) ++checked;
    }
    if (minute % 10 == 0) CHECK(statusOf(login("owner", kOwnerPassword), kOwner) == 200);
    clock.advance(kMinute);
  }
  CHECK(checked <= 1200);
}

TEST_CASE_FIXTURE(
    BesiegedHub,
    "guesses of the admin token and of passwords for sessions and backups are slowed like sign-ins") {
  const auto slowedAfter = [&](Method method, const char* path, const std::string& as,
                               const std::string& body) {
    for (int tries = 1; tries <= 30; ++tries) {
      const Answered answer = call(method, path, as, body);
      if (answer.status == 429) return tries;
      CHECK((answer.status == 400 || answer.status == 401));
    }
    return 0;
  };
  CHECK(slowedAfter(
            Method::kPost, "/api/auth/register", {},
            R"({"name":"Eve","username":"eve","password":"eves-password","adminToken":"WRONG-TOKEN"})") == 6);
  CHECK(slowedAfter(Method::kPut, "/api/auth/password", token,
                    R"({"currentPassword":"guess","newPassword":"another-one"})") == 6);
  clock.advance(kHour);
  CHECK(slowedAfter(Method::kPost, "/api/system/backup", token, R"({"password":"guess"})") == 6);
  clock.advance(kHour);
  CHECK(slowedAfter(Method::kPost, "/api/system/confirm", token, R"({"password":"guess"})") == 6);
}

TEST_CASE("the setup token of a new hub cannot be guessed by the first client") {
  HubFixture device;
  int tried = 0;
  for (int minute = 0; minute < 60; ++minute) {
    for (int i = 0; i < 30; ++i) {
      const std::string guess = "K7M2Q9RTWX" + std::to_string(10 + i);
      const int status =
          device
              .call(Method::kPost, "/api/auth/register", {},
                    R"({"name":"Eve","username":"eve","password":"eves-password","adminToken":")" + guess +
                        "\"}")
              .status;
      CHECK((status == 401 || status == 429));
      if (status == 401) ++tried;
    }
    device.clock.advance(kMinute);
  }
  CHECK(tried <= 100);
  CHECK(device.hub().auth().setupRequired());
}
