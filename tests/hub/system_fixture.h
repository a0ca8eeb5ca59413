#pragma once

#include <doctest/doctest.h>

#include <string>

#include "core/base/text.h"
#include "core/system/backup/backup.h"
#include "panel_hub.h"

namespace lumi::test {

/** A hub whose owner is signed in, with some data of every kind. */
struct SystemFixture : PanelHub {
  void furnish() {
    setHardware(R"({"ledCount":77,"name":"attic","place":"52.5, 13.4","allowedHosts":["a.example"],)"
                R"("matrices":[{"rotation":90},{"connection":"none"}]})");
    setLights(R"({"mode":"chase","color":"#010203"})", R"(,"globalSettings":{"autoOff":true})");
    setMatrices(R"({"display":{"text":"\"Gr\u00fc\u00dfe\"","clock":{"hours":12},"transition":"wipe",)"
                R"("pages":[{"mode":"time","clock":{"week":"monday"}},{"text":"Two"}]}})",
                R"({"name":"Zwei"})");
    addGuest();
    REQUIRE(hub().devices().enroll("matrix-1").ok());
  }

  void addGuest() {
    REQUIRE(post("/api/auth/register", newUser("guest", "guest-password", "Guest")).status == 201);
  }

  /** Returns all settings that a backup contains, as the calls return them, without revisions. */
  std::string settings() {
    std::string all = get("/api/config/hardware").body + get("/api/config/configs").body;
    for (size_t at = all.find("\"revision\":"); at != std::string::npos; at = all.find("\"revision\":", at)) {
      const size_t digits = at + 11;
      all.erase(at, all.find_first_not_of("0123456789", digits) - at);
    }
    return all;
  }

  std::string users() {
    std::string all;
    for (const Account& account : hub().auth().accounts()) {
      all += account.username + "/" + account.name + (account.isAdmin() ? "/admin " : " ");
    }
    return all;
  }

  Answered backup(bool withUsers) {
    return post("/api/system/backup", std::string(R"({"password":")") + kOwnerPassword +
                                          R"(","includeUsers":)" + (withUsers ? "true}" : "false}"));
  }

  /** Returns a confirmation for one restore of users. */
  std::string confirmation() {
    const std::string body = std::string(R"({"password":")") + kOwnerPassword + R"("})";
    return field(post("/api/system/confirm", body).body, "confirmation");
  }

  Answered restoreWithUsers(const std::string& file) {
    return restore(file, "users=true&confirm=" + confirmation());
  }

  /** Sends a backup and, if it is accepted, restarts. */
  Answered restore(const std::string& file, const std::string& query = "") {
    const Answered answer = sendBackup(file, query);
    pass(kSecond);
    CHECK(restartIfAsked() == (answer.status == 200));
    return answer;
  }
  void bringBack(const std::string& file) {
    REQUIRE(restore(file).status == 200);
    token = signIn();
  }
  Answered sendBackup(const std::string& file, const std::string& query = "") {
    confirm(token);
    Request request = makeRequest(Method::kPost, "/api/system/restore", token, file);
    request.query = query;
    return call(std::move(request), file);
  }

  /** Returns a backup with these sections and the right checksum. */
  std::string backupWith(const std::string& parts) const {
    const std::string body = R"({"lumisand":"backup","format":1,"sections":{)" + parts + "}";
    return body + checksumTail(crypto.sha256(asBytes(body)));
  }

  std::string logText() { return get("/api/system/log").body; }

  /** Restarts the hub with another store. */
  void moveTo(FileStore& other) {
    flash = &other;
    reboot();
  }
};

}  // namespace lumi::test
