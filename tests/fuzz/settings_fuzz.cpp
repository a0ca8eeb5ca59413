#include <string>
#include <vector>

#include "core/store/record_store.h"
#include "fuzz/fault.h"
#include "fuzz/hub_checks.h"
#include "fuzz/input.h"
#include "fuzz/targets.h"

namespace lumi::fuzz {
namespace {

/** Returns every file that a hub reads at its start. */
std::vector<std::string> files() {
  std::vector<std::string> all = furnished().files.paths();
  for (const char* more : {"factory-reset", "restore.pending", "restore.done", "restore.part", "sand.canvas",
                           "records/sand-checkpoint", "records/installations", "records/updates"}) {
    all.emplace_back(more);
  }
  return all;
}

void put(FileStore& store, const std::string& path, ConstBytes content, bool isSealed) {
  if (isSealed && writeRecordFile(store, path, asText(content))) return;
  const auto file = store.open(path, OpenMode::kReplace);
  expect(file && file->write(content), "the rubbish is in the store");
}

constexpr uint8_t kSealed = 1;
constexpr uint8_t kPatched = 2;

std::string contentOf(FileStore& store, const std::string& path) {
  if (auto record = readRecordFile(store, path)) return *record;
  const auto file = store.open(path, OpenMode::kRead);
  if (!file) return {};
  std::string content(static_cast<size_t>(file->size()), '\0');
  (void)file->read({reinterpret_cast<uint8_t*>(content.data()), content.size()});
  return content;
}

/** Returns `content`, with the rest of the input written over it at an offset taken from the input. */
std::string patched(std::string content, Input& input) {
  const size_t offset = input.word() % (content.size() + 1);
  const ConstBytes patch = input.rest();
  return content.replace(offset, patch.size(), asText(patch));
}

}  // namespace

/**
 * Byte 0: which file; byte 1: flags: add the header of a record with its checksum (1), patch the content of a
 * furnished hub (2); for a patch, its offset in two bytes; then the bytes.
 */
void settings(ConstBytes bytes) {
  static const std::vector<std::string> kFiles = files();
  Input input(bytes);
  const std::string& path = kFiles[input.byte() % kFiles.size()];
  const uint8_t commands = input.byte();
  test::MemoryFileStore store = furnished().files;
  std::string content;
  if ((commands & kPatched) != 0) {
    content = patched(contentOf(store, path), input);
  } else {
    content = asText(input.rest());
  }
  put(store, path, asBytes(content), (commands & kSealed) != 0);

  FuzzHub hub(store);
  checkJsonAnswer(hub.ask(Method::kGet, "/api/auth/status", {}),
                  "the status of a hub with rubbish in " + path);
  (void)hub.settings();
  hub.run(30);
  expect(hub.hub().flush().ok(), "a hub with rubbish in " + path + " can save its settings");
  const std::string shown = hub.settings();
  hub.reboot();
  expect(hub.settings() == shown, "a hub with rubbish in " + path + " keeps what it shows");
}

}  // namespace lumi::fuzz
