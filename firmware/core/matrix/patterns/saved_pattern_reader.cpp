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
  recent_ = placeOf(id);
  const auto& slot = slots_[recent_];
  if (!slot || slot->id != id || slot->isRetryDue(shownFor)) open(id, shownFor);
  if (slot->file && !slot->show(shownFor)) {
    slot->file.reset();
    slot->failedAt = shownFor;
  }
  return slot->file ? &slot->picture : nullptr;
}

/** The slot of the pattern, or that which was not used last. */
size_t SavedPatternReader::placeOf(uint8_t id) const {
  for (size_t i = 0; i < slots_.size(); ++i) {
    if (slots_[i] && slots_[i]->id == id) return i;
  }
  return 1 - recent_;
}

/** Fills the slot `recent_`. */
void SavedPatternReader::open(uint8_t id, Millis shownFor) {
  auto& slot = slots_[recent_];
  if (slot) slot->file.reset();
  auto file = patterns_.open(id);  // closes all slots if the pattern is damaged
  if (!slot) slot = std::make_unique<Slot>();
  slot->id = id;
  slot->failedAt = shownFor;
  slot->file = std::move(file);
  if (slot->file && !slot->begin()) slot->file.reset();
}

/** A time before that of the last attempt is one in another page. */
bool SavedPatternReader::Slot::isRetryDue(Millis shownFor) const {
  return !file && (shownFor < failedAt || shownFor - failedAt >= kSecond);
}

/** Reads what is before the frames. Returns false if that fails. */
bool SavedPatternReader::Slot::begin() {
  round = 0;
  frame = SIZE_MAX;
  std::array<uint8_t, SavedPatternLayout::kSize> start{};
  if (file->read(start) != start.size() || !layout.read(start)) return false;
  picture.columns = layout.columns;
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
  const Bytes pixels(picture.pixels.data(), layout.frameSize());
  return file->seek(layout.framesAt() + due * layout.frameSize()) && file->read(pixels) == pixels.size();
}

}  // namespace lumi
