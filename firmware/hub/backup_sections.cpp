#include "hub/backup_sections.h"

#include <optional>
#include <string>
#include <utility>

#include "core/api/json/matrix_json.h"
#include "core/api/json/playlist_json.h"
#include "core/api/json/scene_json.h"
#include "core/api/json/schedule_json.h"
#include "core/api/streams/sources.h"
#include "core/auth/accounts/account_backup.h"
#include "core/base/text.h"
#include "core/devices/hardware_settings.h"
#include "core/json/field_list.h"
#include "core/json/json_reader.h"
#include "core/lights/lights_codec.h"
#include "core/system/backup/restore.h"

namespace lumi {
namespace {

std::unique_ptr<BodySource> shortText(std::string text) {
  return std::make_unique<FramedSource>(std::move(text), nullptr, "");
}

/** A section whose JSON text is short enough to be kept in memory while it is read. */
class TextSection : public BackupSection {
 public:
  void begin() override { text_.clear(); }
  void take(ConstBytes piece) override {
    if (text_.size() <= kMax) text_.append(asText(piece));
  }
  Status end() override {
    if (text_.size() > kMax) return Error{"it is too long."};
    return read(std::exchange(text_, {}));
  }
  void forget() override { freeText(text_); }

 private:
  static constexpr size_t kMax = 6 * 1024;  // bytes; the certificate for MQTT takes 4 KiB

  virtual Status read(const std::string& text) = 0;

  std::string text_;
};

template <typename Settings>
class ShortSection : public TextSection {
 public:
  Status apply() override { return next_ ? save(*next_) : Status(Done{}); }
  void forget() override {
    TextSection::forget();
    next_.reset();
  }

 protected:
  std::optional<Settings> next_;

 private:
  Status read(const std::string& text) override {
    auto parsed = parse(text);
    if (!parsed) return parsed.error();
    next_ = std::move(parsed.value());
    return Done{};
  }

  virtual Result<Settings> parse(const std::string& text) const = 0;
  virtual Status save(const Settings& settings) = 0;
};

class HardwareSection : public ShortSection<HardwareSettings> {
 public:
  HardwareSection(Hardware& hardware, HardwareRules rules) : hardware_(hardware), rules_(std::move(rules)) {}

  std::string_view name() const override { return "hardware"; }
  std::unique_ptr<BodySource> json() const override {
    return shortText(hardwareToJson(hardware_.settings()));
  }

 private:
  Result<HardwareSettings> parse(const std::string& text) const override {
    auto settings = hardwareFromJson(rules_.defaults(), text);
    if (!settings) return settings;
    if (const Status usable = rules_.check(settings.value()); !usable) return usable.error();
    return settings;
  }
  Status save(const HardwareSettings& settings) override { return hardware_.replace(settings, "a backup"); }

  Hardware& hardware_;
  HardwareRules rules_;
};

class LedSection : public ShortSection<LightsSettings> {
 public:
  explicit LedSection(Lights& lights) : lights_(lights) {}

  std::string_view name() const override { return "led"; }
  std::unique_ptr<BodySource> json() const override { return shortText(lights_.json()); }

 private:
  Result<LightsSettings> parse(const std::string& text) const override {
    auto posted = lightsFromJson(LightsSettings{}, text);
    if (!posted) return posted.error();
    return posted.value().settings;
  }
  Status save(const LightsSettings& settings) override {
    lights_.replace(settings);
    return lights_.flush();
  }

  Lights& lights_;
};

/** A list whose elements are read one at a time by `Reader`, a JsonItems. */
template <typename Reader>
class ListSection : public BackupSection {
 public:
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
  void forget() override {
    reader_.reset();
    next_.reset();
  }

 protected:
  std::unique_ptr<Reader> reader_;
  std::optional<std::decay_t<decltype(std::declval<Reader>().take().value())>> next_;
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

/** Reads `[{id, scene}]`. Stages each scene as soon as it is read, so that only one is in memory. */
class ScenesReader : private JsonEvents {
 public:
  explicit ScenesReader(SceneList& scenes) : scenes_(scenes) {}

  void feed(ConstBytes byte) {
    json_.feed(byte);
    if (isInScene_ && text_.size() <= SceneList::kMaxText) text_.append(asText(byte));
    if (std::exchange(hasEnded_, false)) isInScene_ = false;
  }
  Status end() {
    const bool isWhole = json_.end();
    if (!status_) return status_;
    return isWhole ? Status(Done{}) : Status(Error{"it is not valid JSON."});
  }

 private:
  static constexpr size_t kMaxTextLength = 64;

  bool name(std::string_view name) override {
    name_ = name;
    return status_.ok();
  }
  bool value(const JsonValue& value) override {
    if (!status_) return false;
    if (depth_ == 0) isList_ = value.kind == JsonKind::kArray;
    if (depth_ == 1) {
      id_ = 0;
      text_.clear();
    }
    if (depth_ == 2 && isList_) readMember(value);
    if (value.opens()) ++depth_;
    return status_.ok();
  }
  void ended() override {
    --depth_;
    name_.clear();  // the elements of an array have no name
    if (depth_ == 2 && isInScene_) hasEnded_ = true;
    if (depth_ != 1 || !isList_) return;
    status_ = id_ == 0 ? Status(must("id", "given")) : scenes_.stage(id_, text_);
  }

  void readMember(const JsonValue& value) {
    JsonField field(name_, value);
    field.whole("id", UINT32_MAX, id_);
    isInScene_ = field.object("scene");
    if (!field.problem().empty()) status_ = Error{field.problem()};
    if (!isInScene_) return;
    text_.clear();
    text_.reserve(SceneList::kMaxText + 1);  // it grows byte by byte
  }

  SceneList& scenes_;
  JsonReader json_{*this, kMaxTextLength};
  size_t depth_ = 0;
  bool isList_ = false;
  std::string name_;  // of the member that comes next
  std::string text_;  // of the scene that is being read
  uint32_t id_ = 0;
  Status status_ = Done{};
  bool isInScene_ = false;
  bool hasEnded_ = false;  // the byte that was just read completed the scene
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

class LooksPlaylistSection : public ShortSection<LooksPlaylistSettings> {
 public:
  explicit LooksPlaylistSection(LooksPlaylist& playlist) : playlist_(playlist) {}

  std::string_view name() const override { return "looksPlaylist"; }
  std::unique_ptr<BodySource> json() const override {
    return shortText(looksPlaylistToJson(playlist_.settings()));
  }

 private:
  Result<LooksPlaylistSettings> parse(const std::string& text) const override {
    return looksPlaylistFromJson(text);
  }
  Status save(const LooksPlaylistSettings& settings) override { return playlist_.restore(settings); }

  LooksPlaylist& playlist_;
};

class ScheduleSection : public ListSection<ScheduleReader> {
 public:
  explicit ScheduleSection(Schedule& schedule) : schedule_(schedule) {}

  std::string_view name() const override { return "schedule"; }
  std::unique_ptr<BodySource> json() const override { return scheduleBackupJson(schedule_); }
  void begin() override { reader_ = std::make_unique<ScheduleReader>(); }
  Status apply() override { return next_ ? schedule_.restore(std::move(*next_)) : Status(Done{}); }

 private:
  Schedule& schedule_;
};

class PlaylistsSection : public ListSection<PlaylistsReader> {
 public:
  explicit PlaylistsSection(Playlists& playlists) : playlists_(playlists) {}

  std::string_view name() const override { return "playlists"; }
  std::unique_ptr<BodySource> json() const override {
    return jsonList("[", eachPlaylist(playlists_, playlistJson), "]");
  }
  void begin() override { reader_ = std::make_unique<PlaylistsReader>(); }
  Status apply() override { return next_ ? playlists_.restore(*next_) : Status(Done{}); }

 private:
  Playlists& playlists_;
};

/**
 * MQTT without the password, or the password alone. If the backup names the hub's own broker, and not the
 * password, the hub keeps its own.
 */
class MqttSection : public ShortSection<MqttSettings> {
 public:
  MqttSection(Mqtt& mqtt, bool isPassword) : mqtt_(mqtt), isPassword_(isPassword) {}

  std::string_view name() const override { return isPassword_ ? "mqttPassword" : "mqtt"; }
  bool isSecret() const override { return isPassword_; }
  std::unique_ptr<BodySource> json() const override {
    const MqttSettings& settings = mqtt_.settings();
    return shortText(isPassword_ ? jsonObject("password", settings.password) : mqttToJson(settings));
  }

 private:
  Result<MqttSettings> parse(const std::string& text) const override {
    return isPassword_ ? mqttFromJson(mqtt_.settings(), text) : mqttFromRecord(text);
  }
  /** When this is called, the section before it may have changed the settings. */
  Status save(const MqttSettings& settings) override {
    MqttSettings next = isPassword_ ? mqtt_.settings() : settings;
    if (next.usesTls && !mqtt_.hasTls()) next.isEnabled = next.usesTls = false;
    if (isPassword_) next.password = settings.password;
    if (!isPassword_ && mayKeepPassword(mqtt_.settings(), next)) next.password = mqtt_.settings().password;
    return mqtt_.replace(next, "a backup");
  }

  Mqtt& mqtt_;
  const bool isPassword_;
};

class WledSection : public ShortSection<WledSettings> {
 public:
  explicit WledSection(Wled& wled) : wled_(wled) {}

  std::string_view name() const override { return "wled"; }
  std::unique_ptr<BodySource> json() const override { return shortText(wledToJson(wled_.settings())); }

 private:
  Result<WledSettings> parse(const std::string& text) const override { return wledFromRecord(text); }
  Status save(const WledSettings& settings) override { return wled_.replace(settings, "a backup"); }

  Wled& wled_;
};

class UsersSection : public ListSection<AccountBackupReader> {
 public:
  explicit UsersSection(Auth& auth) : auth_(auth) {}

  std::string_view name() const override { return Restore::kUsers; }
  bool isSecret() const override { return true; }
  std::unique_ptr<BodySource> json() const override {
    auto next = [this, lastId = uint32_t{0}]() mutable -> std::optional<std::string> {
      for (const Account& account : auth_.accounts()) {
        if (account.id <= lastId) continue;
        lastId = account.id;
        return accountBackupJson(account);
      }
      return std::nullopt;
    };
    return jsonList("[", std::move(next), "]");
  }
  void begin() override { reader_ = std::make_unique<AccountBackupReader>(auth_.maxIterations()); }
  Status apply() override { return next_ ? auth_.replaceAccounts(std::move(*next_)) : Status(Done{}); }

 private:
  Auth& auth_;
};

}  // namespace

std::vector<std::unique_ptr<BackupSection>> hubBackupSections(const HubFeatures& features,
                                                              const HardwareRules& rules) {
  std::vector<std::unique_ptr<BackupSection>> sections;
  sections.reserve(12);
  sections.push_back(std::make_unique<HardwareSection>(features.hardware, rules));
  sections.push_back(std::make_unique<LedSection>(features.lights));
  sections.push_back(std::make_unique<MatrixSection>(features.matrices));
  sections.push_back(std::make_unique<ScenesSection>(features.scenes));
  sections.push_back(std::make_unique<LooksPlaylistSection>(features.looksPlaylist));
  sections.push_back(std::make_unique<ScheduleSection>(features.schedule));
  sections.push_back(std::make_unique<PlaylistsSection>(features.sand.playlists()));
  if (features.mqtt != nullptr) {
    sections.push_back(std::make_unique<MqttSection>(*features.mqtt, false));
    sections.push_back(std::make_unique<MqttSection>(*features.mqtt, true));
  }
  sections.push_back(std::make_unique<WledSection>(features.wled));
  sections.push_back(std::make_unique<UsersSection>(features.auth));
  return sections;
}

}  // namespace lumi
