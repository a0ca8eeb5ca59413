#pragma once

#include <string>

#include "core/base/callback.h"
#include "core/http/routing/router.h"
#include "core/lights/lights.h"
#include "core/schedule/schedule.h"

namespace lumi {

struct ScheduleRoutesContext {
  Schedule& schedule;
  const Lights& lights;
  Callback<std::string()> place;  // its name for people, or ""
};

void addScheduleRoutes(Router& router, const ScheduleRoutesContext& context);

}  // namespace lumi
