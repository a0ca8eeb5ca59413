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
    sendConfig(call, std::make_shared<const DeviceConfig>(context_.configOf(*index)));
  }

 private:
  static void sendConfig(const Call& call, std::shared_ptr<const DeviceConfig> config) {
    const uint32_t revision = config->revision();
    Response response = revisionedResponse(call.request, revision);
    if (response.status == 200) response.stream = deviceConfigJson(std::move(config), revision);
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
};

}  // namespace

void addMatrixRoutes(Router& router, const MatrixRoutesContext& context) {
  router.add(kRoutes, std::make_shared<const MatrixRoutes>(context));
}

}  // namespace lumi
