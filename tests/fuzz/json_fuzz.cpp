#include <iterator>
#include <string>

#include "fuzz/fault.h"
#include "fuzz/hub_checks.h"
#include "fuzz/input.h"
#include "fuzz/targets.h"

namespace lumi::fuzz {
namespace {

constexpr size_t kMaxCalls = 3;  // per input; limits the duration

enum class Caller : uint8_t { kAdmin, kDevice };

struct JsonCall {
  Method method;
  const char* path;
  Caller caller = Caller::kAdmin;
};

constexpr JsonCall kCalls[] = {
    {Method::kPost, "/api/config/led-config"},
    {Method::kPost, "/api/config/matrix-config"},
    {Method::kPut, "/api/config/hardware"},
    {Method::kPost, "/api/config/hardware/test-light"},
    {Method::kPost, "/api/config/device/heartbeat"},
    {Method::kPost, "/api/config/device/heartbeat", Caller::kDevice},
    {Method::kPost, "/api/auth/login"},
    {Method::kPost, "/api/auth/register"},
    {Method::kPut, "/api/auth/profile"},
    {Method::kPut, "/api/auth/password"},
    {Method::kPost, "/api/device/window"},
    {Method::kPost, "/api/device/pair"},
    {Method::kPost, "/api/device/matrix-1/update", Caller::kDevice},
    {Method::kPatch, "/api/gcode/queue/{job}"},
    {Method::kPost, "/api/gcode/control"},
    {Method::kPut, "/api/gcode/canvas/state"},
    {Method::kPost, "/api/ota/versions/1/install"},
    {Method::kPost, "/api/system/factory-reset"},
    {Method::kPost, "/api/system/backup"},
    {Method::kPost, "/api/system/confirm"},
    {Method::kPost, "/api/network/join"},
    {Method::kPost, "/api/network/forget"},
    {Method::kPost, "/api/config/reset-configs"},
    {Method::kPost, "/api/schedule"},
    {Method::kPost, "/api/schedule/1/skip"},
    {Method::kPost, "/api/schedule/quiet"},
};

std::string pathOf(const JsonCall& call) {
  std::string path = call.path;
  const std::string job = "{job}";
  if (const size_t at = path.find(job); at != std::string::npos)
    path.replace(at, job.size(), furnished().job);
  return path;
}

/** The settings of a hub that was just started on the furnished flash. */
const std::string& untouched() {
  static const std::string kSettings = FuzzHub(furnished().files).exactSettings();
  return kSettings;
}

/** Returns the settings after the call; `before` are those before it. */
std::string checkCall(FuzzHub& hub, const JsonCall& call, const std::string& body,
                      const std::string& before) {
  const std::string path = pathOf(call);
  const std::string& token = call.caller == Caller::kDevice ? furnished().device : furnished().admin;
  const test::Answered answer = hub.ask(call.method, path, token, body);
  checkJsonAnswer(answer, path);
  std::string after = hub.exactSettings();
  if (answer.status >= 400) expect(after == before, path + ": what is refused changes nothing");
  return after;
}

void checkKept(FuzzHub& hub) {
  const std::string before = hub.settings();
  expect(hub.hub().flush().ok(), "what is set can be saved");
  hub.reboot();
  expect(hub.settings() == before, "what is set is there after a restart");
}

}  // namespace

/** Calls separated by NUL. Each is a letter for the route ('a': the first of kCalls), then the body. */
void json(ConstBytes bytes) {
  Input input(bytes);
  FuzzHub hub(furnished().files);
  std::string settings = untouched();
  for (size_t count = 0; !input.empty() && count < kMaxCalls; ++count) {
    const size_t route = static_cast<uint8_t>(input.byte() - 'a') % std::size(kCalls);
    settings = checkCall(hub, kCalls[route], std::string(input.until('\0')), settings);
  }
  const bool isToBeErased = hub.store.exists("factory-reset");
  if (!isToBeErased) checkKept(hub);
}

}  // namespace lumi::fuzz
