#pragma once

#include <bitset>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/callback.h"
#include "core/base/result.h"
#include "core/json/field_visitor.h"
#include "core/json/json_writer.h"
#include "core/pixels/color.h"
#include "core/ports/log.h"
#include "core/store/record_store.h"

namespace lumi {

/** What a scene sets, as bits of SceneSummary::parts. */
enum ScenePart : uint8_t { kSceneLights = 1, kSceneMatrix1 = 2, kSceneMatrix2 = 4, kSceneSand = 8 };

/** What the list of scenes shows of a scene. */
struct SceneSummary {
  static constexpr size_t kMaxIcon = 16;            // bytes
  static constexpr uint32_t kMaxTransition = 7200;  // seconds

  std::string name;
  std::string icon = "star";  // a-z and '-'; the panel draws it
  std::optional<Rgb> color;   // of the room lights, if the scene switches them on or leaves them on
  uint8_t parts = 0;          // bits of ScenePart
  bool isDark = false;        // it turns the room lights dark
  bool isPinned = true;       // shown on the dashboard
  uint16_t transitionSeconds = 0;

  bool setsLights() const { return (parts & kSceneLights) != 0; }
  /** A look sets the room lights and nothing else. */
  bool isLook() const { return parts == kSceneLights; }
};

/** `name`, `icon`, `pinned` and `transition`. */
void fields(FieldVisitor& visit, SceneSummary& scene);

/** Writes `id, name, icon, color: "#rrggbb"|null, parts: ["lights", …], pinned` into an open object. */
void writeSceneSummary(JsonWriter& json, uint32_t id, const SceneSummary& scene);

/** A scene of the list. Its text is on flash only. */
struct Scene {
  uint32_t id = 0;   // from 1; an id is never used twice
  uint8_t file = 0;  // its text is in the record "scene-<file>"
  uint32_t crc = 0;  // of its text
  SceneSummary summary;
};

/**
 * The scenes, in the order of the user. The record "scenes" contains their ids and order, a record per scene
 * contains its text as it was posted (JSON, docs/http-api.md). A change is saved when the call returns. A
 * call that returns an error has changed nothing.
 */
class SceneList {
 public:
  static constexpr size_t kMaxScenes = 48;
  static constexpr size_t kMaxText = 4 * 1024;  // bytes

  /** Checks the text of a scene and returns what the list shows of it. */
  using Parse = Callback<Result<SceneSummary>(std::string_view text)>;

  SceneList(RecordStore& records, Log& log, Parse parse);

  /**
   * Reads the list, and with each further call the text of a scene. Returns true while a scene is left. Call
   * until it returns false, before any other function and not afterwards. Drops scenes whose text is missing.
   * One whose text cannot be parsed sets nothing, and keeps its name if it can be read.
   */
  bool load();

  const std::vector<Scene>& all() const { return scenes_; }
  const Scene* find(uint32_t id) const;
  /** The id that was given last; 0 before the first scene. */
  uint32_t lastId() const { return lastId_; }
  /** Returns the text of a scene, or an error if it is unknown or damaged. */
  Result<std::string> textOf(uint32_t id) const;
  /** Differs after every change of a scene or of the order, and is the same after a restart. */
  uint32_t revision() const { return revision_; }

  /** Appends a scene. Returns its id. */
  Result<uint32_t> add(std::string_view text);
  Status replace(uint32_t id, std::string_view text);
  Status remove(uint32_t id);
  /** `ids` must contain each scene once. */
  Status reorder(const std::vector<uint32_t>& ids);

  /**
   * For a restore. stage() saves the text of a scene of a backup beside the present scenes, unchecked.
   * adoptStaged() replaces the present scenes by the staged ones, and reads all texts. dropStaged() drops the
   * staged ones.
   */
  Status stage(uint32_t id, std::string_view text);
  Status adoptStaged();
  void dropStaged();

  /** Removes a record that belongs to no scene. Call in every pass of the loop. */
  void tick();

 private:
  bool readList();
  void readNext();
  /** Scenes of the list and scenes of a restore. */
  static constexpr size_t kMaxFiles = 2 * kMaxScenes;
  static_assert(kMaxFiles <= UINT8_MAX);

  Result<Scene> written(uint32_t id, std::string_view text);
  uint8_t takeFile();
  Status save(std::vector<Scene> next, StoreUse use = StoreUse::kLists);
  void removeFile(uint8_t file);
  bool isUsed(size_t file) const;
  void updateRevision();

  RecordStore& records_;
  Log& log_;
  const Parse parse_;
  std::vector<Scene> scenes_;
  std::vector<Scene> staged_;
  bool isListRead_ = false;
  bool isWhole_ = false;               // neither the list nor a text is missing
  size_t read_ = 0;                    // number of scenes whose text load() has read
  std::bitset<kMaxFiles + 1> unused_;  // by file: the record may exist, but belongs to no scene
  uint32_t lastId_ = 0;
  uint32_t revision_ = 0;
};

}  // namespace lumi
