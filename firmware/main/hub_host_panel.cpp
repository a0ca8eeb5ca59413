#include "main/hub_host_panel.h"

#include <array>

#include "core/ota/image/panel_files.h"
#include "core/ota/install/panel_unpacker.h"
#include "core/ota/install/panel_versions.h"

namespace lumi {
namespace {

constexpr std::string_view kFlashed = "flashed/panel.txt";  // the manifest that was copied last

Status copyFile(FileStore& from, const std::string& name, PanelUnpacker& to) {
  const auto file = from.open(name, OpenMode::kRead);
  if (!file) return invalid("The panel is not whole: there is no " + name + ".");
  if (Status begun = to.fileBegins(name, static_cast<uint32_t>(file->size())); !begun) return begun;
  std::array<uint8_t, 4096> buffer;
  while (const size_t size = file->read(buffer)) {
    if (Status written = to.fileData(ConstBytes(buffer).sub(0, size)); !written) return written;
  }
  return to.fileEnds();
}

}  // namespace

HubHostPanel::HubHostPanel(FileStore& built, FileStore& store, FileStore& www, const Clock& clock, Log& log,
                           PanelRoom room)
    : built_(built), store_(store), www_(www), clock_(clock), log_(log), room_(room) {}

Status HubHostPanel::flash() {
  looked_ = clock_.now();
  const auto manifest = readPanelManifestText(built_, PanelManifest::kFile);
  if (manifest && isFlashed(*manifest)) return Done{};
  if (const auto usable = readPanelManifest(built_, PanelManifest::kFile); !usable) {
    return hubHasOne() ? Status(Done{}) : usable.error();
  }
  if (*manifest == failed_) return Done{};
  const Status copied = copy(*manifest);
  if (copied) return Done{};
  failed_ = *manifest;
  if (!hubHasOne()) return copied.error();
  log_.write(LogLevel::kError, {"The new panel was not copied: ", copied.error().message});
  return Done{};
}

void HubHostPanel::tick() {
  if (clock_.now() - looked_ >= kLook) (void)flash();
}

bool HubHostPanel::isFlashed(std::string_view manifest) const {
  const bool mayBeEmpty = room_ == PanelRoom::kOnePanel;
  return (mayBeEmpty || hubHasOne()) && readPanelManifestText(store_, kFlashed) == manifest;
}

bool HubHostPanel::hubHasOne() const {
  return www_.exists(PanelManifest::kFile) || www_.exists(PanelManifest::kPreviousFile);
}

Status HubHostPanel::copy(std::string_view manifest) {
  const auto panel = panelManifestFromText(manifest);
  if (!panel) return panel.error();
  PanelUnpacker unpacker(www_);
  if (Status copied = copyFile(built_, panel.value().page, unpacker); !copied) return copied;
  for (const std::string& part : panel.value().parts) {
    if (Status copied = copyFile(built_, part, unpacker); !copied) return copied;
  }
  if (Status published = unpacker.publish(); !published) return published;
  if (Status switched = PanelVersions(www_).switchTo(manifest); !switched) return switched;
  const auto flashed = store_.open(kFlashed, OpenMode::kReplace);
  if (!flashed || !flashed->write(asBytes(manifest))) return invalid("The store is full.");
  return Done{};
}

}  // namespace lumi
