#include "core/api/scene_routes.h"

#include <array>
#include <memory>
#include <utility>
#include <vector>

#include "core/api/json/scene_json.h"
#include "core/api/outcome_response.h"
#include "core/api/streams/framed_source.h"
#include "core/api/streams/json_list_source.h"
#include "core/base/text.h"
#include "core/json/json_fields.h"
#include "core/json/json_writer.h"

namespace lumi {
namespace {

constexpr size_t kMaxOrder = 512;  // bytes; 32 ids

/** An element of the list of presets: what the list of scenes has, and the text. */
std::string presetOpening(const Scene& scene) {
  std::string json = sceneSummaryJson(scene.id, scene.summary);
  json.pop_back();
  json += ",\"preset\":";
  return json;
}

Result<std::vector<uint32_t>> orderFromJson(std::string_view body) {
  std::vector<uint32_t> ids;
  const Status read = readJsonBody(body, [&](JsonField& field) {
    uint32_t id = 0;
    field.array("ids", "a list of all ids");
    if (field.whole("ids[]", UINT32_MAX, id)) ids.push_back(id);
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
    if (context_.scenes.kind() == SceneKind::kPreset) return sendPresets(call, std::move(opening));
    opening.beginArray("scenes");
    auto next = [this, index = size_t{0}]() mutable -> std::optional<std::string> {
      const std::vector<Scene>& scenes = context_.scenes.all();
      if (index >= scenes.size()) return std::nullopt;
      const Scene& scene = scenes[index++];
      return sceneSummaryJson(scene.id, scene.summary);
    };
    sendList(call.reply, opening.take(), std::move(next), "]}");
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
    const auto done = context_.run(id, call.who.userId);
    if (!done) return call.reply.send(outcomeResponse(done.error()));
    context_.log.write(LogLevel::kInfo,
                       {context_.auth.callerOf(call.who.userId, call.request.remoteAddress), " ran the ",
                        context_.scenes.word(), " ", context_.scenes.find(id)->summary.name});
    JsonWriter json;
    json.beginObject();
    json.field("success", true);
    json.field("message", done.value());
    json.endObject();
    call.reply.sendJson(200, json.take());
  }

 private:
  /** With their texts: the panel draws each of them. */
  void sendPresets(const Call& call, JsonWriter opening) const {
    opening.beginArray("presets");
    auto next = eachSceneText(context_.scenes, presetOpening);
    call.reply.send(streamedJson(200, std::make_unique<PieceSource>(opening.take(), std::move(next), "]}")));
  }
  void sendChanged(const Call& call, const Status& done) const {
    if (!done) return call.reply.send(outcomeResponse(done.error()));
    call.reply.sendJson(200, changedJson(context_.scenes.revision()));
  }

  SceneRoutesContext context_;
};

using Routes = std::array<Route, 7>;

constexpr Routes routes(std::string_view all, std::string_view order, std::string_view one,
                        std::string_view run) {
  return {{{Method::kGet, all, Access::kGuest, onCall<&SceneRoutes::list>},
           {Method::kPost, all, Access::kUser, onJson<&SceneRoutes::add>, SceneList::kMaxText},
           {Method::kPut, order, Access::kUser, onJson<&SceneRoutes::reorder>, kMaxOrder},
           {Method::kGet, one, Access::kUser, onCall<&SceneRoutes::scene>},
           {Method::kPut, one, Access::kUser, onJson<&SceneRoutes::replace>, SceneList::kMaxText},
           {Method::kDelete, one, Access::kUser, onCall<&SceneRoutes::remove>},
           {Method::kPost, run, Access::kGuest, onCall<&SceneRoutes::run>}}};
}

constexpr Routes kScenes = routes("/api/scenes", "/api/scenes/order", "/api/scenes/{}", "/api/scenes/{}/run");
constexpr Routes kPresets =
    routes("/api/presets", "/api/presets/order", "/api/presets/{}", "/api/presets/{}/run");

}  // namespace

void addSceneRoutes(Router& router, const SceneRoutesContext& context) {
  router.add(context.scenes.kind() == SceneKind::kPreset ? kPresets : kScenes,
             std::make_shared<const SceneRoutes>(context));
}

}  // namespace lumi
