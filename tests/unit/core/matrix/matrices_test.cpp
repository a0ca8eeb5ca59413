#include "core/matrix/matrices.h"

#include <doctest/doctest.h>

#include "support/fakes/manual_clock.h"
#include "support/hub/random_matrices.h"
#include "support/hub/saved_pattern_bytes.h"
#include "support/stores/stored_records.h"

using namespace lumi;
using namespace lumi::test;

namespace {

struct MatricesFixture : StoredRecords {
  ManualClock clock;
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

TEST_CASE_FIXTURE(MatricesFixture, "without a record the defaults apply") {
  CHECK(now() == *sharedDefaultMatrices());
}

TEST_CASE_FIXTURE(MatricesFixture, "a change applies at once and increases the revision") {
  const uint32_t before = matrices->revision();
  CHECK(apply(named("A")).ok());
  CHECK(now() == named("A"));
  CHECK(matrices->revision() > before);
  CHECK(matrices->savedRevision() == before);
}

TEST_CASE_FIXTURE(MatricesFixture, "applying the same settings again is not a change") {
  REQUIRE(apply(named("A")).ok());
  const uint32_t before = matrices->revision();
  CHECK(apply(named("A")).ok());
  CHECK(matrices->revision() == before);
}

TEST_CASE_FIXTURE(MatricesFixture, "a caller's pointer keeps the old settings after a change") {
  REQUIRE(apply(named("A")).ok());
  const auto kept = matrices->settings();
  REQUIRE(apply(named("B")).ok());
  CHECK((*kept)[0].name == "A");
}

TEST_CASE_FIXTURE(MatricesFixture,
                  "changes are saved after 2 s without a change and then survive a power cut") {
  const MatricesSettings wanted = RandomMatrices(8).matrices();
  REQUIRE(apply(wanted).ok());
  wait(1900);
  CHECK(matrices->savedRevision() != matrices->revision());
  wait(100);
  CHECK(matrices->savedRevision() != matrices->revision());  // one record a pass
  wait(0);
  CHECK(matrices->savedRevision() == matrices->revision());
  const uint32_t handedOut = matrices->revision();
  boot();
  CHECK(now() == wanted);
  CHECK(matrices->revision() > handedOut);
}

TEST_CASE_FIXTURE(MatricesFixture, "an unusable record gives the defaults and is logged") {
  REQUIRE(apply(named("A")));
  REQUIRE(matrices->flush());
  RevisionedRecord record(records, "matrix-1");
  (void)record.load();
  record.changed(0);
  REQUIRE(record.flush([] { return std::string(R"({"name":"B","display":{"speed":-1}})"); }));
  boot();
  CHECK(now()[0] == (*sharedDefaultMatrices())[0]);
  CHECK(now()[1] == named("A")[1]);
  CHECK(log.contains("The settings of matrix-1 can't be used, defaults hold: speed must be"));
}

TEST_CASE_FIXTURE(MatricesFixture, "live pixels are shown on top of the pattern, but are no setting") {
  REQUIRE(apply(inModePattern()).ok());
  const uint32_t revision = matrices->revision();
  const uint32_t changes = matrices->liveChanges();
  CHECK(paint(1, 7, kFirstPaint));
  CHECK(paint(1, 8, kSecondPaint));
  CHECK(matrices->liveChanges() != changes);
  MatrixSettings shown = matrices->shown(1);
  CHECK(shown.pattern[7] == kFirstPaint);
  CHECK(shown.pattern[8] == kSecondPaint);
  CHECK(shown.pattern[9] == Rgb{});
  CHECK(matrices->shown(0) == inModePattern()[0]);
  CHECK(now() == inModePattern());
  CHECK(matrices->revision() == revision);
  REQUIRE(matrices->flush());
  boot();
  CHECK(now() == inModePattern());
  CHECK(matrices->shown(1) == inModePattern()[1]);
}

TEST_CASE_FIXTURE(MatricesFixture, "live pixels end 10 s after the last call") {
  REQUIRE(apply(inModePattern()).ok());
  REQUIRE(paint(0, 7, kFirstPaint));
  wait(Matrices::kLiveFor - 1);
  REQUIRE(paint(0, 8, kSecondPaint));
  wait(Matrices::kLiveFor - 1);
  CHECK(matrices->shown(0).pattern[7] == kFirstPaint);
  const uint32_t changes = matrices->liveChanges();
  wait(1);
  CHECK(matrices->shown(0) == inModePattern()[0]);
  CHECK(matrices->liveChanges() != changes);
}

TEST_CASE_FIXTURE(MatricesFixture,
                  "live pixels end with a change of their matrix, and stay with a change of the other one") {
  MatricesSettings settings = inModePattern();
  REQUIRE(apply(settings).ok());
  REQUIRE(paint(0, 7, kFirstPaint));
  REQUIRE(paint(1, 7, kSecondPaint));
  settings[1].brightness = 9;
  REQUIRE(apply(settings).ok());
  CHECK(matrices->shown(0).pattern[7] == kFirstPaint);
  CHECK(matrices->shown(1) == settings[1]);
  REQUIRE(apply(settings).ok());
  CHECK(matrices->shown(0).pattern[7] == kFirstPaint);
  matrices->reset();
  CHECK(matrices->shown(0) == (*sharedDefaultMatrices())[0]);
}

TEST_CASE_FIXTURE(MatricesFixture, "a matrix that does not show its pattern gets no live pixels") {
  const Status painted = paint(0, 7, kFirstPaint);
  REQUIRE_FALSE(painted);
  CHECK(painted.isError(ErrorKind::kConflict));
  CHECK(matrices->shown(0) == now()[0]);
}

TEST_CASE_FIXTURE(MatricesFixture, "a page has a patternId only while it shows a saved pattern that exists") {
  MatricesSettings settings = inModePattern();
  settings[0].patternId = 1;
  settings[0].pages.resize(2);
  settings[0].pages[0].patternId = 1;
  settings[0].pages[1].mode = MatrixMode::kPattern;
  settings[0].pages[1].patternId = 2;
  REQUIRE(apply(settings).ok());
  CHECK(matrices->shown(0).patternId == 0);
  const uint8_t id = save(patterns, SavedPatternBytes().take());
  const MatrixSettings shown = matrices->shown(0);
  CHECK(shown.patternId == id);
  CHECK(shown.pages[0].patternId == 0);
  CHECK(shown.pages[1].patternId == 0);
  CHECK(now() == settings);
}

TEST_CASE_FIXTURE(
    MatricesFixture,
    "live pixels are rejected on a saved pattern, and shown on the own pattern that replaces a removed one") {
  MatricesSettings settings = inModePattern();
  settings[0].patternId = save(patterns, SavedPatternBytes().take());
  REQUIRE(apply(settings).ok());
  CHECK(paint(0, 7, kFirstPaint).isError(ErrorKind::kConflict));
  settings[0].pages.resize(1);
  settings[0].pages[0].mode = MatrixMode::kPattern;
  REQUIRE(apply(settings).ok());
  CHECK(paint(0, 7, kFirstPaint).ok());
  CHECK(matrices->shown(0).patternId == 0);
  settings[0].pages.clear();
  REQUIRE(apply(settings).ok());
  REQUIRE(patterns.remove(settings[0].patternId));
  CHECK(paint(0, 7, kFirstPaint).ok());
}

TEST_CASE_FIXTURE(MatricesFixture,
                  "live pixels are shown instead of the pages, if one of them shows the pattern") {
  MatricesSettings settings = now();
  settings[0].pages.resize(2);
  REQUIRE(apply(settings).ok());
  CHECK(paint(0, 7, kFirstPaint).isError(ErrorKind::kConflict));
  settings[0].pages[1].mode = MatrixMode::kPattern;
  REQUIRE(apply(settings).ok());
  CHECK(paint(0, 7, kFirstPaint).ok());
  CHECK(matrices->shown(0).mode == MatrixMode::kPattern);
  CHECK(matrices->shown(0).pages.empty());
  CHECK(matrices->shown(0).pattern[7] == kFirstPaint);
}

TEST_CASE_FIXTURE(MatricesFixture,
                  "a notification is shown once instead of what the matrix shows, and changes no setting") {
  const uint32_t revision = matrices->revision();
  const uint32_t changes = matrices->liveChanges();
  const MatrixSettings before = matrices->shown(0);
  Notification notification = saying("Hi");
  notification.color = kFirstPaint;
  notification.seconds = 7;
  CHECK(matrices->notify(0, notification).ok());
  CHECK(matrices->shown(0).mode == MatrixMode::kText);
  CHECK(matrices->shown(0).text == "Hi");
  CHECK(matrices->shown(0).color == kFirstPaint);
  CHECK_FALSE(matrices->shown(0).scroll);
  CHECK(matrices->isTemporary(0));
  CHECK(matrices->shown(1) == now()[1]);
  CHECK(matrices->liveChanges() != changes);
  CHECK(matrices->revision() == revision);
  wait(7 * kSecond - 1);
  CHECK(matrices->shown(0).text == "Hi");
  wait(1);
  CHECK(matrices->shown(0) == before);
  CHECK_FALSE(matrices->isTemporary(0));
}

TEST_CASE_FIXTURE(MatricesFixture, "a notification without a colour has that of the matrix, and no border") {
  MatricesSettings settings = now();
  settings[0].color = kSecondPaint;
  settings[0].rainbowBorder = true;
  REQUIRE(apply(settings).ok());
  CHECK(matrices->notify(0, saying("Hi")).ok());
  CHECK(matrices->shown(0).color == kSecondPaint);
  CHECK_FALSE(matrices->shown(0).rainbowBorder);
}

TEST_CASE_FIXTURE(MatricesFixture, "a notification is shown without the pages, which then come back") {
  MatricesSettings settings = now();
  settings[0].pages.resize(2);
  REQUIRE(apply(settings).ok());
  CHECK(matrices->notify(0, saying("Hi")).ok());
  CHECK(matrices->shown(0).pages.empty());
  wait(5 * kSecond);
  CHECK(matrices->shown(0) == settings[0]);
}

TEST_CASE_FIXTURE(MatricesFixture,
                  "a long notification enters from the edge and is shown until its end has left") {
  Notification notification = saying(std::string(100, 'W'));  // 599 pixels, 25 a second
  CHECK(matrices->notify(1, notification).ok());
  const MatrixSettings shown = matrices->shown(1);
  CHECK(shown.scroll);
  CHECK(shown.text.find(notification.text) > 5);
  wait(24 * kSecond);
  CHECK(matrices->shown(1).text == shown.text);
  wait(4 * kSecond);
  CHECK(matrices->shown(1) == now()[1]);

  notification.repeat = 3;  // each further run also enters from the edge: 32 pixels more
  CHECK(matrices->notify(1, notification).ok());
  wait(77 * kSecond);
  CHECK(matrices->shown(1).text == shown.text);
  wait(3 * kSecond);
  CHECK(matrices->shown(1) == now()[1]);
}

TEST_CASE_FIXTURE(MatricesFixture,
                  "eight notifications are shown one after the other, and a ninth is rejected") {
  for (char name = 'a'; name < 'i'; ++name) CHECK(matrices->notify(0, saying({name})).ok());
  const Status ninth = matrices->notify(0, saying("i"));
  CHECK(ninth.isError(ErrorKind::kConflict));
  CHECK(matrices->notify(1, saying("i")).ok());
  for (char name = 'a'; name < 'i'; ++name) {
    CHECK(matrices->shown(0).text == std::string{name});
    wait(5 * kSecond);
  }
  CHECK(matrices->shown(0) == now()[0]);
  CHECK(matrices->notify(0, saying("j")).ok());
}

TEST_CASE_FIXTURE(MatricesFixture, "the texts that wait for a matrix are bounded together") {
  const std::string longest(Notification::kMaxText, 'x');
  CHECK(matrices->notify(0, saying(longest)).ok());
  CHECK(matrices->notify(0, saying(longest)).ok());
  CHECK(matrices->notify(0, saying(longest)).isError(ErrorKind::kConflict));
}

TEST_CASE_FIXTURE(MatricesFixture,
                  "a notification for both matrices is accepted if one of them can show it") {
  MatricesSettings settings = now();
  settings[0].enabled = false;
  REQUIRE(apply(settings).ok());
  CHECK(matrices->notify({saying("Hi"), std::nullopt}).ok());
  CHECK(matrices->shown(0) == settings[0]);
  CHECK(matrices->shown(1).text == "Hi");
  settings[1].enabled = false;
  REQUIRE(apply(settings).ok());
  CHECK(matrices->notify({saying("Hi"), std::nullopt}).isError(ErrorKind::kConflict));
}

TEST_CASE_FIXTURE(MatricesFixture, "a notification that cannot be shown is rejected") {
  CHECK_FALSE(matrices->notify(0, saying(" ")).ok());
  MatricesSettings off = now();
  off[0].enabled = false;
  REQUIRE(apply(off).ok());
  CHECK(matrices->notify(0, saying("Hi")).isError(ErrorKind::kConflict));
  CHECK(matrices->shown(0) == off[0]);
}

TEST_CASE_FIXTURE(MatricesFixture,
                  "joined matrices show the settings of the first one, each with its own pattern") {
  MatricesSettings settings = *sharedDefaultMatrices();
  settings[0].text = "both";
  settings[1].pattern[5] = kFirstPaint;
  REQUIRE(apply(settings));
  matrices->setJoined(true);
  CHECK(matrices->shown(0) == settings[0]);
  MatrixSettings right = settings[0];
  right.pattern = settings[1].pattern;
  CHECK(matrices->shown(1) == right);
  matrices->setJoined(false);
  CHECK(matrices->shown(1) == settings[1]);
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

TEST_CASE_FIXTURE(MatricesFixture, "a notification that fits on two joined matrices does not run") {
  const std::string text = "Dinner is ready";
  REQUIRE(matrices->notify(0, saying(text)));
  CHECK(matrices->shown(0).scroll);
  matrices->setJoined(true);
  REQUIRE(matrices->notify(0, saying(text)));
  CHECK_FALSE(matrices->shown(0).scroll);
  CHECK(matrices->shown(0).text == text);
}

TEST_CASE_FIXTURE(
    MatricesFixture,
    "painting on any of two joined matrices shows the patterns of both, if the first one shows its pattern") {
  matrices->setJoined(true);
  CHECK_FALSE(paint(1, 3, kFirstPaint));
  MatricesSettings settings = *sharedDefaultMatrices();
  settings[0].pages.resize(1);
  settings[0].pages[0].mode = MatrixMode::kPattern;
  settings[0].pattern[3] = kSecondPaint;
  REQUIRE(apply(settings));
  REQUIRE(paint(1, 3, kFirstPaint));
  for (size_t i = 0; i < kMatrices; ++i) {
    const MatrixSettings shown = matrices->shown(i);
    CHECK(shown.mode == MatrixMode::kPattern);
    CHECK(shown.pages.empty());
    CHECK(shown.pattern[3] == (i == 0 ? kSecondPaint : kFirstPaint));
    CHECK(matrices->isTemporary(i));
  }
}

TEST_CASE_FIXTURE(
    MatricesFixture,
    "painting on any of two joined matrices ends with a change of any, and ends their notifications") {
  matrices->setJoined(true);
  MatricesSettings settings = inModePattern();
  REQUIRE(apply(settings));
  REQUIRE(paint(1, 3, kFirstPaint));
  settings[0].mode = MatrixMode::kTime;
  REQUIRE(apply(settings));
  for (size_t i = 0; i < kMatrices; ++i) {
    CHECK(matrices->shown(i).mode == MatrixMode::kTime);
    CHECK_FALSE(matrices->isTemporary(i));
  }
  settings[0].mode = MatrixMode::kPattern;
  REQUIRE(apply(settings));
  REQUIRE(matrices->notify(0, saying("Dinner")));
  REQUIRE(paint(1, 3, kFirstPaint));
  CHECK(matrices->shown(0).mode == MatrixMode::kPattern);
  CHECK(matrices->shown(1).pattern[3] == kFirstPaint);
}

TEST_CASE_FIXTURE(MatricesFixture, "a change of the settings and painting end all notifications") {
  REQUIRE(apply(inModePattern()).ok());
  for (int i = 0; i < 2; ++i) CHECK(matrices->notify(0, saying("Hi")).ok());
  CHECK(paint(0, 3, kFirstPaint).ok());
  CHECK(matrices->shown(0).mode == MatrixMode::kPattern);
  wait(Matrices::kLiveFor);
  CHECK(matrices->shown(0) == inModePattern()[0]);
  for (int i = 0; i < 2; ++i) CHECK(matrices->notify(0, saying("Hi")).ok());
  MatricesSettings next = now();
  next[0].brightness = 3;
  CHECK(apply(next).ok());
  CHECK(matrices->shown(0) == next[0]);
  wait(10 * kSecond);
  CHECK(matrices->shown(0) == next[0]);
}
