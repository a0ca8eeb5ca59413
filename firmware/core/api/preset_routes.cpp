#include "core/api/preset_routes.h"

#include <memory>
#include <utility>

#include "core/api/outcome_response.h"
#include "core/json/json_writer.h"

namespace lumi {
namespace {

constexpr size_t kMaxPlaylist = 3 * 1024;  // bytes; 32 steps

class PresetRoutes {
 public:
  explicit PresetRoutes(const PresetRoutesContext& context) : context_(context) {}

  void playlist(const Call& call) const {
    const PresetPlaylist& playlist = context_.playlist;
    JsonWriter json;
    json.beginObject();
    json.json("playlist", presetPlaylistToJson(playlist.settings()));
    json.field("playing", playlist.isPlaying());
    if (playlist.isPlaying()) {
      json.field("step", playlist.step());
      json.field("next", (playlist.timeLeft() + kSecond - 1) / kSecond);
    }
    json.endObject();
    call.reply.sendJson(200, json.take());
  }

  void replace(const Call& call, std::string_view body) const {
    auto next = presetPlaylistFromJson(body);
    if (!next) return call.reply.send(outcomeResponse(next.error()));
    respond(call, context_.playlist.replace(std::move(next.value())));
  }

  void start(const Call& call) const {
    const Status started = context_.playlist.start();
    respond(call, started);
  }

  void stop(const Call& call) const { respond(call, context_.playlist.stop()); }

 private:
  void respond(const Call& call, const Status& done) const {
    if (!done) return call.reply.send(outcomeResponse(done.error()));
    playlist(call);
  }

  PresetRoutesContext context_;
};

constexpr Route kRoutes[] = {
    {Method::kGet, "/api/presets/playlist", Access::kGuest, onCall<&PresetRoutes::playlist>},
    {Method::kPut, "/api/presets/playlist", Access::kUser, onJson<&PresetRoutes::replace>, kMaxPlaylist},
    {Method::kPost, "/api/presets/playlist/start", Access::kGuest, onCall<&PresetRoutes::start>},
    {Method::kPost, "/api/presets/playlist/stop", Access::kGuest, onCall<&PresetRoutes::stop>},
};

}  // namespace

void addPresetRoutes(Router& router, const PresetRoutesContext& context) {
  router.add(kRoutes, std::make_shared<const PresetRoutes>(context));
}

}  // namespace lumi
