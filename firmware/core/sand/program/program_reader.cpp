#include "core/sand/program/program_reader.h"

#include <algorithm>
#include <cstring>

#include "core/base/crc32.h"
#include "core/sand/geometry/kinematics.h"
#include "core/sand/geometry/point_codec.h"

namespace lumi {
namespace {

/**
 * Reads the footer of a program from a file that is open for reading, and moves the file back to its start.
 * Returns nothing if the file is too short, or if its footer is damaged or names another file size.
 */
std::optional<ProgramFooter> readFooter(File& file) {
  const uint64_t size = file.size();
  std::array<uint8_t, kProgramFooterSize> bytes;
  const bool read =
      size >= bytes.size() && file.seek(size - bytes.size()) && file.read(bytes) == bytes.size();
  const auto footer = read ? decodeProgramFooter(asText(bytes)) : std::nullopt;
  return footer && footer->info.fileSize == size && file.seek(0) ? footer : std::nullopt;
}

/** Writes hundredths as a decimal number without trailing zeros: "12.5" for 1250. */
char* writeHundredths(int32_t value, char* out) {
  std::array<char, 10> digits;
  size_t count = 0;
  for (int32_t whole = value / 100; whole > 0 || count == 0; whole /= 10) {
    digits[count++] = static_cast<char>('0' + whole % 10);
  }
  while (count > 0) *out++ = digits[--count];
  const int32_t fraction = value % 100;
  if (fraction == 0) return out;
  *out++ = '.';
  *out++ = static_cast<char>('0' + fraction / 10);
  if (fraction % 10 != 0) *out++ = static_cast<char>('0' + fraction % 10);
  return out;
}

}  // namespace

Result<std::unique_ptr<ProgramReader>> ProgramReader::open(FileStore& files, std::string_view path) {
  auto file = files.open(path, OpenMode::kRead);
  if (!file) return Error{"The pattern's file is missing."};
  const auto footer = readFooter(*file);
  if (!footer) return Error{"The pattern's file is damaged."};
  return std::unique_ptr<ProgramReader>(new ProgramReader(std::move(file), *footer));
}

ProgramReader::ProgramReader(std::unique_ptr<File> file, const ProgramFooter& footer)
    : file_(std::move(file)),
      info_(footer.info),
      stepsCrc_(footer.stepsCrc),
      movesEnd_(footer.info.fileSize - kProgramFooterSize) {}

ProgramReader::Next ProgramReader::next(Move& move) {
  if (position_.move == info_.moveCount) return end();
  if (bufferEnd_ - bufferAt_ < kMaxPointStep && filled_ < movesEnd_) refill();
  PointStep step;
  const size_t size = decodePointStep(ConstBytes(buffer_).sub(bufferAt_, bufferEnd_ - bufferAt_), step);
  if (size == 0) return Next::kDamaged;
  const int64_t x = int64_t{position_.at.x} + step.dx;
  const int64_t y = int64_t{position_.at.y} + step.dy;
  if (!isOnTable(x, y)) return Next::kDamaged;
  move = {{static_cast<int32_t>(x), static_cast<int32_t>(y)}, step.isRapid};
  bufferAt_ += size;
  ++position_.move;
  position_.offset += size;
  position_.motorTravel += motorTravel(position_.at, move.to);
  position_.at = move.to;
  return Next::kMove;
}

ProgramReader::Next ProgramReader::end() const {
  const bool isWhole = position_.offset == movesEnd_ && position_.motorTravel == info_.motorTravel &&
                       (!crcKnown_ || crc_ == stepsCrc_);
  return isWhole ? Next::kEnd : Next::kDamaged;
}

void ProgramReader::refill() {
  const size_t kept = bufferEnd_ - bufferAt_;
  std::memmove(buffer_.data(), buffer_.data() + bufferAt_, kept);
  const auto wanted = static_cast<size_t>(std::min<uint64_t>(buffer_.size() - kept, movesEnd_ - filled_));
  const Bytes room = Bytes(buffer_).sub(kept, wanted);
  const size_t got = file_->read(room);
  crc_ = crc32(room.sub(0, got), crc_);
  filled_ += got;
  bufferAt_ = 0;
  bufferEnd_ = kept + got;
}

bool ProgramReader::seek(const ProgramPosition& position) {
  const bool isPossible = position.move <= info_.moveCount && position.offset <= movesEnd_ &&
                          position.offset >= uint64_t{position.move} * kMinPointStep &&
                          position.offset <= uint64_t{position.move} * kMaxPointStep &&
                          position.motorTravel <= info_.motorTravel && isOnTable(position.at);
  if (!isPossible || !file_->seek(position.offset)) return false;
  position_ = position;
  filled_ = position.offset;
  bufferAt_ = bufferEnd_ = 0;
  crc_ = 0;
  crcKnown_ = position.offset == 0;
  return true;
}

size_t writeProgramLine(const Move& move, char* out) {
  char* at = out;
  *at++ = 'G';
  *at++ = move.isRapid ? '0' : '1';
  *at++ = ' ';
  *at++ = 'X';
  at = writeHundredths(move.to.x, at);
  *at++ = ' ';
  *at++ = 'Y';
  at = writeHundredths(move.to.y, at);
  *at++ = '\n';
  return static_cast<size_t>(at - out);
}

}  // namespace lumi
