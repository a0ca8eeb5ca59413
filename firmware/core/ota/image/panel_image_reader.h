#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/base/span.h"
#include "core/ota/image/image_body.h"
#include "core/ota/image/image_inspector.h"
#include "core/ota/image/panel_files.h"
#include "core/ports/crypto.h"

namespace lumi {

/** Receives the contents of a panel image in their order: the version, then each file. */
class PanelImageEvents {
 public:
  virtual ~PanelImageEvents() = default;
  virtual void version(std::string_view version) = 0;
  /** This call and those below return an error to reject the image. */
  virtual Status fileBegins(std::string_view name, uint32_t size) = 0;
  virtual Status fileData(ConstBytes piece) = 0;
  /** For the manifest, this is called only if it agrees with the version and the files before it. */
  virtual Status fileEnds() = 0;
};

/**
 * Reads the payload of a panel image (docs/firmware-images.md) in pieces. The payload contains the manifest
 * and exactly the files that it names, each once. The chunks that it names are within the bundle. File names
 * are those of the panel's build ("panel.txt", "index-HASH.html.gz", "NAME-HASH.bin", …) with at most 63
 * bytes. There are at most 20 files, and none is empty. The manifest is the last file. It contains the
 * version of the image, 1 to 31 bytes of readable text. The reader stores the names and, at the end, the
 * manifest.
 */
class PanelImageReader {
 public:
  static constexpr uint8_t kMaxFiles = PanelManifest::kMaxParts + 2;  // the parts, the page and the manifest

  explicit PanelImageReader(PanelImageEvents& events);

  /** Returns false once the payload is rejected; problem() returns the reason. Later calls have no effect. */
  bool feed(ConstBytes piece);
  /** Call after the last byte. Returns true if the payload is complete. */
  bool end();
  const std::string& problem() const { return problem_; }

 private:
  using End = void (PanelImageReader::*)();

  void take(ConstBytes& piece);
  void content(ConstBytes piece);
  void begin(End ends, size_t size);

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
  /** Returns true if `status` is a success. Otherwise rejects the image and returns false. */
  bool accepted(const Status& status);

  PanelImageEvents& events_;
  std::string problem_;
  ImageField<PanelManifest::kMaxNameLength> field_;
  End ends_ = nullptr;  // called at the end of the field
  bool isWhole_ = false;
  uint8_t fileCount_ = 0;  // files still to come, including the current one
  std::string version_;
  std::string name_;
  std::string names_;  // names of the files before the manifest, each between two \n
  size_t filesBefore_ = 0;
  uint32_t bundleSize_ = 0;  // bytes
  std::string manifest_;
};

/** Reads a complete panel image (docs/firmware-images.md): the header, then the files by PanelImageReader. */
class PanelImageBody : public ImageBody, private PanelImageEvents {
 public:
  /** `demands` must outlive this object. */
  PanelImageBody(const Crypto& crypto, const ImageDemands& demands);

  size_t feed(ConstBytes piece) override;
  bool isWhole() const override { return stage_ == Stage::kWhole && !isRefused(); }

 private:
  enum class Stage : uint8_t { kHeader, kPayload, kWhole };

  static constexpr size_t kHeaderBytes = 48;

  void take(ConstBytes& piece);
  void headerGrows();
  void headerEnds();
  void payload(ConstBytes piece);
  void payloadEnds();

  void version(std::string_view version) override;
  Status fileBegins(std::string_view, uint32_t) override { return Done{}; }
  Status fileData(ConstBytes) override { return Done{}; }
  Status fileEnds() override { return Done{}; }

  const ImageDemands& demands_;
  std::unique_ptr<HashStream> hash_;  // of the payload
  PanelImageReader reader_;
  ImageField<kHeaderBytes> field_;
  Stage stage_ = Stage::kHeader;
  Digest digest_{};
};

}  // namespace lumi
