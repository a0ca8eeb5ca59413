#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/ota/image/panel_files.h"
#include "core/ota/image/panel_image_reader.h"
#include "core/ports/file_store.h"

namespace lumi {

/** Reads a panel image and decides whether it may replace the present panel. Writes nothing. */
class PanelPreview : public PanelImageEvents {
 public:
  explicit PanelPreview(FileStore& www);

  void version(std::string_view) override {}
  Status fileBegins(std::string_view name, uint32_t size) override;
  Status fileData(ConstBytes piece) override;
  Status fileEnds() override;

  /**
   * Call after the whole image. Returns an error message for the user if the image does not fit into an empty
   * www partition, or if it contains a file of the present panel with different content. The image of the
   * present panel itself may replace damaged files.
   */
  Status verdict() const;

 private:
  FileStore& www_;
  std::optional<PanelManifest> present_;
  std::string name_;   // of the current file
  std::string mark_;   // of the current file, see panelFileMark()
  uint64_t room_ = 0;  // bytes of flash needed
  bool changesPresent_ = false;
  std::string manifest_;
};

}  // namespace lumi
