#include <string>
#include <utility>

#include "core/api/lights_routes.h"
#include "core/system/backup/backup.h"
#include "fuzz/fault.h"
#include "fuzz/hub_checks.h"
#include "fuzz/input.h"
#include "fuzz/targets.h"
#include "support/stores/source_state.h"

namespace lumi::fuzz {
namespace {

using test::Answered;

constexpr size_t kMaxInput = 8'000;  // bytes; limits the duration

std::string confirmation(FuzzHub& hub) {
  const std::string body = std::string(R"({"password":")") + FuzzHub::kOwnerPassword + R"("})";
  const Answered answer = hub.ask(Method::kPost, "/api/system/confirm", furnished().admin, body);
  return FuzzHub::field(answer.body, "confirmation");
}

/** Returns the state that a restore may change, as far as it is visible without signing in. */
std::string stateOf(FuzzHub& hub) {
  std::string all = hub.ask(Method::kGet, "/api/auth/status", {}).body;
  for (const Account& account : hub.hub().auth().accounts()) {
    all += "\n" + account.username + "/" + account.name + (account.isAdmin() ? "/admin" : "");
  }
  all += test::readAll(*configsJson(hub.hub().lights(), hub.hub().matrices()));
  return withoutRevisions(all);
}

std::string sealed(const std::string& text) {
  return text + checksumTail(PortableCrypto().sha256(asBytes(text)));
}

/** The state of a hub that was just started on the furnished flash. */
struct Untouched {
  std::string state;
  std::string settings;
};

const Untouched& untouched() {
  static const Untouched kUntouched = [] {
    FuzzHub hub(furnished().files);
    return Untouched{stateOf(hub), hub.settings()};
  }();
  return kUntouched;
}

Answered restore(FuzzHub& hub, const std::string& file, bool withUsers) {
  Request request = FuzzHub::makeRequest(Method::kPost, "/api/system/restore", furnished().admin, file);
  request.headers.set("Host", "192.168.178.20");
  if (withUsers) request.query = "users=true&confirm=" + confirmation(hub);
  Answered answer = hub.ask(std::move(request), file);
  checkJsonAnswer(answer, "a restore");
  return answer;
}

}  // namespace

/**
 * Byte 0: flags: append the right checksum (1), restore users (2); byte 1 is not used; then the backup,
 * without its checksum if that is appended.
 */
void backup(ConstBytes bytes) {
  Input input(bytes.sub(0, kMaxInput));
  const uint8_t commands = input.byte();
  (void)input.byte();
  std::string file(asText(input.rest()));
  if ((commands & 1) != 0) file = sealed(file);

  FuzzHub hub(furnished().files);
  const bool isTaken = restore(hub, file, (commands & 2) != 0).status == 200;
  expect(stateOf(hub) == untouched().state, "nothing is restored before the restart");
  const test::MemoryFileStore atCut = hub.store;
  hub.run(1);
  expect(hub.restartIfAsked() == isTaken, "the hub restarts with a backup that it took");
  const std::string after = stateOf(hub);
  if (!isTaken) {
    expect(after == untouched().state && hub.settings() == untouched().settings,
           "what is refused restores nothing");
  }
  FuzzHub cut(atCut);
  cut.run(5);
  expect(stateOf(cut) == after, "a power cut before the restart changes nothing of it");
  (void)hub.hub().flush();
  hub.reboot();
  hub.run(5);
  expect(stateOf(hub) == after, "what was restored is there after a restart");
}

}  // namespace lumi::fuzz
