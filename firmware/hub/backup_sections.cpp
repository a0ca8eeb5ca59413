#include "hub/backup_sections.h"

#include "core/api/json/matrix_json.h"
#include "core/api/json/playlist_json.h"
#include "core/api/json/scene_json.h"
#include "core/api/json/schedule_json.h"
#include "core/api/streams/sources.h"
#include "core/auth/accounts/account_backup.h"
#include "core/base/text.h"
#include "core/json/field_list.h"
#include "core/lights/lights_codec.h"
#include "core/system/backup/restore.h"

namespace lumi {
namespace {

constexpr std::string_view kBackup = "a backup";

/** What the sections read and change. */
struct Parts {
  const HubFeatures& features;
  const HardwareRules& rules;
};

/** A section that is short enough to be kept in memory as text while it is read. */
struct ShortPlan {
  std::string_view name;
  std::string (*json)(const HubFeatures& features);
  /** Parses `text` and, if `applies`, applies and saves it. */
  Status (*use)(const Parts& parts, const std::string& text, bool applies);
  bool isSecret = false;
};

class ShortSection : public BackupSection {
 public:
  ShortSection(const ShortPlan& plan, Parts parts)
      : BackupSection(plan.name, plan.isSecret), plan_(plan), parts_(parts) {}

  std::unique_ptr<BodySource> json() const override {
    return std::make_unique<FramedSource>(plan_.json(parts_.features), nullptr, "");
  }
  void begin() override { text_.clear(); }
  void take(ConstBytes piece) override {
    if (text_.size() <= kMax) text_.append(asText(piece));
  }
  Status end() override {
    if (text_.size() > kMax) return invalid("it is too long.");
    return plan_.use(parts_, text_, false);
  }
  Status apply() override { return text_.empty() ? Status(Done{}) : plan_.use(parts_, text_, true); }
  void forget() override { freeText(text_); }

 private:
  static constexpr size_t kMax = 6 * 1024;  // bytes; the certificate for MQTT takes 4 KiB

  const ShortPlan& plan_;
  const Parts parts_;
  std::string text_;
};

/** A list whose elements are read one at a time by `Reader`, a JsonItems. */
template <typename Reader>
struct ListPlan {
  using Items = std::decay_t<decltype(std::declval<Reader>().take().value())>;

  std::string_view name;
  std::unique_ptr<BodySource> (*json)(const HubFeatures& features);
  std::unique_ptr<Reader> (*reader)(const HubFeatures& features);
  Status (*save)(const HubFeatures& features, Items items);
  bool isSecret = false;
};

template <typename Reader>
class ListSection : public BackupSection {
 public:
  ListSection(const ListPlan<Reader>& plan, const HubFeatures& features)
      : BackupSection(plan.name, plan.isSecret), plan_(plan), features_(features) {}

  std::unique_ptr<BodySource> json() const override { return plan_.json(features_); }
  void begin() override { reader_ = plan_.reader(features_); }
  void take(ConstBytes piece) override { reader_->feed(piece); }
  Status end() override {
    const Status done = reader_->end();
    auto items = reader_->take();
    reader_.reset();
    if (!done) return done;
    if (!items) return items.error();
    next_ = std::move(items.value());
    return Done{};
  }
  Status apply() override { return next_ ? plan_.save(features_, std::move(*next_)) : Status(Done{}); }
  void forget() override {
    reader_.reset();
    next_.reset();
  }

 private:
  const ListPlan<Reader>& plan_;
  const HubFeatures& features_;
  std::unique_ptr<Reader> reader_;
  std::optional<typename ListPlan<Reader>::Items> next_;
};

class MatrixSection : public BackupSection {
 public:
  explicit MatrixSection(Matrices& matrices) : BackupSection("matrix"), matrices_(matrices) {}

  std::unique_ptr<BodySource> json() const override {
    return matricesJson(matrices_.settings(), matrices_.revision());
  }
  void begin() override { reading_ = std::make_unique<Reading>(); }
  void take(ConstBytes piece) override { reading_->reader.feed(piece); }
  Status end() override {
    const Status done = reading_->reader.end();
    return done ? reading_->posted.end() : done;
  }
  Status apply() override {
    if (!reading_) return Done{};
    (void)matrices_.apply(std::move(reading_->posted.settings), std::nullopt);
    return matrices_.flush();
  }
  void forget() override { reading_.reset(); }

 private:
  struct Reading {
    PostedMatrices posted{*sharedDefaultMatrices()};
    FieldsInPieces reader{posted, "matrix", MatrixSettings::kMaxTextLength};
  };

  Matrices& matrices_;
  std::unique_ptr<Reading> reading_;
};

/** Reads `[id, scene, id, scene]`. Stages each scene as soon as it is read, so that only one is in memory. */
class ScenesReader : public JsonItems {
 public:
  explicit ScenesReader(SceneList& scenes) : JsonItems(SceneList::kMaxText), scenes_(scenes) {}

 private:
  Status item(std::string_view text) override {
    if (id_ != 0) return scenes_.stage(std::exchange(id_, 0), text);
    const uint64_t id = parseUnsigned(trim(text)).value_or(0);
    if (id == 0 || id > UINT32_MAX) return invalid("each scene must follow its id.");
    id_ = static_cast<uint32_t>(id);
    return Done{};
  }

  SceneList& scenes_;
  uint32_t id_ = 0;  // of the scene that comes next
};

class ScenesSection : public BackupSection {
 public:
  explicit ScenesSection(SceneList& scenes) : BackupSection("scenes"), scenes_(scenes) {}

  std::unique_ptr<BodySource> json() const override {
    return std::make_unique<PieceSource>("[", eachSceneOfBackup(scenes_), "]");
  }
  void begin() override {
    forget();
    reader_ = std::make_unique<ScenesReader>(scenes_);
  }
  void take(ConstBytes piece) override { reader_->feed(piece); }
  Status end() override {
    const Status done = reader_->end();
    reader_.reset();
    return done;
  }
  Status apply() override { return scenes_.adoptStaged(); }
  void forget() override {
    scenes_.dropStaged();
    reader_.reset();
  }

 private:
  SceneList& scenes_;
  std::unique_ptr<ScenesReader> reader_;
};

Status useHardware(const Parts& parts, const std::string& text, bool applies) {
  const auto settings = hardwareFromJson(parts.rules.defaults(), text);
  if (!settings) return settings.error();
  Status usable = parts.rules.check(settings.value());
  return usable && applies ? parts.features.hardware.replace(settings.value(), kBackup) : usable;
}

Status useLights(const Parts& parts, const std::string& text, bool applies) {
  const auto posted = lightsFromJson(LightsSettings{}, text);
  if (!posted) return posted.error();
  if (!applies) return Done{};
  parts.features.lights.replace(posted.value().settings);
  return parts.features.lights.flush();
}

Status useLooks(const Parts& parts, const std::string& text, bool applies) {
  const auto settings = looksPlaylistFromJson(text);
  if (!settings) return settings.error();
  return applies ? parts.features.looksPlaylist.restore(settings.value()) : Status(Done{});
}

Status useWled(const Parts& parts, const std::string& text, bool applies) {
  const auto settings = wledFromRecord(text);
  if (!settings) return settings.error();
  return applies ? parts.features.wled.replace(settings.value(), kBackup) : Status(Done{});
}

/** When this is called, the section before it may have changed the settings. */
Status saveMqtt(Mqtt& mqtt, MqttSettings next) {
  if (next.usesTls && !mqtt.hasTls()) next.isEnabled = next.usesTls = false;
  return mqtt.replace(next, kBackup);
}

/** MQTT without the password. If the backup names the hub's own broker, the hub keeps its password. */
Status useMqtt(const Parts& parts, const std::string& text, bool applies) {
  Mqtt& mqtt = *parts.features.mqtt;
  auto read = mqttFromRecord(text);
  if (!read) return read.error();
  if (!applies) return Done{};
  MqttSettings& next = read.value();
  if (mayKeepPassword(mqtt.settings(), next)) next.password = mqtt.settings().password;
  return saveMqtt(mqtt, std::move(next));
}

Status useMqttPassword(const Parts& parts, const std::string& text, bool applies) {
  Mqtt& mqtt = *parts.features.mqtt;
  const auto read = mqttFromJson(mqtt.settings(), text);
  if (!read) return read.error();
  if (!applies) return Done{};
  MqttSettings next = mqtt.settings();
  next.password = read.value().password;
  return saveMqtt(mqtt, std::move(next));
}

constexpr ShortPlan kHardware = {
    "hardware", [](const HubFeatures& from) { return hardwareToJson(from.hardware.settings()); },
    useHardware};
constexpr ShortPlan kLights = {"led", [](const HubFeatures& from) { return from.lights.json(); }, useLights};
constexpr ShortPlan kLooks = {
    "looksPlaylist",
    [](const HubFeatures& from) { return looksPlaylistToJson(from.looksPlaylist.settings()); }, useLooks};
constexpr ShortPlan kMqtt = {
    "mqtt", [](const HubFeatures& from) { return mqttToJson(from.mqtt->settings()); }, useMqtt};
constexpr ShortPlan kMqttPassword = {
    "mqttPassword",
    [](const HubFeatures& from) { return jsonObject("password", from.mqtt->settings().password); },
    useMqttPassword, true};
constexpr ShortPlan kWled = {"wled", [](const HubFeatures& from) { return wledToJson(from.wled.settings()); },
                             useWled};

constexpr ListPlan<ScheduleReader> kSchedule = {
    "schedule", [](const HubFeatures& from) { return scheduleBackupJson(from.schedule); },
    [](const HubFeatures&) { return std::make_unique<ScheduleReader>(); },
    [](const HubFeatures& to, std::vector<ScheduleEntry> entries) {
      return to.schedule.restore(std::move(entries));
    }};

constexpr ListPlan<PlaylistsReader> kPlaylists = {
    "playlists",
    [](const HubFeatures& from) {
      return jsonList("[", eachPlaylist(from.sand.playlists(), playlistJson), "]");
    },
    [](const HubFeatures&) { return std::make_unique<PlaylistsReader>(); },
    [](const HubFeatures& to, ListPlan<PlaylistsReader>::Items lists) {
      return to.sand.playlists().restore(lists);
    }};

std::unique_ptr<BodySource> usersJson(const HubFeatures& features) {
  auto next = [&auth = features.auth, lastId = uint32_t{0}]() mutable -> std::optional<std::string> {
    for (const Account& account : auth.accounts()) {
      if (account.id <= lastId) continue;
      lastId = account.id;
      return accountBackupJson(account);
    }
    return std::nullopt;
  };
  return jsonList("[", std::move(next), "]");
}

constexpr ListPlan<AccountBackupReader> kUsers = {
    Restore::kUsers, usersJson,
    [](const HubFeatures& to) { return std::make_unique<AccountBackupReader>(to.auth.maxIterations()); },
    [](const HubFeatures& to, std::vector<Account> accounts) {
      return to.auth.replaceAccounts(std::move(accounts));
    },
    true};

}  // namespace

std::vector<std::unique_ptr<BackupSection>> hubBackupSections(const HubFeatures& features,
                                                              const HardwareRules& rules) {
  std::vector<std::unique_ptr<BackupSection>> sections;
  const auto add = [&sections](BackupSection* section) { sections.emplace_back(section); };
  const auto addShort = [&](const ShortPlan& plan) { add(new ShortSection(plan, {features, rules})); };
  addShort(kHardware);
  addShort(kLights);
  add(new MatrixSection(features.matrices));
  add(new ScenesSection(features.scenes));
  addShort(kLooks);
  add(new ListSection(kSchedule, features));
  add(new ListSection(kPlaylists, features));
  if (features.mqtt != nullptr) {
    addShort(kMqtt);
    addShort(kMqttPassword);
  }
  addShort(kWled);
  add(new ListSection(kUsers, features));
  return sections;
}

}  // namespace lumi
