#pragma once

#include "support/fake_gate.h"
#include "support/http_call.h"
#include "support/manual_clock.h"

namespace lumi::test {

inline constexpr uint64_t kUploadLimit = 1000;
inline constexpr size_t kSmallBody = 100;

/** A router with one route of each kind and access class. */
struct RouterFixture {
  FakeGate gate;
  ManualClock clock;
  Router router{gate, clock};
  std::string seen;
  SinkLog sink;

  RouterFixture() {
    const auto say = [this](std::string what) {
      return [this, what](const Call& call) {
        seen = what + ":" + call.parameter;
        call.reply.send(jsonResponse(200, "{}"));
      };
    };
    router.add(Method::kGet, "/api/public", Access::kPublic, say("public"));
    router.add(Method::kPost, "/api/public", Access::kPublic, say("post"));
    router.add(Method::kGet, "/api/network", Access::kNetwork, say("network"));
    router.add(Method::kGet, "/api/user", Access::kUser, say("user"));
    router.add(Method::kGet, "/api/admin", Access::kAdmin, say("admin"));
    router.add(Method::kGet, "/api/device", Access::kDevice, say("device"));
    router.add(Method::kGet, "/api/both", Access::kUserOrDevice, say("both"));
    router.add(Method::kDelete, "/api/things/{}", Access::kPublic, say("thing"));
    router.add(Method::kDelete, "/api/things/all", Access::kPublic, say("all"));
    router.add(Method::kGet, "/api/things/{}/size", Access::kPublic, say("size"));
    router.addJson(Method::kPost, "/api/json", Access::kUser, Router::kLongestJsonBody,
                   [this](const Call& call, std::string_view body) {
                     seen = std::string(body);
                     call.reply.send(jsonResponse(200, "{}"));
                   });
    router.addJson(Method::kPost, "/api/small", Access::kUser, kSmallBody,
                   [](const Call& call, std::string_view) { call.reply.send(jsonResponse(200, "{}")); });
    router.addJson(Method::kPost, "/api/knock", Access::kPublic, kSmallBody,
                   [](const Call& call, std::string_view) { call.reply.send(jsonResponse(200, "{}")); });
    router.addBody(Method::kPut, "/api/body", Access::kUser, kUploadLimit, [this](const Call& call) {
      return std::make_unique<RecordingBodySink>(sink, call.reply);
    });
    router.addUpload("/api/upload", Access::kUser, kUploadLimit, [this](const Call& call) {
      return std::make_unique<RecordingPartSink>(sink, call.reply);
    });
    router.addUpload("/api/long-upload", Access::kUser, 1 << 20, [this](const Call& call) {
      return std::make_unique<RecordingPartSink>(sink, call.reply);
    });
    router.addUpload(
        "/api/jealous-upload", Access::kUser, kUploadLimit,
        [this](const Call& call) { return std::make_unique<RecordingPartSink>(sink, call.reply); },
        {"Another one is running.", "At most this much, please."});
    router.setFallback(say("panel"));
  }

  int get(const std::string& path, const std::string& token = "") {
    return HttpCall(Method::kGet, path, token).openAt(router).status();
  }
  HttpCall json(uint64_t length = 2, const std::string& address = "192.168.1.2") {
    HttpCall call(Method::kPost, "/api/json", "user");
    call.from(address).withType("application/json").withLength(length).openAt(router);
    return call;
  }
  /** A body of somebody who is not signed in. */
  HttpCall knock(const std::string& address) {
    HttpCall call(Method::kPost, "/api/knock");
    call.from(address).withType("application/json").withLength(2).openAt(router);
    return call;
  }
  HttpCall longUpload() { return upload("/api/long-upload"); }
  HttpCall upload(const std::string& path = "/api/upload") {
    HttpCall call(Method::kPost, path, "user");
    call.withType("multipart/form-data; boundary=x").withUnknownLength().openAt(router);
    return call;
  }
  HttpCall body(const std::string& address = "192.168.1.2") {
    HttpCall call(Method::kPut, "/api/body", "user");
    call.from(address).withUnknownLength().openAt(router);
    return call;
  }
};

}  // namespace lumi::test
