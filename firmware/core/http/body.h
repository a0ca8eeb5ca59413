#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include "core/base/span.h"

namespace lumi {

struct Request;
struct Response;

/**
 * Where a plain request body goes, piece by piece, on the loop. Calls come in the order
 * begin, write..., then either end or abort; exactly one of the two, unless begin refused.
 * A sink that answers before end() refuses the rest: nothing more is written, and abort() follows.
 */
class BodySink {
 public:
  virtual ~BodySink() = default;
  /** Called once access is granted and before the first byte. An answer refuses the body. */
  virtual std::unique_ptr<Response> begin(const Request& request) = 0;
  /** How many bytes it took; what it left is offered again later, so the sender is held back. */
  virtual size_t write(ConstBytes piece) = 0;
  /** All is there. The sink answers through its Reply, now or later. */
  virtual void end() = 0;
  /** The client went away, fell silent or sent too much. Leave nothing behind. */
  virtual void abort() = 0;
};

/** Where a multipart form goes. Same order of calls, field and file parts as the client sent them. */
class PartSink {
 public:
  virtual ~PartSink() = default;
  virtual std::unique_ptr<Response> begin(const Request& request) = 0;
  /** A part without a file name, whole; longer than kLongestField is refused before it comes here. */
  virtual void field(std::string_view name, std::string_view value) = 0;
  virtual void fileBegin(std::string_view name, std::string_view fileName) = 0;
  /** As BodySink::write. */
  virtual size_t fileData(ConstBytes piece) = 0;
  /** False: it has more to do with what it took, and is asked again later; the sender is held back. */
  virtual bool fileEnd() = 0;
  virtual void end() = 0;
  virtual void abort() = 0;

  static constexpr size_t kLongestField = 2048;  // bytes
};

/** Where a long answer comes from. */
class BodySource {
 public:
  /** kAgain: nothing ready, ask again later; kEnd: these are the last bytes; kBroken: so they are, though
   * more should follow, and the answer is broken off. */
  enum class State { kMore, kAgain, kEnd, kBroken };
  struct Piece {
    size_t size;  // bytes written to `out`, from its start
    State state;
  };

  virtual ~BodySource() = default;
  virtual Piece read(Bytes out) = 0;
};

}  // namespace lumi
