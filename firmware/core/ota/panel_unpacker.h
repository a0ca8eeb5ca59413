#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/ota/panel_image_reader.h"
#include "core/ports/file_store.h"

namespace lumi {

/**
 * Writes the files of a panel image beside their final names, each synced; those that are there already, byte
 * for byte, are left alone. Errors are sentences for people.
 */
class PanelUnpacker : public PanelImageEvents {
 public:
  explicit PanelUnpacker(FileStore& www) : www_(www) {}

  void version(std::string_view) override {}
  Status fileBegins(std::string_view name, uint32_t size) override;
  Status fileData(ConstBytes piece) override;
  Status fileEnds() override;

  /**
   * An error when publish() would give a file of the present panel, or of the one before, other content: then
   * it would change before the manifest switches. A damaged one may be replaced: by the same panel's file, or
   * by one that holds, going by its gzip trailer, the same.
   */
  Status keepsServed() const;
  /** What was written gets its final name. */
  Status publish();
  /** The text of the manifest, once it was read. */
  const std::string& manifest() const { return manifest_; }

 private:
  bool isSame(ConstBytes piece);
  Status beginWriting();
  bool keepsFilesOf(std::string_view manifest) const;

  FileStore& www_;
  std::string name_;               // of the file that is read
  std::unique_ptr<File> present_;  // the file of that name, while it holds the same bytes
  uint64_t same_ = 0;              // bytes that did
  std::unique_ptr<File> writing_;
  std::vector<std::string> written_;
  std::string manifest_;
};

}  // namespace lumi
