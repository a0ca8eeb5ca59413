#pragma once

#include "core/base/span.h"

/** The fuzz targets. Each processes one input and throws a Fault if the input violates an invariant. */
namespace lumi::fuzz {

void answers(ConstBytes input);
void backup(ConstBytes input);
void gcode(ConstBytes input);
void grbl(ConstBytes input);
void http(ConstBytes input);
void image(ConstBytes input);
void json(ConstBytes input);
void json_document(ConstBytes input);
void json_text(ConstBytes input);
void live(ConstBytes input);
void multipart(ConstBytes input);
void network(ConstBytes input);
void settings(ConstBytes input);
void thr(ConstBytes input);
void time_zone(ConstBytes input);

struct Target {
  const char* name;
  void (*run)(ConstBytes input);
};

inline constexpr Target kTargets[] = {
    {"answers", answers},     {"backup", backup}, {"gcode", gcode},         {"grbl", grbl},
    {"http", http},           {"image", image},   {"json", json},           {"json_document", json_document},
    {"json_text", json_text}, {"live", live},     {"multipart", multipart}, {"network", network},
    {"settings", settings},   {"thr", thr},       {"time_zone", time_zone},
};

}  // namespace lumi::fuzz
