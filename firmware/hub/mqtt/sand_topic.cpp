#include <cmath>
#include <optional>
#include <utility>

#include "core/json/json_writer.h"
#include "core/json/read_members.h"
#include "hub/mqtt/option_names.h"
#include "hub/mqtt/topics.h"

namespace lumi {
namespace {

constexpr std::string_view kSubject = "The command";

const char* stateName(const SandTable& table, const TableStatus& status, const Job* job) {
  const PlayerStatus player = table.playerStatus();
  if (status.isConnecting) return "waiting";
  if (!status.online || status.alarm != 0) return "fault";
  if (job != nullptr && job->state == JobState::kPaused) return "paused";
  if (status.machine == MachineState::kHome) return "homing";
  if (job != nullptr) return status.homed ? "drawing" : "homing";
  if (player.isPaused) return "paused";
  const bool waits = table.queue().interrupted() == nullptr && table.queue().next() != nullptr;
  return waits || player.kind != PlayerStatus::Kind::kIdle ? "waiting" : "idle";
}

}  // namespace

std::string mqttSandState(const SandTable& table) {
  const TableStatus status = table.status();
  const Job* job = table.drawing();
  JsonObject json;
  json.field("state", stateName(table, status, job));
  if (job != nullptr) {
    const JobProgress progress = table.progressOf(*job);
    json.field("progress", std::lround(progress.percent));
    json.field("remaining", progress.remaining / kSecond);
    json.field("pattern", job->originalName);
  } else {
    json.null("progress");
    json.null("remaining");
    json.null("pattern");
  }
  json.textOrNull("playlist", table.player().isActive() ? table.player().state().list.name : "");
  json.field("speed", status.feedOverride);
  json.field("quiet", table.quiet().hold);
  json.field("message", status.message);
  return json.take();
}

Status MqttSandCommands::apply(std::string_view text) {
  std::optional<DrawingAction> action;
  std::optional<uint32_t> speed;
  std::optional<std::string> pattern;
  std::optional<std::string> playlist;
  std::optional<bool> quiet;
  const Status read = readMembers(text, kSubject, [&](JsonField& field) {
    field.choice("action", kDrawingActionNames, action);
    field.whole("speed", UINT16_MAX, speed);
    field.text("pattern", pattern);
    field.text("playlist", playlist);
    field.flag("quiet", quiet);
  });
  if (!read) return read;
  const int given = int{speed.has_value()} + playlist.has_value() + quiet.has_value() + action.has_value() +
                    pattern.has_value();
  if (given != 1) return must(kSubject, "one of action, speed, pattern, playlist and quiet");
  if (speed) return table_.control(SandAction::kOverride, static_cast<int>(*speed));
  if (playlist) return play(*playlist);
  if (quiet) return setQuiet_(*quiet);
  if (action) return table_.control(*action);
  wanted_ = std::move(*pattern);
  earlier_ = numbered_ = 0;
  walk_.start();
  return Done{};
}

Status MqttSandCommands::tick() {
  if (!walk_.isRunning()) return Done{};
  const NumberedName numbered = numberedName(wanted_);
  PatternId found = 0;
  walk_.step([&](const Pattern& pattern) {
    if (pattern.name == numbered.name && ++earlier_ == numbered.number) numbered_ = pattern.id;
    if (pattern.name == wanted_) found = pattern.id;
    return found == 0;
  });
  if (walk_.isRunning()) return Done{};
  if (found == 0) found = numbered_;
  if (found == 0) return notFound("There is no pattern of this name.");
  return table_.draw(found, false);
}

Status MqttSandCommands::play(std::string_view name) {
  const NumberedName numbered = numberedName(name);
  uint32_t id = table_.playlists().idOf(name);
  if (id == 0) id = table_.playlists().idOf(numbered.name, numbered.number);
  return id != 0 ? startPlaylist_(id) : notFound("There is no playlist of this name.");
}

}  // namespace lumi
