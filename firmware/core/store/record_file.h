#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/ports/file_store.h"

namespace lumi {

/**
 * One record in one file: "LREC", version, length of the content, CRC-32 of those and the content
 * (each 4 bytes, little endian), content. A file is whole when all of that agrees and nothing follows.
 */

/** The content; nothing when the file is missing or not whole. */
std::optional<std::string> readRecordFile(FileStore& files, std::string_view path);

/** Checks without holding the content in memory. */
bool isWholeRecordFile(FileStore& files, std::string_view path);

/** Replaces the file. True once it is on flash; on false the file may be anything. */
bool writeRecordFile(FileStore& files, std::string_view path, std::string_view content);

}  // namespace lumi
