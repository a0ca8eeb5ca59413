#include <functional>

#include "mqtt_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

/**
 * A hub with a table, where WLED's apps are welcome, on 2026-05-01 at 06:00 UTC. Its library has the patterns
 * Rose, Star and Wave, its playlist 1 has Star and Wave.
 */
struct ScenesHub : MqttTableHub {
  ScenesHub() {
    clock.setWall(*fromIso("2026-05-01T06:00Z"));
    int index = 0;
    std::string ids;
    for (const char* name : {"Rose", "Star", "Wave"}) {
      addPattern(name, index++);
      const std::string id = patternIdText(hub().sand().library().newestFirst().front());
      if (index > 1) ids += (ids.empty() ? "\"" : ",\"") + id + "\"";
      patterns.push_back(id);
    }
    REQUIRE(post("/api/sand/playlists", R"({"name":"Two","entries":[)" + ids + "]}").status == 201);
    REQUIRE(put("/api/connections/wled", R"({"enabled":true})").status == 200);
  }

  Answered post(const std::string& path, const std::string& body = "{}") {
    return call(Method::kPost, path, token, body);
  }
  std::string add(const std::string& sand) {
    const Answered added =
        post("/api/scenes",
             R"({"name":"Evening","led":{"strips":[{"enabled":true,"mode":"fire"}]},"sand":)" + sand + "}");
    REQUIRE(added.status == 201);
    return std::to_string(hub().scenes().lastId());
  }
  void schedule(const std::string& time, const std::string& fields) {
    REQUIRE(post("/api/schedule", R"({"at":"time","time":")" + time +
                                      R"(","days":["mon","tue","wed","thu","fri","sat","sun"],)" + fields +
                                      "}")
                .status == 201);
  }
  std::string drawn() {
    const Job* job = hub().sand().queue().current();
    return job == nullptr ? "" : job->originalName;
  }
  bool runUntil(const std::function<bool()>& condition) {
    for (int i = 0; i < 60 && !condition(); ++i) run(1000);
    return condition();
  }
  bool draws(const std::string& name) {
    return runUntil([&] { return drawn() == name; });
  }

  std::vector<std::string> patterns;  // ids
};

struct Channel {
  const char* name;
  std::function<void(ScenesHub&, const std::string& id)> run;
};

const std::vector<Channel> kChannels = {
    {"HTTP", [](ScenesHub& home,
                const std::string& id) { REQUIRE(home.post("/api/scenes/" + id + "/run").status == 200); }},
    {"MQTT", [](ScenesHub& home, const std::string& id) { home.command("scene", "{\"id\":" + id + "}"); }},
    {"WLED",
     [](ScenesHub& home, const std::string& id) {
       REQUIRE(home.call(Method::kPost, "/json/state", {}, "{\"ps\":" + id + "}").status == 200);
     }},
    {"the schedule, at midnight",
     [](ScenesHub& home, const std::string& id) {
       home.clock.setWall(*fromIso("2026-05-01T23:59:50Z"));
       home.run(1000);
       home.schedule("00:00", R"("action":"scene","scene":)" + id);
       home.run(15'000);
     }},
    {"the schedule, missed by a power cut",
     [](ScenesHub& home, const std::string& id) {
       home.schedule("00:00", R"("action":"scene","scene":)" + id);
       home.run(5000);
       home.clock.setWall(*fromIso("2026-05-02T00:10Z"));
       home.restart();
     }},
};

}  // namespace

TEST_CASE("a scene with a pattern of the library runs through each channel") {
  for (const Channel& channel : kChannels) {
    CAPTURE(channel.name);
    ScenesHub home;
    const std::string id =
        home.add(R"({"action":"draw","pattern":")" + home.patterns[1] + R"(","when":"now"})");
    channel.run(home, id);
    CHECK(home.draws("Star"));
    CHECK(home.hub().lights().settings().strip.mode == LightMode::kFire);
    CHECK(home.hub().lights().isLit());
    CHECK(has(home.get("/api/scenes").body, "\"running\":" + id + ","));
  }
}

TEST_CASE("a scene with a playlist runs through each channel") {
  for (const Channel& channel : kChannels) {
    CAPTURE(channel.name);
    ScenesHub home;
    channel.run(home, home.add(R"({"action":"playlist","playlist":1})"));
    CHECK(home.draws("Star"));
    CHECK(home.hub().sand().player().isPlaying(1));
    CHECK(home.hub().lights().settings().strip.mode == LightMode::kFire);
  }
}

TEST_CASE("the schedule starts and stops a playlist, also one that a power cut missed") {
  ScenesHub home;
  home.schedule("20:00", R"("action":"playlist-start","playlist":1)");
  home.schedule("21:00", R"("action":"playlist-stop")");
  home.run(3000);
  home.clock.setWall(*fromIso("2026-05-01T20:10Z"));
  home.restart();
  CHECK(home.draws("Star"));
  home.clock.setWall(*fromIso("2026-05-01T20:59:55Z"));
  home.run(2000);
  CHECK(home.hub().sand().player().isActive());
  CHECK(home.runUntil([&] { return !home.hub().sand().player().isActive() && home.drawn().empty(); }));
  CHECK(has(home.get("/api/schedule").body, R"("playlist":1,"minutes":30)"));
  home.post("/api/schedule",
            R"({"at":"time","time":"20:00","days":["mon"],"action":"playlist-start","playlist":9})");
  CHECK(has(home.get("/api/schedule").body, "The playlist was deleted."));
}
