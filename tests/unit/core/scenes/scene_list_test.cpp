#include "core/scenes/scene_list.h"

#include <doctest/doctest.h>

#include "core/base/lists.h"
#include "core/json/field_list.h"
#include "support/load_all.h"
#include "support/stores/faulty_file_store.h"
#include "support/stores/stored_records.h"

using namespace lumi;
using namespace lumi::test;

namespace {

Result<SceneSummary> headOf(std::string_view text) {
  SceneSummary scene;
  const Status read = readFields(text, "The scene", scene);
  if (!read) return read.error();
  return scene;
}

std::string named(const std::string& name) {
  return R"({"name":")" + name + R"("})";
}

struct SceneListFixture : StoredRecords {
  SceneList scenes{records, log, headOf};

  SceneListFixture() { loadAll(scenes); }

  uint32_t add(const std::string& name) { return scenes.add(named(name)).value(); }

  static std::string names(const SceneList& list) {
    std::string all;
    for (const Scene& scene : list.all()) all += scene.summary.name + " ";
    return all;
  }
  /** The names after a restart. */
  std::string savedNames() {
    RecordStore others(files, log);
    SceneList again(others, log, headOf);
    loadAll(again);
    return names(again);
  }
};

}  // namespace

TEST_CASE_FIXTURE(SceneListFixture, "scenes keep their order, ids and texts across a restart") {
  add("Evening");
  const uint32_t film = add("Film");
  add("Night");
  REQUIRE(scenes.reorder({3, 1, 2}));
  CHECK(savedNames() == "Night Evening Film ");
  RecordStore others(files, log);
  SceneList again(others, log, headOf);
  loadAll(again);
  CHECK(again.textOf(film).value() == named("Film"));
  CHECK(again.revision() == scenes.revision());
}

TEST_CASE_FIXTURE(SceneListFixture, "a changed scene keeps its id and place; its old text is gone") {
  const uint32_t evening = add("Evening");
  add("Night");
  const uint32_t before = scenes.revision();
  REQUIRE(scenes.replace(evening, named("Dusk")));
  CHECK(savedNames() == "Dusk Night ");
  CHECK(scenes.revision() != before);
}

TEST_CASE_FIXTURE(SceneListFixture, "the id of a removed scene is not used again, its record is") {
  add("Evening");
  REQUIRE(scenes.remove(add("Night")));
  CHECK_FALSE(files.exists("records/scene-2"));
  CHECK(add("Film") == 3);
  CHECK(files.exists("records/scene-2"));
  CHECK(savedNames() == "Evening Film ");
}

TEST_CASE_FIXTURE(SceneListFixture, "there are up to 48 scenes, and a restore of 48 replaces them") {
  for (int i = 0; i < 48; ++i) add(std::to_string(i));
  const auto one = scenes.add(named("one too many"));
  CHECK(one.isError(ErrorKind::kConflict));
  CHECK(one.error().message == "48 scenes are the most. Delete one first.");
  for (uint32_t id = 101; id <= 148; ++id) REQUIRE(scenes.stage(id, named(std::to_string(id))));
  CHECK(scenes.stage(149, named("one too many")).isError(ErrorKind::kConflict));
  REQUIRE(scenes.adoptStaged());
  CHECK(scenes.all().size() == 48);
  CHECK(scenes.find(148)->summary.name == "148");
  for (int i = 0; i < 2 * 48; ++i) scenes.tick();
  CHECK(savedNames().substr(0, 8) == "101 102 ");
  size_t kept = 0;
  for (int file = 1; file <= 255; ++file) {
    kept += files.exists("records/scene-" + std::to_string(file)) ? 1 : 0;
  }
  CHECK(kept == 48);
}

TEST_CASE_FIXTURE(SceneListFixture, "names may have any characters except control characters") {
  for (const char* name : {"Grüße", "夜", "🌙 ночь", "e\xCC\x81t\xC3\xA9", "ليل"}) {
    CAPTURE(name);
    add(name);
  }
  for (const std::string& name : std::vector<std::string>{"", " ", "a\\u0007b", std::string(65, 'x')}) {
    CHECK(scenes.add(named(name)).error().message ==
          "name must be a text of 1 to 64 bytes, more than blanks and without control characters.");
  }
  CHECK(scenes.add(R"({"name":"a","icon":"<b>"})").error().message ==
        "icon must be a name of a-z and '-', at most 16 characters.");
  CHECK(scenes.add(R"({"name":"a","transition":7201})").error().message ==
        "transition must be a whole number from 0 to 7200.");
}

TEST_CASE_FIXTURE(SceneListFixture, "a rejected change changes nothing") {
  const uint32_t evening = add("Evening");
  const uint32_t before = scenes.revision();
  CHECK_FALSE(scenes.replace(evening, "{"));
  CHECK_FALSE(scenes.replace(evening, std::string(SceneList::kMaxText + 1, ' ')));
  CHECK(scenes.replace(99, named("x")).isError(ErrorKind::kNotFound));
  CHECK(scenes.remove(99).isError(ErrorKind::kNotFound));
  CHECK(scenes.reorder({evening, evening}).isError(ErrorKind::kConflict));
  CHECK(scenes.reorder({}).isError(ErrorKind::kConflict));
  CHECK(scenes.textOf(99).isError(ErrorKind::kNotFound));
  CHECK(scenes.revision() == before);
  CHECK(savedNames() == "Evening ");
}

TEST_CASE_FIXTURE(SceneListFixture, "staged scenes replace the present ones as a whole, or leave them") {
  add("Evening");
  REQUIRE(scenes.stage(7, named("Film")));
  REQUIRE(scenes.stage(5, named("Night")));
  CHECK(scenes.stage(5, named("Again")).error().message == "Two scenes have one id.");
  scenes.dropStaged();
  CHECK(savedNames() == "Evening ");
  CHECK(files.exists("records/scene-2"));
  for (int i = 0; i < 2; ++i) scenes.tick();
  CHECK_FALSE(files.exists("records/scene-2"));
  CHECK(files.exists("records/scene-1"));
  REQUIRE(scenes.stage(7, named("Film")));
  REQUIRE(scenes.stage(5, named("Night")));
  REQUIRE(scenes.adoptStaged());
  CHECK(savedNames() == "Film Night ");
  CHECK(scenes.find(7)->summary.name == "Film");
  CHECK(add("Next") == 8);
}

TEST_CASE_FIXTURE(SceneListFixture, "a saved scene that can't be parsed stays in the list, with a warning") {
  add("Evening");
  add("Night");
  RecordStore others(files, log);
  SceneList again(others, log, [](std::string_view text) {
    return text == named("Night") ? Result<SceneSummary>(Error{"mode must be solid."}) : headOf(text);
  });
  loadAll(again);
  CHECK(names(again) == "Evening Night ");
  CHECK(log.lines.back() == "A saved scene can't be used: mode must be solid.");
  CHECK(again.revision() == scenes.revision());
  CHECK(again.find(2)->summary.parts == 0);
  CHECK(again.textOf(2).value() == named("Night"));
  REQUIRE(again.reorder({2, 1}));
  CHECK(savedNames() == "Night Evening ");
  REQUIRE(again.remove(2));
  CHECK(savedNames() == "Evening ");
}

TEST_CASE_FIXTURE(SceneListFixture, "a scene of a backup without a usable name is shown by its number") {
  REQUIRE(scenes.stage(7, R"({"name":7})"));
  REQUIRE(scenes.adoptStaged());
  CHECK(names(scenes) == "Scene 7 ");
}

TEST_CASE_FIXTURE(SceneListFixture, "a scene whose record is lost is left out, with a warning") {
  add("Evening");
  add("Night");
  for (const char* name : {"records/scene-1", "records/scene-1.old"}) {
    if (files.exists(name)) files.remove(name);
  }
  CHECK(savedNames() == "Night ");
  CHECK(log.lines.back() == "A saved scene can't be used: its record is missing.");
}
