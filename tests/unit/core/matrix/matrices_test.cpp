#include "core/matrix/matrices.h"

#include <doctest/doctest.h>

#include "support/fakes/manual_clock.h"
#include "support/fakes/quiet_log.h"
#include "support/hub/random_matrices.h"
#include "support/hub/saved_pattern_bytes.h"
#include "support/stores/memory_file_store.h"

using namespace lumi;
using namespace lumi::test;

namespace {

struct MatricesFixture {
  MemoryFileStore files;
  QuietLog log;
  ManualClock clock;
  RecordStore records{files, log};
  SavedPatterns patterns{files, log};
  std::unique_ptr<Matrices> matrices;

  MatricesFixture() { boot(); }

  /** Starts again as after a power cut. */
  void boot() {
    matrices = std::make_unique<Matrices>(records, clock, log, &patterns);
    matrices->load();
  }

  Status apply(const MatricesSettings& settings, std::optional<uint32_t> seen = std::nullopt) {
    return matrices->apply(std::make_shared<MatricesSettings>(settings), seen);
  }

  void wait(Millis time) {
    clock.advance(time);
    matrices->tick();
  }

  MatricesSettings now() const { return *matrices->settings(); }

  Status paint(size_t index, size_t pixel, Rgb color) {
    LivePixels pixels;
    pixels.index = index;
    pixels.colors[pixel] = color;
    pixels.painted.set(pixel);
    return matrices->showLive(pixels);
  }
};

constexpr Rgb kFirstPaint{255, 0, 0};
constexpr Rgb kSecondPaint{0, 255, 0};

MatricesSettings inModePattern() {
  MatricesSettings settings = *sharedDefaultMatrices();
  for (MatrixSettings& matrix : settings) matrix.mode = MatrixMode::kPattern;
  return settings;
}

Notification saying(const std::string& text) {
  Notification notification;
  notification.text = text;
  return notification;
}

MatricesSettings named(const std::string& name) {
  MatricesSettings settings = *sharedDefaultMatrices();
  settings[0].name = name;
  return settings;
}

}  // namespace

TEST_CASE("without a record the defaults apply") {
  MatricesFixture fixture;
  CHECK(fixture.now() == *sharedDefaultMatrices());
}

TEST_CASE("a change applies at once and increases the revision") {
  MatricesFixture fixture;
  const uint32_t before = fixture.matrices->revision();
  CHECK(fixture.apply(named("A")).ok());
  CHECK(fixture.now() == named("A"));
  CHECK(fixture.matrices->revision() > before);
  CHECK(fixture.matrices->savedRevision() == before);
}

TEST_CASE("applying the same settings again is not a change") {
  MatricesFixture fixture;
  REQUIRE(fixture.apply(named("A")).ok());
  const uint32_t before = fixture.matrices->revision();
  CHECK(fixture.apply(named("A")).ok());
  CHECK(fixture.matrices->revision() == before);
}

TEST_CASE("a caller's pointer keeps the old settings after a change") {
  MatricesFixture fixture;
  REQUIRE(fixture.apply(named("A")).ok());
  const auto kept = fixture.matrices->settings();
  REQUIRE(fixture.apply(named("B")).ok());
  CHECK((*kept)[0].name == "A");
}

TEST_CASE("changes are saved after 2 s without a change and then survive a power cut") {
  MatricesFixture fixture;
  const MatricesSettings wanted = RandomMatrices(8).matrices();
  REQUIRE(fixture.apply(wanted).ok());
  fixture.wait(1900);
  CHECK(fixture.matrices->savedRevision() != fixture.matrices->revision());
  fixture.wait(100);
  CHECK(fixture.matrices->savedRevision() != fixture.matrices->revision());  // one record a pass
  fixture.wait(0);
  CHECK(fixture.matrices->savedRevision() == fixture.matrices->revision());
  const uint32_t handedOut = fixture.matrices->revision();
  fixture.boot();
  CHECK(fixture.now() == wanted);
  CHECK(fixture.matrices->revision() > handedOut);
}

TEST_CASE("an unusable record gives the defaults and is logged") {
  MatricesFixture fixture;
  REQUIRE(fixture.apply(named("A")));
  REQUIRE(fixture.matrices->flush());
  RevisionedRecord record(fixture.records, "matrix-1");
  (void)record.load();
  record.changed(0);
  REQUIRE(record.flush([] { return std::string(R"({"name":"B","display":{"speed":-1}})"); }));
  fixture.boot();
  CHECK(fixture.now()[0] == (*sharedDefaultMatrices())[0]);
  CHECK(fixture.now()[1] == named("A")[1]);
  CHECK(fixture.log.contains("The settings of matrix-1 can't be used, defaults hold: speed must be"));
}

TEST_CASE("live pixels are shown on top of the pattern, but are no setting") {
  MatricesFixture fixture;
  REQUIRE(fixture.apply(inModePattern()).ok());
  const uint32_t revision = fixture.matrices->revision();
  const uint32_t changes = fixture.matrices->liveChanges();
  CHECK(fixture.paint(1, 7, kFirstPaint));
  CHECK(fixture.paint(1, 8, kSecondPaint));
  CHECK(fixture.matrices->liveChanges() != changes);
  MatrixSettings shown = fixture.matrices->shown(1);
  CHECK(shown.pattern[7] == kFirstPaint);
  CHECK(shown.pattern[8] == kSecondPaint);
  CHECK(shown.pattern[9] == Rgb{});
  CHECK(fixture.matrices->shown(0) == inModePattern()[0]);
  CHECK(fixture.now() == inModePattern());
  CHECK(fixture.matrices->revision() == revision);
  REQUIRE(fixture.matrices->flush());
  fixture.boot();
  CHECK(fixture.now() == inModePattern());
  CHECK(fixture.matrices->shown(1) == inModePattern()[1]);
}

TEST_CASE("live pixels end 10 s after the last call") {
  MatricesFixture fixture;
  REQUIRE(fixture.apply(inModePattern()).ok());
  REQUIRE(fixture.paint(0, 7, kFirstPaint));
  fixture.wait(Matrices::kLiveFor - 1);
  REQUIRE(fixture.paint(0, 8, kSecondPaint));
  fixture.wait(Matrices::kLiveFor - 1);
  CHECK(fixture.matrices->shown(0).pattern[7] == kFirstPaint);
  const uint32_t changes = fixture.matrices->liveChanges();
  fixture.wait(1);
  CHECK(fixture.matrices->shown(0) == inModePattern()[0]);
  CHECK(fixture.matrices->liveChanges() != changes);
}

TEST_CASE("live pixels end with a change of their matrix, and stay with a change of the other one") {
  MatricesFixture fixture;
  MatricesSettings settings = inModePattern();
  REQUIRE(fixture.apply(settings).ok());
  REQUIRE(fixture.paint(0, 7, kFirstPaint));
  REQUIRE(fixture.paint(1, 7, kSecondPaint));
  settings[1].brightness = 9;
  REQUIRE(fixture.apply(settings).ok());
  CHECK(fixture.matrices->shown(0).pattern[7] == kFirstPaint);
  CHECK(fixture.matrices->shown(1) == settings[1]);
  REQUIRE(fixture.apply(settings).ok());
  CHECK(fixture.matrices->shown(0).pattern[7] == kFirstPaint);
  fixture.matrices->reset();
  CHECK(fixture.matrices->shown(0) == (*sharedDefaultMatrices())[0]);
}

TEST_CASE("a matrix that does not show its pattern gets no live pixels") {
  MatricesFixture fixture;
  const Status painted = fixture.paint(0, 7, kFirstPaint);
  REQUIRE_FALSE(painted);
  CHECK(painted.isError(ErrorKind::kConflict));
  CHECK(fixture.matrices->shown(0) == fixture.now()[0]);
}

TEST_CASE("a page has a patternId only while it shows a saved pattern that exists") {
  MatricesFixture fixture;
  MatricesSettings settings = inModePattern();
  settings[0].patternId = 1;
  settings[0].pages.resize(2);
  settings[0].pages[0].patternId = 1;
  settings[0].pages[1].mode = MatrixMode::kPattern;
  settings[0].pages[1].patternId = 2;
  REQUIRE(fixture.apply(settings).ok());
  CHECK(fixture.matrices->shown(0).patternId == 0);
  const uint8_t id = save(fixture.patterns, SavedPatternBytes().take());
  const MatrixSettings shown = fixture.matrices->shown(0);
  CHECK(shown.patternId == id);
  CHECK(shown.pages[0].patternId == 0);
  CHECK(shown.pages[1].patternId == 0);
  CHECK(fixture.now() == settings);
}

TEST_CASE(
    "live pixels are rejected on a saved pattern, and shown on the own pattern that replaces a removed one") {
  MatricesFixture fixture;
  MatricesSettings settings = inModePattern();
  settings[0].patternId = save(fixture.patterns, SavedPatternBytes().take());
  REQUIRE(fixture.apply(settings).ok());
  CHECK(fixture.paint(0, 7, kFirstPaint).isError(ErrorKind::kConflict));
  settings[0].pages.resize(1);
  settings[0].pages[0].mode = MatrixMode::kPattern;
  REQUIRE(fixture.apply(settings).ok());
  CHECK(fixture.paint(0, 7, kFirstPaint).ok());
  CHECK(fixture.matrices->shown(0).patternId == 0);
  settings[0].pages.clear();
  REQUIRE(fixture.apply(settings).ok());
  REQUIRE(fixture.patterns.remove(settings[0].patternId));
  CHECK(fixture.paint(0, 7, kFirstPaint).ok());
}

TEST_CASE("live pixels are shown instead of the pages, if one of them shows the pattern") {
  MatricesFixture fixture;
  MatricesSettings settings = fixture.now();
  settings[0].pages.resize(2);
  REQUIRE(fixture.apply(settings).ok());
  CHECK(fixture.paint(0, 7, kFirstPaint).isError(ErrorKind::kConflict));
  settings[0].pages[1].mode = MatrixMode::kPattern;
  REQUIRE(fixture.apply(settings).ok());
  CHECK(fixture.paint(0, 7, kFirstPaint).ok());
  CHECK(fixture.matrices->shown(0).mode == MatrixMode::kPattern);
  CHECK(fixture.matrices->shown(0).pages.empty());
  CHECK(fixture.matrices->shown(0).pattern[7] == kFirstPaint);
}

TEST_CASE("a notification is shown once instead of what the matrix shows, and changes no setting") {
  MatricesFixture fixture;
  const uint32_t revision = fixture.matrices->revision();
  const uint32_t changes = fixture.matrices->liveChanges();
  const MatrixSettings before = fixture.matrices->shown(0);
  Notification notification = saying("Hi");
  notification.color = kFirstPaint;
  notification.seconds = 7;
  CHECK(fixture.matrices->notify(0, notification).ok());
  CHECK(fixture.matrices->shown(0).mode == MatrixMode::kText);
  CHECK(fixture.matrices->shown(0).text == "Hi");
  CHECK(fixture.matrices->shown(0).color == kFirstPaint);
  CHECK_FALSE(fixture.matrices->shown(0).scroll);
  CHECK(fixture.matrices->isTemporary(0));
  CHECK(fixture.matrices->shown(1) == fixture.now()[1]);
  CHECK(fixture.matrices->liveChanges() != changes);
  CHECK(fixture.matrices->revision() == revision);
  fixture.wait(7 * kSecond - 1);
  CHECK(fixture.matrices->shown(0).text == "Hi");
  fixture.wait(1);
  CHECK(fixture.matrices->shown(0) == before);
  CHECK_FALSE(fixture.matrices->isTemporary(0));
}

TEST_CASE("a notification without a colour has that of the matrix, and no border") {
  MatricesFixture fixture;
  MatricesSettings settings = fixture.now();
  settings[0].color = kSecondPaint;
  settings[0].rainbowBorder = true;
  REQUIRE(fixture.apply(settings).ok());
  CHECK(fixture.matrices->notify(0, saying("Hi")).ok());
  CHECK(fixture.matrices->shown(0).color == kSecondPaint);
  CHECK_FALSE(fixture.matrices->shown(0).rainbowBorder);
}

TEST_CASE("a notification is shown without the pages, which then come back") {
  MatricesFixture fixture;
  MatricesSettings settings = fixture.now();
  settings[0].pages.resize(2);
  REQUIRE(fixture.apply(settings).ok());
  CHECK(fixture.matrices->notify(0, saying("Hi")).ok());
  CHECK(fixture.matrices->shown(0).pages.empty());
  fixture.wait(5 * kSecond);
  CHECK(fixture.matrices->shown(0) == settings[0]);
}

TEST_CASE("a long notification enters from the edge and is shown until its end has left") {
  MatricesFixture fixture;
  Notification notification = saying(std::string(100, 'W'));  // 599 pixels, 25 a second
  CHECK(fixture.matrices->notify(1, notification).ok());
  const MatrixSettings shown = fixture.matrices->shown(1);
  CHECK(shown.scroll);
  CHECK(shown.text.find(notification.text) > 5);
  fixture.wait(24 * kSecond);
  CHECK(fixture.matrices->shown(1).text == shown.text);
  fixture.wait(4 * kSecond);
  CHECK(fixture.matrices->shown(1) == fixture.now()[1]);

  notification.repeat = 3;  // each further run also enters from the edge: 32 pixels more
  CHECK(fixture.matrices->notify(1, notification).ok());
  fixture.wait(77 * kSecond);
  CHECK(fixture.matrices->shown(1).text == shown.text);
  fixture.wait(3 * kSecond);
  CHECK(fixture.matrices->shown(1) == fixture.now()[1]);
}

TEST_CASE("eight notifications are shown one after the other, and a ninth is rejected") {
  MatricesFixture fixture;
  for (char name = 'a'; name < 'i'; ++name) CHECK(fixture.matrices->notify(0, saying({name})).ok());
  const Status ninth = fixture.matrices->notify(0, saying("i"));
  CHECK(ninth.isError(ErrorKind::kConflict));
  CHECK(fixture.matrices->notify(1, saying("i")).ok());
  for (char name = 'a'; name < 'i'; ++name) {
    CHECK(fixture.matrices->shown(0).text == std::string{name});
    fixture.wait(5 * kSecond);
  }
  CHECK(fixture.matrices->shown(0) == fixture.now()[0]);
  CHECK(fixture.matrices->notify(0, saying("j")).ok());
}

TEST_CASE("the texts that wait for a matrix are bounded together") {
  MatricesFixture fixture;
  const std::string longest(Notification::kMaxText, 'x');
  CHECK(fixture.matrices->notify(0, saying(longest)).ok());
  CHECK(fixture.matrices->notify(0, saying(longest)).ok());
  CHECK(fixture.matrices->notify(0, saying(longest)).isError(ErrorKind::kConflict));
}

TEST_CASE("a notification for both matrices is accepted if one of them can show it") {
  MatricesFixture fixture;
  MatricesSettings settings = fixture.now();
  settings[0].enabled = false;
  REQUIRE(fixture.apply(settings).ok());
  CHECK(fixture.matrices->notify({saying("Hi"), std::nullopt}).ok());
  CHECK(fixture.matrices->shown(0) == settings[0]);
  CHECK(fixture.matrices->shown(1).text == "Hi");
  settings[1].enabled = false;
  REQUIRE(fixture.apply(settings).ok());
  CHECK(fixture.matrices->notify({saying("Hi"), std::nullopt}).isError(ErrorKind::kConflict));
}

TEST_CASE("a notification that cannot be shown is rejected") {
  MatricesFixture fixture;
  CHECK_FALSE(fixture.matrices->notify(0, saying(" ")).ok());
  MatricesSettings off = fixture.now();
  off[0].enabled = false;
  REQUIRE(fixture.apply(off).ok());
  CHECK(fixture.matrices->notify(0, saying("Hi")).isError(ErrorKind::kConflict));
  CHECK(fixture.matrices->shown(0) == off[0]);
}

TEST_CASE("joined matrices show the settings of the first one, each with its own pattern") {
  MatricesFixture fixture;
  MatricesSettings settings = *sharedDefaultMatrices();
  settings[0].text = "both";
  settings[1].pattern[5] = kFirstPaint;
  REQUIRE(fixture.apply(settings));
  fixture.matrices->setJoined(true);
  CHECK(fixture.matrices->shown(0) == settings[0]);
  MatrixSettings right = settings[0];
  right.pattern = settings[1].pattern;
  CHECK(fixture.matrices->shown(1) == right);
  fixture.matrices->setJoined(false);
  CHECK(fixture.matrices->shown(1) == settings[1]);
}

TEST_CASE("a notification for any of two joined matrices is shown once, on both") {
  for (const std::optional<size_t> matrix :
       {std::optional<size_t>(), std::optional<size_t>(0), std::optional<size_t>(1)}) {
    MatricesFixture fixture;
    fixture.matrices->setJoined(true);
    PostedNotification posted;
    posted.notification = saying("Dinner");
    posted.matrix = matrix;
    REQUIRE(fixture.matrices->notify(posted));
    for (size_t i = 0; i < kMatrices; ++i) {
      CHECK(fixture.matrices->shown(i).text == "Dinner");
      CHECK(fixture.matrices->isTemporary(i));
    }
    fixture.wait(posted.notification.seconds * kSecond);
    for (size_t i = 0; i < kMatrices; ++i) CHECK_FALSE(fixture.matrices->isTemporary(i));
  }
}

TEST_CASE("a notification that fits on two joined matrices does not run") {
  MatricesFixture fixture;
  const std::string text = "Dinner is ready";
  REQUIRE(fixture.matrices->notify(0, saying(text)));
  CHECK(fixture.matrices->shown(0).scroll);
  fixture.matrices->setJoined(true);
  REQUIRE(fixture.matrices->notify(0, saying(text)));
  CHECK_FALSE(fixture.matrices->shown(0).scroll);
  CHECK(fixture.matrices->shown(0).text == text);
}

TEST_CASE(
    "painting on any of two joined matrices shows the patterns of both, if the first one shows its pattern") {
  MatricesFixture fixture;
  fixture.matrices->setJoined(true);
  CHECK_FALSE(fixture.paint(1, 3, kFirstPaint));
  MatricesSettings settings = *sharedDefaultMatrices();
  settings[0].pages.resize(1);
  settings[0].pages[0].mode = MatrixMode::kPattern;
  settings[0].pattern[3] = kSecondPaint;
  REQUIRE(fixture.apply(settings));
  REQUIRE(fixture.paint(1, 3, kFirstPaint));
  for (size_t i = 0; i < kMatrices; ++i) {
    const MatrixSettings shown = fixture.matrices->shown(i);
    CHECK(shown.mode == MatrixMode::kPattern);
    CHECK(shown.pages.empty());
    CHECK(shown.pattern[3] == (i == 0 ? kSecondPaint : kFirstPaint));
    CHECK(fixture.matrices->isTemporary(i));
  }
}

TEST_CASE("painting on any of two joined matrices ends with a change of any, and ends their notifications") {
  MatricesFixture fixture;
  fixture.matrices->setJoined(true);
  MatricesSettings settings = inModePattern();
  REQUIRE(fixture.apply(settings));
  REQUIRE(fixture.paint(1, 3, kFirstPaint));
  settings[0].mode = MatrixMode::kTime;
  REQUIRE(fixture.apply(settings));
  for (size_t i = 0; i < kMatrices; ++i) {
    CHECK(fixture.matrices->shown(i).mode == MatrixMode::kTime);
    CHECK_FALSE(fixture.matrices->isTemporary(i));
  }
  settings[0].mode = MatrixMode::kPattern;
  REQUIRE(fixture.apply(settings));
  REQUIRE(fixture.matrices->notify(0, saying("Dinner")));
  REQUIRE(fixture.paint(1, 3, kFirstPaint));
  CHECK(fixture.matrices->shown(0).mode == MatrixMode::kPattern);
  CHECK(fixture.matrices->shown(1).pattern[3] == kFirstPaint);
}

TEST_CASE("a change of the settings and painting end all notifications") {
  MatricesFixture fixture;
  REQUIRE(fixture.apply(inModePattern()).ok());
  for (int i = 0; i < 2; ++i) CHECK(fixture.matrices->notify(0, saying("Hi")).ok());
  CHECK(fixture.paint(0, 3, kFirstPaint).ok());
  CHECK(fixture.matrices->shown(0).mode == MatrixMode::kPattern);
  fixture.wait(Matrices::kLiveFor);
  CHECK(fixture.matrices->shown(0) == inModePattern()[0]);
  for (int i = 0; i < 2; ++i) CHECK(fixture.matrices->notify(0, saying("Hi")).ok());
  MatricesSettings next = fixture.now();
  next[0].brightness = 3;
  CHECK(fixture.apply(next).ok());
  CHECK(fixture.matrices->shown(0) == next[0]);
  fixture.wait(10 * kSecond);
  CHECK(fixture.matrices->shown(0) == next[0]);
}
