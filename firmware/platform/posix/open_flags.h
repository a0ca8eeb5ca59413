#pragma once

#include <fcntl.h>

#include "core/ports/file_store.h"

namespace lumi {

/** The flags of open() for a mode. */
inline int openFlags(OpenMode mode) {
  switch (mode) {
    case OpenMode::kRead:
      return O_RDONLY;
    case OpenMode::kReplace:
      return O_RDWR | O_CREAT | O_TRUNC;
    case OpenMode::kAppend:
      return O_RDWR | O_CREAT | O_APPEND;
    case OpenMode::kUpdate:
      return O_RDWR;
  }
  return O_RDONLY;
}

}  // namespace lumi
