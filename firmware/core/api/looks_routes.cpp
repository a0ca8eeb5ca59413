#include "core/api/looks_routes.h"

#include <memory>
#include <utility>

#include "core/api/change_source.h"
#include "core/api/outcome_response.h"
#include "core/json/json_writer.h"

namespace lumi {
namespace {

constexpr size_t kMaxPlaylist = 3 * 1024;  // bytes; 32 steps

class LooksRoutes {
 public:
  explicit LooksRoutes(LooksPlaylist& playlist) : playlist_(playlist) {}

  void playlist(const Call& call) const {
    JsonWriter json;
    json.beginObject();
    json.json("playlist", looksPlaylistToJson(playlist_.settings()));
    json.field("playing", playlist_.isPlaying());
    if (playlist_.isPlaying()) {
      json.field("step", playlist_.step());
      json.field("next", (playlist_.timeLeft() + kSecond - 1) / kSecond);
    }
    json.endObject();
    call.reply.sendJson(200, json.take());
  }

  void replace(const Call& call, std::string_view body) const {
    auto next = looksPlaylistFromJson(body);
    if (!next) return call.reply.send(outcomeResponse(next.error()));
    respond(call, playlist_.replace(std::move(next.value())));
  }

  void start(const Call& call) const { respond(call, playlist_.start(sourceOf(call.who))); }

  void stop(const Call& call) const { respond(call, playlist_.stop()); }

 private:
  void respond(const Call& call, const Status& done) const {
    if (!done) return call.reply.send(outcomeResponse(done.error()));
    playlist(call);
  }

  LooksPlaylist& playlist_;
};

constexpr Route kRoutes[] = {
    {Method::kGet, "/api/looks/playlist", Access::kGuest, onCall<&LooksRoutes::playlist>},
    {Method::kPut, "/api/looks/playlist", Access::kUser, onJson<&LooksRoutes::replace>, kMaxPlaylist},
    {Method::kPost, "/api/looks/playlist/start", Access::kGuest, onCall<&LooksRoutes::start>},
    {Method::kPost, "/api/looks/playlist/stop", Access::kGuest, onCall<&LooksRoutes::stop>},
};

}  // namespace

void addLooksRoutes(Router& router, LooksPlaylist& playlist) {
  router.add(kRoutes, std::make_shared<const LooksRoutes>(playlist));
}

}  // namespace lumi
