#pragma once

#include <memory>
#include <string>

#include "core/base/callback.h"
#include "core/http/message/body.h"
#include "core/http/message/reply.h"
#include "core/ports/clock.h"
#include "core/sand/library/pattern_library.h"
#include "core/sand/pattern/pattern_reader.h"

namespace lumi {

/** Maximum size of a pattern file. */
constexpr uint32_t kMaxPattern = uint32_t{1} << 30;  // bytes

/** What an upload asks for besides storing its pattern. */
enum class UploadPlay : uint8_t { kNone, kNext, kLast };

/** A pattern that was uploaded. */
struct UploadedPattern {
  std::string fileName;
  PatternId id = 0;
  StoredProgram program;
  bool isDuplicate = false;  // the library had these moves already: `id` is that pattern
  UploadPlay play = UploadPlay::kNone;
};

/**
 * Receives a pattern file, parses it while it arrives, and adds it to the library. The multipart form
 * contains one file, the part "gcode". Before it, the form may contain the fields "fit" = "circle" |
 * "stretch" for .thr files, "placement" (placement.h), "name" for the pattern, if not that of the file, and
 * "play" = "none" | "next" | "queue".
 *
 * Responses: 200 through `accepted`; 400 with the message of the parser ("Invalid X/Y coordinate at line 7");
 * 409 if `rejection` or the library says so; 413 "… The hub has N KB free."; 500 if the store fails. A
 * rejected or aborted upload leaves no file behind.
 *
 * An upload is rejected for its size up front only if it cannot fit: if 1/32 of its Content-Length is more
 * than the free space. (A line of text has about 20 bytes, a move 1 to 4.)
 *
 * After PatternReader::kMovesPerCall moves or kBytesPerPause bytes, the sender has to pause until the next
 * pass, and also before the program is stored, before the pattern is, and before `accepted` is called. This
 * keeps every pass of the loop short.
 */
class PatternUpload : public PartSink {
 public:
  static constexpr uint64_t kShrinksAtMost = 32;
  static constexpr size_t kBytesPerPause = 4096;

  /** Called when the pattern is in the library. It must send the response. */
  using Accepted = Callback<void(const UploadedPattern& uploaded, const Reply& reply)>;
  /** Returns why an upload can't be taken now, for the user, or "". Asked at its start and before its end. */
  using Rejection = Callback<std::string(UploadPlay play)>;

  /** `play` is that of a form without such a field. The pattern is read for the table of `limits`, which
   * determine the drawing time, too.
   */
  PatternUpload(PatternLibrary& library, FileStore& files, const Clock& clock, Reply reply, UploadPlay play,
                Rejection rejection, Accepted accepted, const MotionLimits& limits = {});
  ~PatternUpload() override { close(); }

  std::unique_ptr<Response> begin(const Request& request) override;
  void field(std::string_view name, std::string_view value) override;
  void fileBegin(std::string_view name, std::string_view fileName) override;
  size_t fileData(ConstBytes piece) override;
  bool fileEnd() override;
  void end() override;
  void abort() override { close(); }

 private:
  enum class State : uint8_t { kBeforeFile, kInFile, kRead, kStored, kAdded, kClosed };

  bool hasRoom();
  bool isSound();
  void store();
  void add();
  bool isRejected();
  void refuse(int status, std::string_view message, std::string_view code);
  void refuse(Response&& response);
  void refuseUnstored();
  void close();
  Response fullResponse() const;

  PatternLibrary& library_;
  FileStore& files_;
  const Clock& clock_;
  Reply reply_;
  const Rejection rejection_;
  const Accepted accepted_;
  const MotionLimits limits_;
  State state_ = State::kBeforeFile;
  ThetaRhoFit fit_ = ThetaRhoFit::kCircle;
  Placement placement_;
  std::string name_;
  UploadedPattern uploaded_;
  std::unique_ptr<PatternReader> reader_;
  std::unique_ptr<ProgramWriter> writer_;
  size_t sincePause_ = 0;  // bytes consumed since the last pause
  uint64_t granted_ = 0;   // size that the program may reach before the free space is queried again, in bytes
};

}  // namespace lumi
