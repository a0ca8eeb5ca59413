#pragma once

#include <string>

#include "core/http/message/request.h"
#include "support/hub/saved_pattern_bytes.h"

namespace lumi::test {

struct GoodBody {
  Method method;
  const char* pattern;
  const char* body;
};
inline constexpr GoodBody kGoodBodies[] = {
    {Method::kPost, "/api/config/led-config",
     R"({"strips":[{"mode":"gradient-scroll","color":"#010203","color2":"#040506","speed":80,"intensity":9,)"
     R"("palette":"own-2","segments":[{"name":"Desk","from":0,"to":9,"reverse":true,"mode":"fire"},)"
     R"({"from":9,"to":30}]}],"palettes":[{"id":"own-2","name":"Sea","colors":["#000011","#00ffee"]}],)"
     R"("ball":{"start":250,"idle":"ocean"},"globalSettings":{"autoOff":true}})"},
    {Method::kPost, "/api/lights",
     R"({"on":"toggle","step":-20,"mode":"fire","color":"#010203","speed":80,"intensity":9,)"
     R"("palette":"ocean","transition":2.5,"nightLight":{"minutes":30,"brightness":9,"atEnd":true}})"},
    {Method::kPost, "/api/config/matrix-config",
     R"({"matrices":[{"display":{"text":"\"Gr\u00fc\u00dfe\""}},{"name":"Zwei"}]})"},
    {Method::kPost, "/api/config/matrix-live", R"({"index":1,"pixels":{"0":"#ff0000","255":"#00FF00"}})"},
    {Method::kPost, "/api/matrix/notify",
     R"({"text":"Dinner","color":"#ff8000","seconds":10,"repeat":2,"matrix":"matrix-1"})"},
    {Method::kPut, "/api/config/hardware",
     R"({"place":"52.5, 13.4","ledCount":77,"allowedHosts":["a.example","a-much-longer-name.example"]})"},
    {Method::kPost, "/api/config/hardware/test-light",
     R"({"what":"color","ledCount":120,"order":"rgb","color":"red"})"},
    {Method::kPost, "/api/config/device/heartbeat",
     R"({"deviceId":"matrix-1","uptime":5,"version":"1.0.0","rssi":-60,"freeHeap":99})"},
    {Method::kPost, "/api/device/pair", R"({"deviceId":"matrix-1","code":"0042","version":"1"})"},
    {Method::kPost, "/api/device/window", R"({"deviceId":"matrix-1","code":"0042"})"},
    {Method::kPost, "/api/device/{}/update", R"({"versionId":1,"status":"installing"})"},
    {Method::kPost, "/api/schedule",
     R"({"at":"sunset","offset":-30,"days":["mon","tue","wed"],"action":"night-begin","brightness":9})"},
    {Method::kPut, "/api/schedule/{}", R"({"enabled":false})"},
    {Method::kPost, "/api/schedule/{}/skip", R"({"at":"2026-05-01T11:00:00Z","skip":true})"},
    {Method::kPost, "/api/schedule/quiet", R"({"quiet":true})"},
    {Method::kPost, "/api/gcode/control", R"({"action":"home"})"},
    {Method::kPost, "/api/gcode/jog", R"({"dx":10,"dy":-5})"},
    {Method::kPatch, "/api/gcode/queue/{}", R"({"repeat":true})"},
    {Method::kPost, "/api/sand/playlists",
     R"({"name":"Evening","entries":["0000000a","0000000a"],"shuffle":true,"pause":60,"clear":"auto"})"},
    {Method::kPut, "/api/sand/playlists/{}", R"({"name":"Night","repeat":true,"clearSpeed":200})"},
    {Method::kPost, "/api/sand/player", R"({"action":"skip"})"},
    {Method::kPut, "/api/gcode/canvas/state", R"({"segments":[{"x1":1,"y1":2,"x2":3,"y2":4}]})"},
    {Method::kPost, "/api/gcode/canvas/segments", R"({"segments":[]})"},
    {Method::kPost, "/api/scenes",
     R"({"name":"Evening","transition":2,"led":{"strips":[{"mode":"solid"}]},"matrix":{"matrices":[{"display":{"mode":"time"}},{}]}})"},
    {Method::kPut, "/api/scenes/{}", R"({"name":"Night","led":{"strips":[{"enabled":false}]}})"},
    {Method::kPut, "/api/scenes/order", R"({"ids":[1]})"},
    {Method::kPut, "/api/looks/playlist", R"({"steps":[{"scene":1,"seconds":60}],"shuffle":true})"},
    {Method::kPost, "/api/ota/versions/{}/install", R"({"device_id":"matrix-1"})"},
    {Method::kPost, "/api/network/join", R"({"ssid":"home","password":"password"})"},
    {Method::kPost, "/api/network/forget", R"({"ssid":"nowhere"})"},
    {Method::kPost, "/api/system/backup", R"({"password":"owner-password","includeUsers":true})"},
    {Method::kPost, "/api/system/confirm", R"({"password":"owner-password"})"},
    {Method::kPost, "/api/system/factory-reset", R"({"confirm":"PERHAPS"})"},
    {Method::kPost, "/api/auth/login", R"({"username":"user-1","password":"a-password"})"},
    {Method::kPost, "/api/auth/register",
     R"({"name":"N","username":"user-3","password":"a-password","adminToken":"K7M2Q9RTWX4B"})"},
    {Method::kPost, "/api/auth/confirm", R"({"password":"owner-password"})"},
    {Method::kPost, "/api/auth/invitations", R"({"role":"guest"})"},
    {Method::kPost, "/api/auth/tokens", R"({"name":"A program","scope":"read"})"},
    {Method::kPut, "/api/connections/wled", R"({"enabled":false,"gamma":true,"universe":7})"},
    {Method::kPost, "/json", R"({"on":true})"},
    {Method::kPost, "/json/state", R"({"bri":100,"seg":[{"id":0,"fx":1,"col":[[255,160,0]]}],"v":true})"},
    {Method::kPut, "/json/state", R"({"on":true})"},
    {Method::kPatch, "/json/state", R"({"on":true})"},
    {Method::kPost, "/json/si", R"({"ps":1})"},
    {Method::kPut, "/api/auth/profile", R"({"name":"The owner of all this"})"},
    {Method::kPut, "/api/auth/password",
     R"({"currentPassword":"owner-password","newPassword":"owner-password"})"},
};

/** A body that the route accepts; "" if it has none. */
inline std::string goodBodyOf(Method method, std::string_view pattern) {
  if (pattern.find("/api/matrix/patterns") == 0) return SavedPatternBytes().take();
  for (const GoodBody& one : kGoodBodies) {
    if (one.method == method && pattern == one.pattern) return one.body;
  }
  return {};
}

}  // namespace lumi::test
