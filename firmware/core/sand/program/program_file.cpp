#include "core/sand/program/program_file.h"

#include <algorithm>
#include <array>

namespace lumi {
namespace {

/**
 * Reads the footer of a program. Returns nothing if the file is too short, or if the footer is damaged or
 * names another file size.
 */
std::optional<ProgramFooter> readFooter(File& file, size_t footerSize) {
  const uint64_t size = file.size();
  std::array<uint8_t, kProgramFooterSize> buffer;
  const Bytes bytes = Bytes(buffer).sub(0, footerSize);
  const bool isRead = size >= footerSize && file.seek(size - footerSize) && file.read(bytes) == bytes.size();
  const auto footer = isRead ? decodeProgramFooter(asText(bytes)) : std::nullopt;
  return footer && footer->info.fileSize == size ? footer : std::nullopt;
}

}  // namespace

Result<OpenProgram> openProgram(FileStore& files, std::string_view path) {
  auto file = files.open(path, OpenMode::kRead);
  if (!file) return Error{kProgramMissing};
  auto footer = readFooter(*file, kProgramFooterSize);
  if (!footer) footer = readFooter(*file, kProgramFooterSizeV2);
  if (!footer || !file->seek(0)) return Error{kProgramDamaged};
  return OpenProgram{std::move(file), *footer};
}

}  // namespace lumi
