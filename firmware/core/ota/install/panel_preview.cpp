#include "core/ota/install/panel_preview.h"

#include "core/base/text.h"

namespace lumi {
namespace {

constexpr uint64_t kBlock = 4096;  // bytes; LittleFS allocates whole blocks
/**
 * Minimum average of content per block. LittleFS uses the rest for pointers to earlier blocks of the file.
 */
constexpr uint64_t kContentOfBlock = 4088;
constexpr uint64_t kFolder = 4 * kBlock;  // two blocks, or four after LittleFS has relocated it

uint64_t roomFor(uint64_t size) {
  return (size + kContentOfBlock - 1) / kContentOfBlock * kBlock;
}

}  // namespace

PanelPreview::PanelPreview(FileStore& www) : www_(www), room_(kFolder) {
  if (auto present = readPanelManifest(www, PanelManifest::kFile)) present_ = std::move(present.value());
}

Status PanelPreview::fileBegins(std::string_view name, uint32_t size) {
  name_ = name;
  mark_.clear();
  room_ += roomFor(size);
  return Done{};
}

Status PanelPreview::fileData(ConstBytes piece) {
  if (name_ == PanelManifest::kFile) {
    manifest_ += asText(piece);
  } else {
    extendPanelFileMark(mark_, piece);
  }
  return Done{};
}

Status PanelPreview::fileEnds() {
  if (present_ && present_->names(name_) && panelFileMark(www_, name_) != mark_) changesPresent_ = true;
  return Done{};
}

Status PanelPreview::verdict() const {
  if (room_ > www_.space().total) return Error{"The panel is too large for this hub."};
  if (!changesPresent_ || readPanelManifestText(www_, PanelManifest::kFile) == manifest_) return Done{};
  return Error{kPanelChangesPresent};
}

}  // namespace lumi
