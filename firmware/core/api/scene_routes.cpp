#include "core/api/scene_routes.h"

#include <memory>
#include <utility>
#include <vector>

#include "core/api/answers.h"
#include "core/api/json/scene_json.h"
#include "core/api/streams/sources.h"
#include "core/json/read_members.h"

namespace lumi {
namespace {

constexpr size_t kMaxOrder = 640;          // bytes; 48 ids
constexpr size_t kMaxPlaylist = 3 * 1024;  // bytes; 32 steps

Result<std::vector<uint32_t>> orderFromJson(std::string_view body) {
  const auto take = [](JsonField& field, std::vector<uint32_t>& ids) {
    field.elements("ids", "a list of all ids", [&](JsonField& element) {
      uint32_t id = 0;
      if (element.whole("ids", UINT32_MAX, id)) ids.push_back(id);
    });
  };
  return readBody<std::vector<uint32_t>>(body, take);
}

class SceneRoutes {
 public:
  explicit SceneRoutes(const SceneRoutesContext& context) : context_(context) {}

  void list(const Call& call) const {
    JsonObject opening;
    opening.field("revision", context_.scenes.revision());
    opening.field("running", context_.running());
    opening.beginArray("scenes");
    call.reply.send(streamedJson(200, std::make_unique<PieceSource>(opening.JsonWriter::take(),
                                                                    eachListedScene(context_.scenes), "]}")));
  }

  void scene(const Call& call) const {
    auto text = context_.scenes.textOf(call.id());
    if (!text) return sendOutcome(call.reply, text.error());
    call.reply.send(streamedJson(200, std::make_unique<FramedSource>(std::move(text.value()), nullptr, "")));
  }

  void add(const Call& call, std::string_view body) const {
    sendAdded(call.reply, context_.scenes.add(body), context_.scenes);
  }

  void replace(const Call& call, std::string_view body) const {
    sendChanged(call.reply, context_.scenes.replace(call.id(), body), context_.scenes);
  }

  void remove(const Call& call) const {
    sendChanged(call.reply, context_.scenes.remove(call.id()), context_.scenes);
  }

  void reorder(const Call& call, const std::vector<uint32_t>& ids) const {
    sendChanged(call.reply, context_.scenes.reorder(ids), context_.scenes);
  }

  void run(const Call& call) const {
    const uint32_t id = call.id();
    const auto done = context_.run(id, sourceOf(call.who));
    if (!done) return sendOutcome(call.reply, done.error());
    context_.log.write(LogLevel::kInfo, {callerOf(context_.auth, call), " ran the scene ",
                                         context_.scenes.find(id)->summary.name});
    call.reply.sendJson(200, successJson("message", done.value()));
  }

  void playlist(const Call& call) const {
    const LooksPlaylist& playlist = context_.playlist;
    JsonObject json;
    json.json("playlist", looksPlaylistToJson(playlist.settings()));
    json.field("playing", playlist.isPlaying());
    if (playlist.isPlaying()) {
      json.field("step", playlist.step());
      json.field("next", (playlist.timeLeft() + kSecond - 1) / kSecond);
    }
    call.reply.sendJson(200, json.take());
  }

  void replacePlaylist(const Call& call, LooksPlaylistSettings&& next) const {
    sendPlaylist(call, context_.playlist.replace(std::move(next)));
  }
  void startPlaylist(const Call& call) const {
    sendPlaylist(call, context_.playlist.start(sourceOf(call.who)));
  }
  void stopPlaylist(const Call& call) const { sendPlaylist(call, context_.playlist.stop()); }

 private:
  void sendPlaylist(const Call& call, const Status& done) const {
    if (!done) return sendOutcome(call.reply, done);
    playlist(call);
  }

  SceneRoutesContext context_;
};

constexpr Route kRoutes[] = {
    {Method::kGet, "/api/scenes", Access::kGuest, onCall<&SceneRoutes::list>},
    {Method::kPost, "/api/scenes", Access::kUser, onJson<&SceneRoutes::add>, SceneList::kMaxText},
    {Method::kPut, "/api/scenes/order", Access::kUser, onRead<&SceneRoutes::reorder, orderFromJson>,
     kMaxOrder},
    {Method::kGet, "/api/scenes/{}", Access::kUser, onCall<&SceneRoutes::scene>},
    {Method::kPut, "/api/scenes/{}", Access::kUser, onJson<&SceneRoutes::replace>, SceneList::kMaxText},
    {Method::kDelete, "/api/scenes/{}", Access::kUser, onCall<&SceneRoutes::remove>},
    {Method::kPost, "/api/scenes/{}/run", Access::kGuest, onCall<&SceneRoutes::run>},
    {Method::kGet, "/api/looks/playlist", Access::kGuest, onCall<&SceneRoutes::playlist>},
    {Method::kPut, "/api/looks/playlist", Access::kUser,
     onRead<&SceneRoutes::replacePlaylist, looksPlaylistFromJson>, kMaxPlaylist},
    {Method::kPost, "/api/looks/playlist/start", Access::kGuest, onCall<&SceneRoutes::startPlaylist>},
    {Method::kPost, "/api/looks/playlist/stop", Access::kGuest, onCall<&SceneRoutes::stopPlaylist>},
};

}  // namespace

void addSceneRoutes(Router& router, const SceneRoutesContext& context) {
  router.add(kRoutes, std::make_shared<const SceneRoutes>(context));
}

}  // namespace lumi
