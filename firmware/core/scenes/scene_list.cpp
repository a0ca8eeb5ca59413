#include "core/scenes/scene_list.h"

#include "core/base/crc32.h"
#include "core/base/lists.h"
#include "core/base/text.h"
#include "core/json/field_list.h"
#include "core/json/text_forms.h"

namespace lumi {
namespace {

constexpr uint8_t kVersion = 1;

constexpr std::string_view kListRecord = "scenes";

std::string recordOf(size_t file) {
  return concat({"scene-", file});
}

Error noSuchScene() {
  return notFound("There is no such scene.");
}

Error tooMany() {
  return conflict("48 scenes are the most. Delete one first.");
}
static_assert(SceneList::kMaxScenes == 48);  // in the message

/** What can be read of a scene that cannot be parsed. */
SceneSummary damaged(uint32_t id, std::string_view text) {
  SceneSummary summary;
  (void)readFields(text, "The scene", summary);
  if (summary.name.empty()) summary.name = concat({"Scene ", id});
  return summary;
}

Error tooLong() {
  return {"The scene is too long: it may have 4 KB."};
}

constexpr std::array<std::string_view, 4> kPartNames = {"lights", "matrix-1", "matrix-2", "sand"};

std::optional<std::string> iconFrom(std::string_view text) {
  if (text.empty() || text.size() > SceneSummary::kMaxIcon) return std::nullopt;
  for (const char c : text) {
    if ((c < 'a' || c > 'z') && c != '-') return std::nullopt;
  }
  return std::string(text);
}

constexpr TextForm kIcon = textForm<iconFrom>("a name of a-z and '-', at most 16 characters");

}  // namespace

void fields(FieldVisitor& visit, SceneSummary& scene) {
  visit.form("name", &scene.name, kNameForm);
  visit.form("icon", &scene.icon, kIcon);
  visit.flag("pinned", scene.isPinned);
  visit.whole("transition", scene.transitionSeconds, 0, SceneSummary::kMaxTransition);
}

void writeSceneSummary(JsonWriter& json, uint32_t id, const SceneSummary& scene) {
  json.field("id", id);
  json.field("name", scene.name);
  json.field("icon", scene.icon);
  json.textOrNull("color", scene.color ? toHexColor(*scene.color) : "");
  json.beginArray("parts");
  for (size_t i = 0; i < kPartNames.size(); ++i) {
    if ((scene.parts >> i & 1) != 0) json.element(kPartNames[i]);
  }
  json.endArray();
  json.field("pinned", scene.isPinned);
}

SceneList::SceneList(RecordStore& records, Log& log, Parse parse)
    : records_(records), log_(log), parse_(std::move(parse)) {}

bool SceneList::load() {
  if (!std::exchange(isListRead_, true)) {
    isWhole_ = readList();
  } else if (read_ < scenes_.size()) {
    readNext();
  }
  if (read_ < scenes_.size()) return true;
  updateRevision();
  // A power cut may have left records of scenes that were being added, removed or restored.
  for (size_t file = 1; isWhole_ && file <= kMaxFiles; ++file) unused_.set(file, !isUsed(file));
  return false;
}

/** Returns false if a record exists that cannot be used. A later version of the program may be able to. */
bool SceneList::readList() {
  const std::optional<std::string> content = records_.load(kListRecord);
  if (!content) return !records_.exists(kListRecord);
  ByteReader bytes(*content);
  if (bytes.number<uint8_t>() != kVersion) {
    log_.write(LogLevel::kWarning, "The saved scenes are of a newer version and can't be used.");
    return false;
  }
  lastId_ = bytes.number<uint32_t>();
  const auto count = bytes.number<uint8_t>();
  scenes_.reserve(count);
  for (size_t i = 0; i < count; ++i) {
    Scene scene;
    scene.id = bytes.number<uint32_t>();
    scene.file = bytes.number<uint8_t>();
    if (bytes.failed()) return false;
    scenes_.push_back(std::move(scene));
  }
  return true;
}

void SceneList::readNext() {
  const auto scene = scenes_.begin() + static_cast<std::ptrdiff_t>(read_);
  const std::optional<std::string> text = records_.load(recordOf(scene->file));
  auto parsed = text ? parse_(*text) : Result<SceneSummary>(Error{"its record is missing."});
  if (!parsed) log_.write(LogLevel::kWarning, {"A saved scene can't be used: ", parsed.error().message});
  if (!text) {
    isWhole_ = false;
    scenes_.erase(scene);
    return;
  }
  scene->crc = crc32(asBytes(*text));
  scene->summary = parsed ? std::move(parsed.value()) : damaged(scene->id, *text);
  ++read_;
}

const Scene* SceneList::find(uint32_t id) const {
  return findPointer(scenes_, [id](const Scene& scene) { return scene.id == id; });
}

Result<std::string> SceneList::textOf(uint32_t id) const {
  const Scene* scene = find(id);
  if (scene == nullptr) return noSuchScene();
  std::optional<std::string> text = records_.load(recordOf(scene->file));
  if (!text) return notFound("The scene's record is damaged. Please make the scene again.");
  return std::move(*text);
}

Result<uint32_t> SceneList::add(std::string_view text) {
  if (scenes_.size() == kMaxScenes) return tooMany();
  auto scene = written(lastId_ + 1, text);
  if (!scene) return scene.error();
  const auto [id, file] = std::pair(scene.value().id, scene.value().file);
  std::vector<Scene> next;
  next.reserve(scenes_.size() + 1);  // not more: it is the largest block of a small heap
  next = scenes_;
  next.push_back(std::move(scene.value()));
  const Status saved = save(std::move(next));
  if (saved) return id;
  unused_.set(file);
  return saved.error();
}

Status SceneList::replace(uint32_t id, std::string_view text) {
  const Scene* scene = find(id);
  if (scene == nullptr) return noSuchScene();
  if (text.size() > kMaxText) return tooLong();
  auto parsed = parse_(text);
  if (!parsed) return parsed.error();
  if (const Status saved = records_.save(recordOf(scene->file), text); !saved) return asSaved(saved);
  Scene& changed = scenes_[static_cast<size_t>(scene - scenes_.data())];
  changed.crc = crc32(asBytes(text));
  changed.summary = std::move(parsed.value());
  updateRevision();
  return Done{};
}

Status SceneList::remove(uint32_t id) {
  const Scene* scene = find(id);
  if (scene == nullptr) return noSuchScene();
  const uint8_t file = scene->file;
  std::vector<Scene> next = scenes_;
  removeIf(next, [&](const Scene& each) { return each.id == id; });
  const Status saved = save(std::move(next), StoreUse::kUpkeep);
  if (saved) removeFile(file);
  return saved;
}

Status SceneList::reorder(const std::vector<uint32_t>& ids) {
  std::vector<Scene> next;
  for (const uint32_t id : ids) {
    const Scene* scene = find(id);
    if (scene == nullptr || anyOf(next, [&](const Scene& each) { return each.id == id; })) break;
    next.push_back(*scene);
  }
  if (next.size() != ids.size() || next.size() != scenes_.size()) {
    return conflict("The scenes were changed elsewhere in the meantime.");
  }
  return save(std::move(next));
}

// The texts are parsed later, in adoptStaged(), because parsing one takes as long as a pass of the loop may.
Status SceneList::stage(uint32_t id, std::string_view text) {
  if (staged_.size() == kMaxScenes) return tooMany();
  if (anyOf(staged_, [&](const Scene& each) { return each.id == id; }))
    return invalid("Two scenes have one id.");
  if (text.size() > kMaxText) return tooLong();
  const uint8_t file = takeFile();
  const Status saved = records_.save(recordOf(file), text);
  if (saved) staged_.push_back({id, file, 0, {}});
  return asSaved(saved);
}

Status SceneList::adoptStaged() {
  const Status saved = save(staged_);
  if (!saved) return saved;
  staged_ = {};
  unused_.reset();
  isWhole_ = true;
  read_ = 0;
  while (load()) {
  }
  return Done{};
}

void SceneList::dropStaged() {
  for (const Scene& scene : staged_) unused_.set(scene.file);
  staged_ = {};
}

/** The lowest numbers are the likeliest, and are removed first. */
void SceneList::tick() {
  if (unused_.none()) return;
  uint8_t file = 1;
  while (!unused_.test(file)) ++file;
  unused_.reset(file);
  removeFile(file);
}

/** Saves the text of a new scene in a record that no other scene has. */
Result<Scene> SceneList::written(uint32_t id, std::string_view text) {
  if (text.size() > kMaxText) return tooLong();
  auto parsed = parse_(text);
  if (!parsed) return parsed.error();
  const Scene scene{id, takeFile(), crc32(asBytes(text)), std::move(parsed.value())};
  const Status saved = records_.save(recordOf(scene.file), text);
  if (!saved) return asSaved(saved).error();
  return scene;
}

bool SceneList::isUsed(size_t file) const {
  const auto isOf = [file](const Scene& scene) { return scene.file == file; };
  return anyOf(scenes_, isOf) || anyOf(staged_, isOf);
}

/** Returns the number of a record that belongs to no scene, at most kMaxFiles. */
uint8_t SceneList::takeFile() {
  uint8_t file = 1;
  while (isUsed(file)) ++file;
  unused_.reset(file);
  return file;
}

Status SceneList::save(std::vector<Scene> next, StoreUse use) {
  uint32_t lastId = lastId_;
  ByteWriter bytes(6 + 5 * next.size());
  for (const Scene& scene : next) lastId = std::max(lastId, scene.id);
  bytes.number(kVersion);
  bytes.number(lastId);
  bytes.number(static_cast<uint8_t>(next.size()));
  for (const Scene& scene : next) {
    bytes.number(scene.id);
    bytes.number(scene.file);
  }
  const Status saved = records_.save(kListRecord, bytes.take(), use);
  if (!saved) return asSaved(saved);
  lastId_ = lastId;
  scenes_ = std::move(next);
  updateRevision();
  return Done{};
}

/** A record that cannot be removed now is removed after the next start. */
void SceneList::removeFile(uint8_t file) {
  (void)records_.remove(recordOf(file));
}

void SceneList::updateRevision() {
  ByteWriter bytes(8 * scenes_.size());
  for (const Scene& scene : scenes_) {
    bytes.number(scene.id);
    bytes.number(scene.crc);
  }
  revision_ = crc32(asBytes(bytes.take()));
}

}  // namespace lumi
