#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/base/span.h"
#include "core/http/message/body.h"

namespace lumi {

struct PartHead {
  std::string name;
  std::optional<std::string> fileName;  // if set, the part is a file
};

/**
 * Parses the header lines of a part, each ending with CRLF. Returns nothing unless there is a
 * Content-Disposition of type form-data with a name.
 */
std::optional<PartHead> parsePartHead(std::string_view lines);

/**
 * Returns the value of one parameter of a header value like `form-data; name="a"; filename="b\"c"`, or
 * nothing if there is no such parameter. Decodes \" and \\ in quoted values, and %22 as browsers send it.
 */
std::optional<std::string> headerParameter(std::string_view value, std::string_view name);

/** Parses a multipart/form-data body from pieces of any size. Does not call end() or abort() of the sink. */
class MultipartParser {
 public:
  static constexpr size_t kMaxParts = 32;
  static constexpr size_t kMaxPartHeadLength = 2048;
  static constexpr size_t kMaxBoundaryLength = 70;  // RFC 2046

  enum class Fault { kNone, kMalformed, kFieldTooLong };

  MultipartParser(std::string_view boundary, PartSink& sink);

  /**
   * Returns the number of accepted bytes: fewer than piece.size() if the sink is full, always piece.size()
   * after a fault.
   */
  size_t write(ConstBytes piece);
  /** True if the closing boundary was parsed. */
  bool complete() const { return state_ == State::kEpilogue && fault_ == Fault::kNone; }
  Fault fault() const { return fault_; }

  /** Returns the boundary from a Content-Type. Returns nothing if there is none or it is invalid. */
  static std::optional<std::string> boundaryOf(std::string_view contentType);

 private:
  enum class State { kPreamble, kBoundaryTail, kHead, kField, kFile, kEpilogue };

  size_t step(ConstBytes piece);
  size_t readContent(ConstBytes piece);
  size_t matchDelimiter(ConstBytes piece);
  bool emitFalseStart();
  size_t emit(ConstBytes bytes);
  bool handOverPart();
  void finishPart();
  void readBoundaryTail(char c);
  void readHead(char c);
  void beginPart();
  void fail(Fault fault) { fault_ = fault; }

  const std::string delimiter_;  // CR LF "--" boundary
  PartSink& sink_;
  State state_ = State::kPreamble;
  Fault fault_ = Fault::kNone;
  size_t matched_;             // matched bytes of the delimiter; the last one waits for the sink
  size_t falseStart_ = 0;      // bytes of the delimiter that turned out to be content
  size_t falseStartSent_ = 0;  // bytes of falseStart_ that the sink has accepted
  bool sinkFull_ = false;
  size_t parts_ = 0;
  size_t trailing_ = 0;  // bytes after the closing boundary
  std::string text_;     // a part head, a field value, or the rest of a boundary line
  std::string fieldName_;
};

}  // namespace lumi
