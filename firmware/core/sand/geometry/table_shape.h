#pragma once

#include "core/sand/geometry/path.h"

namespace lumi {

/** Size and shape of a table, in hundredths of a millimetre. A round table has the same width and height. */
struct TableShape {
  int32_t width = kTableWidth;
  int32_t height = kTableHeight;
  bool isRound = false;
};

inline bool operator==(const TableShape& a, const TableShape& b) {
  return a.width == b.width && a.height == b.height && a.isRound == b.isRound;
}

}  // namespace lumi
