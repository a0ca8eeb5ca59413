#include <memory>
#include <utility>

#include "core/api/answers.h"
#include "core/api/json/playlist_json.h"
#include "core/api/sand_routes.h"
#include "core/http/routing/call_checks.h"

namespace lumi {
namespace {

constexpr size_t kMaxCommand = 512;
constexpr size_t kMaxPlaylist = 4096;

class PlaylistRoutes {
 public:
  explicit PlaylistRoutes(SandTable& table) : table_(table) {}

  void list(const Call& call) const {
    JsonObject head;
    head.field("revision", table_.playlists().revision());
    sendList(call.reply, "playlists", eachPlaylist(table_.playlists(), playlistSummaryJson), std::move(head));
  }

  void playlist(const Call& call) const { send(call, 200, call.id()); }

  void add(const Call& call, std::string_view body) const {
    Playlist list;
    const Status read = readPlaylist(body, list);
    const auto id = read ? table_.playlists().add(std::move(list)) : Result<uint32_t>(read.error());
    if (!id) return sendOutcome(call.reply, id.error());
    send(call, 201, id.value());
  }

  void change(const Call& call, std::string_view body) const {
    Playlist list;
    Status done = table_.playlists().find(call.id(), list);
    if (done) done = readPlaylist(body, list);
    if (done) done = table_.playlists().replace(std::move(list));
    if (!done) return sendOutcome(call.reply, done);
    send(call, 200, call.id());
  }

  void remove(const Call& call) const { sendOutcome(call.reply, table_.removePlaylist(call.id())); }

  void run(const Call& call) const {
    if (const Status done = table_.play(call.id()); !done) return sendOutcome(call.reply, done);
    call.reply.sendJson(200, successJson("quiet", table_.quietMessage()));
  }

  void player(const Call& call) const { call.reply.sendJson(200, playerJson(table_)); }

  void control(const Call& call, const PlayerCommand& command) const {
    const bool isEarly = call.retryAfter != 0 && command.action != PlayerAction::kStop;
    if (isEarly) return call.reply.send(tooManyChangesResponse(call.retryAfter));
    if (command.action) return sendOutcome(call.reply, table_.control(*command.action));
    if (call.who.isGuest) return call.reply.send(guestRefusal());
    sendOutcome(call.reply, table_.control(SandAction::kOverride, *command.speed));
  }

 private:
  void send(const Call& call, int status, uint32_t id) const {
    Playlist list;
    const Status found = table_.playlists().find(id, list);
    if (!found) return sendOutcome(call.reply, found);
    call.reply.sendJson(status, playlistJson(list));
  }

  SandTable& table_;
};

constexpr Route kRoutes[] = {
    {Method::kGet, "/api/sand/playlists", Access::kGuest, onCall<&PlaylistRoutes::list>},
    {Method::kPost, "/api/sand/playlists", Access::kUser, onJson<&PlaylistRoutes::add>, kMaxPlaylist},
    {Method::kGet, "/api/sand/playlists/{}", Access::kGuest, onCall<&PlaylistRoutes::playlist>},
    {Method::kPut, "/api/sand/playlists/{}", Access::kUser, onJson<&PlaylistRoutes::change>, kMaxPlaylist},
    {Method::kDelete, "/api/sand/playlists/{}", Access::kUser, onCall<&PlaylistRoutes::remove>},
    {Method::kPost, "/api/sand/playlists/{}/run", Access::kGuest, onCall<&PlaylistRoutes::run>},
    {Method::kGet, "/api/sand/player", Access::kGuest, onCall<&PlaylistRoutes::player>},
    {Method::kPost, "/api/sand/player", Access::kGuest,
     onRead<&PlaylistRoutes::control, playerCommandFromJson>, kMaxCommand, nullptr, RateRule::kUnlessStop},
};

}  // namespace

void addPlaylistRoutes(Router& router, SandTable& table) {
  router.add(kRoutes, std::make_shared<const PlaylistRoutes>(table));
}

}  // namespace lumi
