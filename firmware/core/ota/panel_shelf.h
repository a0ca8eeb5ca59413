#pragma once

#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/ota/panel_files.h"
#include "core/ports/file_store.h"

namespace lumi {

/** The panels in the www partition: the present one, the one before it while that is kept, and what is
 * neither's. */
class PanelShelf {
 public:
  /** Beside a file's name while it is being written. */
  static constexpr std::string_view kUnfinished = ".new";

  explicit PanelShelf(FileStore& www) : www_(www) {}

  /**
   * Switches to the panel of `manifest`, a text whose files are all there and on flash; the present panel
   * becomes the one before. Files of neither go. After a power cut it is the old panel or the new one.
   */
  Status switchTo(std::string_view manifest);
  /** Present panel and the one before change places. An error, for people, when none is kept. */
  Status revert();
  /**
   * For the boot: the panel before the present one goes, or takes its place where the present one can't be
   * used, and so do left-over files. What a manifest that can't be read might need stays.
   */
  void tidy();
  /**
   * Removes every file, the present panel's page first: an error says that this one can't go, perhaps because
   * it is being loaded, and nothing was removed. Another that is being loaded stays.
   */
  Status clear();
  /** Removes what the panel that is served does not need, the one before too: a new one needs the room. */
  void makeRoom();
  /** Removes what neither panel needs; of that, only what was not finished while the present one can't be
   * used. */
  void removeLeftOvers();

 private:
  bool isUsable(std::string_view manifest);
  bool write(std::string_view path, std::string_view content);
  bool keepPresentAsPrevious();
  void keepOnly(const std::vector<std::string_view>& manifests);

  FileStore& www_;
};

}  // namespace lumi
