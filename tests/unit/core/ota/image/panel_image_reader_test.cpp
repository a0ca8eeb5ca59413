#include "core/ota/image/panel_image_reader.h"

#include <doctest/doctest.h>

#include "support/fakes/fixed_random.h"
#include "support/images/esp_image.h"

using namespace lumi;
using namespace lumi::test;

namespace {

/** Records the events and returns an error at the one that it is to reject. */
class Listener : public PanelImageEvents {
 public:
  void version(std::string_view version) override { heard += "version " + std::string(version) + "\n"; }
  Status fileBegins(std::string_view name, uint32_t size) override {
    heard += "begin " + std::string(name) + " " + std::to_string(size) + "\n";
    return answer("begin");
  }
  Status fileData(ConstBytes piece) override {
    heard += asText(piece);
    return answer("data");
  }
  Status fileEnds() override {
    heard += "\nend\n";
    return answer("end");
  }

  std::string heard;
  std::string refuses;

 private:
  Status answer(std::string_view call) const {
    if (call == refuses) return Error{"No more room."};
    return Done{};
  }
};

std::string panelProblem(const std::string& payload, size_t pieceSize = 100) {
  Listener listener;
  PanelImageReader reader(listener);
  for (size_t at = 0; at < payload.size(); at += pieceSize) {
    if (!reader.feed(asBytes(std::string_view(payload).substr(at, pieceSize)))) break;
  }
  reader.end();
  return reader.problem();
}

std::string panelProblem(const PanelImage& panel) {
  return panelProblem(panelPayload(panel));
}

std::string problemOfName(const std::string& name) {
  PanelImage panel = smallPanel();
  panel.files[1].first = name;
  return panelProblem(panel);
}

}  // namespace

TEST_CASE("a panel is reported from its version to its manifest, in pieces of any size") {
  const std::string manifest = panelManifest("1.2.3", {});
  const std::string expected =
      "version 1.2.3\nbegin index-1f0c2a9b3d.html.gz 4\npage\nend\nbegin panel.txt " +
      std::to_string(manifest.size()) + "\n" + manifest + "\nend\n";
  const PanelImage panel = {"1.2.3", {{"index-1f0c2a9b3d.html.gz", "page"}, {"panel.txt", manifest}}};
  const std::string payload = panelPayload(panel);
  for (size_t size = 1; size <= payload.size(); ++size) {
    Listener listener;
    PanelImageReader reader(listener);
    for (size_t at = 0; at < payload.size(); at += size) {
      CHECK(reader.feed(asBytes(std::string_view(payload).substr(at, size))));
    }
    CHECK(reader.end());
    CHECK(reader.problem() == "");
    CHECK(listener.heard == expected);
  }
}

TEST_CASE("an error of the listener rejects the image with its message and ends the calls") {
  const std::string payload = panelPayload(smallPanel());
  for (const char* call : {"begin", "data", "end"}) {
    CAPTURE(call);
    Listener listener;
    listener.refuses = call;
    PanelImageReader reader(listener);
    CHECK_FALSE(reader.feed(asBytes(payload)));
    CHECK(reader.problem() == "No more room.");
    const std::string heard = listener.heard;
    CHECK_FALSE(reader.feed(asBytes(payload)));
    CHECK_FALSE(reader.end());
    CHECK(listener.heard == heard);
  }
}

TEST_CASE("an invalid version is rejected") {
  PanelImage panel = smallPanel();
  panel.version = "";
  CHECK(panelProblem(panel) == "The image is damaged: its version has 0 bytes, not 1 to 31.");
  panel.version = std::string(32, '1');
  CHECK(panelProblem(panel) == "The image is damaged: its version has 32 bytes, not 1 to 31.");
  panel.version = "1.0\n";
  CHECK(panelProblem(panel) == "The image is damaged: its version is not text.");
}

TEST_CASE("a version that differs from the manifest's is rejected") {
  PanelImage panel = smallPanel("1.0.0");
  panel.version = "1.0.1";
  CHECK(panelProblem(panel) == "The image is of version 1.0.1, the panel in it of version 1.0.0.");
}

TEST_CASE("two to twenty files are accepted, no more and no fewer") {
  PanelImage panel = smallPanel();
  panel.files.erase(panel.files.begin(), panel.files.end() - 1);
  CHECK(panelProblem(panel) == "The image is damaged: it has 1 files, not 2 to 20.");

  std::vector<std::string> parts;
  panel.files = {{"index-1f0c2a9b3d.html.gz", "page"}};
  for (char letter = 'a'; letter < 'a' + 18; ++letter) {
    parts.push_back(std::string(1, letter) + "-0.js.gz");
    panel.files.emplace_back(parts.back(), "part");
  }
  panel.files.emplace_back("panel.txt", panelManifest("1.0.0", parts));
  CHECK(panelProblem(panel) == "");
  panel.files.insert(panel.files.begin() + 1, {"z-0.js.gz", "part"});
  CHECK(panelProblem(panel) == "The image is damaged: it has 21 files, not 2 to 20.");
}

TEST_CASE("file names that a panel cannot have are rejected") {
  const std::string text = "The image is damaged: a file in it has a name that no panel's file has.";
  for (const char* name : {"passwords", "../a-0.js.gz", "a-0.js", "a/b-0.js.gz", "page-0.html.gz",
                           "panel.txt", "-.js.gz", "panel-previous.txt"}) {
    CAPTURE(name);
    CHECK(problemOfName(name) == text);
  }
  CHECK(problemOfName(std::string("a-0.js.gz\0", 10)) == text);
  CHECK(problemOfName("") == "The image is damaged: the name of a file has 0 bytes, not 1 to 63.");
  CHECK(problemOfName(std::string(64, 'a')) ==
        "The image is damaged: the name of a file has 64 bytes, not 1 to 63.");
}

TEST_CASE("the last file must be the manifest") {
  PanelImage panel = smallPanel();
  std::swap(panel.files[2], panel.files[3]);
  CHECK_FALSE(panelProblem(panel).empty());
  panel = smallPanel();
  panel.files.pop_back();
  CHECK(panelProblem(panel) == "The image is damaged: its last file is not panel.txt.");
}

TEST_CASE("a duplicate file is rejected") {
  PanelImage panel = smallPanel();
  panel.files[2] = panel.files[1];
  CHECK(panelProblem(panel) == "The image holds matrix-10b4a240b8.js.gz twice.");
}

TEST_CASE("a name that is part of another one is a different name") {
  const std::vector<std::string> parts = {"grid-sand-0.js.gz", "sand-0.js.gz"};
  CHECK(panelProblem({"1.0.0",
                      {{"index-1f0c2a9b3d.html.gz", "page"},
                       {parts[0], "part"},
                       {parts[1], "part"},
                       {"panel.txt", panelManifest("1.0.0", parts)}}}) == "");
  CHECK(panelProblem({"1.0.0",
                      {{"index-1f0c2a9b3d.html.gz", "page"},
                       {parts[0], "part"},
                       {"panel.txt", panelManifest("1.0.0", parts)}}}) == "The image lacks sand-0.js.gz.");
}

TEST_CASE("exactly the files that the manifest names must be present") {
  PanelImage panel = smallPanel();
  panel.files.erase(panel.files.begin());
  CHECK(panelProblem(panel) == "The image lacks index-1f0c2a9b3d.html.gz.");
  panel = smallPanel();
  panel.files.erase(panel.files.begin() + 1);
  CHECK(panelProblem(panel) == "The image lacks matrix-10b4a240b8.js.gz.");
  panel = smallPanel();
  panel.files.insert(panel.files.begin(), {"more-0.js.gz", "of it"});
  CHECK(panelProblem(panel) == "The image holds a file that is not of its panel.");
}

TEST_CASE("a bundle must contain all chunks of the manifest") {
  PanelImage panel = bundledPanel();
  std::string& bundle = panel.files[2].second;
  bundle = "1.0.0 draws matrices1.0.0 draws sand";
  CHECK(panelProblem(panel) == "");
  bundle.pop_back();
  std::string& manifest = panel.files[3].second;
  const std::string sand = manifest.substr(manifest.find("sand-"));
  CHECK(panelProblem(panel) == "The image lacks " + sand.substr(0, sand.find(' ')) + ".");
}

TEST_CASE("an empty file is rejected") {
  PanelImage panel = smallPanel();
  panel.files[1].second = "";
  CHECK(panelProblem(panel) == "The image is damaged: matrix-10b4a240b8.js.gz is empty.");
}

TEST_CASE("an invalid manifest is rejected before the listener gets its end") {
  PanelImage panel = smallPanel();
  panel.files.back().second = "LUMIPANEL 2\n";
  Listener listener;
  PanelImageReader reader(listener);
  CHECK_FALSE(reader.feed(asBytes(panelPayload(panel))));
  CHECK(reader.problem() == "The panel's manifest is not as it should be in line 1.");
  CHECK(listener.heard.substr(listener.heard.size() - 12) == "LUMIPANEL 2\n");
  panel.files.back().second = std::string(2049, 'x');
  CHECK(panelProblem(panel) == "The image is damaged: panel.txt is too long.");
}
