#include <memory>
#include <string>

#include "core/api/config_json.h"
#include "core/system/backup/backup_checksum.h"
#include "fuzz/fault.h"
#include "fuzz/hub_checks.h"
#include "fuzz/input.h"
#include "fuzz/targets.h"
#include "support/stores/source_state.h"

namespace lumi::fuzz {
namespace {

using test::Answered;

constexpr int kPatience = 2000;      // passes
constexpr size_t kMaxInput = 8'000;  // bytes, for time

std::string confirmation(FuzzHub& hub) {
  const std::string body = std::string(R"({"password":")") + FuzzHub::kOwnerPassword + R"("})";
  const Answered answer = hub.ask(Method::kPost, "/api/system/confirm", furnished().admin, body);
  return FuzzHub::field(answer.body, "confirmation");
}

/** A restore under way. */
class Restoring {
 public:
  Restoring(FuzzHub& hub, const std::string& file, bool withUsers) {
    client_->kept.status = 0;
    Request request = FuzzHub::makeRequest(Method::kPost, "/api/system/restore", furnished().admin, file);
    request.headers.set("Host", "192.168.178.20");
    if (withUsers) request.query = "users=true&confirm=" + confirmation(hub);
    const BodyHandler intake = hub.hub().router().open(std::move(request), Reply(client_));
    for (ConstBytes left = asBytes(file); intake.body && !left.empty();) {
      const size_t taken = intake.body->write(left);
      expect(taken > 0, "a backup is taken in");
      left = left.sub(taken);
    }
    if (intake.body) intake.body->end();
  }

  Answered answer() const { return {client_->kept.status, client_->kept.body, client_->kept.headers}; }

 private:
  std::shared_ptr<test::KeptAnswer> client_ = std::make_shared<test::KeptAnswer>();
};

/** All that a restore may change, as far as it can be seen without being signed in. */
std::string stateOf(FuzzHub& hub) {
  std::string all = hub.ask(Method::kGet, "/api/auth/status", {}).body;
  for (const Account& account : hub.hub().auth().accounts()) {
    all += "\n" + account.username + "/" + account.name + (account.isAdmin ? "/admin" : "");
  }
  const auto source = configsJson(hub.hub().lights(), hub.hub().matrices());
  uint8_t buffer[512];
  BodySource::Piece piece{0, BodySource::State::kMore};
  while (test::continues(piece.state)) {
    piece = source->read(buffer);
    all += asText({buffer, piece.size});
  }
  return withoutRevisions(all);
}

std::string sealed(const std::string& text) {
  return text + checksumTail(PortableCrypto().sha256(asBytes(text)));
}

/** What a hub tells that was just started on the furnished flash. */
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

struct Restored {
  Answered answer;
  test::MemoryFileStore atCut;  // the store as a power cut in between would have left it
  int passes = 0;               // until it was answered; 0: at once, before anything was put in place
};

Restored restore(FuzzHub& hub, const std::string& file, bool withUsers, int cutAfter) {
  const Restoring restoring(hub, file, withUsers);
  Restored restored{restoring.answer(), test::MemoryFileStore()};
  for (; restored.passes < kPatience && restored.answer.status == 0; ++restored.passes) {
    if (restored.passes == cutAfter || restored.passes == 0) restored.atCut = hub.store;
    hub.hub().tick();
    restored.answer = restoring.answer();
  }
  checkJsonAnswer(restored.answer, "a restore");
  return restored;
}

}  // namespace

/** Byte 0: the checksum is put right (1), users are restored, too (2); byte 1: after how many passes the
 * power goes; then the backup, without its checksum where that is put right. */
void backup(ConstBytes bytes) {
  Input input(bytes.sub(0, kMaxInput));
  const uint8_t commands = input.byte();
  const int cutAfter = input.byte() % 32;
  std::string file(asText(input.rest()));
  if ((commands & 1) != 0) file = sealed(file);

  FuzzHub hub(furnished().files);
  const Restored restored = restore(hub, file, (commands & 2) != 0, cutAfter);
  const std::string after = stateOf(hub);
  if (restored.answer.status != 200) {
    expect(after == untouched().state && hub.settings() == untouched().settings,
           "what is refused restores nothing");
  }
  if (restored.passes > 0) {
    FuzzHub cut(restored.atCut);
    cut.run(5);
    const std::string cutState = stateOf(cut);
    expect(cutState == untouched().state || cutState == after,
           "a power cut leaves all of the old or all of the new");
  }
  (void)hub.hub().flush();
  hub.reboot();
  hub.run(5);
  expect(stateOf(hub) == after, "what was restored is there after a restart");
}

}  // namespace lumi::fuzz
