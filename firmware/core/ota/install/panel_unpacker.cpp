#include "core/ota/install/panel_unpacker.h"

#include "core/base/lists.h"
#include "core/ota/install/panel_versions.h"

namespace lumi {
namespace {

constexpr size_t kCopied = 256;  // bytes per copy

Error noRoom() {
  return {"There is no room for the panel."};
}

std::string unfinished(const std::string& name) {
  return name + std::string(PanelVersions::kUnfinished);
}

/** Copies the first `size` bytes. */
bool copyStart(File& from, uint64_t size, File& to) {
  std::array<uint8_t, kCopied> buffer;
  if (!from.seek(0)) return false;
  for (uint64_t left = size; left > 0;) {
    const Bytes piece = Bytes(buffer).sub(0, static_cast<size_t>(std::min<uint64_t>(left, kCopied)));
    if (from.read(piece) != piece.size() || !to.write(piece)) return false;
    left -= piece.size();
  }
  return true;
}

}  // namespace

Status PanelUnpacker::fileBegins(std::string_view name, uint32_t size) {
  name_ = name;
  same_ = 0;
  writing_.reset();
  if (name_ == PanelManifest::kFile) return Done{};
  present_ = www_.open(name_, OpenMode::kRead);
  if (present_ && present_->size() == size) return Done{};
  present_.reset();
  return beginWriting();
}

Status PanelUnpacker::fileData(ConstBytes piece) {
  if (name_ == PanelManifest::kFile) {
    if (manifest_.size() + piece.size() > PanelManifest::kMax) {
      return invalid("The panel's manifest is too long.");
    }
    manifest_ += asText(piece);
    return Done{};
  }
  if (present_ && isSame(piece)) return Done{};
  if (present_) {
    if (Status begun = beginWriting(); !begun) return begun;
  }
  if (!writing_->write(piece)) return noRoom();
  return Done{};
}

Status PanelUnpacker::fileEnds() {
  present_.reset();
  if (!writing_) return Done{};
  const bool isOnFlash = writing_->sync();
  writing_.reset();
  if (!isOnFlash) return noRoom();
  written_.push_back(name_);
  return Done{};
}

Status PanelUnpacker::keepsServed() const {
  if (readPanelManifestText(www_, PanelManifest::kFile) == manifest_) return Done{};
  if (keepsFilesOf(PanelManifest::kFile) && keepsFilesOf(PanelManifest::kPreviousFile)) return Done{};
  return invalid(kPanelChangesPresent);
}

bool PanelUnpacker::keepsFilesOf(std::string_view manifest) const {
  const auto served = readPanelManifest(www_, manifest);
  if (!served) return true;
  return allOf(written_, [&](const std::string& name) {
    return !served.value().names(name) || panelFileMark(www_, name) == panelFileMark(www_, unfinished(name));
  });
}

Status PanelUnpacker::publish() {
  for (const std::string& name : written_) {
    if (!www_.rename(unfinished(name), name)) return invalid(kPanelNotReplaced);
  }
  return Done{};
}

bool PanelUnpacker::isSame(ConstBytes piece) {
  std::array<uint8_t, kCopied> buffer;
  const uint64_t before = same_;
  for (ConstBytes left = piece; !left.empty();) {
    const Bytes there = Bytes(buffer).sub(0, left.size());
    if (present_->read(there) != there.size() || !std::equal(there.begin(), there.end(), left.begin())) {
      same_ = before;
      return false;
    }
    same_ += there.size();
    left = left.sub(there.size());
  }
  return true;
}

/**
 * Starts to write the current file when its first difference to the stored file is found. Copies the equal
 * bytes before the difference.
 */
Status PanelUnpacker::beginWriting() {
  const auto present = std::move(present_);
  writing_ = www_.open(unfinished(name_), OpenMode::kReplace);
  if (!writing_ || (present && !copyStart(*present, same_, *writing_))) return noRoom();
  return Done{};
}

}  // namespace lumi
