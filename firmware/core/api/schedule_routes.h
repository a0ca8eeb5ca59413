#pragma once

#include <functional>
#include <string>

#include "core/http/routing/router.h"
#include "core/lights/lights.h"
#include "core/schedule/schedule.h"

namespace lumi {

struct ScheduleRoutesContext {
  Schedule& schedule;
  const Lights& lights;
  std::function<std::string()> place;  // its name for people, or ""
};

void addScheduleRoutes(Router& router, ScheduleRoutesContext context);

}  // namespace lumi
