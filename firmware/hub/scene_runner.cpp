#include "hub/scene_runner.h"

#include <array>
#include <utility>

#include "core/base/byte_codec.h"
#include "core/base/crc32.h"
#include "core/base/text.h"
#include "core/json/json_fields.h"
#include "core/lights/lights_codec.h"
#include "core/matrix/settings/matrices_codec.h"
#include "core/sand/queue/queue_codec.h"

namespace lumi {
namespace {

/** In the order of SandStep, without kNone. */
constexpr std::array<std::string_view, 4> kSandActions = {"start", "pause", "resume", "stop"};

constexpr const char* kMatrixPart = "matrix.matrices[]";

}  // namespace

struct SceneRunner::Content {
  SceneSummary summary;
  LightCommand lights;
  std::shared_ptr<const MatricesSettings> matrices;
  SandStep sand = SandStep::kNone;
  std::string file;  // of the pattern to start
  std::string name;
};

class SceneRunner::Reader : public JsonFields {
 public:
  Reader(const char* subject, const LightsSettings& lights, const MatricesSettings& matrices)
      : subject_(subject), led_(lights), matrix_(matrices) {}

  Result<Content> take() {
    if (content_.summary.name.empty()) return must("name", "given");
    if (hasLed_) {
      if (const Status done = lights_.done(led_); !done) return done.error();
      content_.lights = std::move(lights_.command());
      content_.lights.transition = content_.summary.transitionSeconds * kSecond;
    }
    if (content_.sand == SandStep::kStart && content_.file.empty()) return must("file", "a pattern to start");
    if (hasLed_) {
      content_.summary.parts |= kSceneLights;
      StripSettings strip = led_.strip;
      (void)carryOut(content_.lights, true, {}, strip);
      const bool isDark = !strip.enabled || strip.mode == LightMode::kOff || strip.brightness == 0;
      if (!isDark) content_.summary.color = strip.color;
    }
    if (content_.sand != SandStep::kNone) content_.summary.parts |= kSceneSand;
    if (hasMatrix_) {
      auto posted = matrix_.take();
      if (!posted) return posted.error();
      content_.matrices = std::move(posted.value().settings);
    }
    return std::move(content_);
  }

 private:
  void field(JsonField& field) override {
    field.root(subject_);
    if (field.isNull() || readSceneHead(field, content_.summary)) return;
    hasLed_ = field.object("led") || hasLed_;
    hasMatrix_ = field.object("matrix") || hasMatrix_;
    field.object("sand");
    if (field.is(kMatrixPart)) ++matrices_;
    if (field.enter("led.")) return lights_.field(field, led_);
    if (field.enter("matrix.")) return takeMatrix(field);
    if (field.enter("sand.")) takeSand(field);
  }

  void ended(JsonField& field) override {
    if (field.enter("matrix.")) matrix_.ended(field);
  }

  void takeMatrix(JsonField& field) {
    // A matrix keeps the name that its owner gave it.
    if (field.is("matrices[].name")) return;
    if (field.is("matrices[].matrix") || field.is("matrices[].display")) {
      content_.summary.parts |= matrices_ == 1 ? kSceneMatrix1 : kSceneMatrix2;
    }
    matrix_.field(field);
  }

  void takeSand(JsonField& field) {
    size_t action = 0;
    if (field.choice("action", kSandActions, action)) content_.sand = static_cast<SandStep>(action + 1);
    field.text("file", SceneSummary::kMaxName, content_.file);
    field.text("name", kMaxPatternName, content_.name);
  }

  const char* const subject_;
  Content content_;
  LightsSettings led_;
  LightsFields lights_{led_.strip};
  MatricesReader matrix_;
  bool hasLed_ = false;
  bool hasMatrix_ = false;
  size_t matrices_ = 0;  // number of matrices whose reading has begun
};

Result<SceneRunner::Content> SceneRunner::read(SceneKind kind, std::string_view text) const {
  const char* subject = kind == SceneKind::kPreset ? "The preset" : "The scene";
  Reader reader(subject, lights_.shownSettings(), *matrices_.settings());
  if (const Status done = readJson(text, MatricesReader::kMaxTextLength, subject, reader); !done) {
    return done.error();
  }
  auto content = reader.take();
  const bool isPreset = content && content.value().summary.parts == kSceneLights;
  if (content && kind == SceneKind::kPreset && !isPreset) return must("led", "given, and no other part");
  return content;
}

Result<SceneSummary> SceneRunner::parse(SceneKind kind, std::string_view text) const {
  auto scene = read(kind, text);
  if (!scene) return scene.error();
  return std::move(scene.value().summary);
}

Result<std::string> SceneRunner::run(SceneKind kind, uint32_t id, const SceneRun& how) {
  const auto text = lists_[static_cast<size_t>(kind)]->textOf(id);
  if (!text) return text.error();
  auto read = this->read(kind, text.value());
  if (!read) return read.error();
  Content& scene = read.value();
  bool shown = true;
  const auto parts = static_cast<uint8_t>(scene.summary.parts & how.parts);
  if ((parts & (kSceneMatrix1 | kSceneMatrix2)) == 0) scene.matrices = {};
  if ((parts & kSceneSand) == 0) scene.sand = SandStep::kNone;
  if ((parts & kSceneLights) != 0) {
    if (how.isStep) {
      scene.lights.power.reset();
      if (how.switchesOn) scene.lights.power = Power::kOn;
      scene.lights.transition = how.transition;
      scene.lights.inPassing = !how.switchesOn;
    }
    scene.lights.due = how.due;
    scene.lights.source = how.source;
    shown = lights_.command(scene.lights);
  }
  if (scene.matrices)
    (void)matrices_.apply(scene.matrices, std::nullopt, how.source);  // fails only with a revision
  std::string problem = runSand(scene);
  tick();  // before the state is taken: a scene of the other kind may have lost what it set
  running_[static_cast<size_t>(kind)] = shown ? id : 0;
  parts_[static_cast<size_t>(kind)] = parts;
  rememberLights();
  if (kind == SceneKind::kPreset) return problem;
  seenRevision_ = matrices_.revision();
  matrixCrcs_ = crcs();
  file_ = scene.file;
  const bool isDeleted = scene.sand == SandStep::kStart && sand_.queue().find(file_) == nullptr;
  sandStep_ = isDeleted ? SandStep::kNone : scene.sand;
  return problem;
}

std::string SceneRunner::runSand(const Content& scene) {
  Status done = Done{};
  const Job* job = sand_.queue().current();
  const bool isPaused = job != nullptr && job->state == JobState::kPaused;
  switch (scene.sand) {
    case SandStep::kStart:
      return startPattern(scene.file, scene.name);
    case SandStep::kPause:
      if (job != nullptr && !isPaused) done = sand_.control(SandAction::kPause);
      break;
    case SandStep::kResume:
      if (isPaused) done = sand_.control(SandAction::kResume);
      break;
    case SandStep::kStop:
      if (job != nullptr) done = sand_.control(SandAction::kStop);
      break;
    case SandStep::kNone:
      break;
  }
  return done ? "" : std::string(done.error().message);
}

/** The job of a deleted queue entry is made again if its pattern is in the library. */
void SceneRunner::enqueueAgain(const std::string& file, std::string_view name) {
  const PatternId pattern = jobFileNumber(file).value_or(0);
  if (sand_.queue().find(file) == nullptr && sand_.library().has(pattern)) {
    (void)sand_.enqueue(pattern, JobPlace::kFirst, std::string(name));
  }
}

/** A pattern that is being drawn is not interrupted: the scene's pattern is the next. */
std::string SceneRunner::startPattern(const std::string& file, std::string_view name) {
  enqueueAgain(file, name);
  const Job* job = sand_.queue().find(file);
  if (job == nullptr) {
    return concat({"The pattern ", name.empty() ? std::string_view(file) : name, " was deleted."});
  }
  const Job* current = sand_.queue().current();
  if (current == job) {
    const Status resumed =
        job->state == JobState::kPaused ? sand_.control(SandAction::kResume) : Status(Done{});
    return resumed ? "" : std::string(resumed.error().message);
  }
  Status done = Done{};
  if (job->state != JobState::kWaiting) done = sand_.decide(file, SandDecision::kRestart);
  job = sand_.queue().find(file);
  if (done && job != nullptr && job->state == JobState::kWaiting) done = sand_.moveTo(file, 0);
  if (!done) return std::string(done.error().message);
  const std::string& waiting = sand_.queue().find(file)->originalName;
  if (current == nullptr && sand_.quiet().hold) return concat({waiting, " waits. ", sand_.quiet().message});
  if (current == nullptr && !sand_.status().online) return "The sand table is not connected.";
  if (current == nullptr) return "";
  const bool isPaused =
      sand_.queue().current() != nullptr && sand_.queue().current()->state == JobState::kPaused;
  return concat({waiting, isPaused ? " is next, when the paused pattern has ended." : " is drawn next."});
}

void SceneRunner::tick() {
  for (size_t i = 0; i < kSceneKinds; ++i) {
    if (running_[i] == 0) continue;
    const bool isUnchanged = lists_[i]->find(running_[i]) != nullptr &&
                             ((parts_[i] & kSceneLights) == 0 || lightsFollow()) &&
                             matricesFollow(parts_[i]) && ((parts_[i] & kSceneSand) == 0 || sandFollows());
    if (!isUnchanged) running_[i] = 0;
  }
  seenRevision_ = matrices_.revision();
}

void SceneRunner::rememberLights() {
  strip_ = lights_.settings().strip;
  isOn_ = lights_.status().on;
}

bool SceneRunner::lightsFollow() const {
  return isLookAsRun() && lights_.status().on == isOn_;
}

bool SceneRunner::matricesFollow(uint8_t parts) const {
  const bool hasMatrix = (parts & (kSceneMatrix1 | kSceneMatrix2)) != 0;
  if (!hasMatrix || matrices_.revision() == seenRevision_) return true;
  const auto present = crcs();
  const bool isFirstChanged = present[0] != matrixCrcs_[0];
  const bool isSecondChanged = present[1] != matrixCrcs_[1];
  return !((parts & kSceneMatrix1) != 0 && isFirstChanged) &&
         !((parts & kSceneMatrix2) != 0 && isSecondChanged);
}

/** Returns a checksum of what each matrix shows. Its name does not count. */
std::array<uint32_t, kMatrices> SceneRunner::crcs() const {
  std::array<uint32_t, kMatrices> crcs{};
  for (size_t i = 0; i < kMatrices; ++i) {
    MatrixSettings matrix = (*matrices_.settings())[i];
    matrix.name.clear();
    ByteWriter bytes(kMaxMatrixBytes);
    appendMatrix(bytes, matrix);
    crcs[i] = crc32(asBytes(bytes.take()));
  }
  return crcs;
}

/** True unless the table does something else than the scene that is running. */
bool SceneRunner::sandFollows() const {
  const Job* job = sand_.queue().current();
  const bool isPaused = job != nullptr && job->state == JobState::kPaused;
  switch (sandStep_) {
    case SandStep::kNone:
      return true;
    case SandStep::kStart: {
      const Job* started = sand_.queue().find(file_);
      if (started == nullptr) return false;
      const bool isOver = job == nullptr && started->state == JobState::kDone;
      return isOver || started->state == JobState::kWaiting || (started == job && !isPaused);
    }
    case SandStep::kPause:
      return job == nullptr || isPaused;
    case SandStep::kResume:
      return job == nullptr || !isPaused;
    case SandStep::kStop:
      return job == nullptr;
  }
  return true;
}

}  // namespace lumi
