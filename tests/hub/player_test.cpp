#include <doctest/doctest.h>

#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "support/fakes/table_wire.h"
#include "system_fixture.h"
#include "tools/virtual_grbl/virtual_grbl.h"

using namespace lumi;
using namespace lumi::test;
using Json = nlohmann::json;

namespace {

/** A hub in Berlin with a sand table and a library of short patterns, on 2026-05-01 at 12:00. */
struct PlayingHub : SystemFixture {
  static constexpr Millis kPass = 10;

  VirtualGrbl grbl{VirtualGrblOptions{}};
  TableWire wire{grbl};
  std::vector<std::string> ids;

  explicit PlayingHub(size_t patterns = 3) {
    cable = &wire;
    clock.setWall(*fromIso("2026-05-01T10:00:00Z"));
    reboot();
    token = signIn();
    REQUIRE(call(Method::kPut, "/api/config/hardware", token, R"({"timezone":"CET-1CEST,M3.5.0,M10.5.0/3"})")
                .status == 200);
    for (size_t i = 0; i < patterns; ++i) ids.push_back(addPattern(i));
  }

  /** A zigzag that takes about 10 s. */
  static std::string patternText(size_t index) {
    std::string text;
    for (int i = 0; i < 30; ++i) {
      text += "G1 X" + std::to_string(10 + index * 30 + static_cast<size_t>(i % 2) * 8) + " Y" +
              std::to_string(10 + i) + "\n";
    }
    return text;
  }

  Json upload(size_t index, const std::string& play, const std::string& path = "/api/sand/library") {
    const std::string text = patternText(index);
    Request request = makeRequest(Method::kPost, path, token, text, "multipart/form-data; boundary=x");
    request.headers.set("Host", "192.168.178.20");
    const auto target = std::make_shared<KeptAnswer>();
    target->kept.status = 0;
    BodyHandler intake = hub().router().open(std::move(request), Reply(target));
    REQUIRE(intake.parts);
    if (!play.empty()) intake.parts->field("play", play);
    intake.parts->fileBegin("gcode", std::string("Pattern ") + static_cast<char>('A' + index) + ".gcode");
    for (ConstBytes left = asBytes(text); !left.empty();) left = left.sub(intake.parts->fileData(left));
    while (!intake.parts->fileEnd()) hub().tick();
    intake.parts->end();
    REQUIRE(target->kept.status == 200);
    return Json::parse(target->kept.body);
  }
  Json enqueue(size_t index, const std::string& place = "last") {
    const Answered answer =
        post("/api/sand/library/" + ids[index] + "/queue", R"({"place":")" + place + "\"}");
    REQUIRE(answer.status == 200);
    return Json::parse(answer.body);
  }
  Json decide(const std::string& file, const std::string& decision) {
    const Answered answer =
        call(Method::kPatch, "/api/gcode/queue/" + file, token, R"({"resume":")" + decision + "\"}");
    REQUIRE(answer.status == 200);
    return Json::parse(answer.body);
  }
  bool isJob(const std::string& file, const char* state) {
    for (const Json& job : json("/api/gcode/queue")) {
      if (job["file"] == file) return job["state"] == state;
    }
    return false;
  }
  std::string addPattern(size_t index) { return upload(index, "")["pattern"]["id"]; }

  void step(Millis time = kPass) {
    grbl.advance(time * 1000);
    clock.advance(time);
    hub().tick();
  }
  bool runUntil(const std::function<bool()>& condition, Millis limit = 10 * kMinute) {
    for (const Millis until = clock.now() + limit; !condition();) {
      if (clock.now() >= until) return false;
      step();
    }
    return true;
  }
  void run(Millis time) {
    for (const Millis until = clock.now() + time; clock.now() < until;) step();
  }
  /** Lets hours pass in which the table does not move. */
  void live(const char* until) {
    while (*clock.wall() < *fromIso(until)) {
      const auto left = static_cast<Millis>(*fromIso(until) - *clock.wall());
      step(std::min<Millis>(left, left > 2 * kMinute ? kSecond : kPass));
    }
  }

  Json json(const std::string& path) {
    const Answered answer = get(path);
    REQUIRE(answer.status == 200);
    return Json::parse(answer.body);
  }
  Json player() { return json("/api/sand/player"); }
  std::string state() { return player()["state"]; }
  bool isState(const char* name) { return state() == name; }
  bool isDrawing(size_t index) {
    const Json now = player();
    return now["state"] == "drawing" && now["pattern"] == ids[index];
  }
  int act(const std::string& action) {
    return post("/api/sand/player", R"({"action":")" + action + "\"}").status;
  }
  Json make(const std::string& more = "", const std::string& name = "Evening") {
    Json entries = ids;
    const Answered answer =
        post("/api/sand/playlists", R"({"name":")" + name + R"(","entries":)" + entries.dump() + more + "}");
    REQUIRE(answer.status == 201);
    return Json::parse(answer.body);
  }
  std::string pathOf(const Json& list) {
    return "/api/sand/playlists/" + std::to_string(list["id"].get<int>());
  }
  Answered play(const Json& list) { return post(pathOf(list) + "/run"); }
  Answered put(const std::string& path, const std::string& body) {
    return call(Method::kPut, path, token, body);
  }
  Answered erase(const std::string& path) { return call(Method::kDelete, path, token); }
  void addQuiet(const char* begin, const char* end, bool finish) {
    const std::string days = R"("days":["mon","tue","wed","thu","fri","sat","sun"])";
    REQUIRE(post("/api/schedule", std::string(R"({"at":"time","time":")") + begin +
                                      R"(","action":"quiet-begin",)" + days + R"(,"finish":)" +
                                      (finish ? "true}" : "false}"))
                .status == 201);
    REQUIRE(post("/api/schedule",
                 std::string(R"({"at":"time","time":")") + end + R"(","action":"quiet-end",)" + days + "}")
                .status == 201);
  }
  long drawn() const { return log.count("\": drawn"); }

  /** As after SIGKILL: the files stay, nothing else does. */
  void kill() {
    wire.close();
    reboot();
  }
};

}  // namespace

TEST_CASE("a playlist is made, listed, changed and deleted, and the revision tells of it") {
  PlayingHub hub;
  const Json empty = hub.json("/api/sand/playlists");
  CHECK(empty["playlists"].empty());
  CHECK(hub.player()["revision"] == empty["revision"]);
  const Json list =
      hub.make(R"(,"shuffle":true,"repeat":true,"pause":86400,"clear":"auto","clearSpeed":300)");
  CHECK(list["name"] == "Evening");
  CHECK(list["entries"] == Json(hub.ids));
  CHECK(list["shuffle"] == true);
  CHECK(list["pause"] == 86'400);
  CHECK(list["clear"] == "auto");
  CHECK(list["clearSpeed"] == 300);
  const Json all = hub.json("/api/sand/playlists");
  CHECK(all["revision"] != empty["revision"]);
  REQUIRE(all["playlists"].size() == 1);
  CHECK(all["playlists"][0]["count"] == 3);
  CHECK(all["playlists"][0]["cover"] == Json(hub.ids));
  CHECK(all["playlists"][0]["clear"] == "auto");
  CHECK_FALSE(all["playlists"][0].contains("entries"));
  const Answered changed = hub.put(hub.pathOf(list), R"({"name":" Night ","pause":0,"shuffle":null})");
  CHECK(changed.status == 200);
  CHECK(Json::parse(changed.body)["name"] == "Night");
  CHECK(Json::parse(changed.body)["pause"] == 0);
  CHECK(Json::parse(changed.body)["shuffle"] == true);
  hub.reboot();
  hub.token = hub.signIn();
  CHECK(hub.json(hub.pathOf(list)) == Json::parse(changed.body));
  CHECK(hub.erase(hub.pathOf(list)).status == 200);
  CHECK(hub.erase(hub.pathOf(list)).status == 404);
  CHECK(hub.get(hub.pathOf(list)).status == 404);
  CHECK(hub.put(hub.pathOf(list), R"({"name":"N"})").status == 404);
  CHECK(hub.play(list).status == 404);
}

TEST_CASE("a new playlist has defaults, and an entry may occur more than once") {
  PlayingHub hub;
  const Answered answer = hub.post("/api/sand/playlists", R"({"name":"  Größe ✨ "})");
  REQUIRE(answer.status == 201);
  Json expected = Json::parse(
      R"({"name":"Größe ✨","entries":[],"shuffle":false,"repeat":false,"pause":0,"clear":"none","clearSpeed":100})");
  expected["id"] = Json::parse(answer.body)["id"];
  CHECK(Json::parse(answer.body) == expected);
  CHECK(hub.play(expected).status == 409);
  Json many = Json::array();
  for (int i = 0; i < 64; ++i) many.push_back(hub.ids[0]);
  CHECK(hub.put(hub.pathOf(expected), R"({"entries":)" + many.dump() + "}").status == 200);
  CHECK(hub.json(hub.pathOf(expected))["entries"].size() == 64);
  many.push_back(hub.ids[0]);
  CHECK(hub.put(hub.pathOf(expected), R"({"entries":)" + many.dump() + "}").status == 400);
  CHECK(hub.put(hub.pathOf(expected), R"({"entries":["0badbeef",")" + hub.ids[1] + R"("]})").status == 200);
  CHECK(hub.json(hub.pathOf(expected))["entries"] == Json::array({hub.ids[1]}));
}

TEST_CASE("wrong bodies are refused with a sentence and change nothing") {
  PlayingHub hub;
  const Json list = hub.make();
  const std::string before = hub.get("/api/sand/playlists").body;
  for (const char* body :
       {R"({})", R"({"name":""})", R"({"name":"  "})", R"({"name":"a\nb"})", R"([])", R"(no)",
        R"({"name":"123456789012345678901234567890123456789012345678901234567890123456789012345678901"})"}) {
    CHECK(hub.post("/api/sand/playlists", body).status == 400);
  }
  for (const char* body : {R"({"entries":["xyz"]})", R"({"entries":[7]})", R"({"entries":"a"})",
                           R"({"pause":86401})", R"({"pause":-1})", R"({"clear":"sometimes"})",
                           R"({"clearSpeed":9})", R"({"clearSpeed":301})", R"({"shuffle":1})"}) {
    CAPTURE(body);
    const Answered answer = hub.put(hub.pathOf(list), body);
    CHECK(answer.status == 400);
    CHECK(HubFixture::field(answer.body, "message").find("must be") != std::string::npos);
  }
  for (const char* body : {R"({})", R"({"action":"dance"})", R"({"speed":301})", R"({"speed":9})",
                           R"({"action":"skip","speed":100})"}) {
    CHECK(hub.post("/api/sand/player", body).status == 400);
  }
  CHECK(hub.get("/api/sand/playlists").body == before);
}

TEST_CASE("a guest plays and controls playlists but does not change them, and leaves the speed alone") {
  PlayingHub hub;
  const Json list = hub.make();
  hub.addUser("visitor", "a-password", "Visitor", R"(,"role":"guest")");
  const std::string guest = hub.signIn("visitor", "a-password");
  CHECK(hub.call(Method::kGet, "/api/sand/playlists", guest).status == 200);
  CHECK(hub.call(Method::kPost, "/api/sand/playlists", guest, R"({"name":"N"})").status == 403);
  CHECK(hub.call(Method::kDelete, hub.pathOf(list), guest).status == 403);
  CHECK(hub.call(Method::kPost, hub.pathOf(list) + "/run", guest).status == 200);
  CHECK(hub.call(Method::kPost, "/api/sand/player", guest, R"({"action":"stopAfter"})").status == 200);
  CHECK(hub.call(Method::kPost, "/api/sand/player", guest, R"({"speed":50})").status == 403);
}

TEST_CASE(
    "a playlist is drawn to its end, and the player tells what is drawn, what follows and when it ends") {
  PlayingHub hub;
  CHECK(hub.player() == Json::parse(R"({"revision":)" + hub.player()["revision"].dump() +
                                    R"(,"state":"idle","isPaused":false,"playlist":null,"drawn":0,"total":0,)"
                                    R"("file":null,"pattern":null,"next":[],"pauseLeft":null,)"
                                    R"("remaining":null,"stopAfter":false,"speed":100,"message":""})"));
  const Json list = hub.make();
  const Answered answer = hub.play(list);
  CHECK(answer.status == 200);
  CHECK(Json::parse(answer.body) == Json::parse(R"({"success":true,"quiet":""})"));
  CHECK(hub.json("/api/gcode/table")["player"] == true);
  REQUIRE(hub.runUntil([&] { return hub.isDrawing(0); }));
  Json now = hub.player();
  CHECK(now["playlist"]["name"] == "Evening");
  CHECK(now["total"] == 3);
  CHECK(now["next"] == Json::array({hub.ids[1], hub.ids[2]}));
  CHECK(now["remaining"].is_number());
  const Json queue = hub.json("/api/gcode/queue");
  REQUIRE(queue.size() == 2);
  CHECK(queue[0]["file"] == now["file"]);
  CHECK(queue[0]["player"] == true);
  CHECK(queue[0]["clear"] == false);
  CHECK(queue[0]["backwards"] == false);
  CHECK(hub.erase("/api/gcode/file/" + queue[1]["file"].get<std::string>()).status == 409);
  REQUIRE(hub.runUntil([&] { return hub.isState("idle"); }));
  CHECK(hub.drawn() == 3);
  CHECK(hub.json("/api/gcode/queue").empty());
  CHECK(hub.json("/api/gcode/table")["player"] == false);
  CHECK(hub.json("/api/gcode/table")["playlists"] == hub.player()["revision"]);
}

TEST_CASE("a clearing is a job of its own, whose moves can be read") {
  PlayingHub hub(1);
  (void)hub.play(hub.make(R"(,"clear":"sideways","clearSpeed":300)"));
  REQUIRE(hub.runUntil([&] { return hub.isState("clearing"); }));
  const Json queue = hub.json("/api/gcode/queue");
  REQUIRE(queue.size() == 2);
  CHECK(queue[0]["clear"] == true);
  CHECK(queue[0]["originalName"] == "Clearing sideways");
  CHECK(queue[1]["clear"] == false);
  CHECK(hub.player()["pattern"] == hub.ids[0]);
  const Answered text = hub.get("/api/gcode/file/" + queue[0]["file"].get<std::string>());
  CHECK(text.status == 200);
  CHECK(text.body.substr(0, 12) == "G1 X0 Y0\nG1 ");
  CHECK(std::count(text.body.begin(), text.body.end(), '\n') == 162);
  CHECK(hub.get("/api/gcode/program/" + queue[0]["file"].get<std::string>()).status == 200);
  CHECK(hub.get("/api/sand/library/00000003").status == 404);
  CHECK(hub.post("/api/sand/library/00000003/queue").status == 404);
}

TEST_CASE("skip, pause, resume, stop after this one and stop, each once more than possible") {
  PlayingHub hub(4);
  for (const char* action : {"skip", "pause", "resume", "stop", "stopAfter", "continue", "drawAnyway"}) {
    CHECK(hub.act(action) == 409);
  }
  const Json list = hub.make();
  (void)hub.play(list);
  REQUIRE(hub.runUntil([&] { return hub.isDrawing(0); }));
  CHECK(hub.erase(hub.pathOf(list)).status == 409);
  CHECK(hub.act("skip") == 200);
  REQUIRE(hub.runUntil([&] { return hub.isDrawing(1); }));
  CHECK(hub.player()["drawn"] == 1);
  CHECK(hub.act("pause") == 200);
  hub.run(2 * kSecond);
  CHECK(hub.player()["isPaused"] == true);
  CHECK(hub.act("pause") == 409);
  CHECK(hub.act("resume") == 200);
  hub.run(kSecond);
  CHECK(hub.player()["isPaused"] == false);
  CHECK(hub.act("stopAfter") == 200);
  CHECK(hub.player()["stopAfter"] == true);
  CHECK(hub.player()["next"].empty());
  CHECK(hub.act("continue") == 200);
  REQUIRE(hub.runUntil([&] { return hub.isDrawing(2); }));
  CHECK(hub.act("stop") == 200);
  REQUIRE(hub.runUntil([&] { return hub.isState("idle"); }));
  CHECK(hub.drawn() == 1);
  CHECK(hub.erase(hub.pathOf(list)).status == 200);
}

TEST_CASE("the speed is that of the table, 10 to 300 percent") {
  PlayingHub hub(1);
  hub.run(3 * kSecond);
  CHECK(hub.post("/api/sand/player", R"({"speed":300})").status == 200);
  hub.run(kSecond);
  CHECK(hub.player()["speed"] == 300);
  CHECK(hub.json("/api/gcode/table")["override"] == 300);
  CHECK(hub.post("/api/gcode/control", R"({"action":"override","value":10})").status == 200);
  hub.run(kSecond);
  CHECK(hub.player()["speed"] == 10);
}

TEST_CASE("a deleted pattern leaves its playlists when that is forced, and is named before") {
  PlayingHub hub;
  const Json list = hub.make("", "One");
  (void)hub.make("", "Two");
  const std::string path = "/api/sand/library/" + hub.ids[1];
  const Answered answer = hub.erase(path);
  CHECK(answer.status == 409);
  CHECK(Json::parse(answer.body)["message"] == "The playlists \"One\", \"Two\" contain this pattern.");
  (void)hub.play(list);
  REQUIRE(hub.runUntil([&] { return hub.isDrawing(0); }));
  Request request = hub.makeRequest(Method::kDelete, path, hub.token);
  request.query = "force=1";
  CHECK(hub.call(std::move(request)).status == 200);
  CHECK(hub.json(hub.pathOf(list))["entries"] == Json::array({hub.ids[0], hub.ids[2]}));
  REQUIRE(hub.runUntil([&] { return hub.isState("idle"); }));
  CHECK(hub.drawn() == 2);
}

// ---- Patterns ----

TEST_CASE("the time of a pattern is that on the table as it is now, as in the queue") {
  PlayingHub hub(1);
  const std::string path = "/api/sand/library/" + hub.ids[0];
  const double before = hub.json(path)["time"];
  REQUIRE(hub.put("/api/config/hardware", R"({"table":{"width":1200,"height":800}})").status == 200);
  hub.run(kSecond);
  const double after = hub.json(path)["time"];
  CHECK(after == doctest::Approx(2 * before).epsilon(0.01));
  const Answered renamed = hub.call(Method::kPatch, path, hub.token, R"({"name":"Other"})");
  CHECK(Json::parse(renamed.body)["time"] == after);
  const std::string file = hub.enqueue(0)["file"];
  for (const Json& job : hub.json("/api/gcode/queue")) CHECK(job["estimate"] == after);
}

// ---- Quiet hours ----

TEST_CASE("in quiet hours, what is started by hand says until when, and can be drawn anyway") {
  PlayingHub hub;
  hub.addQuiet("11:00", "07:00", true);
  hub.live("2026-05-01T10:00:05Z");
  CHECK(hub.act("drawAnyway") == 409);
  hub.live("2026-05-02T09:30:00Z");
  hub.token = hub.signIn();
  const Json list = hub.make();
  CHECK(Json::parse(hub.play(list).body)["quiet"] == "Quiet hours until 07:00.");
  CHECK(Json::parse(hub.post("/api/sand/library/" + hub.ids[2] + "/queue", "{}").body)["quiet"] ==
        "Quiet hours until 07:00.");
  CHECK(hub.upload(2, "")["quiet"] == "");
  hub.run(30 * kSecond);
  CHECK(hub.isState("waiting"));
  CHECK(hub.player()["message"] == "Quiet hours until 07:00.");
  CHECK(hub.act("drawAnyway") == 200);
  REQUIRE(hub.runUntil([&] { return hub.drawn() == 1; }));
  hub.run(kMinute);
  CHECK(hub.drawn() == 1);
  CHECK(hub.player()["message"] == "Quiet hours until 07:00.");
}

TEST_CASE("every start by hand in quiet hours says until when, also an upload and a pattern drawn again") {
  const std::string quiet = "Quiet hours until 07:00.";
  PlayingHub hub;
  const std::string drawn = hub.enqueue(0)["file"];
  REQUIRE(hub.runUntil([&] { return hub.isJob(drawn, "done"); }));
  hub.addQuiet("12:05", "07:00", true);
  hub.live("2026-05-01T10:06:00Z");
  CHECK(hub.decide(drawn, "restart") == Json::parse(R"({"success":true,"quiet":")" + quiet + "\"}"));
  CHECK(hub.call(Method::kDelete, "/api/gcode/file/" + drawn, hub.token).status == 200);
  const Json uploaded = hub.upload(1, "", "/api/gcode/upload");
  CHECK(uploaded["quiet"] == quiet);
  CHECK(hub.act("drawAnyway") == 200);
  REQUIRE(hub.runUntil([&] { return hub.drawn() == 2; }));
  CHECK(hub.isJob(uploaded["file"]["file"], "done"));
}

TEST_CASE("a job says nothing of quiet hours if drawing anyway would not draw it") {
  PlayingHub hub;
  const std::string drawn = hub.enqueue(0)["file"];
  hub.addQuiet("23:00", "07:00", true);
  REQUIRE(hub.runUntil([&] { return hub.isJob(drawn, "running"); }));
  CHECK(hub.post("/api/schedule/quiet", R"({"quiet":true})").status == 200);
  hub.run(kSecond);
  REQUIRE(hub.isJob(drawn, "running"));
  CHECK(hub.enqueue(1)["quiet"] == "");  // another one is being drawn to its end
  CHECK(hub.upload(2, "next")["quiet"] == "");
  CHECK(hub.upload(2, "", "/api/gcode/upload")["quiet"] == "");
  REQUIRE(hub.runUntil([&] { return hub.isJob(drawn, "done"); }));
  CHECK(hub.enqueue(2)["quiet"] == "");  // it is not the first
  CHECK(hub.decide(drawn, "restart")["quiet"] == "");
  const Json next = hub.enqueue(2, "next");
  CHECK(next["quiet"] == "Quiet hours until 07:00.");
  CHECK(hub.act("drawAnyway") == 200);
  CHECK(hub.enqueue(2)["quiet"] == "");
  REQUIRE(hub.runUntil([&] { return hub.isJob(next["file"], "done"); }));
}

TEST_CASE("a playlist behind a user's job says nothing of quiet hours") {
  PlayingHub hub;
  CHECK(hub.post("/api/schedule/quiet", R"({"quiet":true})").status == 200);
  hub.run(kSecond);
  CHECK(hub.enqueue(1)["quiet"] == "Quiet hours.");
  CHECK(Json::parse(hub.play(hub.make()).body)["quiet"] == "");
}

TEST_CASE("a playlist keeps quiet over midnight and the change of the clocks, and continues by itself") {
  for (const bool finish : {true, false}) {
    CAPTURE(finish);
    PlayingHub hub(2);
    hub.clock.setWall(*fromIso("2026-03-28T20:00:00Z"));  // 21:00; at 02:00 it will be 03:00
    hub.run(kSecond);
    hub.addQuiet("22:00", "07:00", finish);
    (void)hub.play(hub.make(R"(,"repeat":true,"pause":600)"));
    REQUIRE(hub.runUntil([&] { return hub.isDrawing(0); }));
    hub.clock.setWall(*fromIso("2026-03-28T20:59:58Z"));
    hub.run(kMinute);
    CHECK(hub.player()["state"] == (finish ? "pausing" : "waiting"));
    hub.live("2026-03-29T04:59:50Z");
    hub.token = hub.signIn();
    CHECK(hub.drawn() == (finish ? 1 : 0));
    CHECK(hub.player()["message"] == "Quiet hours until 07:00.");
    hub.live("2026-03-29T05:00:30Z");
    CHECK(hub.drawn() > 0);
    REQUIRE(hub.runUntil([&] { return hub.drawn() == 2; }, 30 * kMinute));
  }
}

// ---- Restarts ----

TEST_CASE("a backup contains the playlists, and a restore ends one that it does not contain") {
  PlayingHub hub(2);
  const Json kept = hub.make(R"(,"pause":60)", "Kept");
  const std::string file = hub.backup(false).body;
  CHECK(hub.erase(hub.pathOf(kept)).status == 200);
  (void)hub.play(hub.make("", "Other"));
  hub.hub().sand().setQuiet({true, true, "Quiet."});
  REQUIRE(hub.restore(file).status == 200);
  hub.token = hub.signIn();
  hub.run(kSecond);
  CHECK(hub.json("/api/sand/playlists")["playlists"].size() == 1);
  CHECK(hub.json(hub.pathOf(kept)) == kept);
  CHECK(hub.isState("idle"));
}

TEST_CASE("the schedule resumes a paused playlist; one that can't start is logged and changes nothing") {
  PlayingHub hub;
  const Json list = hub.make(R"(,"repeat":true)");
  const auto addStart = [&](const char* time, const Json& of) {
    const std::string rest = R"(","action":"playlist-start","days":["fri"],"playlist":)" + of["id"].dump();
    REQUIRE(hub.post("/api/schedule", std::string(R"({"at":"time","time":")") + time + rest + "}").status ==
            201);
  };
  const Answered empty = hub.post("/api/sand/playlists", R"({"name":"Empty"})");
  addStart("12:05", list);
  addStart("12:06", Json::parse(empty.body));
  REQUIRE(hub.play(list).status == 200);
  REQUIRE(hub.runUntil([&] { return hub.isState("drawing"); }));
  REQUIRE(hub.act("pause") == 200);
  hub.live("2026-05-01T10:04:50Z");
  CHECK(hub.player()["isPaused"] == true);
  hub.run(20 * kSecond);
  CHECK(hub.player()["isPaused"] == false);
  CHECK(hub.hub().sand().source().kind == SourceKind::kSchedule);
  hub.hub().sand().setSource({SourceKind::kPerson, 1});
  hub.live("2026-05-01T10:06:05Z");
  CHECK(hub.log.count("The schedule: playlist-start: ") == 1);
  CHECK(hub.hub().sand().source().kind == SourceKind::kPerson);
  CHECK(hub.hub().sand().player().isPlaying(1));
}
