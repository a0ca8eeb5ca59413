#include "core/sand/program/program_sources.h"

#include <algorithm>
#include <array>

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

class MovesSource : public SourceOfPieces {
 public:
  MovesSource(std::unique_ptr<MoveReader> moves, EncodeMove encode)
      : moves_(std::move(moves)), encode_(encode) {}

 private:
  State makePiece(ConstBytes& piece) override {
    const TablePoint from = moves_->position().at;
    Move move;
    const MoveReader::Next next = moves_->next(move);
    if (next == MoveReader::Next::kMove) piece = {bytes_.data(), encode_(move, from, bytes_.data())};
    if (next == MoveReader::Next::kDamaged) return State::kBroken;
    return next == MoveReader::Next::kEnd ? State::kEnd : State::kMore;
  }

  std::unique_ptr<MoveReader> moves_;
  const EncodeMove encode_;
  std::array<uint8_t, kMaxEncodedMove> bytes_;
};

}  // namespace

std::unique_ptr<BodySource> movesText(std::unique_ptr<MoveReader> moves) {
  return std::make_unique<MovesSource>(std::move(moves), encodeAsLine);
}

std::unique_ptr<BodySource> movesSteps(std::unique_ptr<MoveReader> moves) {
  return std::make_unique<MovesSource>(std::move(moves), encodeAsStep);
}

}  // namespace lumi
