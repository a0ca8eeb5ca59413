#include "hub/scene_runner.h"

#include <iterator>

#include "core/base/text.h"
#include "core/json/field_list.h"
#include "core/lights/lights_codec.h"

namespace lumi {
namespace {

constexpr std::array<std::string_view, 6> kSandActions = {"draw",   "playlist", "pause",
                                                          "resume", "stop",     "skip"};
constexpr std::array<std::string_view, 2> kWhenNames = {"next", "now"};
constexpr const char* kPatternRule = "the id of a pattern";
constexpr TextForm kPattern = textForm<PatternId, patternIdFrom, patternIdText>(kPatternRule);

/** In the order of kSandActions. */
enum class SandStep : uint8_t { kDraw, kPlaylist, kPause, kResume, kStop, kSkip };

/** What a scene does with the sand table. */
struct SandPart {
  std::optional<SandStep> action;
  PatternId pattern = 0;
  bool drawsNow = false;
  uint32_t playlist = 0;
  std::string name;  // of the pattern or the playlist
};

void fields(FieldVisitor& visit, SandPart& sand) {
  visit.choice("action", sand.action, kSandActions);
  visit.form("pattern", &sand.pattern, kPattern);
  visit.choice("when", sand.drawsNow, kWhenNames);
  visit.whole("playlist", sand.playlist, 0, UINT32_MAX);
  visit.text("name", sand.name, kMaxPatternName);
}

Status check(const SandPart& sand) {
  if (sand.action == SandStep::kDraw && sand.pattern == 0) return must("pattern", kPatternRule);
  if (sand.action == SandStep::kPlaylist && sand.playlist == 0) {
    return must("playlist", "the id of a playlist");
  }
  return Done{};
}

Status readMessage(JsonField& field, std::optional<Notification>& message) {
  NotificationDraft draft;
  const bool isRead = field.members("message", [&](JsonField& member) { readField(member, draft); });
  if (!isRead) return Done{};
  auto read = completed(draft);
  if (!read) return read.error();
  message = std::move(read.value());
  return Done{};
}

}  // namespace

struct SceneRunner::Content {
  SceneSummary summary;
  LightCommand lights;
  std::shared_ptr<const MatricesSettings> matrices;
  std::array<std::optional<Notification>, kMatrices> messages;
  SandPart sand;
};

Result<SceneRunner::Content> SceneRunner::read(std::string_view text, Rest rest) const {
  Content scene;
  const Status read = readMembers(text, "The scene", [&](JsonField& field) {
    readField(field, scene.summary);
    if (field.is("led")) readLights(field, scene, rest);
    if (field.is("matrix")) readMatrices(field, scene, rest);
    field.members("sand", [&](JsonField& member) { readField(member, scene.sand); });
  });
  if (!read) return read.error();
  if (scene.summary.name.empty()) return must("name", "given");
  if (const Status usable = check(scene.sand); !usable) return usable.error();
  if (scene.sand.action) scene.summary.parts |= kSceneSand;
  scene.lights.transition = scene.summary.transitionSeconds * kSecond;
  return scene;
}

void SceneRunner::readLights(JsonField& field, Content& scene, Rest rest) const {
  StripSettings strip = rest == Rest::kPresent ? lights_.shownStrip() : StripSettings();
  strip.segments.clear();  // those of the scene do not begin as the present ones
  bool hasStrips = false;
  const bool isRead =
      field.members("led", [&](JsonField& member) { hasStrips |= readStrips(member, strip, scene.lights); });
  if (!isRead) return;
  if (!hasStrips) return (void)field.refuse(noStrips());
  scene.summary.parts |= kSceneLights;
  (void)carryOut(scene.lights, true, {}, strip);
  const bool isDark = !strip.enabled || strip.mode == LightMode::kOff || strip.brightness == 0;
  if (!isDark) scene.summary.color = strip.color;
  const LightCommand& asked = scene.lights;
  scene.summary.isDark = asked.power == Power::kOff || asked.mode == LightMode::kOff || asked.brightness == 0;
}

void SceneRunner::readMatrices(JsonField& field, Content& scene, Rest rest) const {
  const std::shared_ptr<const MatricesSettings> present =
      rest == Rest::kPresent ? matrices_.settings() : sharedDefaultMatrices();
  PostedMatrices posted(*present);
  size_t index = 0;
  bool areSet = false;
  const auto readPart = [&](JsonField& part) {
    const bool isSet = part.is("matrix") || part.is("display");
    areSet |= isSet;
    part.require(readMessage(part, scene.messages[index]));
    if (isSet || scene.messages[index]) scene.summary.parts |= static_cast<uint8_t>(kSceneMatrix1 << index);
  };
  const auto readMatrix = [&](JsonField& matrix) {
    matrix.eachMember(readPart);
    ++index;
  };
  const bool isRead = field.members("matrix", [&](JsonField& member) {
    readField(member, posted);
    if (member.problem().empty()) member.elements("matrices", "", readMatrix);
  });
  if (!isRead) return;
  for (size_t i = 0; i < kMatrices; ++i) {
    MatrixSettings& matrix = (*posted.settings)[i];
    matrix.name = (*present)[i].name;  // its owner gave it
    const bool isHidden = matrix.mode != MatrixMode::kText && matrix.text == (*present)[i].text;
    if (isHidden && textSize(matrix) > MatrixSettings::kMaxTextLength) matrix.text.clear();
  }
  field.require(posted.end());
  if (areSet) scene.matrices = std::move(posted.settings);
}

Result<SceneSummary> SceneRunner::parse(std::string_view text) const {
  auto scene = read(text, Rest::kDefaults);
  if (!scene) return scene.error();
  return std::move(scene.value().summary);
}

Result<SceneRunner::Content> SceneRunner::contentOf(uint32_t id) const {
  const auto text = scenes_.textOf(id);
  return text ? read(text.value(), Rest::kPresent) : Result<Content>(text.error());
}

Result<LightCommand> SceneRunner::lookOf(uint32_t id) const {
  auto scene = contentOf(id);
  if (!scene) return scene.error();
  return std::move(scene.value().lights);
}

Result<std::string> SceneRunner::run(uint32_t id, const SceneRun& how) {
  auto content = contentOf(id);
  if (!content) return content.error();
  Content& scene = content.value();
  const uint8_t parts = scene.summary.parts;
  Source source = how.source;
  source.scene = id;
  if (scene.summary.setsLights()) {
    LightCommand& lights = scene.lights;
    lights.due = how.due;
    lights.source = source;
    if (how.isStep) {
      lights.power.reset();
      if (how.switchesOn) lights.power = Power::kOn;
      lights.transition = how.transition;
      lights.inPassing = !how.switchesOn;
    }
    (void)lights_.command(lights);
  }
  std::string problem = runMatrices(scene, source);
  if ((parts & kSceneSand) != 0) {
    const auto done = runSand(scene);
    if (done) sand_.setSource(source);
    addSentence(problem, done ? done.value() : std::string(done.error().message));
  }
  last_ = id;
  return problem;
}

std::string SceneRunner::runMatrices(Content& scene, const Source& source) {
  std::string problem;
  if (scene.matrices) (void)matrices_.apply(std::move(scene.matrices), std::nullopt, source);
  for (size_t i = 0; i < kMatrices; ++i) {
    if ((scene.summary.parts & kSceneMatrix1 << i) != 0) matrices_.setSource(i, source);
    if (!scene.messages[i]) continue;
    const Status shown = matrices_.notify(i, std::move(*scene.messages[i]));
    if (!shown) addSentence(problem, shown.error().message);
  }
  return problem;
}

/** Returns what keeps the table from drawing at once, for people, or "". */
Result<std::string> SceneRunner::runSand(const Content& scene) {
  if (scene.sand.action == SandStep::kDraw) return draw(scene);
  if (scene.sand.action == SandStep::kPlaylist) return play(scene);
  const auto action = static_cast<size_t>(*scene.sand.action) - static_cast<size_t>(SandStep::kPause);
  const Status done = control(static_cast<DrawingAction>(action));
  return done ? Result<std::string>("") : done.error();
}

/** Does nothing if the table is in that state already. */
Status SceneRunner::control(DrawingAction action) {
  const Job* job = sand_.queue().current();
  const bool isPlaying = sand_.player().isActive();
  const bool isPaused = job != nullptr ? job->state == JobState::kPaused : sand_.playerStatus().isPaused;
  const bool isIdle = job == nullptr && !isPlaying;
  const bool resumes = action == DrawingAction::kResume;
  if (resumes ? !isPaused && sand_.queue().interrupted() == nullptr : isIdle) return Done{};
  if (action == DrawingAction::kPause && isPaused) return Done{};
  return sand_.control(action);
}

Result<std::string> SceneRunner::draw(const Content& scene) {
  const SandPart& sand = scene.sand;
  const auto pattern = sand_.library().find(sand.pattern);
  if (!pattern) {
    return notFound(concat(
        {"The pattern ", sand.name.empty() ? patternIdText(sand.pattern) : sand.name, " was deleted."}));
  }
  const Job* current = sand_.queue().current();
  const bool isSame = current != nullptr && current->pattern == sand.pattern;
  const bool isDrawing = current != nullptr && !isSame;
  const bool isPaused = isDrawing && current->state == JobState::kPaused;
  if (const Status done = sand_.draw(sand.pattern, sand.drawsNow); !done) return done.error();
  const QuietHours& quiet = sand_.quiet();
  std::string_view when;
  if (isSame) {
    if (!sand_.isPausedByQuiet()) return std::string();
    when = " continues later. ";
  } else if (quiet.hold) {
    when = " waits. ";
  } else if (isDrawing) {
    if (sand.drawsNow) return std::string();
    when = isPaused ? " is next, when the paused pattern has ended." : " is drawn next.";
  } else {
    return std::string(sand_.status().online ? "" : "The sand table is not connected.");
  }
  return concat({pattern->name, when, quiet.hold ? std::string_view(quiet.message) : ""});
}

Status SceneRunner::startPlaylist(uint32_t playlist) {
  if (!sand_.player().isPlaying(playlist)) return sand_.drawPlaylist(playlist);
  return sand_.isPausedByQuiet() ? Done{} : control(DrawingAction::kResume);
}

Result<std::string> SceneRunner::play(const Content& scene) {
  const SandPart& sand = scene.sand;
  if (!sand_.playlists().has(sand.playlist)) {
    return notFound(concat(
        {"The playlist ", sand.name.empty() ? numberText(sand.playlist) : sand.name, " was deleted."}));
  }
  if (const Status done = startPlaylist(sand.playlist); !done) return done.error();
  const std::string_view quiet = sand_.quietMessage();
  if (!quiet.empty()) return concat({"The playlist waits. ", quiet});
  return std::string(sand_.status().online ? "" : "The sand table is not connected.");
}

std::optional<uint32_t> SceneRunner::running() const {
  for (const uint32_t id : {last_, lights_.source().scene, matrices_.source(0).scene,
                            matrices_.source(1).scene, sand_.source().scene}) {
    if (id != 0 && isRunning(id)) return id;
  }
  return std::nullopt;
}

bool SceneRunner::isRunning(uint32_t id) const {
  const Scene* scene = scenes_.find(id);
  if (scene == nullptr || scene->summary.parts == 0) return false;
  const Source* const sources[] = {&lights_.source(), &matrices_.source(0), &matrices_.source(1),
                                   &sand_.source()};
  for (size_t i = 0; i < std::size(sources); ++i) {
    if ((scene->summary.parts >> i & 1) != 0 && sources[i]->scene != id) return false;
  }
  return true;
}

}  // namespace lumi
