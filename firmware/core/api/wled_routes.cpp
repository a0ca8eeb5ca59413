#include "core/api/wled_routes.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "core/api/answers.h"
#include "core/api/streams/sources.h"
#include "core/base/text.h"
#include "core/http/routing/host_check.h"

namespace lumi {
namespace {

constexpr size_t kMaxSettings = 512;
constexpr size_t kMaxCommand = 1536;

/** WLED's apps choose from all modes but "off", which is the first. */
constexpr Span<const std::string_view> kEffects = {kLightModeNames.data() + 1, kLightModeNames.size() - 1};
constexpr Span<const std::string_view> kPalettes = kPaletteNames;

class WledRoutes {
 public:
  explicit WledRoutes(const WledRoutesContext& context) : context_(context) {}

  void settings(const Call& call) const {
    const LiveInput* live = context_.live();
    JsonObject json;
    json.json("settings", wledToJson(context_.wled.settings()));
    json.field("problem", live == nullptr ? "" : live->problem());
    const auto status = live == nullptr ? std::nullopt : live->mixer().status();
    if (status) {
      json.beginObject("live");
      writeLive(json, *status);
      json.field("frames", status->frames);
      json.field("skipped", context_.lights.skippedLive());
      json.field("takenBack", status->isTakenBack);
      json.endObject();
    } else {
      json.null("live");
    }
    call.reply.sendJson(200, json.take());
  }

  void takeBack(const Call& call) const {
    context_.takeBack();
    call.reply.sendSuccess();
  }

  void setSettings(const Call& call, std::string_view body) const {
    auto next = wledFromJson(context_.wled.settings(), body);
    const Status replaced =
        next ? context_.wled.replace(std::move(next.value()), callerOf(context_.auth, call)) : next.error();
    if (!replaced) return sendOutcome(call.reply, replaced);
    settings(call);
  }

  void all(const Call& call) const {
    JsonObject json = stateAndInfo(call);
    json.json("effects", wledListJson(kEffects));
    json.json("palettes", wledListJson(kPalettes));
    call.reply.sendJson(200, json.take());
  }
  void state(const Call& call) const { call.reply.sendJson(200, stateJson()); }
  void info(const Call& call) const { call.reply.sendJson(200, infoJson(call)); }
  void stateInfo(const Call& call) const { call.reply.sendJson(200, stateAndInfo(call).take()); }
  void effects(const Call& call) const { call.reply.sendJson(200, wledListJson(kEffects)); }
  void palettes(const Call& call) const { call.reply.sendJson(200, wledListJson(kPalettes)); }
  void config(const Call& call) const {
    const WledSettings& settings = context_.wled.settings();
    call.reply.sendJson(200, wledConfigJson(context_.info().leds, settings.universe, settings.usesGamma));
  }
  void nodes(const Call& call) const { call.reply.sendJson(200, R"({"nodes":[]})"); }

  /** The scenes that set the room lights. */
  void presets(const Call& call) const {
    auto next = [&scenes = context_.scenes, index = size_t{0},
                 isFirst = true]() mutable -> std::optional<std::string> {
      if (std::exchange(isFirst, false)) return R"("0":{})";
      const std::vector<Scene>& all = scenes.all();
      while (index < all.size() && !all[index].summary.setsLights()) ++index;
      if (index >= all.size()) return std::nullopt;
      const Scene& scene = all[index++];
      return concat({"\"", scene.id, "\":", jsonObject("n", scene.summary.name)});
    };
    call.reply.send(streamedJson(200, jsonList("{", std::move(next), "}")));
  }

  void setAndAll(const Call& call, std::string_view body) const { set(call, body, &WledRoutes::all); }
  void setAndState(const Call& call, std::string_view body) const { set(call, body, &WledRoutes::state); }
  void setAndStateInfo(const Call& call, std::string_view body) const {
    set(call, body, &WledRoutes::stateInfo);
  }

  void win(const Call& call) const {
    // WLED's parameters follow the path without a question mark.
    const bool isInPath = !call.parameter.empty();
    if (isInPath && call.parameter.front() != '&') {
      return call.reply.sendError(404, "There is no such call.", "not-found");
    }
    const std::string_view query = isInPath ? std::string_view(call.parameter).substr(1) : call.request.query;
    const bool asksOnly = query.empty() || call.request.method != Method::kGet;
    if (!asksOnly && !applied(call, wledChangeFromQuery(context_.state(), lists(), query))) return;
    Response response;
    response.contentType = "text/xml";
    response.body = wledStateXml(context_.state(), context_.info().name);
    call.reply.send(std::move(response));
  }

 private:
  using Answer = void (WledRoutes::*)(const Call& call) const;

  /** Sends an error and returns false if the change is not possible. */
  bool applied(const Call& call, const Result<WledChange>& change) const {
    const Status done = change ? context_.apply(change.value()) : Status(change.error());
    if (!done) sendOutcome(call.reply, done);
    return done.ok();
  }

  /** `answer` is for clients that want the new state. */
  void set(const Call& call, std::string_view body, Answer answer) const {
    const auto change = wledChangeFromJson(context_.state(), lists(), body);
    if (!applied(call, change)) return;
    if (change.value().wantsState) return (this->*answer)(call);
    call.reply.sendSuccess();
  }

  WledLists lists() const {
    WledLists lists{kEffects, kPalettes};
    for (const Scene& scene : context_.scenes.all()) {
      if (scene.summary.setsLights()) lists.presets.push_back(scene.id);
    }
    std::sort(lists.presets.begin(), lists.presets.end());
    lists.random = randomNumber(context_.random);
    return lists;
  }

  std::string stateJson() const { return wledStateJson(context_.state(), context_.info().leds); }

  std::string infoJson(const Call& call) const {
    WledInfo info = context_.info();
    const std::string_view host = call.request.headers.find("Host");
    const std::string_view address = host.substr(0, host.find(':'));
    if (isIpv4(address)) info.address = address;
    info.mac = context_.wled.settings().mac;
    info.store = context_.store.space();
    info.presets = context_.scenes.revision();
    info.effects = static_cast<uint16_t>(kEffects.size());
    info.palettes = static_cast<uint16_t>(kPalettes.size());
    return wledInfoJson(info);
  }

  JsonObject stateAndInfo(const Call& call) const {
    JsonObject json;
    json.json("state", stateJson());
    json.json("info", infoJson(call));
    return json;
  }

  WledRoutesContext context_;
};

constexpr Route kRoutes[] = {
    {Method::kGet, "/api/connections/wled", Access::kAdmin, onCall<&WledRoutes::settings>},
    {Method::kPut, "/api/connections/wled", Access::kConfirmed, onJson<&WledRoutes::setSettings>,
     kMaxSettings},
    {Method::kPost, "/api/connections/wled/take-back", Access::kUser, onCall<&WledRoutes::takeBack>},
    {Method::kGet, "/json", Access::kHome, onCall<&WledRoutes::all>},
    {Method::kPost, "/json", Access::kHome, onJson<&WledRoutes::setAndAll>, kMaxCommand},
    {Method::kGet, "/json/state", Access::kHome, onCall<&WledRoutes::state>},
    {Method::kPost, "/json/state", Access::kHome, onJson<&WledRoutes::setAndState>, kMaxCommand},
    {Method::kPut, "/json/state", Access::kHome, onJson<&WledRoutes::setAndState>, kMaxCommand},
    {Method::kPatch, "/json/state", Access::kHome, onJson<&WledRoutes::setAndState>, kMaxCommand},
    {Method::kGet, "/json/info", Access::kHome, onCall<&WledRoutes::info>},
    {Method::kGet, "/json/si", Access::kHome, onCall<&WledRoutes::stateInfo>},
    {Method::kPost, "/json/si", Access::kHome, onJson<&WledRoutes::setAndStateInfo>, kMaxCommand},
    {Method::kGet, "/json/effects", Access::kHome, onCall<&WledRoutes::effects>},
    {Method::kGet, "/json/eff", Access::kHome, onCall<&WledRoutes::effects>},
    {Method::kGet, "/json/palettes", Access::kHome, onCall<&WledRoutes::palettes>},
    {Method::kGet, "/json/pal", Access::kHome, onCall<&WledRoutes::palettes>},
    {Method::kGet, "/json/cfg", Access::kHome, onCall<&WledRoutes::config>},
    {Method::kGet, "/json/nodes", Access::kHome, onCall<&WledRoutes::nodes>},
    {Method::kGet, "/presets.json", Access::kHome, onCall<&WledRoutes::presets>},
    {Method::kGet, "/win", Access::kHome, onCall<&WledRoutes::win>},
    {Method::kGet, "/win{}", Access::kHome, onCall<&WledRoutes::win>},
};

}  // namespace

void addWledRoutes(Router& router, const WledRoutesContext& context) {
  router.add(kRoutes, std::make_shared<const WledRoutes>(context));
}

}  // namespace lumi
