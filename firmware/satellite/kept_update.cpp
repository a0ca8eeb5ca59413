#include "satellite/kept_update.h"

#include "core/base/byte_codec.h"

namespace lumi {
namespace {

constexpr uint8_t kVersion = 1;
constexpr size_t kExpectedSize = 256;

}  // namespace

std::string updateToBytes(const KeptUpdate& update) {
  ByteWriter bytes(kExpectedSize);
  bytes.number(kVersion);
  bytes.number(update.id);
  bytes.text(update.version);
  bytes.text(update.previous);
  bytes.number(static_cast<uint8_t>(update.step));
  bytes.text(update.error);
  return bytes.take();
}

std::optional<KeptUpdate> updateFromBytes(std::string_view text) {
  ByteReader bytes(text);
  if (bytes.number<uint8_t>() != kVersion) return std::nullopt;
  KeptUpdate update;
  update.id = bytes.number<uint32_t>();
  update.version = bytes.text();
  update.previous = bytes.text();
  update.step = static_cast<UpdateStep>(bytes.number<uint8_t>());
  update.error = bytes.text();
  if (bytes.failed() || !bytes.atEnd() || update.step > UpdateStep::kFinished) return std::nullopt;
  return update;
}

}  // namespace lumi
