#include "core/api/schedule_routes.h"

#include <memory>
#include <utility>

#include "core/api/json/schedule_json.h"
#include "core/api/outcome_response.h"
#include "core/http/routing/call_checks.h"

namespace lumi {
namespace {

constexpr size_t kMaxEntryBody = 1024;
constexpr size_t kMaxCommandBody = 512;

class ScheduleRoutes {
 public:
  explicit ScheduleRoutes(ScheduleRoutesContext context) : context_(std::move(context)) {}

  void schedule(const Call& call) const {
    call.reply.send(streamedJson(200, scheduleJson(context_.schedule, context_.lights, context_.place())));
  }

  void add(const Call& call, std::string_view body) const {
    const auto entry = entryFromJson(ScheduleEntry(), true, body);
    if (!entry) return call.reply.send(outcomeResponse(entry.error()));
    const Result<uint32_t> added = context_.schedule.add(entry.value());
    if (!added) return call.reply.send(outcomeResponse(added.error()));
    call.reply.sendJson(201, changedJson(context_.schedule.revision(), added.value()));
  }

  void replace(const Call& call, std::string_view body) const {
    const ScheduleEntry* present = context_.schedule.find(call.id());
    if (present == nullptr) return call.reply.send(outcomeResponse(notFound(Schedule::kNoSuchEntry)));
    const auto entry = entryFromJson(*present, false, body);
    if (!entry) return call.reply.send(outcomeResponse(entry.error()));
    respond(call, context_.schedule.replace(entry.value()));
  }

  void remove(const Call& call) const { respond(call, context_.schedule.remove(call.id())); }

  void skip(const Call& call, std::string_view body) const {
    const auto command = skipFromJson(body);
    if (!command) return call.reply.send(outcomeResponse(command.error()));
    respond(call, context_.schedule.skip(call.id(), command.value().at, command.value().skip));
  }

  void quiet(const Call& call, std::string_view body) const {
    const auto quiet = quietFromJson(body);
    if (!quiet) return call.reply.send(outcomeResponse(quiet.error()));
    respond(call, context_.schedule.setQuiet(quiet.value()));
  }

 private:
  void respond(const Call& call, const Status& outcome) const {
    if (!outcome) return call.reply.send(outcomeResponse(outcome));
    call.reply.sendJson(200, changedJson(context_.schedule.revision()));
  }

  ScheduleRoutesContext context_;
};

constexpr Route kRoutes[] = {
    {Method::kGet, "/api/schedule", Access::kGuest, onCall<&ScheduleRoutes::schedule>},
    {Method::kPost, "/api/schedule", Access::kUser, onJson<&ScheduleRoutes::add>, kMaxEntryBody},
    {Method::kPut, "/api/schedule/{}", Access::kUser, onJson<&ScheduleRoutes::replace>, kMaxEntryBody},
    {Method::kDelete, "/api/schedule/{}", Access::kUser, onCall<&ScheduleRoutes::remove>},
    {Method::kPost, "/api/schedule/{}/skip", Access::kUser, onJson<&ScheduleRoutes::skip>, kMaxCommandBody},
    {Method::kPost, "/api/schedule/quiet", Access::kUser, onJson<&ScheduleRoutes::quiet>, kMaxCommandBody},
};

}  // namespace

void addScheduleRoutes(Router& router, ScheduleRoutesContext context) {
  router.add(kRoutes, std::make_shared<const ScheduleRoutes>(std::move(context)));
}

}  // namespace lumi
