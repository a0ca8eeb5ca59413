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

/** A section that is short enough to be kept in memory as text while it is read. */
template <typename Settings>
struct ShortPlan {
  std::string_view name;
  Callback<std::string()> json;
  Callback<Result<Settings>(const std::string& text)> parse;
  Callback<Status(const Settings& settings)> save;
  bool isSecret = false;
};

template <typename Settings>
class ShortSection : public BackupSection {
 public:
  explicit ShortSection(const ShortPlan<Settings>& plan) : plan_(plan) {}

  std::string_view name() const override { return plan_.name; }
  bool isSecret() const override { return plan_.isSecret; }
  std::unique_ptr<BodySource> json() const override {
    return std::make_unique<FramedSource>(plan_.json(), nullptr, "");
  }
  void begin() override { text_.clear(); }
  void take(ConstBytes piece) override {
    if (text_.size() <= kMax) text_.append(asText(piece));
  }
  Status end() override {
    if (text_.size() > kMax) return Error{"it is too long."};
    auto parsed = plan_.parse(std::exchange(text_, {}));
    if (!parsed) return parsed.error();
    next_ = std::move(parsed.value());
    return Done{};
  }
  Status apply() override { return next_ ? plan_.save(*next_) : Status(Done{}); }
  void forget() override {
    freeText(text_);
    next_.reset();
  }

 private:
  static constexpr size_t kMax = 6 * 1024;  // bytes; the certificate for MQTT takes 4 KiB

  const ShortPlan<Settings> plan_;
  std::string text_;
  std::optional<Settings> next_;
};

/** A list whose elements are read one at a time by `Reader`, a JsonItems. */
template <typename Reader>
struct ListPlan {
  using Items = std::decay_t<decltype(std::declval<Reader>().take().value())>;

  std::string_view name;
  Callback<std::unique_ptr<BodySource>()> json;
  Callback<std::unique_ptr<Reader>()> reader;
  Callback<Status(Items items)> save;
  bool isSecret = false;
};

template <typename Reader>
class ListSection : public BackupSection {
 public:
  explicit ListSection(const ListPlan<Reader>& plan) : plan_(plan) {}

  std::string_view name() const override { return plan_.name; }
  bool isSecret() const override { return plan_.isSecret; }
  std::unique_ptr<BodySource> json() const override { return plan_.json(); }
  void begin() override { reader_ = plan_.reader(); }
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
  Status apply() override { return next_ ? plan_.save(std::move(*next_)) : Status(Done{}); }
  void forget() override {
    reader_.reset();
    next_.reset();
  }

 private:
  const ListPlan<Reader> plan_;
  std::unique_ptr<Reader> reader_;
  std::optional<typename ListPlan<Reader>::Items> next_;
};

class MatrixSection : public BackupSection {
 public:
  explicit MatrixSection(Matrices& matrices) : matrices_(matrices) {}

  std::string_view name() const override { return "matrix"; }
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
    if (id == 0 || id > UINT32_MAX) return Error{"each scene must follow its id."};
    id_ = static_cast<uint32_t>(id);
    return Done{};
  }

  SceneList& scenes_;
  uint32_t id_ = 0;  // of the scene that comes next
};

class ScenesSection : public BackupSection {
 public:
  explicit ScenesSection(SceneList& scenes) : scenes_(scenes) {}

  std::string_view name() const override { return "scenes"; }
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

ShortPlan<HardwareSettings> hardwarePlan(Hardware& hardware, const HardwareRules& rules) {
  return {"hardware", [&hardware] { return hardwareToJson(hardware.settings()); },
          [&rules](const std::string& text) -> Result<HardwareSettings> {
            auto settings = hardwareFromJson(rules.defaults(), text);
            if (!settings) return settings;
            if (const Status usable = rules.check(settings.value()); !usable) return usable.error();
            return settings;
          },
          [&hardware](const HardwareSettings& settings) { return hardware.replace(settings, kBackup); }};
}

ShortPlan<LightsSettings> lightsPlan(Lights& lights) {
  return {"led", [&lights] { return lights.json(); },
          [](const std::string& text) -> Result<LightsSettings> {
            auto posted = lightsFromJson(LightsSettings{}, text);
            if (!posted) return posted.error();
            return posted.value().settings;
          },
          [&lights](const LightsSettings& settings) {
            lights.replace(settings);
            return lights.flush();
          }};
}

/** When this is called, the section before it may have changed the settings. */
Status saveMqtt(Mqtt& mqtt, MqttSettings next) {
  if (next.usesTls && !mqtt.hasTls()) next.isEnabled = next.usesTls = false;
  return mqtt.replace(next, kBackup);
}

/** MQTT without the password. If the backup names the hub's own broker, the hub keeps its password. */
ShortPlan<MqttSettings> mqttPlan(Mqtt& mqtt) {
  return {"mqtt", [&mqtt] { return mqttToJson(mqtt.settings()); },
          [](const std::string& text) { return mqttFromRecord(text); },
          [&mqtt](const MqttSettings& settings) {
            MqttSettings next = settings;
            if (mayKeepPassword(mqtt.settings(), next)) next.password = mqtt.settings().password;
            return saveMqtt(mqtt, std::move(next));
          }};
}

ShortPlan<MqttSettings> mqttPasswordPlan(Mqtt& mqtt) {
  return {"mqttPassword", [&mqtt] { return jsonObject("password", mqtt.settings().password); },
          [&mqtt](const std::string& text) { return mqttFromJson(mqtt.settings(), text); },
          [&mqtt](const MqttSettings& settings) {
            MqttSettings next = mqtt.settings();
            next.password = settings.password;
            return saveMqtt(mqtt, std::move(next));
          },
          true};
}

ShortPlan<LooksPlaylistSettings> looksPlan(LooksPlaylist& playlist) {
  return {"looksPlaylist", [&playlist] { return looksPlaylistToJson(playlist.settings()); },
          [](const std::string& text) { return looksPlaylistFromJson(text); },
          [&playlist](const LooksPlaylistSettings& settings) { return playlist.restore(settings); }};
}

ShortPlan<WledSettings> wledPlan(Wled& wled) {
  return {"wled", [&wled] { return wledToJson(wled.settings()); },
          [](const std::string& text) { return wledFromRecord(text); },
          [&wled](const WledSettings& settings) { return wled.replace(settings, kBackup); }};
}

ListPlan<ScheduleReader> schedulePlan(Schedule& schedule) {
  return {"schedule", [&schedule] { return scheduleBackupJson(schedule); },
          [] { return std::make_unique<ScheduleReader>(); },
          [&schedule](std::vector<ScheduleEntry> entries) { return schedule.restore(std::move(entries)); }};
}

ListPlan<PlaylistsReader> playlistsPlan(Playlists& playlists) {
  return {"playlists",
          [&playlists]() -> std::unique_ptr<BodySource> {
            return jsonList("[", eachPlaylist(playlists, playlistJson), "]");
          },
          [] { return std::make_unique<PlaylistsReader>(); },
          [&playlists](const auto& lists) { return playlists.restore(lists); }};
}

std::unique_ptr<BodySource> usersJson(const Auth& auth) {
  auto next = [&auth, lastId = uint32_t{0}]() mutable -> std::optional<std::string> {
    for (const Account& account : auth.accounts()) {
      if (account.id <= lastId) continue;
      lastId = account.id;
      return accountBackupJson(account);
    }
    return std::nullopt;
  };
  return jsonList("[", std::move(next), "]");
}

ListPlan<AccountBackupReader> usersPlan(Auth& auth) {
  return {Restore::kUsers, [&auth] { return usersJson(auth); },
          [&auth] { return std::make_unique<AccountBackupReader>(auth.maxIterations()); },
          [&auth](std::vector<Account> accounts) { return auth.replaceAccounts(std::move(accounts)); }, true};
}

}  // namespace

std::vector<std::unique_ptr<BackupSection>> hubBackupSections(const HubFeatures& features,
                                                              const HardwareRules& rules) {
  std::vector<std::unique_ptr<BackupSection>> sections;
  sections.reserve(12);
  const auto add = [&sections](auto section) {
    sections.push_back(std::make_unique<decltype(section)>(std::move(section)));
  };
  add(ShortSection(hardwarePlan(features.hardware, rules)));
  add(ShortSection(lightsPlan(features.lights)));
  sections.push_back(std::make_unique<MatrixSection>(features.matrices));
  sections.push_back(std::make_unique<ScenesSection>(features.scenes));
  add(ShortSection(looksPlan(features.looksPlaylist)));
  add(ListSection(schedulePlan(features.schedule)));
  add(ListSection(playlistsPlan(features.sand.playlists())));
  if (features.mqtt != nullptr) {
    add(ShortSection(mqttPlan(*features.mqtt)));
    add(ShortSection(mqttPasswordPlan(*features.mqtt)));
  }
  add(ShortSection(wledPlan(features.wled)));
  add(ListSection(usersPlan(features.auth)));
  return sections;
}

}  // namespace lumi
