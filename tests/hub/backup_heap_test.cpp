#include "core/system/backup/backup.h"
#include "support/heap/heap_checks.h"
#include "support/hub/random_matrices.h"
#include "support/stores/off_heap_file_store.h"

using namespace lumi;
using namespace lumi::test;

namespace {

/** A hub with the maximum content. */
struct BackupHeapFixture : HeapFixture {
  OffHeapFileStore beside;

  BackupHeapFixture() {
    flash = &beside;
    reboot();
    createOwner();
    token = signIn();
    auto settings = std::make_shared<MatricesSettings>(RandomMatrices(6).matrices());
    for (MatrixSettings& matrix : *settings) {
      matrix.name.assign(kMaxNameBytes, '"');
      matrix.text.assign(MatrixSettings::kMaxTextLength, '"');
    }
    REQUIRE(hub().matrices().apply(settings, std::nullopt).ok());
    for (int i = 0; i < 31; ++i) {
      addUser("user-" + std::to_string(i), "a-password", std::string(160, 'n'));
    }
    REQUIRE(hub().auth().accounts().size() == 32);
  }

  std::string backup() {
    return call(Method::kPost, "/api/system/backup", token,
                R"({"password":"owner-password","includeUsers":true})")
        .body;
  }

  /** Returns the heap use of a restore, including the start that applies the backup. */
  Use useOfRestoring(const std::string& file) {
    Request request = makeRequest(Method::kPost, "/api/system/restore", token, file);
    const Answered confirmed =
        call(Method::kPost, "/api/system/confirm", token, R"({"password":"owner-password"})");
    request.query = "users=true&confirm=" + field(confirmed.body, "confirmation");
    const auto target = std::make_shared<KeptAnswer>();
    const size_t before = heapUse().live;
    resetHeapPeak();
    BodyHandler intake = hub().router().open(std::move(request), Reply(target));
    for (ConstBytes left = asBytes(file); intake.body && !left.empty();) {
      left = left.sub(intake.body->write(left.sub(0, kTcpPiece)));
    }
    if (intake.body) intake.body->end();
    const Use use{target->kept.status, heapUse().peak - before, heapUse().largest};
    clock.advance(kSecond);
    hub().tick();
    resetHeapPeak();
    if (!restartIfAsked()) return use;
    return {use.status, std::max(use.onTop, heapUse().peak - heapUse().live),
            std::max(use.largest, heapUse().largest)};
  }
};

}  // namespace

TEST_CASE("the largest backup is created within the heap budget and can be restored") {
  BackupHeapFixture fixture;
  checkWithin(fixture.useOf(Method::kPost, "/api/system/backup", fixture.token,
                            R"({"password":"owner-password","includeUsers":true})"),
              200);
  const std::string file = fixture.backup();
  MESSAGE("bytes of the largest backup: " << file.size());
  CHECK(file.size() <= kMaxBackup);
  const auto use = fixture.useOfRestoring(file);
  checkWithin(use, 200);
  MESSAGE("bytes on top while it is restored: " << use.onTop << ", at once " << use.largest);
}

TEST_CASE("accounts whose names are too long in total are rejected before they fill the heap") {
  BackupHeapFixture fixture;
  std::string parts = R"("hardware":{},"users":[)";
  for (int i = 0; i < 32; ++i) {
    std::string name;
    for (int j = 0; j < 255; ++j) name += "\xF0\x9F\x8C\x8D";
    parts += std::string(i > 0 ? "," : "") + R"({"username":"user-)" + std::to_string(i) + R"(","name":")" +
             name + R"(","role":"admin","created_at":null,"salt":")" + std::string(32, 'a') +
             R"(","iterations":2,"hash":")" + std::string(64, 'b') + R"("})";
  }
  const std::string body = R"({"lumisand":"backup","format":1,"sections":{)" + parts + "]}";
  const std::string file = body + checksumTail(fixture.crypto.sha256(asBytes(body)));
  REQUIRE(file.size() <= kMaxBackup);
  const auto use = fixture.useOfRestoring(file);
  checkWithin(use, 400);
  MESSAGE("bytes on top: " << use.onTop);
}
