#pragma once

#include "support/fakes/fake_access_policy.h"
#include "support/fakes/manual_clock.h"
#include "support/http/http_call.h"
#include "support/http/test_routes.h"

namespace lumi::test {

inline constexpr uint32_t kUploadLimit = 1000;
inline constexpr size_t kSmallBody = 100;
inline constexpr UploadSentences kSentences = {"Another one is running.", "At most this much, please."};

/** A router with at least one route of each kind and access class. */
struct RouterFixture {
  FakeAccessPolicy policy;
  ManualClock clock;
  Router router{policy, clock};
  std::string seen;
  SinkLog sink;

  RouterFixture() {
    const auto say = [this](const char* what) {
      return [this, what](const Call& call) {
        seen = std::string(what) + ":" + call.parameter;
        call.reply.send(jsonResponse(200, "{}"));
      };
    };
    addCall(router, Method::kGet, "/api/public", Access::kPublic, say("public"));
    addCall(router, Method::kPost, "/api/public", Access::kPublic, say("post"));
    addCall(router, Method::kGet, "/api/network", Access::kNetwork, say("network"));
    addCall(router, Method::kGet, "/home", Access::kHome, say("home"));
    addCall(router, Method::kPost, "/home", Access::kHome, say("home"));
    addCall(router, Method::kGet, "/api/guest", Access::kGuest, say("guest"));
    addCall(router, Method::kGet, "/api/user", Access::kUser, say("user"));
    addCall(router, Method::kGet, "/api/admin", Access::kAdmin, say("admin"));
    addCall(router, Method::kGet, "/api/device", Access::kDevice, say("device"));
    addCall(router, Method::kGet, "/api/both", Access::kUserOrDevice, say("both"));
    addCall(router, Method::kDelete, "/api/things/{}", Access::kPublic, say("thing"));
    addCall(router, Method::kDelete, "/api/things/all", Access::kPublic, say("all"));
    addCall(router, Method::kGet, "/api/things/{}/size", Access::kPublic, say("size"));
    addJson(router, Method::kPost, "/api/json", Access::kUser, kMaxJsonBody,
            [this](const Call& call, std::string_view body) {
              seen = std::string(body);
              call.reply.send(jsonResponse(200, "{}"));
            });
    addJson(router, Method::kPost, "/api/small", Access::kUser, kSmallBody,
            [](const Call& call, std::string_view) { call.reply.send(jsonResponse(200, "{}")); });
    addJson(router, Method::kPost, "/api/knock", Access::kPublic, kSmallBody,
            [](const Call& call, std::string_view) { call.reply.send(jsonResponse(200, "{}")); });
    addBody(router, Method::kPut, "/api/body", Access::kUser, kUploadLimit,
            [this](const Call& call) { return std::make_unique<RecordingBodySink>(sink, call.reply); });
    addBody(router, Method::kPut, "/api/large-body", Access::kUser, Router::kMaxKeptBody + 1,
            [this](const Call& call) { return std::make_unique<RecordingBodySink>(sink, call.reply); });
    addUpload(router, "/api/upload", Access::kUser, kUploadLimit,
              [this](const Call& call) { return std::make_unique<RecordingPartSink>(sink, call.reply); });
    addUpload(router, "/api/sure-upload", Access::kConfirmed, kUploadLimit,
              [this](const Call& call) { return std::make_unique<RecordingPartSink>(sink, call.reply); });
    addUpload(router, "/api/long-upload", Access::kUser, 1 << 20,
              [this](const Call& call) { return std::make_unique<RecordingPartSink>(sink, call.reply); });
    addUpload(
        router, "/api/jealous-upload", Access::kUser, kUploadLimit,
        [this](const Call& call) { return std::make_unique<RecordingPartSink>(sink, call.reply); },
        &kSentences);
    router.setFallback(say("panel"));
  }

  int get(const std::string& path, const std::string& token = "") {
    return HttpCall(Method::kGet, path, token).openAt(router).status();
  }
  HttpCall json(uint64_t length = 2, const std::string& address = "192.168.1.2",
                const std::string& token = "user") {
    HttpCall call(Method::kPost, "/api/json", token);
    call.from(address).withType("application/json").withLength(length).openAt(router);
    return call;
  }
  /** Sends the head of a request with a body, without a token. */
  HttpCall knock(const std::string& address) {
    HttpCall call(Method::kPost, "/api/knock");
    call.from(address).withType("application/json").withLength(2).openAt(router);
    return call;
  }
  HttpCall longUpload() { return upload("/api/long-upload"); }
  HttpCall upload(const std::string& path = "/api/upload", const std::string& token = "user") {
    HttpCall call(Method::kPost, path, token);
    call.withType("multipart/form-data; boundary=x").withUnknownLength().openAt(router);
    return call;
  }
  HttpCall body(const std::string& address = "192.168.1.2", const std::string& path = "/api/body") {
    HttpCall call(Method::kPut, path, "user");
    call.from(address).withUnknownLength().openAt(router);
    return call;
  }
};

}  // namespace lumi::test
