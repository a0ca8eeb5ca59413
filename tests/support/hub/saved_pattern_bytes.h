#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/byte_codec.h"
#include "core/base/span.h"
#include "core/matrix/patterns/saved_patterns.h"
#include "core/pixels/color.h"

namespace lumi::test {

/** A saved pattern, from which tests make the bytes of its file. By default a red frame and a blue one. */
struct SavedPatternBytes {
  uint8_t format = 1;
  uint8_t columns = 32;
  std::string name = "Blink";
  std::vector<uint16_t> durations = {500, 250};  // one a frame
  std::vector<Rgb> colors = {{255, 0, 0}, {0, 0, 255}};
  std::vector<std::vector<uint8_t>> frames = {std::vector<uint8_t>(256, 0), std::vector<uint8_t>(256, 1)};

  std::string take() const {
    ByteWriter bytes(0);
    bytes.number(format);
    bytes.number(columns);
    bytes.number(static_cast<uint8_t>(frames.size()));
    bytes.number(static_cast<uint8_t>(colors.size() - 1));
    bytes.number(static_cast<uint8_t>(name.size()));
    bytes.raw(asBytes(name));
    for (const uint16_t duration : durations) bytes.number(duration);
    for (const Rgb color : colors) {
      for (const uint8_t channel : {color.red, color.green, color.blue}) bytes.number(channel);
    }
    for (const auto& frame : frames) bytes.raw(frame);
    return bytes.take();
  }

  /** The largest file. */
  static SavedPatternBytes largest(uint8_t seed = 0) {
    SavedPatternBytes pattern;
    pattern.columns = 64;
    pattern.name = std::string(32, 'n');
    pattern.durations.assign(32, 40);
    pattern.colors.clear();
    for (int i = 0; i < 256; ++i) {
      pattern.colors.push_back({static_cast<uint8_t>(i), seed, static_cast<uint8_t>(255 - i)});
    }
    pattern.frames.assign(32, {});
    for (size_t frame = 0; frame < 32; ++frame) {
      for (size_t i = 0; i < 512; ++i) {
        pattern.frames[frame].push_back(static_cast<uint8_t>(i + frame));
      }
    }
    return pattern;
  }
};

/** Saves a pattern in a store with room. Returns its id, or 0 with the error in `problem`. */
inline uint8_t save(SavedPatterns& patterns, const std::string& file, uint8_t id = 0,
                    std::string* problem = nullptr) {
  const auto failed = [problem](const Error& error) {
    if (problem) *problem = error.message;
    return uint8_t{0};
  };
  auto draft = patterns.begin(SavedPatterns::kRoom, id);
  if (!draft) return failed(draft.error());
  for (ConstBytes left = asBytes(file); !left.empty(); left = left.sub(100)) {
    if (const Status taken = draft.value()->take(left.sub(0, 100)); !taken) return failed(taken.error());
  }
  const auto kept = patterns.keep(*draft.value());
  return kept ? kept.value() : failed(kept.error());
}

}  // namespace lumi::test
