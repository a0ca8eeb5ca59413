#pragma once

#include <string>

#include "core/api/status_routes.h"
#include "support/hub/full_hub.h"

namespace lumi::test {

inline void forgetPeople(FullHub& fixture) {
  const auto accounts = fixture.hub().auth().accounts();
  for (const Account& account : accounts) {
    if (account.username != "owner") {
      fixture.call(Method::kDelete, "/api/auth/users/" + std::to_string(account.id), fixture.token);
    }
  }
  for (size_t i = 0; i < 5; ++i) {
    fixture.addUser("user-" + std::to_string(i), "a-password");
  }
}

inline void forgetJob(FullHub& fixture) {
  const std::string file = fixture.hub().sand().queue().jobs().front().file;
  fixture.call(Method::kDelete, "/api/gcode/file/" + file, fixture.token);
}

inline void forgetPlaylists(FullHub& fixture) {
  fixture.call(Method::kPost, "/api/sand/player", fixture.token, R"({"action":"stop"})");
  while (fixture.hub().sand().player().isActive()) fixture.settle();
  for (const uint32_t id : fixture.hub().sand().playlists().ids()) {
    fixture.call(Method::kDelete, "/api/sand/playlists/" + std::to_string(id), fixture.token);
  }
}

inline void forgetLists(FullHub& fixture) {
  forgetPlaylists(fixture);
  while (!fixture.hub().sand().queue().jobs().empty()) forgetJob(fixture);
  for (const PatternId id : fixture.hub().sand().library().newestFirst()) {
    const std::string path = "/api/sand/library/" + patternIdText(id) + "?force=1";
    if (fixture.call(Method::kDelete, path, fixture.token).status != 200) break;
  }
  for (uint32_t id = 1; id <= kMaxSavedPatterns; ++id) (void)fixture.hub().savedPatterns().remove(id);
  while (!fixture.hub().scenes().all().empty()) {
    const std::string id = std::to_string(fixture.hub().scenes().all().front().id);
    if (fixture.call(Method::kDelete, "/api/scenes/" + id, fixture.token).status != 200) break;
  }
  // A version that is being installed can't be deleted.
  for (const char* id : {kHubDeviceId, "matrix-1", "matrix-2"}) fixture.hub().ota().forgotten(id);
  while (!fixture.hub().ota().catalogue().all().empty()) {
    const uint32_t id = fixture.hub().ota().catalogue().all().front().id;
    const std::string path = "/api/ota/versions/" + std::to_string(id);
    if (fixture.call(Method::kDelete, path, fixture.token).status != 200) break;
  }
  while (!fixture.hub().ota().history().all().empty()) {
    const uint32_t id = fixture.hub().ota().history().all().front().id;
    const std::string path = "/api/ota/update-history/" + std::to_string(id);
    if (fixture.call(Method::kDelete, path, fixture.token).status != 200) break;
  }
}

/** Adds as many jobs, firmware versions, history entries, pairing requests, saved patterns and notices as
 * fit. */
inline void fillLists(FullHub& fixture) {
  // Twice as many, because a deque allocates again when old entries are removed and new ones are added.
  for (size_t i = 0; i < 2 * JobQueue::kMaxJobs; ++i) {
    if (fixture.hub().sand().queue().isFull()) forgetJob(fixture);
    fixture.useOfUpload(FullHub::pattern("p.gcode", FullHub::patternText(2)));
  }
  for (size_t i = 0; i < UpdateHistory::kMax; ++i) {
    fixture.useOfUpload(FullHub::firmware("3.0." + std::to_string(i), "something-else"));
  }
  for (size_t i = 0; i < FirmwareCatalogue::kMax; ++i) {
    fixture.useOfUpload(FullHub::firmware("2.0." + std::to_string(i)));
  }
  for (size_t i = 0; i < 2 * Pairing::kMaxAddresses; ++i) {
    const std::string body = R"({"deviceId":"matrix-)" + std::to_string(i % 2 + 1) + R"(","code":"0042"})";
    Request request = HubFixture::makeRequest(Method::kPost, "/api/device/pair", {}, body);
    request.remoteAddress = "10.0.0." + std::to_string(i);
    fixture.serve(std::move(request), body);
  }
  while (
      fixture.call(Method::kPost, "/api/matrix/patterns", fixture.token, SavedPatternBytes().take()).status ==
      201) {
  }
  fixture.fillNotices(10);
}

/** Restores the same accounts, sessions, settings and lists, whatever was done to the hub. */
inline void putInOrder(FullHub& fixture) {
  Hub& hub = fixture.hub();
  fixture.clock.advance(kHour);
  hub.tick();
  hub.auth().notices().clear();
  fixture.deviceTokens = {hub.devices().enroll("matrix-1").value(), hub.devices().enroll("matrix-2").value()};
  fixture.token = fixture.signIn();
  while (!hub.auth().invitations().empty())
    (void)hub.auth().withdrawInvitation(hub.auth().invitations()[0].id);
  forgetPeople(fixture);
  forgetLists(fixture);
  (void)hub.schedule().restore({});
  (void)hub.schedule().setQuiet(false);
  const std::string same = R"({"currentPassword":"owner-password","newPassword":"owner-password"})";
  fixture.token =
      HubFixture::field(fixture.call(Method::kPut, "/api/auth/password", fixture.token, same).body, "token");
  fixture.call(Method::kPut, "/api/auth/profile", fixture.token, R"({"name":"Owner"})");
  fixture.call(Method::kPost, "/api/config/reset-configs", fixture.token);
  fixture.call(Method::kPut, "/api/config/hardware", fixture.token,
               R"({"ledCount":300,"place":"52.52, 13.41","allowedHosts":["a.example"]})");
  fixture.call(Method::kGet, "/api/gcode/canvas.bin", fixture.token);
  fixture.settle();
  fixture.clock.advance(kHour);
  fixture.settle();
  fixture.notifier.sent.clear();
}

}  // namespace lumi::test
