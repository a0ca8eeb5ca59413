#pragma once

#include <memory>
#include <string_view>

#include "core/base/span.h"

namespace lumi {

struct Request;
struct Response;

/**
 * Receives a plain request body piece by piece, on the loop. The order of calls is begin(), write() any
 * number of times, then either end() or abort(). If begin() rejects the body, no call follows. A sink that
 * sends its response before end() rejects the rest: no more write() follows, only abort().
 */
class BodySink {
 public:
  virtual ~BodySink() = default;
  /** Called after the access check and before the first byte. A returned response rejects the body. */
  virtual std::unique_ptr<Response> begin(const Request& request) = 0;
  /** Returns the number of accepted bytes. The rest is offered again later. */
  virtual size_t write(ConstBytes piece) = 0;
  /** Called when the body is complete. The sink responds through its Reply, now or later. */
  virtual void end() = 0;
  /** Called if the client disconnected, timed out or sent too much. The sink discards everything. */
  virtual void abort() = 0;
};

/** Receives a multipart form. The parts arrive in the order of the form. Otherwise works like BodySink. */
class PartSink {
 public:
  virtual ~PartSink() = default;
  virtual std::unique_ptr<Response> begin(const Request& request) = 0;
  /** Receives a complete part without a file name. `value` has at most kMaxFieldLength bytes. */
  virtual void field(std::string_view name, std::string_view value) = 0;
  virtual void fileBegin(std::string_view name, std::string_view fileName) = 0;
  /** Like BodySink::write. */
  virtual size_t fileData(ConstBytes piece) = 0;
  /** Returns false if the sink is still processing the file; the call is then repeated later. */
  virtual bool fileEnd() = 0;
  virtual void end() = 0;
  virtual void abort() = 0;

  static constexpr size_t kMaxFieldLength = 2048;  // bytes
};

class BodySource {
 public:
  /**
   * kAgain: nothing is ready, call again later. kEnd: these are the last bytes. kBroken: these are the last
   * bytes although more should follow; the response is cut off.
   */
  enum class State { kMore, kAgain, kEnd, kBroken };
  struct Piece {
    size_t size;  // bytes written to the start of `out`
    State state;
  };

  virtual ~BodySource() = default;
  virtual Piece read(Bytes out) = 0;
};

}  // namespace lumi
