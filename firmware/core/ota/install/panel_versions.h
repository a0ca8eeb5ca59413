#pragma once

#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/ota/image/panel_files.h"
#include "core/ports/file_store.h"

namespace lumi {

/** The panels in the www partition: the present one, the previous one if it is kept, and other files. */
class PanelVersions {
 public:
  /** Appended to the name of a file while it is being written. */
  static constexpr std::string_view kUnfinished = ".new";

  explicit PanelVersions(FileStore& www) : www_(www) {}

  /**
   * Switches to the panel of `manifest`. All files that it names must be on flash. The present panel becomes
   * the previous one. Removes files of neither panel. After a power cut, the old or the new panel is active.
   */
  Status switchTo(std::string_view manifest);
  /** Swaps the present and the previous panel. Returns an error message for the user if none is kept. */
  Status revert();
  /**
   * Cleans up at boot. If the present panel is usable, removes the previous one. If only the previous panel
   * is usable, restores it. Removes left-over files, too. If no panel is usable, keeps all files that an
   * unreadable manifest might need.
   */
  void tidy();
  /**
   * Removes all files, the page and the bundle of the present panel first. Returns an error if one of these
   * cannot be removed, perhaps because a browser is loading it; then nothing was removed. Other files that
   * are being loaded stay.
   */
  Status clear();
  /** Makes room for a new panel: removes all files, the previous panel too, except the served panel. */
  void makeRoom();
  /** Removes files that neither panel needs; only unfinished ones if the present panel is unusable. */
  void removeLeftOvers();

 private:
  void removeUnfinished();
  bool isUsable(std::string_view manifest);
  bool write(std::string_view path, std::string_view content);
  bool keepPresentAsPrevious();
  bool releasePageAndBundle(const PanelManifest& panel);
  bool keepOnly(const std::vector<std::string_view>& manifests);

  FileStore& www_;
};

}  // namespace lumi
