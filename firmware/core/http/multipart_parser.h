#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/base/span.h"
#include "core/http/body.h"

namespace lumi {

/** Takes a multipart/form-data body apart as it comes, in pieces cut anywhere. Calls neither end() nor
 * abort(). */
class MultipartParser {
 public:
  static constexpr size_t kMostParts = 32;
  static constexpr size_t kLongestPartHead = 2048;
  static constexpr size_t kLongestBoundary = 70;  // RFC 2046

  enum class Fault { kNone, kMalformed, kFieldTooLong };

  MultipartParser(std::string_view boundary, PartSink& sink);

  /** How many bytes were taken: fewer than offered when the sink is full, all after a fault. */
  size_t write(ConstBytes piece);
  /** The closing boundary was there. */
  bool complete() const { return state_ == State::kEpilogue && fault_ == Fault::kNone; }
  Fault fault() const { return fault_; }

  /** The boundary that a Content-Type names; nothing when there is none or it is no legal one. */
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
  size_t matched_;         // bytes of the delimiter seen so far; its last one is left until the sink is done
  size_t falseStart_ = 0;  // bytes of the delimiter that turned out to be content
  size_t falseStartSent_ = 0;  // of these, taken by the sink
  bool sinkFull_ = false;
  size_t parts_ = 0;
  size_t trailing_ = 0;  // bytes behind the closing boundary
  std::string text_;     // a part's head, a field's value, or what follows a boundary
  std::string fieldName_;
};

}  // namespace lumi
