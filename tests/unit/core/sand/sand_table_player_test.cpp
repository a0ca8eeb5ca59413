#include <doctest/doctest.h>

#include <algorithm>

#include "player_fixture.h"

using namespace lumi;
using namespace lumi::test;

using Kind = PlayerStatus::Kind;

namespace {

constexpr Millis kHourLong = 3'600'000;
constexpr char kQuiet[] = "Quiet hours until 07:00.";

/** A playlist that is being played: this pattern is drawn. */
struct Playing : PlayerFixture {
  Playing(size_t count, const std::string& name) : PlayerFixture(count) {
    play();
    REQUIRE(runUntilDrawing(name));
  }
};

/** A playlist of two patterns in the pause between them. The clock shows `time`, or is unset. */
struct Pausing : PlayerFixture {
  explicit Pausing(uint32_t pause, const char* time = nullptr) : PlayerFixture(2) {
    if (time != nullptr) setTime(time);
    list.pause = pause;
    play();
    REQUIRE(runUntilKind(Kind::kPausing));
  }
  void setTime(const char* time) { clock().setWall(fromIso(time).value()); }
};

}  // namespace

TEST_CASE("a playlist is drawn in order, once, without a stop in between, and leaves nothing in the queue") {
  PlayerFixture world;
  CHECK(world.isIdle());
  world.play();
  REQUIRE(world.runUntilDrawing("A"));
  CHECK(world.status().kind == Kind::kDrawing);
  CHECK(world.status().pattern == world.ids[0]);
  CHECK(world.status().drawn == 0);
  CHECK(world.sand().player().next() == std::vector<PatternId>{world.ids[1], world.ids[2], world.ids[3]});
  REQUIRE(world.sand().player().jobAhead());
  CHECK(world.sand().player().jobAhead()->originalName == "B");
  REQUIRE(world.status().left);
  double left = static_cast<double>(*world.status().left) / 1000;
  const Millis before = world.clock().now();
  REQUIRE(world.runToEnd());
  const double took = static_cast<double>(world.clock().now() - before) / 1000;
  CHECK(left == doctest::Approx(took).epsilon(0.25));
  CHECK(world.drawn() == "ABCD");
  CHECK(world.runsOnCanvas() == std::map<std::string, int>{{"A", 1}, {"B", 1}, {"C", 1}, {"D", 1}});
  CHECK(world.sand().library().find(world.ids[0])->drawn == 1);
  CHECK(world.status().message.empty());
  CHECK(world.log.contains("Playlist \"Evening\": begins"));
  CHECK(world.log.contains("Playlist \"Evening\": ends"));
}

TEST_CASE("a shuffled playlist that repeats draws everything once in each round") {
  PlayerFixture world(4);
  world.list.isShuffled = true;
  world.list.repeats = true;
  world.play();
  CHECK(world.status().left == std::nullopt);
  REQUIRE(world.runUntil([&] { return world.drawn().size() >= 20; }));
  REQUIRE(world.sand().control(SandAction::kOverride, 300));
  REQUIRE(world.runUntil([&] { return world.log.count("\": drawn") >= 80; }, 20'000));
  const std::string drawn = world.drawn();
  for (size_t i = 0; i < 80; i += 4) {
    std::string round = drawn.substr(i, 4);
    std::sort(round.begin(), round.end());
    CHECK(round == "ABCD");
    if (i > 0) CHECK(drawn[i] != drawn[i - 1]);
  }
}

TEST_CASE("before each pattern the sand is cleared as the playlist says, and the pattern follows at once") {
  const std::vector<std::pair<Clearing, std::string>> kinds = {
      {Clearing::kFromCenter, "cAcB"}, {Clearing::kFromEdge, "eAeB"}, {Clearing::kSideways, "sAsB"}};
  for (const auto& [clearing, expected] : kinds) {
    PlayerFixture world(2);
    world.list.clearing = clearing;
    world.list.clearSpeed = 250;
    world.play();
    REQUIRE(world.runUntilKind(Kind::kClearing));
    CHECK(world.status().pattern == world.ids[0]);
    CHECK(world.sand().player().job()->speed == 250);
    CHECK(world.status().drawn == 0);
    const auto left = world.status().left;
    const Millis before = world.clock().now();
    REQUIRE(world.runToEnd());
    REQUIRE(left);
    const double took = static_cast<double>(world.clock().now() - before);
    CHECK(static_cast<double>(*left) == doctest::Approx(took).epsilon(0.3));
    CHECK(world.drawn() == expected);
  }
}

TEST_CASE("an automatic clearing ends near the next pattern, also if that is drawn backwards") {
  for (const bool mayReverse : {false, true}) {
    CAPTURE(mayReverse);
    SandHardware hardware = PlayerFixture::smallTable();
    hardware.mayReverse = mayReverse;
    PlayerFixture world(0);
    world.sand().setHardware(hardware);
    // From the corner to the middle; from the middle to the corner; in the middle.
    const std::vector<Move> out = {{{3'500, 2'500}}, {{2'000, 1'500}}, {{0, 100}}};
    const std::vector<Move> in = {{{0, 100}}, {{2'000, 1'500}}, {{3'500, 2'500}}};
    const std::vector<Move> inside = {{{3'500, 2'500}}, {{3'600, 2'600}}, {{3'600, 2'400}}};
    world.list.entries = {world.addPattern(out, "A"), world.addPattern(in, "B"),
                          world.addPattern(inside, "C")};
    world.list.clearing = Clearing::kAutomatic;
    world.play();
    REQUIRE(world.runToEnd());
    CHECK(world.drawn() == (mayReverse ? "eAeBeC" : "eAcBeC"));
  }
}

TEST_CASE("the table pauses between two patterns, not behind the last, and a user may pause the pause") {
  PlayerFixture world(3);
  world.list.pause = 600;
  world.play();
  REQUIRE(world.runUntilKind(Kind::kPausing));
  CHECK(world.drawn() == "A");
  CHECK(world.status().drawn == 1);
  CHECK(world.queue().jobs().empty());
  CHECK(world.sand().player().next() == std::vector<PatternId>{world.ids[1], world.ids[2]});
  world.run(590);
  CHECK(world.status().kind == Kind::kPausing);
  CHECK(world.sand().player().pauseLeft() < 20 * kSecond);
  world.run(20);
  CHECK(world.status().pattern == world.ids[1]);
  REQUIRE(world.runUntilKind(Kind::kPausing));
  REQUIRE(world.sand().control(PlayerAction::kPause));
  CHECK(world.sand().control(PlayerAction::kPause).isError(ErrorKind::kConflict));
  CHECK(world.status().isPaused);
  world.run(1000);
  CHECK(world.status().kind == Kind::kPausing);
  REQUIRE(world.sand().control(PlayerAction::kResume));
  CHECK_FALSE(world.status().isPaused);
  CHECK(world.sand().control(PlayerAction::kResume).isError(ErrorKind::kConflict));
  world.run(580);
  CHECK(world.status().kind == Kind::kPausing);
  REQUIRE(world.runToEnd(200));
  CHECK(world.drawn() == "ABC");
}

TEST_CASE("a user's job is drawn in a pause, and between a playlist's patterns") {
  PlayerFixture world(2);
  world.list.pause = 600;
  world.play();
  REQUIRE(world.runUntilKind(Kind::kPausing));
  const auto file = world.sand().enqueue(world.ids[1], JobPlace::kLast, "own");
  REQUIRE(file);
  REQUIRE(world.runUntilState(file.value(), JobState::kDone, 120));
  CHECK(world.status().kind == Kind::kPausing);
  REQUIRE(world.runUntil([&] { return world.isIdle(); }));
  CHECK(world.drawn() == "AoB");

  PlayerFixture busy(2);
  const auto first = busy.sand().enqueue(busy.ids[1], JobPlace::kLast, "own");
  busy.play();
  REQUIRE(busy.runUntilState(first.value(), JobState::kRunning, 120));
  busy.run(0.1);
  CHECK(busy.status().kind == Kind::kWaiting);
  CHECK(busy.status().message == "The queue has \"own\" first.");

  PlayerFixture other(3);
  other.list.clearing = Clearing::kSideways;
  other.list.entries.resize(2);
  other.play();
  REQUIRE(other.runUntilDrawing("Clearing sideways"));
  REQUIRE(other.sand().enqueue(other.ids[2], JobPlace::kLast, "own"));
  REQUIRE(other.runUntil([&] { return other.isIdle(); }));
  CHECK(other.drawn() == "sAosB");
}

TEST_CASE("a skipped pattern stops, what was drawn stays in the sand, and the next one follows") {
  Playing world(4, "A");
  REQUIRE(world.sand().control(PlayerAction::kSkip));
  REQUIRE(world.runUntilDrawing("B"));
  CHECK(world.status().drawn == 1);
  REQUIRE(world.runToEnd());
  CHECK(world.drawn() == "BCD");
  CHECK(world.runsOnCanvas() == std::map<std::string, int>{{"part", 1}, {"B", 1}, {"C", 1}, {"D", 1}});
  CHECK(world.sand().library().find(world.ids[0])->drawn == 0);
  CHECK(world.sand().control(PlayerAction::kSkip).isError(ErrorKind::kConflict));
}

TEST_CASE("skip ends a clearing, a pause, a paused pattern and a pattern that waits") {
  PlayerFixture world(4);
  world.list.clearing = Clearing::kSideways;
  world.list.pause = 600;
  world.play();
  REQUIRE(world.runUntilDrawing("Clearing sideways"));
  REQUIRE(world.sand().control(PlayerAction::kSkip));
  REQUIRE(world.runUntilDrawing("A"));
  REQUIRE(world.runUntilKind(Kind::kPausing));
  REQUIRE(world.sand().control(PlayerAction::kSkip));
  REQUIRE(world.runUntilDrawing("B"));
  REQUIRE(world.sand().control(PlayerAction::kPause));
  world.run(5);
  CHECK(world.status().isPaused);
  REQUIRE(world.sand().control(PlayerAction::kSkip));
  REQUIRE(world.runUntilDrawing("C", 300));
  CHECK_FALSE(world.status().isPaused);
  world.wire.close();
  REQUIRE(world.runUntilKind(Kind::kWaiting));
  CHECK(world.status().message != "");
  REQUIRE(world.sand().control(PlayerAction::kSkip));
  REQUIRE(world.runToEnd());
  CHECK(world.drawn() == "AsssD");
}

TEST_CASE("stop ends the playlist, and what was drawn stays in the sand") {
  Playing world(4, "B");
  REQUIRE(world.sand().control(PlayerAction::kStop));
  REQUIRE(world.runToEnd(20));
  CHECK(world.drawn() == "A");
  CHECK(world.runsOnCanvas() == std::map<std::string, int>{{"A", 1}, {"part", 1}});
  CHECK(world.sand().control(PlayerAction::kStop).isError(ErrorKind::kConflict));
  world.list.pause = 600;
  world.play();
  REQUIRE(world.runUntilKind(Kind::kPausing));
  REQUIRE(world.sand().control(PlayerAction::kStop));
  world.pass();
  CHECK(world.isIdle());
}

TEST_CASE("stop after this one ends the playlist with the current pattern, unless that is taken back") {
  PlayerFixture world;
  world.list.clearing = Clearing::kSideways;
  world.play();
  REQUIRE(world.runUntilDrawing("Clearing sideways"));
  REQUIRE(world.sand().control(PlayerAction::kStopAfter));
  CHECK(world.sand().player().next().empty());
  REQUIRE(world.runUntilDrawing("A"));
  REQUIRE(world.sand().control(PlayerAction::kContinue));
  world.run(0.1);
  CHECK(world.sand().player().jobAhead() != nullptr);
  REQUIRE(world.runUntilDrawing("B"));
  world.run(0.1);
  CHECK(world.sand().player().jobAhead() != nullptr);
  REQUIRE(world.sand().control(PlayerAction::kStopAfter));
  world.run(0.1);
  CHECK(world.sand().player().jobAhead() == nullptr);
  REQUIRE(world.runToEnd());
  CHECK(world.drawn() == "sAsB");
  CHECK(world.sand().control(PlayerAction::kStopAfter).isError(ErrorKind::kConflict));
}

TEST_CASE("stop after this one also holds when the next pattern was sent to the table already") {
  PlayerFixture world(0);
  std::vector<Move> longLines;
  for (int32_t i = 0; i < 12; ++i) longLines.push_back({{i % 2 * 6'000, i * 300}, false});
  world.list.entries = {world.addPattern(longLines, "A"), world.addPattern(PlayerFixture::patternAt(3), "B")};
  world.play();
  REQUIRE(world.runUntilDrawing("A"));
  const std::string ahead = world.sand().player().jobAhead()->file;
  const auto isSent = [&] {
    return world.sand().remove(ahead).error().message ==
           "A pattern that is being drawn can't be deleted. Stop it first.";
  };
  REQUIRE(world.runUntil(isSent, 60));
  CHECK(world.status().file != ahead);
  REQUIRE(world.sand().control(PlayerAction::kStopAfter));
  REQUIRE(world.runToEnd(120));
  CHECK(world.drawn() == "A");
}

TEST_CASE("another playlist replaces the one that is played, once its pattern is stopped") {
  PlayerFixture world;
  const uint32_t first = world.play();
  Playlist other = world.list;
  other.name = "Other";
  other.entries = {world.ids[3]};
  const uint32_t second = world.sand().playlists().add(other).value();
  REQUIRE(world.runUntilDrawing("A"));
  REQUIRE(world.sand().play(second));
  CHECK(world.sand().removePlaylist(first).isError(ErrorKind::kConflict));
  CHECK(world.sand().removePlaylist(second).isError(ErrorKind::kConflict));
  REQUIRE(world.runUntilDrawing("D"));
  CHECK(world.sand().player().state().list.name == "Other");
  CHECK(world.sand().removePlaylist(first));
  REQUIRE(world.sand().play(second));  // from its beginning
  REQUIRE(world.runToEnd());
  CHECK(world.drawn() == "D");
  CHECK(world.runsOnCanvas() == std::map<std::string, int>{{"part", 2}, {"D", 1}});
}

TEST_CASE("stop ends a playlist at once while a user's pattern is drawn before it, also if that is paused") {
  for (const bool isPaused : {false, true}) {
    CAPTURE(isPaused);
    PlayerFixture world(2);
    const std::string own = world.sand().enqueue(world.ids[1], JobPlace::kLast, "own").value();
    world.play();
    REQUIRE(world.runUntil([&] { return world.progress(own).percent > 95; }, 120));
    CHECK(world.status().kind == Kind::kWaiting);
    CHECK(world.status().message == "The queue has \"own\" first.");
    if (isPaused) REQUIRE(world.sand().control(PlayerAction::kPause));
    world.run(1);
    CHECK(world.status().isPaused == isPaused);
    REQUIRE(world.sand().control(PlayerAction::kStop));
    world.run(0.1);
    CHECK(world.isIdle());
    CHECK_FALSE(world.status().isPaused);
    REQUIRE(world.queue().jobs().size() == 1);
    if (isPaused) REQUIRE(world.sand().control(SandAction::kResume));
    REQUIRE(world.runUntilState(own, JobState::kDone, 60));
    world.run(60);
    CHECK(world.drawn() == "o");
    CHECK(world.runsOnCanvas() == std::map<std::string, int>{{"B", 1}});
  }
}

TEST_CASE("a stop of the table ends the playlist whose pattern is drawn; no decision is needed") {
  Playing world(4, "B");
  REQUIRE(world.sand().control(SandAction::kStop));
  CHECK(world.status().message.find("drop the pattern") == std::string::npos);
  REQUIRE(world.runToEnd(20));
  CHECK(world.status().message.empty());
  CHECK(world.drawn() == "A");
  CHECK(world.runsOnCanvas() == std::map<std::string, int>{{"A", 1}, {"part", 1}});
}

TEST_CASE("a stop of the table at the change of patterns ends the playlist, too") {
  for (int step = 0; step < 40; ++step) {
    CAPTURE(step);
    Playing world(2, "A");
    REQUIRE(world.runUntil([&] { return world.progress(world.status().file).percent > 99; }, 60));
    for (int i = 0; i < step * 5; ++i) world.pass();
    REQUIRE(world.sand().control(SandAction::kStop));
    REQUIRE(world.runToEnd(20));
    CHECK(world.drawn().size() <= 1);
  }
}

TEST_CASE("a stop of a user's pattern leaves the playlist behind it waiting") {
  PlayerFixture world(2);
  const std::string own = world.sand().enqueue(world.ids[1], JobPlace::kLast, "own").value();
  world.play();
  REQUIRE(world.runUntilState(own, JobState::kRunning, 120));
  REQUIRE(world.sand().control(SandAction::kStop));
  REQUIRE(world.runUntilState(own, JobState::kInterrupted, 20));
  world.run(10);
  CHECK(world.status().kind == Kind::kWaiting);
  REQUIRE(world.sand().decide(own, SandDecision::kDrop));
  REQUIRE(world.runToEnd());
  CHECK(world.drawn() == "AB");
}

TEST_CASE("after a fault the playlist waits for a decision: continue (also by resume), restart or drop") {
  using Decide = Status (*)(SandTable&, const std::string&);
  struct Row {
    Decide decide;
    const char* drawn;
    int parts;
  };
  for (const auto& [decide, drawn, parts] :
       {Row{[](SandTable&sand, auto&file) { return sand.decide(file, SandDecision::kContinue); }, "ABCD", 0},
        Row{[](SandTable&sand, auto&) { return sand.control(PlayerAction::kResume); }, "ABCD", 0},
        Row{[](SandTable&sand, auto&file) { return sand.decide(file, SandDecision::kRestart); }, "ABCD", 1},
        Row{[](SandTable&sand, auto&file) { return sand.decide(file, SandDecision::kDrop); }, "A", 1},
        Row{[](SandTable&sand, auto&file) { return sand.remove(file); }, "A", 1}}) {
    Playing world(4, "B");
    const std::string file = world.status().file;
    world.table.refuseNext(15);
    REQUIRE(world.runUntilState(file, JobState::kInterrupted, 60));
    world.run(60);
    CHECK(world.status().kind == Kind::kWaiting);
    CHECK(world.status().message.find(" Continue, start again or drop the pattern.") != std::string::npos);
    REQUIRE(decide(world.sand(), file));
    REQUIRE(world.runToEnd());
    CHECK(world.drawn() == drawn);
    CHECK(world.runsOnCanvas()["part"] == parts);
  }
}

TEST_CASE("a playlist draws a garbled line again, says so in the log and continues") {
  PlayerFixture world;
  world.list.clearing = Clearing::kSideways;
  world.play();
  for (const char* name : {"Clearing sideways", "A", "B"}) {
    REQUIRE(world.runUntilDrawing(name));
    world.table.refuseNext(20);
  }
  REQUIRE(world.runToEnd());
  CHECK(world.drawn() == "sAsBsCsD");
  CHECK(world.log.contains(
      "Pattern \"B\": The table refused a line: The table does not support this command (error 20)."));
  CHECK(world.log.contains("Pattern \"B\": continues by itself"));
  CHECK(world.runsOnCanvas()["B"] == 1);
}

TEST_CASE("a playlist's waiting pattern can't be deleted from the queue") {
  Playing world(4, "A");
  const Job* ahead = world.sand().player().jobAhead();
  REQUIRE(ahead);
  CHECK(world.sand().remove(std::string(ahead->file)).isError(ErrorKind::kConflict));
}

// ---- Changes while a playlist is played ----

TEST_CASE("a changed playlist keeps what was drawn, and continues as it is now") {
  PlayerFixture world(6);
  world.list.entries = {world.ids[0], world.ids[1], world.ids[2]};
  world.play();
  REQUIRE(world.runUntilDrawing("B"));
  const auto& id = world.ids;
  world.edit({id[4], id[1], id[5], id[0], id[3]});
  world.run(0.1);
  CHECK(world.status().drawn == 1);
  CHECK(world.status().pattern == id[1]);
  CHECK(world.sand().player().next() == std::vector<PatternId>{id[4], id[5], id[3]});
  REQUIRE(world.runUntilDrawing("E"));
  world.edit({id[0], id[0]});  // the current one is gone, one of the two is drawn
  REQUIRE(world.runToEnd());
  CHECK(world.drawn() == "ABEA");
}

TEST_CASE("options of a playlist can be changed while it is played") {
  Playing world(3, "A");
  world.list.clearing = Clearing::kFromEdge;
  world.edit(world.ids);
  REQUIRE(world.runUntilDrawing("B"));
  world.list.clearing = Clearing::kNone;
  world.list.pause = 60;
  world.edit(world.ids);
  REQUIRE(world.runUntilKind(Kind::kPausing));
  REQUIRE(world.runToEnd());
  CHECK(world.drawn() == "AeBC");
}

TEST_CASE("a playlist can become empty while it is played: it ends with what is drawn") {
  for (const bool repeats : {false, true}) {
    PlayerFixture world(2);
    world.list.repeats = repeats;
    world.play();
    REQUIRE(world.runUntilDrawing("A"));
    world.edit({});
    REQUIRE(world.runToEnd());
    CHECK(world.drawn() == "A");
  }
}

TEST_CASE("a pattern is deleted while its playlist is played") {
  Playing world(4, "A");
  CHECK(world.sand().removePattern(world.ids[0], true).isError(ErrorKind::kConflict));
  const Status named = world.sand().removePattern(world.ids[2], false);
  CHECK(named.error().message == "The playlist \"Evening\" contains this pattern.");
  CHECK(world.sand().removePattern(world.ids[2], true));
  CHECK(world.sand().removePattern(world.ids[1], true));  // it is in the queue already
  world.run(0.1);
  CHECK(world.sand().player().next() == std::vector<PatternId>{world.ids[3]});
  REQUIRE(world.runToEnd());
  CHECK(world.drawn() == "AD");
}

TEST_CASE("a deleted pattern is named with its jobs and playlists") {
  PlayerFixture world(1);
  world.list.name = "One";
  REQUIRE(world.sand().playlists().add(world.list));
  world.list.name = "Two";
  REQUIRE(world.sand().playlists().add(world.list));
  world.sand().setQuiet({true, true, "Quiet."});
  REQUIRE(world.sand().enqueue(world.ids[0], JobPlace::kLast, "a"));
  REQUIRE(world.sand().enqueue(world.ids[0], JobPlace::kLast, "b"));
  CHECK(world.sand().removePattern(world.ids[0], false).error().message ==
        "The queue has this pattern as \"a\", \"b\". The playlists \"One\", \"Two\" contain this pattern.");
  REQUIRE(world.sand().removePattern(world.ids[0], true));
  CHECK(world.queue().jobs().empty());
  Playlist found;
  REQUIRE(world.sand().playlists().find(1, found));
  CHECK(found.entries.empty());
}

TEST_CASE("a damaged pattern is skipped with a line in the log") {
  PlayerFixture world(3);
  const std::string path = programPathOf(world.ids[1]);
  world.files.open(path, OpenMode::kUpdate)
      ->write(asBytes(std::string_view("\xFD\xFD\xFD\xFD\xFD\xFD\xFD\xFD\xFD\xFD\xFD")));
  world.play();
  REQUIRE(world.runToEnd());
  CHECK(world.drawn() == "AC");
  CHECK(world.log.contains("Playlist \"Evening\": \"B\" is skipped"));
  CHECK(world.status().message.empty());
}

TEST_CASE("a playlist of which nothing can be drawn ends with a sentence") {
  for (const bool isFooter : {true, false}) {
    PlayerFixture world(2);
    world.list.repeats = true;
    world.list.clearing = Clearing::kSideways;
    for (const PatternId id : world.ids) {
      const auto file = world.files.open(programPathOf(id), OpenMode::kUpdate);
      REQUIRE(file->seek(isFooter ? file->size() - 10 : 0));
      file->write(asBytes(std::string_view("\xFD\xFD\xFD\xFD\xFD\xFD\xFD\xFD\xFD\xFD")));
    }
    world.play();
    REQUIRE(world.runToEnd());
    CHECK(world.status().message == "Nothing of the playlist \"Evening\" can be drawn.");
    CHECK(world.drawn() == (isFooter ? "" : "ss"));
    REQUIRE(world.sand().play(world.list.id));
    CHECK(world.status().message != "Nothing of the playlist \"Evening\" can be drawn.");
  }
}

TEST_CASE("a full queue lets a playlist wait and says why") {
  PlayerFixture world(2);
  world.sand().setQuiet({true, true, "Quiet."});
  for (size_t i = 0; i < JobQueue::kMaxJobs; ++i) {
    REQUIRE(world.sand().enqueue(world.ids[1], JobPlace::kLast, "own"));
  }
  world.play();
  world.run(10);
  CHECK(world.status().kind == Kind::kWaiting);
  CHECK(world.status().message == JobQueue::kFull);
  world.sand().setQuiet({});
  REQUIRE(world.runUntilDrawing("A", 7200));
}

// ---- Quiet hours ----

TEST_CASE("quiet hours finish or pause a playlist's pattern, and it continues by itself") {
  for (const bool finishes : {true, false}) {
    CAPTURE(finishes);
    Playing world(3, "A");
    world.sand().setQuiet({true, finishes, kQuiet});
    world.run(300);
    CHECK(world.drawn() == (finishes ? "A" : ""));
    CHECK(world.status().kind == Kind::kWaiting);
    CHECK(world.status().message == kQuiet);
    CHECK_FALSE(world.status().isPaused);
    world.sand().setQuiet({});
    REQUIRE(world.runToEnd());
    CHECK(world.drawn() == "ABC");
  }
}

TEST_CASE("what waits because of quiet hours can be drawn anyway, the patterns behind it stay quiet") {
  PlayerFixture world(3);
  CHECK(world.sand().control(PlayerAction::kDrawAnyway).isError(ErrorKind::kConflict));
  world.sand().setQuiet({true, true, kQuiet});
  CHECK(world.sand().control(PlayerAction::kDrawAnyway).isError(ErrorKind::kConflict));
  CHECK(world.sand().quietMessage() == kQuiet);
  CHECK(world.sand().quietMessage("").empty());
  world.list.clearing = Clearing::kSideways;
  world.play();
  world.run(60);
  CHECK(world.drawn().empty());
  REQUIRE(world.sand().control(PlayerAction::kDrawAnyway));
  world.run(0.1);
  CHECK(world.status().message != kQuiet);
  REQUIRE(world.runUntilDrawing("Clearing sideways"));
  CHECK(world.sand().control(PlayerAction::kDrawAnyway).isError(ErrorKind::kConflict));
  world.run(600);
  CHECK(world.drawn() == "sA");
  CHECK(world.status().message == kQuiet);
  const auto own = world.sand().enqueue(world.ids[2], JobPlace::kFirst, "own");
  REQUIRE(own);
  REQUIRE(world.sand().control(PlayerAction::kDrawAnyway));
  world.run(300);
  CHECK(world.drawn() == "sAo");
  world.sand().setQuiet({});
  REQUIRE(world.runUntil([&] { return world.isIdle(); }));
  CHECK(world.drawn() == "sAosBsC");
}

TEST_CASE("a pattern that quiet hours paused is drawn anyway if a user wants that") {
  Playing world(2, "A");
  world.sand().setQuiet({true, false, kQuiet});
  world.run(20);
  REQUIRE(world.sand().control(PlayerAction::kDrawAnyway));
  world.run(300);
  CHECK(world.drawn() == "A");
  CHECK(world.status().kind == Kind::kWaiting);
  world.sand().setQuiet({});
  REQUIRE(world.runToEnd());
}

TEST_CASE("after a power cut in quiet hours the playlist waits for their end") {
  Playing world(2, "A");
  world.sand().setQuiet({true, false, kQuiet});
  world.run(20);
  world.cutAndRestart();
  world.sand().setQuiet({true, false, kQuiet});
  world.run(120);
  CHECK(world.drawn().empty());
  CHECK(world.status().kind == Kind::kWaiting);
  world.sand().setQuiet({});
  REQUIRE(world.runToEnd());
  CHECK(world.drawn() == "AB");
}

// ---- Power cuts ----

TEST_CASE("a pattern that a user had paused stays paused after a power cut, until it is resumed") {
  for (const bool canSave : {true, false}) {
    CAPTURE(canSave);
    Playing world(2, "A");
    if (!canSave) world.files.failPath("");
    REQUIRE(world.sand().control(SandAction::kPause));
    world.run(5);
    world.files.mend();
    world.run(6);
    world.cutAndRestart();
    world.run(120);
    CHECK(world.drawn().empty());
    CHECK(world.status().kind == Kind::kWaiting);
    CHECK(world.status().isPaused);
    REQUIRE(world.sand().control(PlayerAction::kResume));
    REQUIRE(world.runToEnd());
    CHECK(world.drawn() == "AB");
  }
}

TEST_CASE("a pattern that a user pauses while the one before is added to the sand stays paused, too") {
  PlayerFixture world(0);
  std::vector<Move> moves;  // more than are added in one pass
  for (int32_t i = 0; i < 700; ++i) moves.push_back({{300 + i * 5, 1'000 + i % 2 * 50}, false});
  world.list.entries = {world.addPattern(moves, "A"), world.addPattern(PlayerFixture::patternAt(3), "B")};
  world.play();
  const auto isHandedOver = [&] {
    const Job* ahead = world.sand().player().jobAhead();
    return ahead && ahead->state == JobState::kRunning;
  };
  REQUIRE(world.runUntil(isHandedOver, 120));
  REQUIRE(world.sand().control(SandAction::kPause));
  world.run(10);
  CHECK(world.status().isPaused);
  CHECK(world.drawn() == "A");
  world.cutAndRestart();
  world.run(120);
  CHECK(world.drawn() == "A");
  CHECK(world.status().isPaused);
  REQUIRE(world.sand().control(PlayerAction::kResume));
  REQUIRE(world.runToEnd());
  CHECK(world.drawn() == "AB");
}

TEST_CASE("a pause continues after a power cut: to its end if the clock is set, else with what was left") {
  Pausing world(Playlist::kMaxPause, "2026-05-01T20:00Z");
  const EpochMillis end = *world.clock().wall() + 24 * static_cast<EpochMillis>(kHourLong);
  world.cutAndRestart();
  world.run(10);
  CHECK(world.sand().player().pauseLeft() > 23 * kHourLong);
  world.clock().setWall(end - static_cast<EpochMillis>(kHourLong));
  world.run(1);
  CHECK(world.sand().player().pauseLeft() <= kHourLong);
  CHECK(world.sand().player().pauseLeft() > kHourLong - 5 * kSecond);
  world.cutAndRestart();
  world.clock().setWall(end + 1000);
  REQUIRE(world.runToEnd(300));
  CHECK(world.drawn() == "AB");

  Pausing unset(1200);
  unset.run(700);
  unset.cutAndRestart();
  CHECK(unset.sand().player().pauseLeft() <= 900 * kSecond);
  CHECK(unset.sand().player().pauseLeft() >= 500 * kSecond);
  REQUIRE(unset.runToEnd(1200));
}

TEST_CASE("a pause that began before the clock was set ends on time after a power cut") {
  Pausing world(7200);
  world.setTime("2026-05-01T20:00Z");
  world.run(1);
  world.cutAndRestart();
  world.setTime("2026-05-01T23:00Z");
  REQUIRE(world.runToEnd(300));
}

TEST_CASE("a pause that a user pauses before the clock is set does not end when it is set") {
  Pausing world(3600, "2026-05-01T20:00Z");
  world.cutAndRestart();
  world.run(10);
  REQUIRE(world.sand().control(PlayerAction::kPause));
  world.setTime("2026-05-01T20:10Z");
  world.run(10);
  REQUIRE(world.sand().control(PlayerAction::kResume));
  world.run(60);
  CHECK(world.status().kind == Kind::kPausing);
  CHECK(world.sand().player().pauseLeft() > kHourLong - 2 * kMinute);
}

TEST_CASE("a pause that a user had paused stays so after a power cut") {
  Pausing world(600, "2026-05-01T20:00Z");
  REQUIRE(world.sand().control(PlayerAction::kPause));
  world.cutAndRestart();
  world.setTime("2026-05-02T20:00Z");
  world.run(60);
  CHECK(world.status().kind == Kind::kPausing);
  CHECK(world.status().isPaused);
  CHECK(world.sand().player().pauseLeft() > 590 * kSecond);
  REQUIRE(world.sand().control(PlayerAction::kResume));
  REQUIRE(world.runToEnd(700));
}

TEST_CASE("a power cut at any step of the store skips nothing of a playlist and draws nothing twice") {
  for (const Unsynced unsynced : {Unsynced::kLost, Unsynced::kKept}) {
    for (size_t step = 0;; ++step) {
      CAPTURE(step);
      PlayerFixture world(3);
      world.list.entries = {world.ids[0], world.ids[1], world.ids[1], world.ids[2]};
      const uint32_t id = world.sand().playlists().add(world.list).value();
      world.files.cutPower({step, step % 2 == 0, unsynced});
      const bool hasBegun = world.sand().play(id).ok();
      const auto isOver = [&] { return world.isIdle() && world.queue().jobs().empty(); };
      REQUIRE(world.runUntil([&] { return world.files.isOff() || isOver(); }, 600));
      const bool isOff = world.files.isOff();
      world.files.restart();
      world.restartHub();
      if (!hasBegun && world.isIdle()) continue;
      REQUIRE(world.runUntil(isOver, 600));
      CHECK(world.runsOnCanvas() == std::map<std::string, int>{{"A", 1}, {"B", 2}, {"C", 1}});
      if (!isOff) break;
    }
  }
}

TEST_CASE("a power cut at any step of the store while a pattern is skipped skips just that") {
  for (size_t step = 0;; ++step) {
    CAPTURE(step);
    PlayerFixture world(3);
    world.list.clearing = Clearing::kSideways;
    world.play();
    REQUIRE(world.runUntilDrawing("B"));
    world.files.cutPower({step, step % 2 == 0, Unsynced::kHalf});
    const bool isTaken = world.sand().control(PlayerAction::kSkip).ok();
    const auto isOver = [&] { return world.isIdle() && world.queue().jobs().empty(); };
    REQUIRE(world.runUntil([&] { return world.files.isOff() || isOver(); }, 600));
    const bool isOff = world.files.isOff();
    world.files.restart();
    world.restartHub();
    REQUIRE(world.runUntil(isOver, 1200));
    auto runs = world.runsOnCanvas();
    CHECK(runs["A"] == 1);
    CHECK(runs["C"] == 1);
    if (isTaken) CHECK(runs["B"] == 0);
    if (!isOff) break;
  }
}

TEST_CASE(
    "a pattern whose removal from the queue fails does not stop the playlist, if the next one is "
    "interrupted meanwhile") {
  Playing world(3, "A");
  REQUIRE(world.runUntil([&] { return world.progress(world.status().file).percent > 95; }, 60));
  world.files.failPath("records/sand-queue");
  REQUIRE(world.runUntil([&] { return world.drawn() == "A"; }, 60));
  const std::string next = world.sand().player().jobAhead()->file;
  REQUIRE(world.job(next).state == JobState::kRunning);
  world.table.refuseNext(15);
  REQUIRE(world.runUntilState(next, JobState::kInterrupted, 4));
  world.files.mend();
  REQUIRE(world.runUntil([&] { return world.status().file == next; }, 60));
  CHECK(world.queue().jobs().front().file == next);
  REQUIRE(world.sand().control(PlayerAction::kResume));
  REQUIRE(world.runToEnd());
  CHECK(world.drawn() == "ABC");
}

TEST_CASE("a store that fails for a while only delays a playlist") {
  PlayerFixture world(3);
  world.list.pause = 20;
  world.play();
  for (size_t step = 0; step < 60; step += 3) {
    world.files.failStep(step);
    world.run(11);
  }
  REQUIRE(world.runToEnd());
  CHECK(world.drawn() == "ABC");
}
