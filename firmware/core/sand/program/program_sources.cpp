#include "core/sand/program/program_sources.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "core/sand/geometry/point_codec.h"
#include "core/sand/program/program_reader.h"

namespace lumi {
namespace {

/** Writes a move that starts at `from` to `out`, which holds kMaxEncodedMove bytes. Returns their number. */
using EncodeMove = size_t (*)(const Move& move, TablePoint from, uint8_t* out);

constexpr size_t kMaxEncodedMove = std::max(kMaxProgramLineLength, kMaxPointStep);

size_t encodeAsLine(const Move& move, TablePoint, uint8_t* out) {
  return writeProgramLine(move, reinterpret_cast<char*>(out));
}

size_t encodeAsStep(const Move& move, TablePoint from, uint8_t* out) {
  return encodePointStep({move.to.x - from.x, move.to.y - from.y, move.isRapid}, out);
}

class MovesSource : public BodySource {
 public:
  MovesSource(std::unique_ptr<MoveReader> moves, EncodeMove encode)
      : moves_(std::move(moves)), encode_(encode) {}

  Piece read(Bytes out) override {
    size_t written = 0;
    while (written < out.size()) {
      if (moveAt_ == moveEnd_) {
        const MoveReader::Next next = encodeNext();
        if (next == MoveReader::Next::kEnd) return {written, State::kEnd};
        if (next == MoveReader::Next::kDamaged) return {written, State::kBroken};
      }
      const size_t count = std::min(moveEnd_ - moveAt_, out.size() - written);
      std::memcpy(out.data() + written, move_.data() + moveAt_, count);
      moveAt_ += count;
      written += count;
    }
    return {written, State::kMore};
  }

 private:
  MoveReader::Next encodeNext() {
    const TablePoint from = moves_->position().at;
    Move move;
    const MoveReader::Next next = moves_->next(move);
    if (next != MoveReader::Next::kMove) return next;
    moveAt_ = 0;
    moveEnd_ = encode_(move, from, move_.data());
    return next;
  }

  std::unique_ptr<MoveReader> moves_;
  const EncodeMove encode_;
  std::array<uint8_t, kMaxEncodedMove> move_;
  size_t moveAt_ = 0;
  size_t moveEnd_ = 0;
};

Result<std::unique_ptr<BodySource>> sourceOf(FileStore& files, std::string_view path, EncodeMove encode) {
  auto program = ProgramReader::open(files, path);
  if (!program) return program.error();
  return std::unique_ptr<BodySource>(new MovesSource(std::move(program.value()), encode));
}

}  // namespace

std::unique_ptr<BodySource> movesText(std::unique_ptr<MoveReader> moves) {
  return std::make_unique<MovesSource>(std::move(moves), encodeAsLine);
}

std::unique_ptr<BodySource> movesSteps(std::unique_ptr<MoveReader> moves) {
  return std::make_unique<MovesSource>(std::move(moves), encodeAsStep);
}

Result<std::unique_ptr<BodySource>> programText(FileStore& files, std::string_view path) {
  return sourceOf(files, path, encodeAsLine);
}

Result<std::unique_ptr<BodySource>> programSteps(FileStore& files, std::string_view path) {
  return sourceOf(files, path, encodeAsStep);
}

}  // namespace lumi
