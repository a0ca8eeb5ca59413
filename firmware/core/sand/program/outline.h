#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "core/base/result.h"
#include "core/ports/file_store.h"
#include "core/sand/geometry/path.h"
#include "core/sand/geometry/table_shape.h"
#include "core/sand/program/outline_line.h"
#include "core/sand/program/path_bitmap.h"
#include "core/sand/program/path_density.h"

namespace lumi {

constexpr size_t kMaxOutline = 1024;  // bytes

/**
 * A simplified line of a program, for thumbnails. It begins with width and height of the table in mm (u16)
 * and a byte: bit 0 is set if the table is round, bit 1 if a bitmap follows (path_bitmap.h), bit 4 if a
 * density follows (path_density.h), and as readOutline() returns it bit 2 or 3 if the program fits on other
 * tables as a circle or stretched (FitKind). Without both, points follow (outline_line.h), on a grid with its
 * origin at the table's 0,0; the longer side of the table is 511. All numbers are little-endian.
 *
 * Thumbnails draw smooth curves through points where the line turns little. A line that so few points can't
 * show becomes a bitmap, with as many cells as fit, and if its lines merge in that, a density.
 */
class OutlineBuilder {
 public:
  /** Allocates most of what building takes (about 17 KB), so that the caller can check the free memory
   * before. */
  explicit OutlineBuilder(const TableShape& table);

  /** Receives the points in drawing order. */
  void add(TablePoint point);
  /**
   * Call after the last point until it returns true. A call does at most about 300,000 instructions of work,
   * so that a pass of the loop stays short.
   */
  bool prepare();
  /** Returns at most kMaxOutline bytes. Call once, after prepare() has returned true. */
  std::string take() { return std::move(outline_); }

 private:
  static constexpr size_t kHeadSize = 5;
  static constexpr size_t kMaxBody = kMaxOutline - kHeadSize;

  GridPoint onGrid(TablePoint point) const;
  void keep(GridPoint point);
  bool encodeBitmap();
  void startDensity();
  bool encodeDensity();
  static int32_t sideFor(float size, int32_t side);
  bool finish(uint8_t kind, const std::string& body);

  const TableShape table_;
  const uint64_t scale_;                // from hundredths of a mm to 1/2^32 of the grid
  std::unique_ptr<OutlineLine> line_;   // nullptr: it was too crude (OutlineLine::isCrude())
  std::unique_ptr<PathBitmap> bitmap_;  // nullptr: the outline is ready
  std::unique_ptr<PathBitmapEncoder> encoder_;
  int32_t bitmapSide_ = 0;
  std::string encodedBitmap_;
  std::unique_ptr<PathDensityEncoder> densityEncoder_;
  size_t levels_ = 0;  // index in kDensityLevels
  GridPoint kept_{};   // the last point of the line
  GridPoint last_{};
  bool hasPoint_ = false;
  bool isEnded_ = false;
  std::string outline_;
};

/** Reads the outline of a program. */
Result<std::string> readOutline(FileStore& files, std::string_view path);

}  // namespace lumi
