#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/ota/image/panel_image_reader.h"
#include "core/ports/file_store.h"

namespace lumi {

/**
 * Writes the files of a panel image under temporary names and syncs each. Files that already exist with the
 * same content are left alone. Errors are messages for the user.
 */
class PanelUnpacker : public PanelImageEvents {
 public:
  explicit PanelUnpacker(FileStore& www) : www_(www) {}

  void version(std::string_view) override {}
  Status fileBegins(std::string_view name, uint32_t size) override;
  Status fileData(ConstBytes piece) override;
  Status fileEnds() override;

  /**
   * Returns an error if publish() would change the content of a file of the present or the previous panel,
   * because that panel would change before the manifest switches. A damaged file may be replaced by the file
   * of the same panel, or by a file whose gzip trailer shows the same content.
   */
  Status keepsServed() const;
  /** Renames the written files to their final names. */
  Status publish();
  /** The text of the manifest, valid once it was read. */
  const std::string& manifest() const { return manifest_; }

 private:
  bool isSame(ConstBytes piece);
  Status beginWriting();
  bool keepsFilesOf(std::string_view manifest) const;

  FileStore& www_;
  std::string name_;               // of the current file
  std::unique_ptr<File> present_;  // the stored file of that name, while its bytes are the same
  uint64_t same_ = 0;              // number of bytes that were equal so far
  std::unique_ptr<File> writing_;
  std::vector<std::string> written_;
  std::string manifest_;
};

}  // namespace lumi
