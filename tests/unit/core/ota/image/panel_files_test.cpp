#include "core/ota/image/panel_files.h"

#include <doctest/doctest.h>

#include "support/stores/memory_file_store.h"

using namespace lumi;
using namespace lumi::test;

namespace {

const std::string kText =
    "LUMIPANEL 1\n"
    "version 0.1.0\n"
    "page index-1f0c2a9b3d.html.gz\n"
    "policy default-src 'none'; script-src 'self'\n"
    "part chunks-6a4dd1b5f0.bin\n"
    "part icon-9a671b70fd.png.gz\n"
    "chunk matrix-10b4a240b8.js.gz 0 700\n"
    "chunk sand-d8118620a0.js.gz 700 900\n";

std::string with(std::string text, const std::string& old, const std::string& replacement) {
  return text.replace(text.find(old), old.size(), replacement);
}

std::string problemOf(const std::string& text) {
  const auto manifest = panelManifestFromText(text);
  return manifest ? "" : manifest.error().message;
}

void put(MemoryFileStore& www, std::string_view path, std::string_view content) {
  www.open(path, OpenMode::kReplace)->write(asBytes(content));
}

}  // namespace

TEST_CASE("a manifest contains version, page, policy and chunks of a panel") {
  const auto manifest = panelManifestFromText(kText);
  REQUIRE(manifest.ok());
  CHECK(manifest.value().version == "0.1.0");
  CHECK(manifest.value().page == "index-1f0c2a9b3d.html.gz");
  CHECK(manifest.value().policy == "default-src 'none'; script-src 'self'");
  CHECK(manifest.value().parts ==
        std::vector<std::string>{"chunks-6a4dd1b5f0.bin", "icon-9a671b70fd.png.gz"});
  CHECK(manifest.value().bundle() == "chunks-6a4dd1b5f0.bin");
  const PanelChunk* const sand = manifest.value().findChunk("sand-d8118620a0.js.gz");
  REQUIRE(sand != nullptr);
  CHECK(sand->offset == 700);
  CHECK(sand->size == 900);
  CHECK(manifest.value().findChunk("sand-d8118620a0.js") == nullptr);
}

TEST_CASE("a panel may have no chunks") {
  const std::string text = kText.substr(0, kText.find("part"));
  REQUIRE(panelManifestFromText(text).ok());
  CHECK(panelManifestFromText(text).value().parts.empty());
}

TEST_CASE("an invalid line is reported") {
  const auto wrongIn = [](int line) {
    return "The panel's manifest is not as it should be in line " + std::to_string(line) + ".";
  };
  CHECK(problemOf("") == wrongIn(1));
  CHECK(problemOf(with(kText, "LUMIPANEL 1", "LUMIPANEL 2")) == wrongIn(1));
  CHECK(problemOf(with(kText, "version 0.1.0", "version ")) == wrongIn(2));
  CHECK(problemOf(with(kText, "version 0.1.0", "version")) == wrongIn(2));
  CHECK(problemOf(with(kText, "0.1.0", "0123456789.0123456789.0123456789")) == wrongIn(2));
  CHECK(problemOf(with(kText, "page ", "part ")) == wrongIn(3));
  CHECK(problemOf(with(kText, "policy default-src 'none'; script-src 'self'", "policy  ")) == wrongIn(4));
  CHECK(problemOf(with(kText, "'none'", "\x01")) == wrongIn(4));
  CHECK(problemOf(with(kText, "'none'", "\xC3\xA4")) == wrongIn(4));
  CHECK(problemOf(with(kText, "part icon", "page icon")) == wrongIn(6));
  CHECK(problemOf(with(kText, "chunk matrix", "part matrix")) == wrongIn(7));
  CHECK(problemOf(kText.substr(0, kText.size() - 1)) == wrongIn(8));
  CHECK(problemOf(kText + "part icon-2.png.gz\n") == wrongIn(9));
  CHECK(problemOf(kText + "\n") == wrongIn(9));
}

TEST_CASE("a chunk has a name, an offset and a size that is not 0") {
  for (const char* value :
       {"", "sand-1.js.gz", "sand-1.js.gz 0", "sand-1.js.gz 0 0", "sand-1.js.gz 0 ", "sand-1.js.gz  1",
        "sand-1.js.gz -1 5", "sand-1.js.gz 0 5 6", "sand-1.js.gz 0 5k", "sand-1.png.gz 0 5", "sand-1.bin 0 5",
        "sand-1.js 0 5", "sand-1.js.gz 4294967295 1", "sand-1.js.gz 0 4294967296",
        "sand-1.js.gz 18446744073709551615 1"}) {
    CAPTURE(value);
    CHECK(problemOf(with(kText, "sand-d8118620a0.js.gz 700 900", value)) ==
          "The panel's manifest is not as it should be in line 8.");
  }
  CHECK(problemOf(with(kText, "700 900", "4294967294 1")) == "");
}

TEST_CASE("chunks without a bundle are rejected") {
  CHECK(problemOf(with(kText, "part chunks-6a4dd1b5f0.bin\n", "")) ==
        "The panel's manifest names no bundle for its chunks.");
}

TEST_CASE("only names of the panel's build are accepted as files of a panel") {
  CHECK(isPanelPageName("index-1f.html.gz"));
  CHECK(isPanelPartName("sand-1f.js.gz"));
  CHECK(isPanelPartName("two-words-1f.js.gz"));
  CHECK(isPanelPartName("icon-1f.png.gz"));
  CHECK(isPanelPartName("app-1f.webmanifest.gz"));
  CHECK(isPanelPartName("chunks-1f.bin"));
  CHECK(isPanelBundleName("chunks-1f.bin"));
  CHECK_FALSE(isPanelBundleName("sand-1f.js.gz"));
  for (const char* name : {"", "index.html.gz", "index-.html.gz", "index-1.js.gz", "index-1_.html.gz",
                           "index-1.2.html.gz", "index-../x.html.gz", "start-1.html.gz", "index-1.html"}) {
    CAPTURE(name);
    CHECK_FALSE(isPanelPageName(name));
  }
  for (const char* name :
       {"", ".js.gz", "sand.js.gz", "sand-.js.gz", "-1.js.gz", "sand_1.js.gz", "a.b-1.js.gz",
        "../sand-1.js.gz", "sand-1.js", "panel.txt", "icon-1.svg.gz", "icon.png.gz", "a-1.html.gz",
        "chunks.bin", "chunks-.bin", "chunks-1.bin.gz", ".bin"}) {
    CAPTURE(name);
    CHECK_FALSE(isPanelPartName(name));
  }
  CHECK(isPanelPartName("s-" + std::string(PanelManifest::kMaxNameLength - 8, '1') + ".js.gz"));
  CHECK_FALSE(isPanelPartName("s-" + std::string(PanelManifest::kMaxNameLength - 7, '1') + ".js.gz"));
}

TEST_CASE("a manifest that is too long, names too many chunks or one twice is rejected") {
  const std::string icon = "part icon-9a671b70fd.png.gz\n";
  CHECK(problemOf(with(kText, icon, icon + icon)) == "The panel's manifest names a part twice.");
  std::string many = kText.substr(0, kText.find("chunk "));
  for (size_t i = 0; i < PanelManifest::kMaxParts; ++i) many += "part a-" + std::to_string(i) + ".js.gz\n";
  CHECK(problemOf(many) == "The panel has too many parts.");
  std::string crowded = kText;
  for (size_t i = 2; i <= PanelManifest::kMaxChunks; ++i) {
    CHECK(problemOf(crowded) == "");
    crowded += "chunk a-" + std::to_string(i) + ".js.gz 0 1\n";
  }
  CHECK(problemOf(crowded) == "The panel has too many chunks.");
  CHECK(problemOf(with(kText, "'self'", std::string(2000, 'a'))) == "The panel's manifest is too long.");
}

TEST_CASE("a manifest in the store is usable only while all its files exist") {
  MemoryFileStore www;
  const auto problem = [&www] {
    const auto manifest = readPanelManifest(www, PanelManifest::kFile);
    return manifest ? "" : manifest.error().message;
  };
  CHECK(problem() == "The panel is missing: there is no panel.txt.");
  put(www, "panel.txt", kText);
  CHECK(problem() == "The panel is not whole: there is no index-1f0c2a9b3d.html.gz.");
  put(www, "index-1f0c2a9b3d.html.gz", "page");
  put(www, "icon-9a671b70fd.png.gz", "icon");
  CHECK(problem() == "The panel is not whole: there is no chunks-6a4dd1b5f0.bin.");
  put(www, "chunks-6a4dd1b5f0.bin", "matrix and sand");
  CHECK(problem() == "");
  put(www, "panel.txt", std::string(PanelManifest::kMax + 1, ' '));
  CHECK(problem() == "The panel's manifest can't be read.");
}
