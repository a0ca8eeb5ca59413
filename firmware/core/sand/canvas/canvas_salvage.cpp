#include "core/sand/canvas/canvas_salvage.h"

#include <optional>

namespace lumi {
namespace {

constexpr uint32_t kToTheEnd = UINT32_MAX;

/** Reads a row of linked chunks. Copies `seen` to `found` whenever the chunks so far are proven to count. */
void lookAtRow(CanvasReader& reader, CanvasSalvage& seen, CanvasSalvage& found) {
  std::optional<uint32_t> ended;
  bool isProven = false;
  while (reader.next(kToTheEnd)) {
    const ChunkHead& head = reader.head();
    if (ended && head.run != *ended && !isProven) {
      isProven = true;
      found = seen;
    }
    seen.canSimplify = seen.canSimplify || head.level < kCoarsestLevel;
    ended.reset();
    if (head.continues) continue;
    ended = head.run;
    seen.end = reader.mark().end;
    seen.runs.add(head.run);
    if (isProven) found = seen;
  }
}

}  // namespace

CanvasSalvage salvageBehind(CanvasReader& reader) {
  CanvasSalvage seen;
  CanvasSalvage found;
  for (uint32_t damaged = reader.mark().end; reader.skip(kToTheEnd); damaged = reader.mark().end) {
    seen.lost += reader.mark().end - damaged;
    lookAtRow(reader, seen, found);
  }
  return found;
}

}  // namespace lumi
