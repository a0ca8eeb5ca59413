#pragma once

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "core/ota/install/panel_installer.h"
#include "support/crypto/portable_crypto.h"
#include "support/images/esp_image.h"
#include "support/stores/faulty_file_store.h"

namespace lumi::test {

/** Returns a panel whose chunks are the same in every version, except for `sand`. */
inline PanelImage panel(const std::string& version, const std::string& sand, size_t pageSize = 9000) {
  const std::string page = "index-" + version + ".html.gz";
  const std::string part = "sand-" + sand + ".js.gz";
  return {version,
          {{page, std::string(pageSize, version.back())},
           {"matrix-1.js.gz", "matrix, compressed"},
           {part, "sand " + sand},
           {"panel.txt", "LUMIPANEL 1\nversion " + version + "\npage " + page +
                             "\npolicy default-src 'none'\npart matrix-1.js.gz\npart " + part + "\n"}}};
}

inline std::string imageOfPanel(const std::string& version, const std::string& sand, size_t pageSize = 9000) {
  return panelImage(panel(version, sand, pageSize));
}

inline std::string contentOf(FileStore& www, const std::string& name) {
  const auto file = www.open(name, OpenMode::kRead);
  if (!file) return {};
  std::string content(static_cast<size_t>(file->size()), '\0');
  file->read({reinterpret_cast<uint8_t*>(content.data()), content.size()});
  return content;
}

/** Returns true if every file of the panel is stored unchanged. */
inline bool holdsWhole(FileStore& www, const PanelImage& whole) {
  for (const auto& [name, content] : whole.files) {
    if (name != PanelManifest::kFile && contentOf(www, name) != content) return false;
  }
  return true;
}

inline std::string versionIn(FileStore& www, std::string_view manifest) {
  const auto read = readPanelManifest(www, manifest);
  return read ? read.value().version : "";
}

inline std::vector<std::string> namesIn(const FileStore& www) {
  std::vector<std::string> names;
  www.list("", [&names](std::string_view name) { names.emplace_back(name); });
  return names;
}

/** A www partition with panel "1", whose power or flash can fail, and its installer. */
struct PanelFixture {
  FaultyFileStore www;
  PortableCrypto crypto;
  PanelInstaller installer;

  explicit PanelFixture(PanelRoom room = PanelRoom::kTwoPanels) : installer(www, crypto, room) {
    REQUIRE(install(imageOfPanel("1", "a")) == "");
    installer.tidy();
  }

  /** `image` must outlive the reading. */
  static PanelInstaller::ReadImage reading(std::string_view image) {
    return [image](uint64_t offset, Bytes out) {
      const size_t size = offset < image.size() ? image.copy(reinterpret_cast<char*>(out.data()), out.size(),
                                                             static_cast<size_t>(offset))
                                                : 0;
      return size;
    };
  }

  /** Installs the image. Returns the error, or "". */
  std::string install(const std::string& image) {
    if (Status begun = installer.begin(reading(image), image.size()); !begun) return begun.error().message;
    for (;;) {
      if (const auto end = installer.tick()) return *end ? "" : end->error().message;
    }
  }

  std::string present() { return versionIn(www, PanelManifest::kFile); }
  std::string previous() { return versionIn(www, PanelManifest::kPreviousFile); }
};

}  // namespace lumi::test
