#include "core/matrix/patterns/saved_pattern_reader.h"

#include "core/base/byte_codec.h"

namespace lumi {

SavedPatternReader::SavedPatternReader(SavedPatterns& patterns)
    : patterns_(patterns), next_(patterns.readers_) {
  patterns.readers_ = this;
}

SavedPatternReader::~SavedPatternReader() {
  SavedPatternReader** link = &patterns_.readers_;
  while (*link != this) link = &(*link)->next_;
  *link = next_;
}

void SavedPatternReader::close() {
  for (auto& slot : slots_) slot.reset();
}

const IndexedPicture* SavedPatternReader::at(uint8_t id, Millis shownFor) {
  Slot& slot = slotOf(id);
  if (slot.file && !slot.show(shownFor)) slot.file.reset();
  return slot.file ? &slot.picture : nullptr;
}

/** Replaces the slot that was not used last if no slot has the pattern. */
SavedPatternReader::Slot& SavedPatternReader::slotOf(uint8_t id) {
  for (size_t i = 0; i < slots_.size(); ++i) {
    if (!slots_[i] || slots_[i]->id != id) continue;
    recent_ = i;
    return *slots_[i];
  }
  recent_ = 1 - recent_;
  slots_[recent_].reset();
  auto file = patterns_.open(id);  // closes all slots if the pattern is damaged
  slots_[recent_] = std::make_unique<Slot>();
  Slot& slot = *slots_[recent_];
  slot.id = id;
  slot.file = std::move(file);
  if (slot.file && !slot.begin()) slot.file.reset();
  return slot;
}

/** Reads what is before the frames. Returns false if that fails. */
bool SavedPatternReader::Slot::begin() {
  std::array<uint8_t, SavedPatternLayout::kSize> start{};
  if (file->read(start) != start.size() || !layout.read(start)) return false;
  std::array<uint8_t, 2 * SavedPatternLayout::kMaxFrames> times{};
  if (!file->seek(layout.durationsAt()) ||
      file->read({times.data(), 2u * layout.frames}) != 2u * layout.frames) {
    return false;
  }
  ByteReader numbers(asText(times));
  for (size_t i = 0; i < layout.frames; ++i) {
    durations[i] = numbers.number<uint16_t>();
    round += durations[i];
  }
  static_assert(sizeof(Rgb) == 3, "colours are stored as they are in memory");
  const Bytes colors(&picture.colors[0].red, 3u * layout.colors);
  return round > 0 && file->read(colors) == colors.size();
}

/** Reads the frame that is due, unless it is the present one. Returns false if that fails. */
bool SavedPatternReader::Slot::show(Millis shownFor) {
  Millis rest = shownFor % round;
  size_t due = 0;
  while (rest >= durations[due]) rest -= durations[due++];
  if (due == frame) return true;
  frame = due;
  return file->seek(layout.framesAt() + due * layout.frameSize()) &&
         file->read(picture.pixels) == picture.pixels.size();
}

}  // namespace lumi
