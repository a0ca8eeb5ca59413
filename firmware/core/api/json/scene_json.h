#pragma once

#include "core/api/streams/sources.h"
#include "core/scenes/scene_list.h"

namespace lumi {

/**
 * Supplies the elements of GET /api/scenes: what the list shows of each scene, and of a look also its text as
 * `content`. A look whose text is damaged is left out.
 */
PieceSource::Next eachListedScene(const SceneList& scenes);

/** Supplies the id and the text of each scene, in turns, for a backup. A scene whose text is damaged is left
 * out. */
PieceSource::Next eachSceneOfBackup(const SceneList& scenes);

}  // namespace lumi
