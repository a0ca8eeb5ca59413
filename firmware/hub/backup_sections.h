#pragma once

#include <memory>
#include <vector>

#include "core/auth/auth.h"
#include "core/base/callback.h"
#include "core/connections/mqtt.h"
#include "core/devices/hardware.h"
#include "core/lights/lights.h"
#include "core/matrix/matrices.h"
#include "core/sand/sand_table.h"
#include "core/scenes/looks_playlist.h"
#include "core/scenes/scene_list.h"
#include "core/schedule/schedule.h"
#include "core/system/backup/backup.h"
#include "core/wled/wled.h"

namespace lumi {

/** The features whose state a backup contains. */
struct HubFeatures {
  Auth& auth;
  Hardware& hardware;
  Lights& lights;
  Matrices& matrices;
  SceneList& scenes;
  LooksPlaylist& looksPlaylist;
  Schedule& schedule;
  SandTable& sand;
  Wled& wled;
  Mqtt* mqtt;  // null: the platform has none
};

struct HardwareRules {
  Callback<HardwareSettings()> defaults;
  Callback<Status(const HardwareSettings&)> check;
};

/** All sections of the hub's backup, in the order of writing. They keep the references. */
std::vector<std::unique_ptr<BackupSection>> hubBackupSections(const HubFeatures& features,
                                                              const HardwareRules& rules);

}  // namespace lumi
