#include "core/api/matrix_pattern_routes.h"

#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "core/api/answers.h"
#include "core/api/streams/sources.h"
#include "core/base/text.h"

namespace lumi {
namespace {

constexpr const char* kNoSuchPattern = "There is no such pattern.";

/** Checks and stores a pattern while it arrives. */
class SavedPatternSink : public BodySink {
 public:
  /** `id`: that of the pattern to replace; 0: a new one. */
  SavedPatternSink(const MatrixPatternRoutesContext& context, uint8_t id, Reply reply)
      : context_(context), id_(id), reply_(std::move(reply)) {}

  std::unique_ptr<Response> begin(const Request&) override {
    auto draft = context_.patterns.begin(context_.library.freeBytes(), id_);
    if (!draft) return std::make_unique<Response>(outcomeResponse(draft.error()));
    draft_ = std::move(draft.value());
    return nullptr;
  }

  size_t write(ConstBytes piece) override {
    if (!draft_) return piece.size();
    if (const Status taken = draft_->take(piece); !taken) refuse(taken.error());
    return piece.size();
  }

  void end() override {
    if (!draft_) return;
    const Result<uint8_t> kept = context_.patterns.keep(*draft_);
    if (!kept) return refuse(kept.error());
    const std::string json = changedJson(draft_->crc(), kept.value());
    draft_.reset();
    reply_.sendJson(id_ == 0 ? 201 : 200, json);
  }

  void abort() override { draft_.reset(); }

 private:
  void refuse(const Error& error) {
    draft_.reset();
    sendOutcome(reply_, error);
  }

  const MatrixPatternRoutesContext& context_;
  const uint8_t id_;
  Reply reply_;
  std::unique_ptr<SavedPatternDraft> draft_;
};

class MatrixPatternRoutes {
 public:
  explicit MatrixPatternRoutes(const MatrixPatternRoutesContext& context) : context_(context) {}

  void list(const Call& call) const {
    JsonObject head;
    head.field("revision", patterns().revision());
    head.field("max", kMaxSavedPatterns);
    // Reads one file a pass: that may take a few milliseconds.
    auto next = [this, id = uint32_t{0}, isRead = false]() mutable -> std::optional<std::string> {
      if (std::exchange(isRead, false)) return "";
      while (++id <= kMaxSavedPatterns) {
        const auto summary = patterns().summaryOf(id);
        if (!summary) {
          (void)patterns().open(id);  // removes it if it is damaged
          continue;
        }
        isRead = true;
        return json(id, *summary);
      }
      return std::nullopt;
    };
    sendList(call.reply, "patterns", std::move(next), std::move(head));
  }

  std::unique_ptr<BodySink> add(const Call& call) const {
    return std::make_unique<SavedPatternSink>(context_, uint8_t{0}, call.reply);
  }

  std::unique_ptr<BodySink> replace(const Call& call) const {
    if (!patterns().crcOf(call.id())) {
      refuse(call);
      return nullptr;
    }
    return std::make_unique<SavedPatternSink>(context_, static_cast<uint8_t>(call.id()), call.reply);
  }

  void file(const Call& call) const { send(call, call.id()); }

  void fileForDevice(const Call& call) const {
    if (isOfOther(call)) return;
    send(call, static_cast<uint32_t>(parseUnsigned(call.secondParameter).value_or(0)));
  }

  void remove(const Call& call) const { sendOutcome(call.reply, patterns().remove(call.id())); }

 private:
  SavedPatterns& patterns() const { return context_.patterns; }

  static void refuse(const Call& call) { call.reply.sendError(404, kNoSuchPattern, "not-found"); }

  static std::string json(uint32_t id, const SavedPatternSummary& summary) {
    JsonObject json;
    json.field("id", id);
    json.field("name", summary.name);
    json.field("columns", summary.columns);
    json.field("frames", summary.frames);
    json.field("revision", summary.revision);
    return json.take();
  }

  void send(const Call& call, uint32_t id) const {
    const auto crc = patterns().crcOf(id);
    if (!crc) return refuse(call);
    Response response = revisionedResponse(call.request, *crc);
    if (response.status == 200) {
      auto file = patterns().open(id);
      if (!file) return refuse(call);
      const uint64_t size = file->size() - SavedPatterns::kTrailer;
      response.contentType = "application/octet-stream";
      response.streamLength = size;
      response.stream = std::make_unique<FileSource>(std::move(file), size);
    }
    call.reply.send(std::move(response));
  }

  MatrixPatternRoutesContext context_;
};

constexpr uint32_t kMaxBody = SavedPatternLayout::kMaxFile;

constexpr Route kRoutes[] = {
    {Method::kGet, "/api/matrix/patterns", Access::kGuest, onCall<&MatrixPatternRoutes::list>},
    {Method::kPost, "/api/matrix/patterns", Access::kUser, onBody<&MatrixPatternRoutes::add>, kMaxBody},
    {Method::kGet, "/api/matrix/patterns/{}", Access::kGuest, onCall<&MatrixPatternRoutes::file>},
    {Method::kPut, "/api/matrix/patterns/{}", Access::kUser, onBody<&MatrixPatternRoutes::replace>, kMaxBody},
    {Method::kDelete, "/api/matrix/patterns/{}", Access::kUser, onCall<&MatrixPatternRoutes::remove>},
    {Method::kGet, "/api/device/{}/patterns/{}", Access::kDevice,
     onCall<&MatrixPatternRoutes::fileForDevice>},
};

}  // namespace

void addMatrixPatternRoutes(Router& router, const MatrixPatternRoutesContext& context) {
  router.add(kRoutes, std::make_shared<const MatrixPatternRoutes>(context));
}

}  // namespace lumi
