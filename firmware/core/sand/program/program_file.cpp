#include "core/sand/program/program_file.h"

#include <algorithm>
#include <array>

namespace lumi {
namespace {

/**
 * Reads the footer of a program. Returns nothing if the file is too short, or if the footer is damaged or
 * names another file size.
 */
std::optional<ProgramFooter> readFooter(File& file) {
  const uint64_t size = file.size();
  std::array<uint8_t, kProgramFooterSize> buffer;
  const Bytes bytes(buffer);
  const bool isRead =
      size >= bytes.size() && file.seek(size - bytes.size()) && file.read(bytes) == bytes.size();
  const auto footer = isRead ? decodeProgramFooter(asText(bytes)) : std::nullopt;
  return footer && footer->info.fileSize == size ? footer : std::nullopt;
}

}  // namespace

Result<OpenProgram> openProgram(FileStore& files, std::string_view path) {
  auto file = files.open(path, OpenMode::kRead);
  if (!file) return Error{kProgramMissing};
  const auto footer = readFooter(*file);
  if (!footer || !file->seek(0)) return Error{kProgramDamaged};
  return OpenProgram{std::move(file), *footer};
}

}  // namespace lumi
