#include <doctest/doctest.h>

#include "unit/core/sand/library/upload_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

const char kNoFile[] = "Please choose a pattern file.";

struct PatternUploadFixture : QueueDevice {
  Upload upload{*this};

  std::vector<Move> storedMoves() {
    const auto reader = readerOf(files, programPathOf(library().newestFirst().at(0)));
    return reader ? readOn(*reader).moves : std::vector<Move>();
  }
  bool isEmpty() { return queue().jobs().empty() && programs().empty(); }
};

}  // namespace

TEST_CASE_FIXTURE(PatternUploadFixture, "a pattern is in the library and becomes a waiting job") {
  upload.run(kSquare);
  CHECK(upload.status() == 200);
  REQUIRE(upload.accepted.size() == 1);
  REQUIRE(queue().jobs().size() == 1);
  const Job& job = queue().jobs().front();
  CHECK(job.pattern == upload.accepted[0].id);
  CHECK(job.file == jobFileName(job.pattern));
  const auto pattern = library().find(job.pattern);
  REQUIRE(pattern);
  CHECK(pattern->name == "star");
  CHECK(pattern->kind == PatternKind::kGcode);
  CHECK(pattern->moves == 5);
  CHECK(pattern->length == 40);
  CHECK(pattern->fileSize == job.info.fileSize);
  CHECK(job.originalName == "star.gcode");
  CHECK(job.state == JobState::kWaiting);
  CHECK(job.info.stats.commandCount == 5);
  CHECK(job.info.stats.max == TablePoint{2000, 2000});
  CHECK(job.info.moveCount == 5);
  const std::vector<Move> expected = {
      {{1000, 1000}, true}, {{2000, 1000}}, {{2000, 2000}}, {{1000, 2000}}, {{1000, 1000}}};
  CHECK(storedMoves() == expected);
  restart();
  CHECK(isTidy());
  CHECK(names() == "star.gcode");
}

TEST_CASE("the pieces in which a pattern arrives do not matter") {
  for (const size_t size : {1, 2, 7, 10'000}) {
    CAPTURE(size);
    PatternUploadFixture f;
    f.upload.run(kSquare, "star.gcode", size);
    CHECK(f.upload.status() == 200);
    CHECK(f.storedMoves().size() == 5);
  }
}

TEST_CASE_FIXTURE(PatternUploadFixture,
                  "the name is stored without its path; the extension is case-insensitive") {
  upload.run(kSquare, "C:\\patterns\\Stern.GCODE");
  CHECK(upload.status() == 200);
  CHECK(names() == "Stern.GCODE");
}

TEST_CASE(
    "a form's name is taken as it is, without control characters; a blank one is replaced by the file's") {
  const auto nameOf = [](const std::string& name, const std::string& file) {
    PatternUploadFixture f;
    f.upload.begin();
    if (!name.empty()) f.upload.sink->field("name", name);
    f.upload.file(kSquare, file);
    f.upload.end();
    REQUIRE(f.upload.status() == 200);
    return f.library().find(f.upload.accepted.at(0).id)->name;
  };
  CHECK(nameOf(" Sun/Moon \\ Stars.v2 ", "a.gcode") == "Sun/Moon \\ Stars.v2");
  CHECK(nameOf("a\nb", "a.gcode") == "a\uFFFDb");
  CHECK(nameOf(std::string(200, 'x'), "a.gcode") == std::string(kMaxPatternName, 'x'));
  CHECK(nameOf("  ", "star.gcode") == "star");
  CHECK(nameOf("", " star .gcode") == "star");
  CHECK(nameOf("", " .gcode") == ".gcode");
  CHECK(nameOf("", ".gcode") == ".gcode");
}

TEST_CASE_FIXTURE(PatternUploadFixture, "a name that is too long keeps its extension and so its type") {
  upload.run("0 0\n0 1\n", std::string(500, 'x') + ".thr");
  CHECK(upload.status() == 200);
  CHECK(names() == std::string(kMaxPatternName - 4, 'x') + ".thr");
}

TEST_CASE_FIXTURE(PatternUploadFixture,
                  "a theta-rho pattern is fitted to a circle unless the form says stretch") {
  const std::string edge = "1.5707963267948966 1\n";
  upload.begin();
  SUBCASE("circle") {
    SUBCASE("without the field") {}
    SUBCASE("with the field") {
      upload.sink->field("fit", "circle");
    }
    SUBCASE("with fields after the file, which are ignored") {
      upload.file(edge, "a.thr");
      upload.sink->field("fit", "stretch");
      upload.sink->field("fit", "nonsense");
    }
    if (programs().empty()) upload.file(edge, "a.thr");
    upload.end();
    CHECK(storedMoves() == std::vector<Move>{{{50'000, 20'000}, true}});
  }
  SUBCASE("stretch") {
    upload.sink->field("fit", "stretch");
    upload.sink->field("comment", "of no interest");
    upload.file(edge, "a.thr");
    upload.end();
    CHECK(storedMoves() == std::vector<Move>{{{60'000, 20'000}, true}});
  }
  CHECK(upload.status() == 200);
}

TEST_CASE_FIXTURE(PatternUploadFixture, "another fit is rejected") {
  upload.begin();
  upload.sink->field("fit", "square");
  CHECK(upload.status() == 400);
  CHECK(upload.says("The fit must be circle or stretch."));
}

TEST_CASE_FIXTURE(PatternUploadFixture, "a pattern is placed on the table as the form says") {
  upload.begin();
  upload.sink->field("placement", "0.5 100 50 1 0");
  upload.file("G1 X40 Y20\n");
  upload.end();
  CHECK(upload.status() == 200);
  CHECK(storedMoves() == std::vector<Move>{{{9'000, 7'000}, false}});
}

TEST_CASE_FIXTURE(PatternUploadFixture, "an invalid placement is rejected") {
  upload.begin();
  upload.sink->field("placement", "0.5 100 50 4 0");
  CHECK(upload.status() == 400);
  CHECK(upload.says("The placement must be: scale, x, y, quarter turns, 0 or 1."));
}

TEST_CASE_FIXTURE(PatternUploadFixture, "an invalid pattern is rejected with the message of the reader") {
  const auto refused = [this](const std::string& content, const std::string& name,
                              const std::string& sentence) {
    Upload other(*this);
    other.run(content, name);
    CHECK(other.status() == 400);
    CHECK(other.says(sentence));
    CHECK(isEmpty());
  };
  refused("G1 X1\n\nG1 Xnan\nG1 X5\n", "a.gcode", "Invalid X/Y coordinate at line 3");
  refused("", "a.gcode", "No valid GCode commands (G0/G1) found in file");
  refused("; nothing\n", "a.gcode", "No valid GCode commands (G0/G1) found in file");
  refused("", "a.thr", "No valid theta-rho points found in file");
  refused(std::string("G1 X1\n\0", 7), "a.gcode", "Invalid character at line 2");
  refused("G1 X1 Y" + std::string(1'000'000, '1'), "a.gcode", "Invalid X/Y coordinate at line 1");
  refused("G1 X", "a.gcode", "Invalid X/Y coordinate at line 1");
}

TEST_CASE_FIXTURE(PatternUploadFixture, "another file extension is rejected before the file is read") {
  for (const char* name : {"star.txt", "star", "gcode", "star.gcode.exe"}) {
    CAPTURE(name);
    Upload other(*this);
    other.begin();
    other.sink->fileBegin("gcode", name);
    CHECK(other.status() == 400);
    CHECK(other.says("Invalid file type. Please upload a .gcode file."));
    CHECK(isEmpty());
  }
  for (const char* name : {"a.nc", "a.ngc", "a.gc", "a.tap", "a.g", "a.gco", "a.CNC"}) {
    CAPTURE(name);
    Upload other(*this);
    other.begin();
    other.sink->fileBegin("gcode", name);
    CHECK(
        other.says("Invalid file type. Please upload a .gcode file. If it is G-code, rename it to .gcode."));
  }
}

TEST_CASE_FIXTURE(PatternUploadFixture, "a form without a file is rejected") {
  upload.begin();
  SUBCASE("without any part") {}
  SUBCASE("with a field only") {
    upload.sink->field("gcode", kSquare);
  }
  SUBCASE("with an empty file name") {
    upload.file("", "");
  }
  upload.end();
  CHECK(upload.status() == 400);
  CHECK(upload.says(kNoFile));
  CHECK(isEmpty());
}

TEST_CASE_FIXTURE(PatternUploadFixture, "a file in another part is rejected") {
  upload.begin();
  upload.file(kSquare, "star.gcode", 1000, "file");
  CHECK(upload.status() == 400);
  CHECK(upload.says("The file must be sent as the part gcode."));
  CHECK(isEmpty());
}

TEST_CASE_FIXTURE(PatternUploadFixture, "a second file is rejected together with the first one") {
  upload.begin();
  upload.file(kSquare);
  upload.sink->fileBegin("gcode", "second.gcode");
  CHECK(upload.status() == 400);
  CHECK(upload.says("Please send one file at a time."));
  upload.end();
  CHECK(isEmpty());
}

TEST_CASE_FIXTURE(PatternUploadFixture, "after a rejection nothing more is read or answered") {
  upload.begin();
  upload.sink->fileBegin("gcode", "star.gcode");
  upload.data("G1 Xx\n");
  REQUIRE(upload.status() == 400);
  CHECK(upload.sink->fileData(asBytes(std::string_view(kSquare))) == sizeof(kSquare) - 1);
  CHECK(upload.sink->fileEnd());
  upload.sink->field("fit", "square");
  upload.sink->fileBegin("gcode", "other.gcode");
  upload.sink->end();
  CHECK(upload.client->answers.size() == 1);
  CHECK(isEmpty());
}

TEST_CASE("an upload that is aborted at any point leaves nothing behind") {
  const std::string content(20'000, '\n');
  for (int reached = 0; reached < 5; ++reached) {
    for (const bool isAborted : {true, false}) {
      CAPTURE(reached);
      CAPTURE(isAborted);
      PatternUploadFixture f;
      if (reached > 0) f.upload.begin();
      if (reached > 1) f.upload.sink->fileBegin("gcode", "star.gcode");
      if (reached > 2) f.upload.data(kSquare + content);
      if (reached > 3) f.upload.endFile();
      if (isAborted) f.upload.sink->abort();
      f.upload.sink.reset();
      CHECK(f.upload.client->answers.empty());
      CHECK(f.isEmpty());
      CHECK(f.library().size() == 0);
    }
  }
}

TEST_CASE_FIXTURE(PatternUploadFixture, "a full queue rejects the upload, also if it became full meanwhile") {
  const std::string kFull = "The queue holds 64 patterns already. Delete some first.";
  while (queue().jobs().size() + 1 < JobQueue::kMaxJobs) add("x");
  upload.begin();
  upload.file(kSquare);
  add("last");
  upload.end();
  CHECK(upload.status() == 409);
  CHECK(upload.says(kFull));
  CHECK(library().size() == JobQueue::kMaxJobs);
  Upload next(*this);
  CHECK_FALSE(next.begin());
  CHECK(next.status() == 409);
  CHECK(next.says(kFull));
  CHECK(isTidy());
}

TEST_CASE("after an error in any step of the store, there is a complete job or none") {
  size_t refused = 0;
  for (size_t step = 0; step < 25; ++step) {
    CAPTURE(step);
    PatternUploadFixture f;
    f.add("first");
    f.files.failStep(step);
    f.upload.run(kSquare);
    const bool isAdded = f.upload.status() == 200;
    if (!isAdded) ++refused;
    CHECK((isAdded || f.upload.status() == 500));
    CHECK(f.names() == (isAdded ? "first star.gcode" : "first"));
    CHECK(f.isTidy());
    f.restart();
    CHECK(f.names() == (isAdded ? "first star.gcode" : "first"));
    CHECK(f.isTidy());
  }
  CHECK(refused >= 8);
}

TEST_CASE_FIXTURE(PatternUploadFixture, "a form may name the pattern and say whether it is drawn") {
  for (const char* play : {"none", "next", "queue"}) {
    CAPTURE(play);
    Upload other(*this, UploadPlay::kNone);
    other.begin();
    other.sink->field("name", " Rose\x01 5 ");
    other.sink->field("play", play);
    other.file(std::string(kSquare) + "G1 X" + std::to_string(play[1]) + "\n");
    other.end();
    REQUIRE(other.status() == 200);
    CHECK(library().find(other.accepted[0].id)->name == "Rose\uFFFD 5");
    CHECK(queue().jobs().size() == (other.accepted[0].play == UploadPlay::kNone ? 0 : library().size() - 1));
  }
  Upload wrong(*this);
  wrong.begin();
  wrong.sink->field("play", "loud");
  CHECK(wrong.status() == 400);
  CHECK(wrong.says("Play must be none, next or queue."));
}

TEST_CASE_FIXTURE(PatternUploadFixture, "the same moves under another name are stored once") {
  upload.run(kSquare);
  Upload again(*this);
  again.run(std::string("; the same\n") + kSquare, "other.gcode");
  CHECK(again.status() == 200);
  REQUIRE(again.accepted.size() == 1);
  CHECK(again.accepted[0].isDuplicate);
  CHECK_FALSE(upload.accepted[0].isDuplicate);
  CHECK(again.accepted[0].id == upload.accepted[0].id);
  CHECK(library().size() == 1);
  CHECK(names() == "star.gcode other.gcode");
  CHECK(isTidy());
  Upload third(*this);
  third.run(std::string(kSquare) + "X11\n", "third.gcode");
  CHECK_FALSE(third.accepted.at(0).isDuplicate);
  CHECK(library().size() == 2);
}

TEST_CASE_FIXTURE(PatternUploadFixture, "curves are cut finer on a faster table") {
  const auto pointsAt = [this](double feed, const std::string& text, const std::string& name) {
    MotionLimits limits;
    limits.table.feed = feed;
    Upload other(library(), files, limits);
    other.run(text, name);
    REQUIRE(other.status() == 200);
    return other.accepted.at(0).program.info.moveCount;
  };
  const std::string kCircle = "G0 X390 Y200\nG2 X390 Y200 I-90 J0\n";
  const std::string kLap = "0 0.4\n6.28 0.4\n";
  CHECK(pointsAt(10, kCircle, "a.gcode") == 1 + 134);
  CHECK(pointsAt(150, kCircle, "b.gcode") > 1.5 * 135);
  CHECK(pointsAt(150, kLap, "b.thr") > 1.5 * pointsAt(10, kLap, "a.thr"));
}
