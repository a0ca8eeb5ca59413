#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/ota/panel_files.h"
#include "core/ota/panel_image_reader.h"
#include "core/ports/file_store.h"

namespace lumi {

/** Reads a panel image and says whether it may take the present panel's place. Writes nothing. */
class PanelPreview : public PanelImageEvents {
 public:
  explicit PanelPreview(FileStore& www);

  void version(std::string_view) override {}
  Status fileBegins(std::string_view name, uint32_t size) override;
  Status fileData(ConstBytes piece) override;
  Status fileEnds() override;

  /**
   * After the whole image. An error, for people: it does not fit into an empty www partition, or gives a file
   * of the present panel other content. The present panel's own image may replace damaged files.
   */
  Status verdict() const;

 private:
  FileStore& www_;
  std::optional<PanelManifest> present_;
  std::string name_;   // of the file that is read
  std::string mark_;   // of that file, as panelFileMark()
  uint64_t room_ = 0;  // bytes of flash
  bool changesPresent_ = false;
  std::string manifest_;
};

}  // namespace lumi
