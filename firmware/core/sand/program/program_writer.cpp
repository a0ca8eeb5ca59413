#include "core/sand/program/program_writer.h"

#include "core/base/crc32.h"
#include "core/base/text.h"
#include "core/sand/geometry/kinematics.h"
#include "core/sand/program/program.h"

namespace lumi {
namespace {

const char kNotStored[] = "The pattern could not be stored: the storage is full or faulty.";

}  // namespace

ProgramWriter::ProgramWriter(FileStore& files, std::string path, const MotionLimits& limits)
    : files_(files),
      path_(std::move(path)),
      partPath_(concat({path_, ".part"})),
      file_(files.open(partPath_, OpenMode::kReplace)),
      timer_(limits),
      failed_(!file_) {}

ProgramWriter::~ProgramWriter() {
  discard();
}

uint64_t ProgramWriter::size() const {
  return written_ + buffered_;
}

void ProgramWriter::move(const Move& move) {
  if (failed_ || !file_) return;
  if (buffer_.size() - buffered_ < kMaxPointStep && !flushBuffer()) return;
  const PointStep step{move.to.x - at_.x, move.to.y - at_.y, move.isRapid};
  buffered_ += encodePointStep(step, buffer_.data() + buffered_);
  info_.motorTravel += motorTravel(at_, move.to);
  timer_.move(move.to);
  ++info_.moveCount;
  at_ = move.to;
}

bool ProgramWriter::flushBuffer() {
  const ConstBytes bytes = ConstBytes(buffer_).sub(0, buffered_);
  const bool fits = size() + kProgramFooterSize <= kMax;
  failed_ = failed_ || !file_ || !fits || !file_->write(bytes);
  if (failed_) return false;
  crc_ = crc32(bytes, crc_);
  written_ += buffered_;
  buffered_ = 0;
  return true;
}

Result<ProgramInfo> ProgramWriter::finish(const PatternStats& stats) {
  info_.stats = stats;
  info_.time = timer_.finish();
  const Status sealed = seal();
  if (sealed) return info_;
  failed_ = true;
  discard();
  return sealed.error();
}

Status ProgramWriter::seal() {
  if (!flushBuffer()) return Error{kNotStored};
  info_.fileSize = static_cast<uint32_t>(written_ + kProgramFooterSize);
  const std::string footer = encodeProgramFooter({info_, crc_});
  if (!file_->write(asBytes(footer)) || !file_->sync()) return Error{kNotStored};
  file_.reset();
  if (files_.rename(partPath_, path_)) return Done{};
  files_.remove(partPath_);
  return Error{kNotStored};
}

void ProgramWriter::discard() {
  if (!file_) return;
  file_.reset();
  files_.remove(partPath_);
}

}  // namespace lumi
