#include <doctest/doctest.h>

#include "core/ota/image/image_inspector.h"
#include "core/ota/image/panel_files.h"
#include "support/fakes/fake_signature_check.h"
#include "support/heap/heap_use.h"
#include "support/images/esp_image.h"

using namespace lumi;
using namespace lumi::test;

namespace {

size_t bytesOfHashState() {
  const size_t before = heapUse().live;
  const auto stream = PortableCrypto().sha256Stream();
  return heapUse().live - before;
}

/** Returns the maximum number of bytes on the heap at once, without the two hash states. */
size_t mostKept(const std::string& image, size_t pieceSize) {
  const PortableCrypto crypto;
  const FakeSignatureCheck signatures;
  const size_t hashes = 2 * bytesOfHashState();
  const size_t before = heapUse().live;
  resetHeapPeak();
  ImageInspector inspector(crypto, signatures, {});
  for (size_t at = 0; at < image.size(); at += pieceSize) {
    inspector.feed(asBytes(std::string_view(image).substr(at, pieceSize)));
  }
  const bool ok = inspector.end().ok();
  const size_t peak = heapUse().peak;
  CHECK(ok);
  return peak - before - hashes;
}

/** Returns a panel with the maximum number of files, length of names and length of manifest. */
std::string largestPanel() {
  std::vector<std::string> parts;
  for (char letter = 'a'; letter < 'a' + 14; ++letter) {
    parts.push_back(std::string(45, letter) + "-0123456789.js.gz");
  }
  PanelImage panel;
  panel.files = {{"index-1f0c2a9b3d.html.gz", "the page"}};
  for (const std::string& part : parts) panel.files.emplace_back(part, std::string(20000, 'x'));
  std::string manifest = panelManifest("1.0.0", parts);
  manifest.insert(manifest.find("'none'"), std::string(2048 - manifest.size(), ' '));
  panel.files.emplace_back("panel.txt", manifest);
  return panelImage(panel);
}

/** Returns a panel with the maximum number of chunks in its bundle. */
std::string mostChunks() {
  PanelImage panel = bundledPanel();
  std::string& manifest = panel.files.back().second;
  manifest.resize(manifest.find("chunk "));
  for (size_t i = 0; i < PanelManifest::kMaxChunks; ++i) {
    manifest += "chunk longer-title-" + std::to_string(i) + ".js.gz " + std::to_string(i) + " 1\n";
  }
  return panelImage(panel);
}

}  // namespace

TEST_CASE("a program of any size takes less than 1 KiB of heap") {
  EspImage image;
  image.segments = std::vector<uint32_t>(16, 64 * 1024);
  CHECK(mostKept(espImage(image), 1460) < 1024);
  CHECK(mostKept(espImage(), 1) < 1024);
}

TEST_CASE("the largest panel takes less than 8 KiB of heap, and a current one less than 3") {
  CHECK(mostKept(largestPanel(), 1460) < 8 * 1024);
  CHECK(mostKept(mostChunks(), 1460) < 8 * 1024);
  CHECK(mostKept(panelImage(bundledPanel()), 1460) < 3 * 1024);
}
