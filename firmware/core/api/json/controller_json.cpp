#include "core/api/json/controller_json.h"

#include <array>
#include <cmath>

#include "core/base/text.h"
#include "core/json/json_fields.h"
#include "core/json/json_writer.h"

namespace lumi {
namespace {

constexpr std::array<std::string_view, 3> kVerdicts = {"fits", "differs", "spoils"};
constexpr const char* kStep = "a number from -3000 to 3000";

void readStep(JsonField& field, const char* name, std::optional<double>& step) {
  double mm = 0;
  if (!field.number(name, mm, kStep)) return;
  if (std::abs(mm) > Jog::kMaxStep) {
    field.refuse(must(name, kStep));
  } else {
    step = mm;
  }
}

}  // namespace

std::string controllerJson(const std::vector<ControllerCheck>& checks) {
  JsonWriter json;
  json.beginObject();
  json.beginArray("settings");
  for (const ControllerCheck& check : checks) {
    const bool isCoreXy = check.number == ControllerCheck::kCoreXy;
    json.beginObject();
    json.field("name", isCoreXy ? "CoreXY" : concat({"$", numberText(check.number)}));
    json.field("value", static_cast<double>(check.value));
    json.field("wanted", static_cast<double>(check.wanted));
    json.field("verdict", kVerdicts[static_cast<size_t>(check.verdict)]);
    json.field("isHarmless", check.isHarmless);
    json.endObject();
  }
  json.endArray();
  json.endObject();
  return json.take();
}

Result<Jog> jogFromJson(std::string_view body) {
  Jog by;
  Jog to;
  to.isRelative = false;
  const Status done = readJsonBody(body, [&](JsonField& field) {
    readStep(field, "dx", by.x);
    readStep(field, "dy", by.y);
    readStep(field, "x", to.x);
    readStep(field, "y", to.y);
  });
  if (!done) return done.error();
  const bool isBy = by.x || by.y;
  if (isBy == (to.x || to.y)) return Error{"Say how far (dx, dy) or where to (x, y)."};
  return isBy ? by : to;
}

}  // namespace lumi
