#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "core/base/result.h"
#include "core/base/span.h"
#include "core/ota/firmware_category.h"
#include "core/ports/crypto.h"
#include "core/ports/signature_check.h"

namespace lumi {

/**
 * Bytes that one pass of the loop inspects, so that it stays within its budget (docs/benchmarks.md): each is
 * hashed twice (the whole image, and what its own SHA-256 covers), about 135 instructions with the portable
 * SHA-256 on x86-64; in an upload whose category is not known yet twice as many.
 */
constexpr size_t kInspectedInAPass = 1024;

enum class ImageKind : uint8_t {
  kProgram,  // an ESP32 application image
  kPanel     // "LUMIPANEL1", docs/firmware-images.md
};

/** chip_id of the ESP32 image header (esp_chip_id_t of esp_app_format.h, ESP-IDF v5.5). */
constexpr uint16_t kChipEsp32 = 0;
constexpr uint16_t kChipEsp32C3 = 5;
constexpr uint16_t kChipEsp32S3 = 9;

/** Where the chip stands in a program's image. */
constexpr size_t kImageChipAt = 12;

/** "ESP32-C3" */
std::string imageChipName(uint16_t chip);

/** What an image must be to be taken. */
struct ImageDemands {
  FirmwareCategory category = FirmwareCategory::kLedStrip;
  std::optional<uint16_t> chip = kChipEsp32;  // of a program; nothing: any that satellites have
  std::string version;                        // the image has to name just this one; "": any
  std::optional<PublicKey> key;  // who has to have signed it; nothing: a signature is not looked at
};

struct ImageFacts {
  ImageKind kind = ImageKind::kProgram;
  std::string version;    // up to 31 bytes
  uint64_t size = 0;      // bytes, signature included
  Digest sha256{};        // of all of it but the signature
  bool isSigned = false;  // it carries a signature (verified where a key was demanded)
};

/**
 * Reads an image as it streams by and says whether it may be installed (docs/firmware-images.md). Checks, for
 * a program: magic, chip, segment table, application descriptor (project "lumisand-hub" or
 * "lumisand-satellite", version, all texts readable), checksum, appended SHA-256; for a panel: header,
 * SHA-256, the files in it and that its manifest names them and the version. Then the signature, and that
 * nothing follows. Keeps less than 1 KiB besides two hash states; of a panel also the names of its files and
 * its manifest: in all less than 3 KiB for panels as they are, 8 KiB for the largest that may be. Where its
 * numbers come from: app_image_reader.h.
 */
class ImageInspector {
 public:
  ImageInspector(const Crypto& crypto, const SignatureCheck& signatures, ImageDemands demands);
  ~ImageInspector();

  /** False once the image is refused; problem() says why. What follows changes nothing. */
  bool feed(ConstBytes piece);

  /** Nothing follows. What the image is, or why it is refused. */
  Result<ImageFacts> end();

  /** A sentence for people; "" while there is nothing wrong. */
  const std::string& problem() const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace lumi
