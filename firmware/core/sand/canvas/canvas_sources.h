#pragma once

#include <memory>

#include "core/http/message/body.h"
#include "core/sand/canvas/canvas_reader.h"

namespace lumi {

/**
 * Returns a source of a header for the panel and the bytes of the file from `from` to `end`. It ends early if
 * the file is rewritten.
 */
std::unique_ptr<BodySource> canvasBinarySource(FileStore& files, std::shared_ptr<CanvasLease> lease,
                                               uint32_t generation, uint32_t from, uint32_t end);
/**
 * Returns a source of a JSON array with one object per step. If the file is rewritten, the array ends early
 * but stays valid JSON.
 */
std::unique_ptr<BodySource> canvasSegmentSource(FileStore& files, std::shared_ptr<CanvasLease> lease,
                                                uint32_t end);

}  // namespace lumi
