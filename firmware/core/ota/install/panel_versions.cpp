#include "core/ota/install/panel_versions.h"

#include "core/base/lists.h"
#include "core/base/text.h"

namespace lumi {
namespace {

constexpr std::string_view kPresent = PanelManifest::kFile;
constexpr std::string_view kPrevious = PanelManifest::kPreviousFile;

std::string unfinished(std::string_view name) {
  return std::string(name) + std::string(PanelVersions::kUnfinished);
}

std::vector<std::string> namesIn(const FileStore& www) {
  std::vector<std::string> names;
  www.list("", [&names](std::string_view name) { names.emplace_back(name); });
  return names;
}

}  // namespace

Status PanelVersions::switchTo(std::string_view manifest) {
  if (readPanelManifestText(www_, kPresent) == manifest) return Done{};
  const std::string arriving = unfinished(kPresent);
  if (!write(arriving, manifest)) return invalid("There is no room for the panel.");
  if (auto usable = readPanelManifest(www_, arriving); !usable) return usable.error();
  if (isUsable(kPresent) && !keepPresentAsPrevious()) return invalid("There is no room for the panel.");
  if (!www_.rename(arriving, kPresent)) return invalid("The panel's files could not be switched.");
  removeLeftOvers();
  return Done{};
}

Status PanelVersions::revert() {
  if (!isUsable(kPrevious)) return invalid("The panel before this one is not kept any more.");
  const std::string leaving = unfinished(kPrevious);
  const bool swaps = isUsable(kPresent);
  if (swaps && !www_.rename(kPresent, leaving)) return invalid("The panel's files could not be switched.");
  if (!www_.rename(kPrevious, kPresent)) {
    if (swaps) www_.rename(leaving, kPresent);
    return invalid("The panel's files could not be switched.");
  }
  if (swaps && !www_.rename(leaving, kPrevious)) www_.remove(leaving);
  return Done{};
}

void PanelVersions::tidy() {
  if (keepOnly({kPresent})) return;
  if (!isUsable(kPrevious) || !www_.rename(kPrevious, kPresent) || !keepOnly({kPresent})) removeUnfinished();
}

Status PanelVersions::clear() {
  const auto present = readPanelManifest(www_, kPresent);
  if (present && !releasePageAndBundle(present.value())) return invalid(kPanelNotReplaced);
  (void)keepOnly({});
  return Done{};
}

void PanelVersions::makeRoom() {
  if (!keepOnly({kPresent}) && !keepOnly({kPrevious})) (void)keepOnly({});
}

void PanelVersions::removeLeftOvers() {
  if (!keepOnly({kPresent, kPrevious})) removeUnfinished();
}

void PanelVersions::removeUnfinished() {
  for (const std::string& name : namesIn(www_)) {
    if (endsWith(name, kUnfinished)) www_.remove(name);
  }
}

bool PanelVersions::isUsable(std::string_view manifest) {
  return readPanelManifest(www_, manifest).ok();
}

bool PanelVersions::write(std::string_view path, std::string_view content) {
  const auto file = www_.open(path, OpenMode::kReplace);
  return file && file->write(asBytes(content)) && file->sync();
}

bool PanelVersions::keepPresentAsPrevious() {
  const auto present = readPanelManifestText(www_, kPresent);
  const std::string copy = unfinished(kPrevious);
  return present && write(copy, *present) && www_.rename(copy, kPrevious);
}

/**
 * Removes the page and turns the bundle into a left-over, or neither. A file that is being loaded can be
 * neither removed nor renamed (LittleFS). The bundle is checked, too, because no new panel fits beside it.
 */
bool PanelVersions::releasePageAndBundle(const PanelManifest& panel) {
  const std::string bundle(panel.bundle());
  const std::string released = unfinished(bundle);
  if (!bundle.empty() && !www_.rename(bundle, released)) return false;
  if (www_.remove(panel.page)) return true;
  if (!bundle.empty()) www_.rename(released, bundle);
  return false;
}

/** Returns false, and removes nothing, if the first of the panels is not usable. */
bool PanelVersions::keepOnly(const std::vector<std::string_view>& manifests) {
  std::vector<std::string> needed;
  for (const std::string_view file : manifests) {
    auto manifest = readPanelManifest(www_, file);
    if (!manifest && needed.empty()) return false;
    needed.emplace_back(file);
    if (!manifest) continue;
    needed.push_back(std::move(manifest.value().page));
    for (std::string& part : manifest.value().parts) needed.push_back(std::move(part));
  }
  // A manifest first, so that a power cut leaves none that names missing files.
  for (const std::string_view file : {kPrevious, kPresent}) {
    if (!includes(needed, file)) www_.remove(file);
  }
  for (const std::string& name : namesIn(www_)) {
    if (!includes(needed, name)) www_.remove(name);
  }
  return true;
}

}  // namespace lumi
