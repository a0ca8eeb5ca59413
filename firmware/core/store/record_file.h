#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/ports/file_store.h"

namespace lumi {

/**
 * One record per file. The layout is: "LREC", version, length of the content, CRC-32 of these three fields
 * and the content (each 4 bytes, little endian), content. A file is intact if all of these agree and nothing
 * follows.
 */

/** Returns the content, or nothing if the file is missing or damaged. */
std::optional<std::string> readRecordFile(FileStore& files, std::string_view path);

/** True if the file is intact. Does not load the content into memory. */
bool isWholeRecordFile(FileStore& files, std::string_view path);

/** Replaces the file. Returns true once it is on flash. After false, the file may have any content. */
bool writeRecordFile(FileStore& files, std::string_view path, std::string_view content);

}  // namespace lumi
