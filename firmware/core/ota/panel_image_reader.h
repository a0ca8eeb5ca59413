#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/base/span.h"
#include "core/ota/image_field.h"
#include "core/ota/panel_files.h"

namespace lumi {

/** What stands in a panel image, in its order: the version, then each file from begin to end. */
class PanelImageEvents {
 public:
  virtual ~PanelImageEvents() = default;
  virtual void version(std::string_view version) = 0;
  /** An error refuses the image, as in the calls below. */
  virtual Status fileBegins(std::string_view name, uint32_t size) = 0;
  virtual Status fileData(ConstBytes piece) = 0;
  /** Of the manifest only once it agrees with the version and the files before it. */
  virtual Status fileEnds() = 0;
};

/**
 * Reads the payload of a panel image (docs/firmware-images.md) that comes in pieces: the manifest and the
 * files it names, no other and none twice; names as the panel's build gives them ("panel.txt",
 * "index-HASH.html.gz", "NAME-HASH.js.gz"), none longer than 63 bytes; at most 16 files, none empty. The
 * manifest is the last file and names the image's version, 1 to 31 bytes of readable text. Keeps the names
 * and, at the end, the manifest.
 */
class PanelImageReader {
 public:
  static constexpr uint8_t kMostFiles = PanelManifest::kMostParts + 2;  // page and manifest

  explicit PanelImageReader(PanelImageEvents& events);

  /** False once the payload is wrong or refused; problem() says why. What follows changes nothing. */
  bool feed(ConstBytes piece);
  /** Nothing follows: true when the payload is whole. */
  bool end();
  const std::string& problem() const { return problem_; }

 private:
  enum class Stage : uint8_t {
    kVersionLength,
    kVersion,
    kFileCount,
    kNameLength,
    kName,
    kSize,
    kContent,
    kWhole
  };

  void take(ConstBytes& piece);
  void content(ConstBytes piece);
  void stageEnds();
  void begin(Stage stage, size_t size);

  void versionLengthEnds();
  void versionEnds();
  void fileCountEnds();
  void nameLengthEnds();
  void nameEnds();
  void sizeEnds();
  void contentEnds();

  bool isManifest() const { return fileCount_ == 1; }
  bool hasFile(std::string_view name) const;
  std::string manifestProblem() const;
  void refuse(std::string problem) { problem_ = std::move(problem); }
  /** True when all is well. */
  bool accepted(const Status& status);

  PanelImageEvents& events_;
  std::string problem_;
  ImageField<PanelManifest::kLongestName> field_;
  Stage stage_ = Stage::kVersionLength;
  uint8_t fileCount_ = 0;  // still to come, the present one included
  std::string version_;
  std::string name_;
  std::string names_;  // of the files before the manifest, each with a \n before and behind it
  size_t filesBefore_ = 0;
  std::string manifest_;
};

}  // namespace lumi
