#pragma once

#include <functional>
#include <string>

#include "core/api/streams/piece_source.h"
#include "core/scenes/scene_list.h"

namespace lumi {

/**
 * Supplies the elements of a JSON list with the texts of scenes, one scene at a time. `opening` returns the
 * beginning of an element, up to its text; "}" ends each. A scene whose text is damaged is left out.
 */
PieceSource::Next eachSceneText(const SceneList& scenes, std::string (*opening)(const Scene& scene));

}  // namespace lumi
