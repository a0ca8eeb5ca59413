#pragma once

#include <string>

#include "support/hub/full_hub.h"

namespace lumi::test {

inline void forgetPeople(FullHub& bench) {
  const auto accounts = bench.hub().auth().accounts();
  for (const Account& account : accounts) {
    if (account.username != "owner") {
      bench.call(Method::kDelete, "/api/auth/users/" + std::to_string(account.id), bench.token);
    }
  }
  for (size_t i = 0; i < 5; ++i) {
    bench.call(Method::kPost, "/api/auth/register", bench.token,
               R"({"name":"Somebody","username":"user-)" + std::to_string(i) +
                   R"(","password":"a-password","adminToken":"K7M2Q9RTWX4B"})");
  }
}

inline void forgetJob(FullHub& bench) {
  const std::string file = bench.hub().sand().queue().jobs().front().file;
  bench.call(Method::kDelete, "/api/gcode/file/" + file, bench.token);
}

inline void forgetLists(FullHub& bench) {
  while (!bench.hub().sand().queue().jobs().empty()) forgetJob(bench);
  while (!bench.hub().ota().catalogue().all().empty()) {
    const uint32_t id = bench.hub().ota().catalogue().all().front().id;
    const std::string path = "/api/ota/versions/" + std::to_string(id);
    if (bench.call(Method::kDelete, path, bench.token).status != 200) break;
  }
  while (!bench.hub().ota().history().all().empty()) {
    const uint32_t id = bench.hub().ota().history().all().front().id;
    const std::string path = "/api/ota/update-history/" + std::to_string(id);
    if (bench.call(Method::kDelete, path, bench.token).status != 200) break;
  }
}

/** Adds as many jobs, firmware versions, history entries and pairing requests as fit. */
inline void fillLists(FullHub& bench) {
  // Twice as many, because a deque allocates again when old entries are removed and new ones are added.
  for (size_t i = 0; i < 2 * JobQueue::kMaxJobs; ++i) {
    if (bench.hub().sand().queue().isFull()) forgetJob(bench);
    bench.useOfUpload(FullHub::pattern("p.gcode", FullHub::patternText(2)));
  }
  for (size_t i = 0; i < UpdateHistory::kMax; ++i) {
    bench.useOfUpload(FullHub::firmware("3.0." + std::to_string(i), "something-else"));
  }
  for (size_t i = 0; i < FirmwareCatalogue::kMax; ++i) {
    bench.useOfUpload(FullHub::firmware("2.0." + std::to_string(i)));
  }
  for (size_t i = 0; i < Pairing::kMaxCommands; ++i) {
    const std::string body = R"({"deviceId":"matrix-)" + std::to_string(i % 2 + 1) + R"(","code":"0042"})";
    Request request = HubFixture::makeRequest(Method::kPost, "/api/device/pair", {}, body);
    request.remoteAddress = "10.0.0." + std::to_string(i);
    bench.serve(std::move(request), body);
  }
}

/** Restores the same accounts, sessions, settings and lists, whatever was done to the hub. */
inline void putInOrder(FullHub& bench) {
  Hub& hub = bench.hub();
  bench.clock.advance(kHour);
  hub.tick();
  (void)hub.auth().setAdminToken(HubFixture::kAdminToken);
  bench.deviceTokens = {hub.devices().enroll("matrix-1").value(), hub.devices().enroll("matrix-2").value()};
  bench.token = bench.signIn();
  forgetPeople(bench);
  forgetLists(bench);
  const std::string same = R"({"currentPassword":"owner-password","newPassword":"owner-password"})";
  bench.token =
      HubFixture::field(bench.call(Method::kPut, "/api/auth/password", bench.token, same).body, "token");
  bench.call(Method::kPut, "/api/auth/profile", bench.token, R"({"name":"Owner"})");
  bench.call(Method::kPost, "/api/config/reset-configs", bench.token);
  bench.call(Method::kPut, "/api/config/hardware", bench.token,
             R"({"ledCount":300,"place":"52.52, 13.41","allowedHosts":["a.example"]})");
  bench.call(Method::kGet, "/api/gcode/canvas.bin", bench.token);
  bench.settle();
  bench.clock.advance(kHour);
  bench.settle();
  bench.notifier.sent.clear();
}

}  // namespace lumi::test
