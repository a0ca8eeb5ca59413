#include "core/api/change_authors.h"

namespace lumi {

void ChangeAuthors::changed(Part part, uint32_t userId) {
  const std::string_view name = auth_.nameOfCaller(userId);
  const std::string_view unnamed = userId == kSchedule ? "the schedule"
                                   : userId == kMqtt   ? "MQTT"
                                   : userId == kWled   ? "WLED"
                                                       : "somebody";
  authors_[static_cast<size_t>(part)] = Author{userId, std::string(name.empty() ? unnamed : name)};
}

void ChangeAuthors::write(JsonWriter& json) const {
  json.beginObject("changedBy");
  for (size_t i = 0; i < authors_.size(); ++i) {
    const char* name = i == static_cast<size_t>(Part::kLights) ? "lights" : "matrix";
    if (!authors_[i]) {
      json.null(name);
      continue;
    }
    json.beginObject(name);
    json.field("id", authors_[i]->id);
    json.field("name", authors_[i]->name);
    json.endObject();
  }
  json.endObject();
}

}  // namespace lumi
