#include "core/api/matrix_routes.h"

#include <memory>
#include <string>
#include <utility>

#include "core/api/config_json.h"
#include "core/api/matrix_json.h"
#include "core/http/body_rules.h"
#include "core/json/json_reader.h"
#include "core/matrix/matrices_reader.h"

namespace lumi {
namespace {

/** Takes a `matrix` part as it comes in. */
class MatricesSink : public BodySink {
 public:
  MatricesSink(Matrices& matrices, Reply reply)
      : matrices_(matrices),
        reply_(std::move(reply)),
        reader_(*matrices.settings()),
        json_(reader_, MatricesReader::kLongestText) {}

  std::unique_ptr<Response> begin(const Request& request) override {
    auto refusal = jsonTypeRefusal(request);
    return refusal ? std::make_unique<Response>(std::move(*refusal)) : nullptr;
  }

  size_t write(ConstBytes piece) override {
    if (!json_.feed(piece)) refuse(reader_.problem());
    return piece.size();
  }

  void end() override {
    if (!json_.end()) return refuse(reader_.problem());
    auto posted = reader_.take();
    if (!posted) return refuse(posted.error().message);
    apply(std::move(posted.value()));
  }

  void abort() override {}

 private:
  void refuse(std::string_view problem) {
    reply_.send(errorResponse(400, problem.empty() ? "The body is not valid JSON." : problem));
  }

  void apply(PostedMatrices posted) {
    if (matrices_.apply(std::move(posted.settings), posted.revision) == MatricesApplied::kDone) {
      return reply_.send(jsonResponse(200, changedJson(matrices_.revision())));
    }
    reply_.send(
        streamedJson(409, conflictJson("The matrices were changed elsewhere in the meantime.", matrices_)));
  }

  Matrices& matrices_;
  Reply reply_;
  MatricesReader reader_;
  JsonReader json_;
};

void sendConfig(const MatrixRoutesContext& context, const Call& call) {
  if (call.parameter != call.who.deviceId) {
    return call.reply.send(errorResponse(403, "A device can only read its own configuration."));
  }
  const auto index = matrixIndex(call.parameter);
  if (!index) return call.reply.send(errorResponse(404, "There is no matrix with this id."));
  DeviceConfig config = context.configOf(*index);
  const uint32_t revision = config.revision();
  const std::string etag = "\"" + std::to_string(revision) + "\"";
  Response response;
  if (call.request.headers.find("If-None-Match") == etag) {
    response.status = 304;
  } else {
    response = streamedJson(200, deviceConfigJson(std::move(config), revision));
  }
  response.headers.add("ETag", etag);
  response.headers.add("Cache-Control", "no-cache");
  call.reply.send(std::move(response));
}

}  // namespace

void addMatrixRoutes(Router& router, const MatrixRoutesContext& context) {
  router.addBody(Method::kPost, "/api/config/matrix-config", Access::kUser, Router::kLongestJsonBody,
                 [&matrices = context.matrices](const Call& call) {
                   return std::make_unique<MatricesSink>(matrices, call.reply);
                 });
  router.add(Method::kGet, "/api/device/{}/config", Access::kDevice,
             [context](const Call& call) { sendConfig(context, call); });
}

}  // namespace lumi
