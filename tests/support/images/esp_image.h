#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/byte_codec.h"
#include "core/base/span.h"
#include "support/crypto/portable_crypto.h"
#include "support/fakes/fake_signature_check.h"

/** Builds images by docs/firmware-images.md for tests. */
namespace lumi::test {

/** An ESP32 application image. */
struct EspImage {
  std::string project = "lumisand-hub";
  std::string version = "1.0.0";
  uint16_t chip = 0;
  std::vector<uint32_t> segments = {512, 132};               // bytes of each
  std::vector<std::pair<size_t, std::string>> patches = {};  // bytes at an offset, inserted before sealing
};

namespace esp_image {

inline std::string padded(std::string_view text, size_t size) {
  std::string field(text);
  field.resize(size, '\0');
  return field;
}

inline std::string descriptor(const EspImage& image) {
  ByteWriter bytes(256);
  bytes.number<uint32_t>(0xABCD5432);
  bytes.raw(asBytes(padded("", 12)));
  bytes.raw(asBytes(padded(image.version, 32)));
  bytes.raw(asBytes(padded(image.project, 32)));
  bytes.raw(asBytes(padded("12:34:56", 16)));
  bytes.raw(asBytes(padded("Jan  2 2026", 16)));
  bytes.raw(asBytes(padded("v5.5", 32)));
  return padded(bytes.take(), 256);
}

inline std::string header(const EspImage& image) {
  ByteWriter bytes(24);
  bytes.number<uint8_t>(0xE9);
  bytes.number(static_cast<uint8_t>(image.segments.size()));
  bytes.number<uint16_t>(0x2002);
  bytes.number<uint32_t>(0x40080000);
  bytes.number<uint32_t>(0xEE);
  bytes.number<uint16_t>(image.chip);
  bytes.raw(asBytes(padded("", 9)));
  bytes.number<uint8_t>(1);
  return bytes.take();
}

inline std::string segmentData(const EspImage& image, size_t index) {
  std::string data = index == 0 ? descriptor(image) : "";
  data.reserve(image.segments[index]);
  while (data.size() < image.segments[index]) data += static_cast<char>(data.size() * 7 + index);
  data.resize(image.segments[index]);
  return data;
}

inline std::string digestOf(std::string_view bytes) {
  const Digest digest = PortableCrypto().sha256(asBytes(bytes));
  return std::string(digest.begin(), digest.end());
}

/** 0xEF XORed with all bytes of the segments, whose lengths are those of `image`. */
inline uint8_t checksum(const EspImage& image, std::string_view bytes) {
  uint8_t sum = 0xEF;
  size_t at = 24;
  for (const uint32_t size : image.segments) {
    for (const char c : bytes.substr(at + 8, size)) sum = static_cast<uint8_t>(sum ^ static_cast<uint8_t>(c));
    at += 8 + size;
  }
  return sum;
}

}  // namespace esp_image

inline std::string espImage(const EspImage& image = {}) {
  std::string bytes = esp_image::header(image);
  for (size_t i = 0; i < image.segments.size(); ++i) {
    ByteWriter head(8);
    head.number<uint32_t>(i == 0 ? 0x3F400020 : 0x40080000);
    head.number<uint32_t>(image.segments[i]);
    bytes += head.take() + esp_image::segmentData(image, i);
  }
  for (const auto& [offset, patch] : image.patches) bytes.replace(offset, patch.size(), patch);
  bytes.resize(bytes.size() / 16 * 16 + 15, '\0');
  bytes += static_cast<char>(esp_image::checksum(image, bytes));
  return bytes + esp_image::digestOf(bytes);
}

/** A panel image. */
struct PanelImage {
  std::string version = "1.0.0";
  std::vector<std::pair<std::string, std::string>> files = {};  // name, content, the manifest as the last
};

inline std::string panelManifest(std::string_view version, const std::vector<std::string>& parts) {
  std::string text = "LUMIPANEL 1\nversion " + std::string(version) + "\npage index-1f0c2a9b3d.html.gz\n" +
                     "policy default-src 'none'\n";
  for (const std::string& part : parts) text += "part " + part + "\n";
  return text;
}

/** A page, two chunks and the manifest. */
inline PanelImage smallPanel(const std::string& version = "1.0.0") {
  const std::vector<std::string> parts = {"matrix-10b4a240b8.js.gz", "sand-d8118620a0.js.gz"};
  return {version,
          {{"index-1f0c2a9b3d.html.gz", version + " of the page"},
           {parts[0], "what draws matrices"},
           {parts[1], "what draws sand"},
           {"panel.txt", panelManifest(version, parts)}}};
}

/** A page, an icon, a bundle of two chunks and the manifest. */
inline PanelImage bundledPanel(const std::string& version = "1.0.0") {
  const std::string matrix = version + " draws matrices";
  const std::string sand = version + " draws sand";
  std::string name = version;
  name.erase(std::remove(name.begin(), name.end(), '.'), name.end());
  const auto chunk = [&](const std::string& title, size_t offset, const std::string& content) {
    return "chunk " + title + "-" + name + ".js.gz " + std::to_string(offset) + " " +
           std::to_string(content.size()) + "\n";
  };
  const std::string bundle = "chunks-" + name + ".bin";
  return {version,
          {{"index-1f0c2a9b3d.html.gz", version + " of the page"},
           {"icon-1.png.gz", "the icon"},
           {bundle, matrix + sand + version},
           {"panel.txt", panelManifest(version, {"icon-1.png.gz", bundle}) + chunk("matrix", 0, matrix) +
                             chunk("sand", matrix.size(), sand)}}};
}

inline std::string panelPayload(const PanelImage& panel) {
  std::string bytes(1, static_cast<char>(panel.version.size()));
  bytes += panel.version + static_cast<char>(panel.files.size());
  for (const auto& [name, content] : panel.files) {
    ByteWriter size(4);
    size.number(static_cast<uint32_t>(content.size()));
    bytes += static_cast<char>(name.size()) + name + size.take() + content;
  }
  return bytes;
}

/** Header and payload. */
inline std::string panelImageOf(const std::string& payload) {
  ByteWriter size(6);
  size.number<uint16_t>(0);
  size.number(static_cast<uint32_t>(payload.size()));
  return "LUMIPANEL1" + size.take() + esp_image::digestOf(payload) + payload;
}

inline std::string panelImage(const PanelImage& panel = smallPanel()) {
  return panelImageOf(panelPayload(panel));
}

/** The image with a signature by `key` that FakeSignatureCheck accepts. */
inline std::string signedImage(const std::string& image, const PublicKey& key) {
  const Digest digest = PortableCrypto().sha256(asBytes(image));
  const Signature signature = FakeSignatureCheck::signatureOf(key, digest);
  return image + "LUMISIG1" + std::string(signature.begin(), signature.end());
}

}  // namespace lumi::test
