#include "core/api/matrix_routes.h"

#include <memory>
#include <string>
#include <utility>

#include "core/api/answers.h"
#include "core/api/json/matrix_json.h"
#include "core/api/streams/sources.h"
#include "core/base/text.h"
#include "core/http/routing/call_checks.h"
#include "core/json/field_list.h"
#include "core/matrix/settings/matrix_settings.h"

namespace lumi {
namespace {

constexpr size_t kMaxLiveBody = 5 * 1024;  // 256 pixels are 4.2 KB
constexpr size_t kMaxNotification = 4 * 1024;
constexpr uint32_t kMaxPatternFile = SavedPatternLayout::kMaxFile;

constexpr const char* kNoSuchPattern = "There is no such pattern.";

/** Parses a `matrix` part while it arrives. */
class MatricesSink : public BodySink {
 public:
  MatricesSink(Matrices& matrices, const Source& source, Reply reply)
      : matrices_(matrices), source_(source), reply_(std::move(reply)), posted_(*matrices.settings()) {}

  std::unique_ptr<Response> begin(const Request& request) override {
    auto refusal = jsonTypeRefusal(request);
    return refusal ? std::make_unique<Response>(std::move(*refusal)) : nullptr;
  }

  size_t write(ConstBytes piece) override {
    if (!reader_.feed(piece)) end();
    return piece.size();
  }

  void end() override {
    Status done = reader_.end();
    if (done) done = posted_.end();
    if (!done) return reply_.sendError(400, done.error().message);
    apply();
  }

  void abort() override {}

 private:
  void apply() {
    const Status applied = matrices_.apply(std::move(posted_.settings), posted_.seenRevision(), source_);
    if (applied) return sendChanged(reply_, applied, matrices_);
    JsonObject json = conflictOpening(applied.error().message, matrices_.revision());
    json.json("matrix", "");
    auto current = matricesJson(matrices_.settings(), matrices_.revision(), matrices_.isJoined());
    reply_.send(
        streamedJson(409, std::make_unique<FramedSource>(json.JsonWriter::take(), std::move(current), "}")));
  }

  Matrices& matrices_;
  const Source source_;
  Reply reply_;
  PostedMatrices posted_;
  FieldsInPieces reader_{posted_, "The body", MatrixSettings::kMaxTextLength};
};

/** Checks and stores a pattern while it arrives. */
class SavedPatternSink : public BodySink {
 public:
  /** `id`: that of the pattern to replace; 0: a new one. */
  SavedPatternSink(const MatrixRoutesContext& context, uint8_t id, Reply reply)
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

  const MatrixRoutesContext& context_;
  const uint8_t id_;
  Reply reply_;
  std::unique_ptr<SavedPatternDraft> draft_;
};

class MatrixRoutes {
 public:
  explicit MatrixRoutes(const MatrixRoutesContext& context) : context_(context) {}

  std::unique_ptr<BodySink> setMatrices(const Call& call) const {
    return std::make_unique<MatricesSink>(context_.matrices, sourceOf(call.who), call.reply);
  }

  void showLive(const Call& call, const std::unique_ptr<LivePixels>& live) const {
    sendOutcome(call.reply, context_.matrices.showLive(*live));
  }

  void notify(const Call& call, const PostedNotification& posted) const {
    sendOutcome(call.reply, context_.matrices.notify(posted));
  }

  void config(const Call& call) const {
    if (isOfOther(call)) return;
    const auto index = matrixIndex(call.parameter);
    if (!index) return call.reply.sendError(404, "There is no matrix with this id.");
    auto config = std::make_shared<const DeviceConfig>(context_.configOf(*index));
    const uint32_t revision = config->revision();
    Response response = revisionedResponse(call.request, revision);
    if (response.status == 200) response.stream = deviceConfigJson(std::move(config), revision);
    call.reply.send(std::move(response));
  }

  void listPatterns(const Call& call) const {
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

  std::unique_ptr<BodySink> addPattern(const Call& call) const {
    return std::make_unique<SavedPatternSink>(context_, uint8_t{0}, call.reply);
  }

  std::unique_ptr<BodySink> replacePattern(const Call& call) const {
    if (!patterns().crcOf(call.id())) {
      refuse(call);
      return nullptr;
    }
    return std::make_unique<SavedPatternSink>(context_, static_cast<uint8_t>(call.id()), call.reply);
  }

  void pattern(const Call& call) const { send(call, call.id()); }

  void patternForDevice(const Call& call) const {
    if (isOfOther(call)) return;
    send(call, static_cast<uint32_t>(parseUnsigned(call.secondParameter).value_or(0)));
  }

  void removePattern(const Call& call) const {
    const auto crc = patterns().crcOf(call.id());
    const std::string_view revision = queryText(call.request.query, "revision");
    if (crc && !revision.empty() && parseUnsigned(revision) != *crc) {
      return call.reply.sendError(409, "The pattern was changed meanwhile.", "changed");
    }
    sendOutcome(call.reply, patterns().remove(call.id()));
  }

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

  MatrixRoutesContext context_;
};

constexpr Route kRoutes[] = {
    {Method::kPost, "/api/config/matrix-config", Access::kUser, onBody<&MatrixRoutes::setMatrices>,
     PostedMatrices::kMaxJson},
    {Method::kPost, "/api/config/matrix-live", Access::kUser,
     onRead<&MatrixRoutes::showLive, livePixelsFromJson>, kMaxLiveBody},
    {Method::kPost, "/api/matrix/notify", Access::kUser, onRead<&MatrixRoutes::notify, notificationFromJson>,
     kMaxNotification},
    {Method::kGet, "/api/device/{}/config", Access::kDevice, onCall<&MatrixRoutes::config>},
    {Method::kGet, "/api/matrix/patterns", Access::kGuest, onCall<&MatrixRoutes::listPatterns>},
    {Method::kPost, "/api/matrix/patterns", Access::kUser, onBody<&MatrixRoutes::addPattern>,
     kMaxPatternFile},
    {Method::kGet, "/api/matrix/patterns/{}", Access::kGuest, onCall<&MatrixRoutes::pattern>},
    {Method::kPut, "/api/matrix/patterns/{}", Access::kUser, onBody<&MatrixRoutes::replacePattern>,
     kMaxPatternFile},
    {Method::kDelete, "/api/matrix/patterns/{}", Access::kUser, onCall<&MatrixRoutes::removePattern>},
    {Method::kGet, "/api/device/{}/patterns/{}", Access::kDevice, onCall<&MatrixRoutes::patternForDevice>},
};

}  // namespace

void addMatrixRoutes(Router& router, const MatrixRoutesContext& context) {
  router.add(kRoutes, std::make_shared<const MatrixRoutes>(context));
}

}  // namespace lumi
