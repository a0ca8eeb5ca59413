#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "core/base/result.h"
#include "core/base/span.h"
#include "core/ota/image/image_body.h"
#include "core/ota/model/device_type.h"
#include "core/ports/crypto.h"
#include "core/ports/signature_check.h"

namespace lumi {

/**
 * Bytes inspected in one pass of the loop, so that a pass stays within its budget (docs/benchmarks.md). Each
 * byte is hashed twice: for the whole image, and for the image's own SHA-256. Inspecting one byte takes about
 * 135 instructions with the portable SHA-256 on x86-64, and twice as many while the category of an upload is
 * not known.
 */
constexpr size_t kInspectedInAPass = 1024;

/** Values of chip_id in the ESP32 image header (esp_chip_id_t in esp_app_format.h, ESP-IDF v5.5). */
constexpr uint16_t kChipEsp32 = 0;
constexpr uint16_t kChipEsp32C3 = 5;
constexpr uint16_t kChipEsp32S3 = 9;

/** Offset of the chip_id in a program image. */
constexpr size_t kImageChipAt = 12;

/** Returns the name of a chip, for example "ESP32-C3". */
std::string imageChipName(uint16_t chip);

/** Requirements for an image. */
struct ImageDemands {
  DeviceType category = DeviceType::kHub;
  std::optional<uint16_t> chip = kChipEsp32;  // of a program; nullopt: any chip that satellites use
  std::string version;                        // required version; "": any
  std::optional<PublicKey> key;  // key of the required signature; nullopt: the signature is not verified
};

struct ImageFacts {
  ImageKind kind = ImageKind::kProgram;
  std::string version;    // up to 31 bytes
  uint64_t size = 0;      // bytes, including the signature
  Digest sha256{};        // of everything but the signature
  bool isSigned = false;  // has the signature of the required key
};

/**
 * Inspects an image as a stream and decides whether it may be installed (docs/firmware-images.md).
 * - Program: checks magic, chip, segment table, application descriptor (project "lumisand-hub" or
 *   "lumisand-satellite", version, all texts readable), checksum and appended SHA-256.
 * - Panel: checks header, SHA-256 and files, and that the manifest names these files and the version.
 *
 * Then it checks the signature, and that no bytes follow. It uses less than 1 KiB and two hash states. For a
 * panel it also stores the file names and the manifest: in total less than 3 KiB for current panels, and 8
 * KiB for the largest possible one. app_image_reader.cpp names the sources of the numbers.
 */
class ImageInspector {
 public:
  ImageInspector(const Crypto& crypto, const SignatureCheck& signatures, ImageDemands demands);
  ImageInspector(const ImageInspector&) = delete;
  ImageInspector& operator=(const ImageInspector&) = delete;

  /** Returns false once the image is rejected; problem() returns the reason. Later calls have no effect. */
  bool feed(ConstBytes piece);

  /** Call after the last byte. Returns the facts of the image, or the reason of the rejection. */
  Result<ImageFacts> end();

  /** Error message for the user, or "". */
  const std::string& problem() const { return problem_; }

  /** The kind that the first byte states; kProgram before it. */
  ImageKind kind() const { return facts_.kind; }

 private:
  static constexpr size_t kSignatureBytes = 8 + Signature().size();  // "LUMISIG1" and the signature

  void begin(uint8_t first);
  ConstBytes feedBody(ConstBytes piece);
  void feedTrailer(ConstBytes piece);
  std::string signatureProblem() const;

  const Crypto& crypto_;
  const SignatureCheck& signatures_;
  const ImageDemands demands_;
  std::unique_ptr<HashStream> hash_;  // of everything but the signature
  std::unique_ptr<ImageBody> body_;   // null until the first byte
  ImageField<kSignatureBytes> trailer_;
  ImageFacts facts_;
  std::string problem_;
};

}  // namespace lumi
