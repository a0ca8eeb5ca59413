#pragma once

#include <memory>

#include "core/ota/image/image_body.h"
#include "core/ota/image/image_field.h"
#include "core/ota/image/image_inspector.h"
#include "core/ota/image/panel_image_reader.h"
#include "core/ports/crypto.h"

namespace lumi {

/**
 * Reads a complete panel image (docs/firmware-images.md): the header and, with PanelImageReader, the files.
 */
class PanelImageBody : public ImageBody, private PanelImageEvents {
 public:
  /** `demands` must outlive it. */
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
