#include "core/ota/panel_installer.h"

#include <doctest/doctest.h>

#include <string>
#include <utility>
#include <vector>

#include "core/base/byte_codec.h"
#include "platform/host/portable_crypto.h"
#include "support/faulty_file_store.h"

using namespace lumi;
using namespace lumi::test;

namespace {

using Files = std::vector<std::pair<std::string, std::string>>;

/** A panel whose parts are alike in every version but the one in `sand`. */
Files panel(const std::string& version, const std::string& sand, size_t pageSize = 9000) {
  const std::string page = "index-" + version + ".html.gz";
  const std::string part = "sand-" + sand + ".js.gz";
  return {{page, std::string(pageSize, version.back())},
          {"matrix-1.js.gz", "matrix"},
          {part, "sand " + sand},
          {"panel.txt", "LUMIPANEL 1\nversion " + version + "\npage " + page +
                            "\npolicy default-src 'none'\npart matrix-1.js.gz\npart " + part + "\n"}};
}

std::string imageOf(const std::string& version, const Files& files) {
  ByteWriter payload(0);
  payload.number(static_cast<uint8_t>(version.size()));
  payload.raw(asBytes(version));
  payload.number(static_cast<uint8_t>(files.size()));
  for (const auto& [name, content] : files) {
    payload.number(static_cast<uint8_t>(name.size()));
    payload.raw(asBytes(name));
    payload.number(static_cast<uint32_t>(content.size()));
    payload.raw(asBytes(content));
  }
  const std::string bytes = payload.take();
  ByteWriter image(0);
  image.raw(asBytes("LUMIPANEL1"));
  image.number(uint16_t{0});
  image.number(static_cast<uint32_t>(bytes.size()));
  image.raw(PortableCrypto().sha256(asBytes(bytes)));
  return image.take() + bytes;
}

std::string panelImage(const std::string& version, const std::string& sand, size_t pageSize = 9000) {
  return imageOf(version, panel(version, sand, pageSize));
}

std::string contentOf(FileStore& www, const std::string& name) {
  const auto file = www.open(name, OpenMode::kRead);
  if (!file) return {};
  std::string content(static_cast<size_t>(file->size()), '\0');
  file->read({reinterpret_cast<uint8_t*>(content.data()), content.size()});
  return content;
}

/** Every file of the panel is there, byte for byte. */
bool holdsWhole(FileStore& www, const Files& files) {
  for (const auto& [name, content] : files) {
    if (name != PanelManifest::kFile && contentOf(www, name) != content) return false;
  }
  return true;
}

std::string versionIn(FileStore& www, std::string_view manifest) {
  const auto read = readPanelManifest(www, manifest);
  return read ? read.value().version : "";
}

std::vector<std::string> namesIn(const FileStore& www) {
  std::vector<std::string> names;
  www.list("", [&names](std::string_view name, uint64_t) { names.emplace_back(name); });
  return names;
}

struct Bench {
  FaultyFileStore www;
  PortableCrypto crypto;
  PanelInstaller installer{www, crypto};

  Bench() {
    REQUIRE(install(panelImage("1", "a")) == "");
    installer.tidy();
  }

  static PanelInstaller::ReadImage reading(const std::string& image) {
    return [image](uint64_t offset, Bytes out) {
      const size_t size = offset < image.size() ? image.copy(reinterpret_cast<char*>(out.data()), out.size(),
                                                             static_cast<size_t>(offset))
                                                : 0;
      return size;
    };
  }

  /** What is wrong, or "". */
  std::string install(const std::string& image) {
    if (Status begun = installer.begin(reading(image), image.size()); !begun) return begun.error().message;
    for (;;) {
      if (const auto end = installer.tick()) return *end ? "" : end->error().message;
    }
  }

  std::string present() { return versionIn(www, PanelManifest::kFile); }
  std::string previous() { return versionIn(www, PanelManifest::kPreviousFile); }
};

const std::vector<std::string> kFilesOfOne = {"index-1.html.gz", "matrix-1.js.gz", "panel.txt",
                                              "sand-a.js.gz"};

}  // namespace

TEST_CASE("a panel is installed beside the old one, which is kept for one boot") {
  Bench bench;
  CHECK(bench.install(panelImage("2", "b")) == "");
  CHECK(bench.present() == "2");
  CHECK(bench.previous() == "1");
  CHECK(holdsWhole(bench.www, panel("1", "a")));
  CHECK(holdsWhole(bench.www, panel("2", "b")));
  bench.installer.tidy();
  CHECK(bench.previous() == "");
  CHECK(namesIn(bench.www) ==
        std::vector<std::string>{"index-2.html.gz", "matrix-1.js.gz", "panel.txt", "sand-b.js.gz"});
}

TEST_CASE("the panel before the one before goes") {
  Bench bench;
  bench.install(panelImage("2", "b"));
  bench.install(panelImage("3", "c"));
  CHECK(bench.present() == "3");
  CHECK(bench.previous() == "2");
  CHECK_FALSE(bench.www.exists("index-1.html.gz"));
}

TEST_CASE("an installation goes in slices of at most 4 KiB and tells how far it is") {
  Bench bench;
  const std::string image = panelImage("2", "b", 40'000);
  uint64_t furthest = 0;
  const auto read = [&](uint64_t offset, Bytes out) {
    furthest = offset + out.size();
    return Bench::reading(image)(offset, out);
  };
  REQUIRE(bench.installer.begin(read, image.size()).ok());
  CHECK(bench.installer.percent() == 0);
  int last = 0;
  for (uint64_t before = furthest; !bench.installer.tick(); before = furthest) {
    CHECK(furthest - before <= 4096);
    CHECK(bench.installer.percent() >= last);
    last = bench.installer.percent();
  }
  CHECK(last > 80);
  CHECK(furthest == image.size());
  CHECK_FALSE(bench.installer.isRunning());
}

TEST_CASE("what follows the payload, a signature, is not read") {
  Bench bench;
  CHECK(bench.install(panelImage("2", "b") + std::string(72, 's')) == "");
  CHECK(bench.present() == "2");
}

TEST_CASE("files that are there already are not written again, damaged ones are") {
  Bench bench;
  bench.www.live().contentOf("matrix-1.js.gz") = "mAtrix";
  bench.www.failStep(SIZE_MAX);
  CHECK(bench.install(panelImage("2", "a")) == "");
  const size_t withDamage = bench.www.steps();
  CHECK(contentOf(bench.www, "matrix-1.js.gz") == "matrix");
  bench.www.failStep(SIZE_MAX);
  CHECK(bench.install(panelImage("3", "a")) == "");
  CHECK(bench.www.steps() < withDamage);
}

TEST_CASE("the installed panel may be installed again: the one before stays") {
  Bench bench;
  bench.install(panelImage("2", "b"));
  CHECK(bench.install(panelImage("2", "b")) == "");
  CHECK(bench.present() == "2");
  CHECK(bench.previous() == "1");
}

TEST_CASE("an image that is no whole panel changes nothing") {
  const std::string good = panelImage("2", "b");
  Files files = panel("2", "b");
  std::swap(files[0], files[3]);
  std::string flipped = good;
  flipped[4000] ^= 1;
  std::string flippedInKept = good;  // where the present panel has a file of that name
  flippedInKept[good.find("matrix-1.js.gz") + 14 + sizeof(uint32_t)] ^= 1;
  const std::pair<std::string, std::string> wrong[] = {
      {"", "The file is no panel image."},
      {"LUMIPANEL2" + good.substr(10), "The file is no panel image."},
      {good.substr(0, 47), "The file is no panel image."},
      {good.substr(0, good.size() - 1), "The panel image is not whole."},
      {flipped, "The panel image is damaged."},
      {flippedInKept, "The panel image is damaged."},
      {imageOf("2", files), ""},
      {imageOf("3", panel("2", "b")), ""},
  };
  for (const auto& [image, problem] : wrong) {
    Bench bench;
    const std::string told = bench.install(image);
    CHECK(told != "");
    if (!problem.empty()) CHECK(told == problem);
    CHECK(bench.present() == "1");
    CHECK(holdsWhole(bench.www, panel("1", "a")));
    CHECK(namesIn(bench.www) == kFilesOfOne);
  }
}

TEST_CASE("an image that can't be read to its end changes nothing") {
  Bench bench;
  const std::string image = panelImage("2", "b");
  const auto upTo = Bench::reading(image.substr(0, 5000));
  REQUIRE(bench.installer.begin(upTo, image.size()).ok());
  auto end = bench.installer.tick();
  while (!end) end = bench.installer.tick();
  CHECK(end->error().message == "The panel image can't be read.");
  CHECK(namesIn(bench.www) == kFilesOfOne);
}

TEST_CASE("an installation that is given up leaves nothing behind") {
  Bench bench;
  const std::string image = panelImage("2", "b");
  REQUIRE(bench.installer.begin(Bench::reading(image), image.size()).ok());
  CHECK_FALSE(bench.installer.begin(Bench::reading(image), image.size()).ok());
  bench.installer.tick();
  CHECK_FALSE(bench.installer.revert().ok());
  bench.installer.abort();
  CHECK(namesIn(bench.www) == kFilesOfOne);
  CHECK(bench.installer.tick().has_value());
}

TEST_CASE("without room the old panel stays and the new files go") {
  Bench bench;
  bench.www.live().setCapacity(15'000);
  CHECK(bench.install(panelImage("2", "b")) == "There is no room for the panel.");
  CHECK(bench.present() == "1");
  CHECK(namesIn(bench.www) == kFilesOfOne);
}

TEST_CASE("the panel before gives its room up where a new one needs it") {
  Bench bench;
  bench.install(panelImage("2", "b"));
  bench.www.live().setCapacity(20'000);
  CHECK(bench.install(panelImage("3", "c")) == "");
  CHECK(bench.present() == "3");
  CHECK(bench.previous() == "2");
}

TEST_CASE("the panel before comes back, and goes again") {
  Bench bench;
  CHECK(bench.installer.revert().error().message == "The panel before this one is not kept any more.");
  bench.install(panelImage("2", "b"));
  CHECK(bench.installer.revert().ok());
  CHECK(bench.present() == "1");
  CHECK(bench.previous() == "2");
  CHECK(bench.installer.revert().ok());
  CHECK(bench.present() == "2");
  bench.installer.tidy();
  CHECK_FALSE(bench.installer.revert().ok());
}

TEST_CASE(
    "a present panel that can't be used gives way to the one before at boot, and loses none of its files") {
  Bench bench;
  bench.install(panelImage("2", "b"));
  SUBCASE("when it is damaged") {
    bench.www.live().contentOf("panel.txt") = "LUMIPANEL 9\n";
    bench.installer.tidy();
    CHECK(bench.present() == "1");
  }
  SUBCASE("but when neither can be used, both stay") {
    bench.www.live().contentOf("panel.txt") = "LUMIPANEL 9\n";
    bench.www.live().contentOf("panel-previous.txt") = "LUMIPANEL 9\n";
    bench.www.open("sand-c.js.gz.new", OpenMode::kReplace);
    bench.installer.tidy();
    CHECK(bench.www.exists("index-1.html.gz"));
    CHECK(bench.www.exists("index-2.html.gz"));
    CHECK_FALSE(bench.www.exists("sand-c.js.gz.new"));
  }
}

TEST_CASE("a panel can be installed where there is none that can be used") {
  Bench bench;
  bench.www.live().contentOf("panel.txt") = "LUMIPANEL 9\n";
  SUBCASE("with room for it") {}
  SUBCASE("with room for one only") {
    bench.www.live().setCapacity(10'000);
  }
  CHECK(bench.install(panelImage("2", "b")) == "");
  CHECK(bench.present() == "2");
  CHECK(bench.previous() == "");
}

namespace {

constexpr Unsynced kUnsyncedKinds[] = {Unsynced::kLost, Unsynced::kHalf, Unsynced::kGarbled, Unsynced::kKept};

/** Does `work` to a bench prepared by `prepare` with a power cut at each of its steps, and judges what is
 * there after. */
template <typename Prepare, typename Work, typename Judge>
void cutPowerEverywhere(const Prepare& prepare, const Work& work, const Judge& judge) {
  size_t cuts = 0;
  for (const Unsynced unsynced : kUnsyncedKinds) {
    for (const bool afterStep : {false, true}) {
      for (size_t step = 0;; ++step) {
        Bench bench;
        prepare(bench);
        bench.www.cutPower({step, afterStep, unsynced});
        work(bench);
        if (!bench.www.isOff()) break;
        bench.installer.abort();
        bench.www.restart();
        CAPTURE(step);
        CAPTURE(afterStep);
        CAPTURE(static_cast<int>(unsynced));
        judge(bench);
        ++cuts;
      }
    }
  }
  CHECK(cuts > 8);
}

/** The panel that is served, before the boot's tidying and after it, is whole; returns its version. */
std::string wholePanelServed(Bench& bench) {
  const std::string before = bench.present().empty() ? bench.previous() : bench.present();
  bench.installer.tidy();
  const std::string version = bench.present();
  CHECK(before == version);
  CHECK(holdsWhole(bench.www, version == "1" ? panel("1", "a") : panel(version, "b")));
  CHECK(namesIn(bench.www).size() == 4);
  return version;
}

}  // namespace

TEST_CASE("a power cut at any step of an installation leaves a whole panel, old or new") {
  bool wasOld = false;
  bool wasNew = false;
  cutPowerEverywhere([](Bench&) {}, [](Bench& bench) { bench.install(panelImage("2", "b")); },
                     [&](Bench& bench) {
                       const std::string version = wholePanelServed(bench);
                       CHECK((version == "1" || version == "2"));
                       (version == "1" ? wasOld : wasNew) = true;
                       CHECK(bench.install(panelImage("2", "b")) == "");
                     });
  CHECK(wasOld);
  CHECK(wasNew);
}

TEST_CASE("a power cut at any step of bringing the panel before back leaves a whole panel") {
  cutPowerEverywhere([](Bench& bench) { bench.install(panelImage("2", "b")); },
                     [](Bench& bench) { (void)bench.installer.revert(); },
                     [](Bench& bench) { CHECK(wholePanelServed(bench) != ""); });
}

TEST_CASE("a power cut at any step of the boot's tidying leaves the panel") {
  cutPowerEverywhere([](Bench& bench) { bench.install(panelImage("2", "b")); },
                     [](Bench& bench) { bench.installer.tidy(); },
                     [](Bench& bench) { CHECK(wholePanelServed(bench) == "2"); });
}

TEST_CASE("a fault at any step of an installation says so and leaves a whole panel") {
  for (size_t step = 0;; ++step) {
    CAPTURE(step);
    Bench bench;
    bench.www.failStep(step);
    const std::string problem = bench.install(panelImage("2", "b"));
    if (bench.www.steps() <= step) break;
    CHECK(bench.present() == (problem.empty() ? "2" : "1"));
    CHECK(holdsWhole(bench.www, problem.empty() ? panel("2", "b") : panel("1", "a")));
  }
}
