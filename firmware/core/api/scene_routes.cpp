#include "core/api/scene_routes.h"

#include <memory>
#include <utility>
#include <vector>

#include "core/api/change_source.h"
#include "core/api/json/scene_json.h"
#include "core/api/outcome_response.h"
#include "core/api/streams/framed_source.h"
#include "core/api/streams/piece_source.h"
#include "core/json/json_writer.h"
#include "core/json/read_members.h"

namespace lumi {
namespace {

constexpr size_t kMaxOrder = 640;  // bytes; 48 ids

Result<std::vector<uint32_t>> orderFromJson(std::string_view body) {
  std::vector<uint32_t> ids;
  const Status read = readBody(body, [&](JsonField& field) {
    field.elements("ids", "a list of all ids", [&](JsonField& element) {
      uint32_t id = 0;
      if (element.whole("ids", UINT32_MAX, id)) ids.push_back(id);
    });
  });
  if (!read) return read.error();
  return ids;
}

class SceneRoutes {
 public:
  explicit SceneRoutes(SceneRoutesContext context) : context_(std::move(context)) {}

  void list(const Call& call) const {
    JsonWriter opening;
    opening.beginObject();
    opening.field("revision", context_.scenes.revision());
    opening.field("running", context_.running());
    opening.beginArray("scenes");
    call.reply.send(streamedJson(
        200, std::make_unique<PieceSource>(opening.take(), eachListedScene(context_.scenes), "]}")));
  }

  void scene(const Call& call) const {
    auto text = context_.scenes.textOf(call.id());
    if (!text) return call.reply.send(outcomeResponse(text.error()));
    call.reply.send(streamedJson(200, std::make_unique<FramedSource>(std::move(text.value()), nullptr, "")));
  }

  void add(const Call& call, std::string_view body) const {
    const auto id = context_.scenes.add(body);
    if (!id) return call.reply.send(outcomeResponse(id.error()));
    call.reply.sendJson(201, changedJson(context_.scenes.revision(), id.value()));
  }

  void replace(const Call& call, std::string_view body) const {
    sendChanged(call, context_.scenes.replace(call.id(), body));
  }

  void remove(const Call& call) const { sendChanged(call, context_.scenes.remove(call.id())); }

  void reorder(const Call& call, std::string_view body) const {
    const auto ids = orderFromJson(body);
    if (!ids) return call.reply.send(outcomeResponse(ids.error()));
    sendChanged(call, context_.scenes.reorder(ids.value()));
  }

  void run(const Call& call) const {
    const uint32_t id = call.id();
    const auto done = context_.run(id, sourceOf(call.who));
    if (!done) return call.reply.send(outcomeResponse(done.error()));
    context_.log.write(LogLevel::kInfo, {context_.auth.callerOf(call.who.userId, call.request.remoteAddress),
                                         " ran the scene ", context_.scenes.find(id)->summary.name});
    JsonWriter json;
    json.beginObject();
    json.field("success", true);
    json.field("message", done.value());
    json.endObject();
    call.reply.sendJson(200, json.take());
  }

 private:
  void sendChanged(const Call& call, const Status& done) const {
    if (!done) return call.reply.send(outcomeResponse(done.error()));
    call.reply.sendJson(200, changedJson(context_.scenes.revision()));
  }

  SceneRoutesContext context_;
};

constexpr Route kRoutes[] = {
    {Method::kGet, "/api/scenes", Access::kGuest, onCall<&SceneRoutes::list>},
    {Method::kPost, "/api/scenes", Access::kUser, onJson<&SceneRoutes::add>, SceneList::kMaxText},
    {Method::kPut, "/api/scenes/order", Access::kUser, onJson<&SceneRoutes::reorder>, kMaxOrder},
    {Method::kGet, "/api/scenes/{}", Access::kUser, onCall<&SceneRoutes::scene>},
    {Method::kPut, "/api/scenes/{}", Access::kUser, onJson<&SceneRoutes::replace>, SceneList::kMaxText},
    {Method::kDelete, "/api/scenes/{}", Access::kUser, onCall<&SceneRoutes::remove>},
    {Method::kPost, "/api/scenes/{}/run", Access::kGuest, onCall<&SceneRoutes::run>},
};

}  // namespace

void addSceneRoutes(Router& router, const SceneRoutesContext& context) {
  router.add(kRoutes, std::make_shared<const SceneRoutes>(context));
}

}  // namespace lumi
