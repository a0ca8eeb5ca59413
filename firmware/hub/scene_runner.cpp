#include "hub/scene_runner.h"

#include <array>
#include <iterator>
#include <utility>

#include "core/base/text.h"
#include "core/json/field_list.h"
#include "core/json/json_fields.h"
#include "core/lights/lights_codec.h"
#include "core/matrix/notification.h"

namespace lumi {
namespace {

/** In the order of SandStep, without kNone. */
constexpr std::array<std::string_view, 6> kSandActions = {"draw",   "playlist", "pause",
                                                          "resume", "stop",     "skip"};
constexpr std::array<std::string_view, 2> kWhenNames = {"next", "now"};

constexpr const char* kMatrixPart = "matrix.matrices[]";

}  // namespace

struct SceneRunner::Content {
  SceneSummary summary;
  LightCommand lights;
  std::shared_ptr<const MatricesSettings> matrices;
  std::array<std::optional<Notification>, kMatrices> messages;
  SandStep sand = SandStep::kNone;
  PatternId pattern = 0;
  bool drawsNow = false;
  uint32_t playlist = 0;
  std::string name;  // of the pattern or the playlist
};

class SceneRunner::Reader : public JsonFields {
 public:
  Reader(const LightsSettings& lights, const MatricesSettings& matrices)
      : led_(lights), present_(matrices), matrix_(matrices) {}

  Status readMatrix(const JsonNode& part) {
    JsonField field("matrix", part, JsonNulls::kMissing);
    field.eachMember([this](JsonField& member) { readField(member, matrix_); });
    return field.problem().empty() ? Status(Done{}) : Error{field.problem()};
  }

  Result<Content> take() {
    if (content_.summary.name.empty()) return must("name", "given");
    Status done = hasLed_ ? lights_.done(led_) : Done{};
    if (done) done = takeMessages();
    if (done) done = checkSand();
    if (!done) return done.error();
    if (hasLed_) {
      content_.summary.parts |= kSceneLights;
      content_.lights = std::move(lights_.command());
      content_.lights.transition = content_.summary.transitionSeconds * kSecond;
      StripSettings strip = led_.strip;
      (void)carryOut(content_.lights, true, {}, strip);
      const bool isDark = !strip.enabled || strip.mode == LightMode::kOff || strip.brightness == 0;
      if (!isDark) content_.summary.color = strip.color;
    }
    if (content_.sand != SandStep::kNone) content_.summary.parts |= kSceneSand;
    if (hasMatrix_) {
      if (done = matrix_.end(); !done) return done.error();
      // A matrix keeps the name that its owner gave it.
      for (size_t i = 0; i < kMatrices; ++i) (*matrix_.settings)[i].name = present_[i].name;
      if (setsMatrix_) content_.matrices = std::move(matrix_.settings);
    }
    return std::move(content_);
  }

 private:
  void field(JsonField& field) override {
    field.root("The scene");
    if (field.isNull() || readSceneHead(field, content_.summary)) return;
    hasLed_ = field.object("led") || hasLed_;
    hasMatrix_ = field.object("matrix") || hasMatrix_;
    field.object("sand");
    if (field.is(kMatrixPart)) ++begun_;
    if (field.enter("led.")) return lights_.field(field, led_);
    if (field.enter("matrix.")) return takeMatrix(field);
    if (field.enter("sand.")) takeSand(field);
  }

  void takeMatrix(JsonField& field) {
    const size_t index = begun_ == 1 ? 0 : 1;
    const bool hasMessage = field.object("matrices[].message");
    if (hasMessage) messages_[index].emplace();
    const bool isSet = field.is("matrices[].matrix") || field.is("matrices[].display");
    setsMatrix_ = setsMatrix_ || isSet;
    if (isSet || hasMessage) content_.summary.parts |= index == 0 ? kSceneMatrix1 : kSceneMatrix2;
    if (field.enter("matrices[].message.") && messages_[index]) messages_[index]->field(field);
  }

  Status takeMessages() {
    for (size_t i = 0; i < kMatrices; ++i) {
      if (!messages_[i]) continue;
      auto message = messages_[i]->take();
      if (!message) return message.error();
      content_.messages[i] = std::move(message.value());
    }
    return Done{};
  }

  void takeSand(JsonField& field) {
    size_t action = 0;
    if (field.choice("action", kSandActions, action)) content_.sand = static_cast<SandStep>(action + 1);
    field.parse("pattern", patternIdFrom, "the id of a pattern", content_.pattern);
    field.choice("when", kWhenNames, content_.drawsNow);
    field.whole("playlist", UINT32_MAX, content_.playlist);
    field.text("name", kMaxPatternName, content_.name);
  }

  Status checkSand() const {
    if (content_.sand == SandStep::kDraw && content_.pattern == 0) {
      return must("pattern", "the id of a pattern");
    }
    if (content_.sand == SandStep::kPlaylist && content_.playlist == 0) {
      return must("playlist", "the id of a playlist");
    }
    return Done{};
  }

  Content content_;
  LightsSettings led_;
  LightsFields lights_{led_.strip};
  const MatricesSettings& present_;
  PostedMatrices matrix_;
  std::array<std::optional<NotificationReader>, kMatrices> messages_;
  bool hasLed_ = false;
  bool hasMatrix_ = false;
  bool setsMatrix_ = false;
  size_t begun_ = 0;  // number of matrices whose reading has begun
};

Result<SceneRunner::Content> SceneRunner::read(std::string_view text) const {
  Reader reader(lights_.shownSettings(), *matrices_.settings());
  if (const Status done = readJson(text, MatrixSettings::kMaxTextLength, "The scene", reader); !done) {
    return done.error();
  }
  const JsonDocument document(text);
  if (const Status done = reader.readMatrix(document.root().find("matrix")); !done) return done.error();
  return reader.take();
}

Result<SceneSummary> SceneRunner::parse(std::string_view text) const {
  auto scene = read(text);
  if (!scene) return scene.error();
  return std::move(scene.value().summary);
}

Result<SceneRunner::Content> SceneRunner::contentOf(uint32_t id) const {
  const auto text = scenes_.textOf(id);
  return text ? read(text.value()) : Result<Content>(text.error());
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
    addSentence(problem, runSand(scene));
    sand_.setSource(source);
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

std::string SceneRunner::runSand(const Content& scene) {
  switch (scene.sand) {
    case SandStep::kNone:
      return "";
    case SandStep::kDraw:
      return draw(scene);
    case SandStep::kPlaylist:
      return play(scene);
    default:
      break;
  }
  const auto action = static_cast<size_t>(scene.sand) - static_cast<size_t>(SandStep::kPause);
  const Status done = control(static_cast<DrawingAction>(action));
  return done ? "" : std::string(done.error().message);
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

std::string SceneRunner::draw(const Content& scene) {
  const auto pattern = sand_.library().find(scene.pattern);
  if (!pattern) {
    return concat(
        {"The pattern ", scene.name.empty() ? patternIdText(scene.pattern) : scene.name, " was deleted."});
  }
  const Job* current = sand_.queue().current();
  const bool isDrawing = current != nullptr && current->pattern != scene.pattern;
  const bool isPaused = isDrawing && current->state == JobState::kPaused;
  if (const Status done = sand_.draw(scene.pattern, scene.drawsNow); !done) {
    return std::string(done.error().message);
  }
  const std::string& name = pattern->name;
  if (isDrawing && scene.drawsNow) return "";
  if (isDrawing && isPaused) return concat({name, " is next, when the paused pattern has ended."});
  if (isDrawing) return concat({name, " is drawn next."});
  if (current != nullptr) return "";
  if (sand_.quiet().hold) return concat({name, " waits. ", sand_.quiet().message});
  return sand_.status().online ? "" : "The sand table is not connected.";
}

std::string SceneRunner::play(const Content& scene) {
  if (!sand_.playlists().has(scene.playlist)) {
    return concat(
        {"The playlist ", scene.name.empty() ? numberText(scene.playlist) : scene.name, " was deleted."});
  }
  const bool isPlaying = sand_.player().isPlaying(scene.playlist);
  const Status done = isPlaying ? control(DrawingAction::kResume) : sand_.drawPlaylist(scene.playlist);
  if (!done) return std::string(done.error().message);
  const std::string_view quiet = sand_.quietMessage();
  if (!quiet.empty()) return concat({"The playlist waits. ", quiet});
  return sand_.status().online ? "" : "The sand table is not connected.";
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
