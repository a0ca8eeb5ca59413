#include "core/api/json/matrix_json.h"

#include <utility>

#include "core/api/streams/sources.h"
#include "core/base/text.h"
#include "core/json/field_list.h"

namespace lumi {

std::unique_ptr<BodySource> matricesJson(std::shared_ptr<const MatricesSettings> settings, uint32_t revision,
                                         bool areJoined) {
  JsonWriter closing("]");
  closing.field("joined", areJoined);
  closing.field("revision", revision);
  closing.endObject();
  auto next = [pieces = FieldPieces(*settings, ColorLists::kLists), settings]() mutable {
    return pieces.next();
  };
  return std::make_unique<PieceSource>("{", std::move(next), closing.take().substr(1));
}

std::unique_ptr<BodySource> deviceConfigJson(std::shared_ptr<const DeviceConfig> config, uint32_t revision) {
  auto next = [pieces = FieldPieces(*config), config]() mutable { return pieces.next(); };
  return std::make_unique<PieceSource>(concat({"{\"revision\":", numberText(revision), ","}), std::move(next),
                                       "}");
}

}  // namespace lumi
