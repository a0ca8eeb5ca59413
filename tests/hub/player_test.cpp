#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "table_hub.h"

using namespace lumi;
using namespace lumi::test;
using Json = nlohmann::json;

namespace {

/** A hub in Berlin with a sand table and a library of short patterns, on 2026-05-01 at 12:00. */
struct PlayingHub : TableHub {
  std::vector<std::string> ids;

  explicit PlayingHub(size_t patterns = 3) {
    clock.setWall(*fromIso("2026-05-01T10:00:00Z"));
    restart();
    setHardware(R"({"timezone":"CET-1CEST,M3.5.0,M10.5.0/3"})");
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
    const std::string name = std::string("Pattern ") + static_cast<char>('A' + index) + ".gcode";
    Upload form{path, {}, "gcode", name, patternText(index)};
    if (!play.empty()) form.fields = {{"play", play}};
    const Answered answer = PanelHub::upload(form);
    REQUIRE(answer.status == 200);
    return Json::parse(answer.body);
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
  void addQuiet(const char* begin, const char* end, bool finish) {
    addEntry(begin, "quiet-begin", finish ? R"(,"finish":true)" : R"(,"finish":false)");
    addEntry(end, "quiet-end");
  }
  void addEntry(const std::string& time, const std::string& action, const std::string& more = {}) {
    REQUIRE(post("/api/schedule", R"({"at":"time","time":")" + time + R"(","action":")" + action +
                                      R"(","days":["mon","tue","wed","thu","fri","sat","sun"])" + more + "}")
                .status == 201);
  }
  long drawn() const { return log.count("\": drawn"); }
};

}  // namespace

TEST_CASE_FIXTURE(PlayingHub,
                  "a playlist is made, listed, changed and deleted, and the revision tells of it") {
  const Json empty = json("/api/sand/playlists");
  CHECK(empty["playlists"].empty());
  CHECK(player()["revision"] == empty["revision"]);
  const Json list = make(R"(,"shuffle":true,"repeat":true,"pause":86400,"clear":"auto","clearSpeed":300)");
  CHECK(list["name"] == "Evening");
  CHECK(list["entries"] == Json(ids));
  CHECK(list["shuffle"] == true);
  CHECK(list["pause"] == 86'400);
  CHECK(list["clear"] == "auto");
  CHECK(list["clearSpeed"] == 300);
  const Json all = json("/api/sand/playlists");
  CHECK(all["revision"] != empty["revision"]);
  REQUIRE(all["playlists"].size() == 1);
  CHECK(all["playlists"][0]["count"] == 3);
  CHECK(all["playlists"][0]["cover"] == Json(ids));
  CHECK(all["playlists"][0]["clear"] == "auto");
  CHECK_FALSE(all["playlists"][0].contains("entries"));
  const Answered changed = put(pathOf(list), R"({"name":" Night ","pause":0,"shuffle":null})");
  CHECK(changed.status == 200);
  CHECK(Json::parse(changed.body)["name"] == "Night");
  CHECK(Json::parse(changed.body)["pause"] == 0);
  CHECK(Json::parse(changed.body)["shuffle"] == true);
  restart();
  CHECK(json(pathOf(list)) == Json::parse(changed.body));
  CHECK(erase(pathOf(list)).status == 200);
  CHECK(erase(pathOf(list)).status == 404);
  CHECK(get(pathOf(list)).status == 404);
  CHECK(put(pathOf(list), R"({"name":"N"})").status == 404);
  CHECK(play(list).status == 404);
}

TEST_CASE_FIXTURE(PlayingHub, "a new playlist has defaults, and an entry may occur more than once") {
  const Answered answer = post("/api/sand/playlists", R"({"name":"  Größe ✨ "})");
  REQUIRE(answer.status == 201);
  Json expected = Json::parse(
      R"({"name":"Größe ✨","entries":[],"shuffle":false,"repeat":false,"pause":0,"clear":"none","clearSpeed":100})");
  expected["id"] = Json::parse(answer.body)["id"];
  CHECK(Json::parse(answer.body) == expected);
  CHECK(play(expected).status == 409);
  Json many = Json::array();
  for (int i = 0; i < 64; ++i) many.push_back(ids[0]);
  CHECK(put(pathOf(expected), R"({"entries":)" + many.dump() + "}").status == 200);
  CHECK(json(pathOf(expected))["entries"].size() == 64);
  many.push_back(ids[0]);
  CHECK(put(pathOf(expected), R"({"entries":)" + many.dump() + "}").status == 400);
  CHECK(put(pathOf(expected), R"({"entries":["0badbeef",")" + ids[1] + R"("]})").status == 200);
  CHECK(json(pathOf(expected))["entries"] == Json::array({ids[1]}));
}

TEST_CASE_FIXTURE(PlayingHub, "wrong bodies are refused with a sentence and change nothing") {
  const Json list = make();
  const std::string before = get("/api/sand/playlists").body;
  for (const char* body :
       {R"({})", R"({"name":""})", R"({"name":"  "})", R"({"name":"a\nb"})", R"([])", R"(no)",
        R"({"name":"123456789012345678901234567890123456789012345678901234567890123456789012345678901"})"}) {
    CHECK(post("/api/sand/playlists", body).status == 400);
  }
  for (const char* body : {R"({"entries":["xyz"]})", R"({"entries":[7]})", R"({"entries":"a"})",
                           R"({"pause":86401})", R"({"pause":-1})", R"({"clear":"sometimes"})",
                           R"({"clearSpeed":9})", R"({"clearSpeed":301})", R"({"shuffle":1})"}) {
    CAPTURE(body);
    const Answered answer = put(pathOf(list), body);
    CHECK(answer.status == 400);
    CHECK(has(HubFixture::field(answer.body, "message"), "must be"));
  }
  for (const char* body : {R"({})", R"({"action":"dance"})", R"({"speed":301})", R"({"speed":9})",
                           R"({"action":"skip","speed":100})"}) {
    CHECK(post("/api/sand/player", body).status == 400);
  }
  CHECK(get("/api/sand/playlists").body == before);
}

TEST_CASE_FIXTURE(
    PlayingHub, "a guest plays and controls playlists but does not change them, and leaves the speed alone") {
  const Json list = make();
  addUser("visitor", "a-password", "Visitor", R"(,"role":"guest")");
  const std::string guest = signIn("visitor", "a-password");
  CHECK(call(Method::kGet, "/api/sand/playlists", guest).status == 200);
  CHECK(call(Method::kPost, "/api/sand/playlists", guest, R"({"name":"N"})").status == 403);
  CHECK(call(Method::kDelete, pathOf(list), guest).status == 403);
  CHECK(call(Method::kPost, pathOf(list) + "/run", guest).status == 200);
  CHECK(call(Method::kPost, "/api/sand/player", guest, R"({"action":"stopAfter"})").status == 200);
  CHECK(call(Method::kPost, "/api/sand/player", guest, R"({"speed":50})").status == 403);
}

TEST_CASE_FIXTURE(
    PlayingHub,
    "a playlist is drawn to its end, and the player tells what is drawn, what follows and when it ends") {
  CHECK(player() == Json::parse(R"({"revision":)" + player()["revision"].dump() +
                                R"(,"state":"idle","isPaused":false,"playlist":null,"drawn":0,"total":0,)"
                                R"("file":null,"pattern":null,"next":[],"pauseLeft":null,)"
                                R"("remaining":null,"stopAfter":false,"speed":100,"message":""})"));
  const Json list = make();
  const Answered answer = play(list);
  CHECK(answer.status == 200);
  CHECK(Json::parse(answer.body) == Json::parse(R"({"success":true,"quiet":""})"));
  CHECK(json("/api/gcode/table")["player"] == true);
  REQUIRE(runUntil([&] { return isDrawing(0); }));
  Json now = player();
  CHECK(now["playlist"]["name"] == "Evening");
  CHECK(now["total"] == 3);
  CHECK(now["next"] == Json::array({ids[1], ids[2]}));
  CHECK(now["remaining"].is_number());
  const Json queue = json("/api/gcode/queue");
  REQUIRE(queue.size() == 2);
  CHECK(queue[0]["file"] == now["file"]);
  CHECK(queue[0]["player"] == true);
  CHECK(queue[0]["clear"] == false);
  CHECK(queue[0]["backwards"] == false);
  CHECK(erase("/api/gcode/file/" + queue[1]["file"].get<std::string>()).status == 409);
  REQUIRE(runUntil([&] { return isState("idle"); }));
  CHECK(drawn() == 3);
  CHECK(json("/api/gcode/queue").empty());
  CHECK(json("/api/gcode/table")["player"] == false);
  CHECK(json("/api/gcode/table")["playlists"] == player()["revision"]);
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

TEST_CASE_FIXTURE(PlayingHub,
                  "a deleted pattern leaves its playlists when that is forced, and is named before") {
  const Json list = make("", "One");
  (void)make("", "Two");
  const std::string path = "/api/sand/library/" + ids[1];
  const Answered answer = erase(path);
  CHECK(answer.status == 409);
  CHECK(Json::parse(answer.body)["message"] == "The playlists \"One\", \"Two\" contain this pattern.");
  (void)play(list);
  REQUIRE(runUntil([&] { return isDrawing(0); }));
  Request request = makeRequest(Method::kDelete, path, token);
  request.query = "force=1";
  CHECK(call(std::move(request)).status == 200);
  CHECK(json(pathOf(list))["entries"] == Json::array({ids[0], ids[2]}));
  REQUIRE(runUntil([&] { return isState("idle"); }));
  CHECK(drawn() == 2);
}

// ---- Patterns ----

TEST_CASE("the time of a pattern is that on the table as it is now, as in the queue") {
  PlayingHub hub(1);
  const std::string path = "/api/sand/library/" + hub.ids[0];
  const double before = hub.json(path)["time"];
  hub.setHardware(R"({"table":{"width":1200,"height":800}})");
  hub.run(kSecond);
  const double after = hub.json(path)["time"];
  CHECK(after == doctest::Approx(2 * before).epsilon(0.01));
  const Answered renamed = hub.call(Method::kPatch, path, hub.token, R"({"name":"Other"})");
  CHECK(Json::parse(renamed.body)["time"] == after);
  const std::string file = hub.enqueue(0)["file"];
  for (const Json& job : hub.json("/api/gcode/queue")) {
    // The way to the pattern's start comes on top.
    CHECK(job["estimate"] > after);
    CHECK(job["estimate"] < after + 5);
  }
}

// ---- Quiet hours ----

TEST_CASE_FIXTURE(PlayingHub,
                  "in quiet hours, what is started by hand says until when, and can be drawn anyway") {
  addQuiet("11:00", "07:00", true);
  live("2026-05-01T10:00:05Z");
  CHECK(act("drawAnyway") == 409);
  live("2026-05-02T09:30:00Z");
  token = signIn();
  const Json list = make();
  CHECK(Json::parse(play(list).body)["quiet"] == "Quiet hours until 07:00.");
  CHECK(Json::parse(post("/api/sand/library/" + ids[2] + "/queue", "{}").body)["quiet"] ==
        "Quiet hours until 07:00.");
  CHECK(upload(2, "")["quiet"] == "");
  run(30 * kSecond);
  CHECK(isState("waiting"));
  CHECK(player()["message"] == "Quiet hours until 07:00.");
  CHECK(act("drawAnyway") == 200);
  REQUIRE(runUntil([&] { return drawn() == 1; }));
  run(kMinute);
  CHECK(drawn() == 1);
  CHECK(player()["message"] == "Quiet hours until 07:00.");
}

TEST_CASE("every start by hand in quiet hours says until when, also an upload and a pattern drawn again") {
  const std::string quiet = "Quiet hours until 07:00.";
  PlayingHub hub;
  const std::string drawn = hub.enqueue(0)["file"];
  REQUIRE(hub.runUntil([&] { return hub.isJob(drawn, "done"); }));
  hub.addQuiet("12:05", "07:00", true);
  hub.live("2026-05-01T10:06:00Z");
  CHECK(hub.decide(drawn, "restart") == Json::parse(R"({"success":true,"quiet":")" + quiet + "\"}"));
  CHECK(hub.erase("/api/gcode/file/" + drawn).status == 200);
  const Json uploaded = hub.upload(1, "", "/api/gcode/upload");
  CHECK(uploaded["quiet"] == quiet);
  CHECK(hub.act("drawAnyway") == 200);
  REQUIRE(hub.runUntil([&] { return hub.drawn() == 2; }));
  CHECK(hub.isJob(uploaded["file"]["file"], "done"));
}

TEST_CASE_FIXTURE(PlayingHub, "a job says nothing of quiet hours if drawing anyway would not draw it") {
  const std::string drawn = enqueue(0)["file"];
  addQuiet("23:00", "07:00", true);
  REQUIRE(runUntil([&] { return isJob(drawn, "running"); }));
  CHECK(post("/api/schedule/quiet", R"({"quiet":true})").status == 200);
  run(kSecond);
  REQUIRE(isJob(drawn, "running"));
  CHECK(enqueue(1)["quiet"] == "");  // another one is being drawn to its end
  CHECK(upload(2, "next")["quiet"] == "");
  CHECK(upload(2, "", "/api/gcode/upload")["quiet"] == "");
  REQUIRE(runUntil([&] { return isJob(drawn, "done"); }));
  CHECK(enqueue(2)["quiet"] == "");  // it is not the first
  CHECK(Json::parse(play(make()).body)["quiet"] == "");
  CHECK(decide(drawn, "restart")["quiet"] == "");
  const Json next = enqueue(2, "next");
  CHECK(next["quiet"] == "Quiet hours until 07:00.");
  CHECK(act("drawAnyway") == 200);
  CHECK(enqueue(2)["quiet"] == "");
  REQUIRE(runUntil([&] { return isJob(next["file"], "done"); }));
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
  hub.bringBack(file);
  hub.run(kSecond);
  CHECK(hub.json("/api/sand/playlists")["playlists"].size() == 1);
  CHECK(hub.json(hub.pathOf(kept)) == kept);
  CHECK(hub.isState("idle"));
}

TEST_CASE_FIXTURE(
    PlayingHub,
    "the schedule resumes a paused playlist; one that can't start is logged and changes nothing") {
  const Json list = make(R"(,"repeat":true)");
  const Answered empty = post("/api/sand/playlists", R"({"name":"Empty"})");
  addEntry("12:05", "playlist-start", R"(,"playlist":)" + list["id"].dump());
  addEntry("12:06", "playlist-start", R"(,"playlist":)" + Json::parse(empty.body)["id"].dump());
  REQUIRE(play(list).status == 200);
  REQUIRE(runUntil([&] { return isState("drawing"); }));
  REQUIRE(act("pause") == 200);
  live("2026-05-01T10:04:50Z");
  CHECK(player()["isPaused"] == true);
  run(20 * kSecond);
  CHECK(player()["isPaused"] == false);
  CHECK(hub().sand().source().kind == SourceKind::kSchedule);
  hub().sand().setSource({SourceKind::kPerson, 1});
  live("2026-05-01T10:06:05Z");
  CHECK(log.count("The schedule: playlist-start: ") == 1);
  CHECK(hub().sand().source().kind == SourceKind::kPerson);
  CHECK(hub().sand().player().isPlaying(1));
}
