#include "core/sand/program/program_sources.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "core/base/crc32.h"
#include "core/sand/program/program.h"
#include "core/sand/program/program_reader.h"

namespace lumi {
namespace {

class ProgramTextSource : public BodySource {
 public:
  explicit ProgramTextSource(std::unique_ptr<ProgramReader> program) : program_(std::move(program)) {}

  Piece read(Bytes out) override {
    size_t written = 0;
    while (written < out.size()) {
      if (lineAt_ == lineEnd_) {
        const ProgramReader::Next next = nextLine();
        if (next == ProgramReader::Next::kEnd) return {written, State::kEnd};
        if (next == ProgramReader::Next::kDamaged) return {written, State::kBroken};
      }
      const size_t count = std::min(lineEnd_ - lineAt_, out.size() - written);
      std::memcpy(out.data() + written, line_.data() + lineAt_, count);
      lineAt_ += count;
      written += count;
    }
    return {written, State::kMore};
  }

 private:
  ProgramReader::Next nextLine() {
    Move move;
    const ProgramReader::Next next = program_->next(move);
    if (next != ProgramReader::Next::kMove) return next;
    lineAt_ = 0;
    lineEnd_ = writeProgramLine(move, line_.data());
    return next;
  }

  std::unique_ptr<ProgramReader> program_;
  std::array<char, kMaxProgramLineLength> line_;
  size_t lineAt_ = 0;
  size_t lineEnd_ = 0;
};

class ProgramStepsSource : public BodySource {
 public:
  ProgramStepsSource(std::unique_ptr<File> file, uint64_t length, uint32_t crc)
      : file_(std::move(file)), left_(length), expectedCrc_(crc) {}

  Piece read(Bytes out) override {
    const Bytes room = out.sub(0, static_cast<size_t>(std::min<uint64_t>(out.size(), left_)));
    const size_t got = file_->read(room);
    left_ -= got;
    crc_ = crc32(room.sub(0, got), crc_);
    if (left_ == 0 && crc_ != expectedCrc_) return {0, State::kBroken};
    if (got < room.size()) return {got, State::kBroken};
    return {got, left_ == 0 ? State::kEnd : State::kMore};
  }

 private:
  std::unique_ptr<File> file_;
  uint64_t left_;
  uint32_t crc_ = 0;
  const uint32_t expectedCrc_;
};

}  // namespace

Result<std::unique_ptr<BodySource>> programText(FileStore& files, std::string_view path) {
  auto program = ProgramReader::open(files, path);
  if (!program) return program.error();
  return std::unique_ptr<BodySource>(new ProgramTextSource(std::move(program.value())));
}

Result<ProgramSteps> programSteps(FileStore& files, std::string_view path) {
  const auto program = ProgramReader::open(files, path);
  if (!program) return program.error();
  auto file = files.open(path, OpenMode::kRead);
  if (!file) return Error{"The pattern's file is missing."};
  const uint64_t length = program.value()->info().fileSize - kProgramFooterSize;
  return ProgramSteps{
      std::make_unique<ProgramStepsSource>(std::move(file), length, program.value()->stepsCrc()), length};
}

}  // namespace lumi
