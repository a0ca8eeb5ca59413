#include "core/api/schedule_routes.h"

#include <memory>
#include <utility>

#include "core/api/answers.h"
#include "core/api/json/schedule_json.h"
#include "core/json/read_members.h"
#include "core/json/text_forms.h"

namespace lumi {
namespace {

constexpr size_t kMaxEntryBody = 1024;
constexpr size_t kMaxCommandBody = 512;

struct SkipCommand {
  EpochMillis at = 0;
  bool skip = true;
};

Result<SkipCommand> skipFromJson(std::string_view body) {
  const auto take = [](JsonField& field, SkipCommand& command) {
    field.parse("at", fromIso, kTimeRule, command.at);
    field.flag("skip", command.skip);
  };
  return readBody<SkipCommand>(body, take, {"at", "skip"});
}

Result<bool> quietFromJson(std::string_view body) {
  return readBody<bool>(body, [](JsonField& field, bool& quiet) { field.flag("quiet", quiet); }, {"quiet"});
}

class ScheduleRoutes {
 public:
  explicit ScheduleRoutes(const ScheduleRoutesContext& context) : context_(context) {}

  void schedule(const Call& call) const {
    call.reply.send(streamedJson(200, scheduleJson(context_.schedule, context_.lights, context_.place())));
  }

  void add(const Call& call, std::string_view body) const {
    auto entry = entryFromJson(ScheduleEntry(), true, body);
    if (!entry) return sendOutcome(call.reply, entry.error());
    sendAdded(call.reply, context_.schedule.add(std::move(entry.value())), context_.schedule);
  }

  void replace(const Call& call, std::string_view body) const {
    const ScheduleEntry* present = context_.schedule.find(call.id());
    if (present == nullptr) return sendOutcome(call.reply, notFound(Schedule::kNoSuchEntry));
    auto entry = entryFromJson(*present, false, body);
    respond(call, entry ? context_.schedule.replace(std::move(entry.value())) : entry.error());
  }

  void remove(const Call& call) const { respond(call, context_.schedule.remove(call.id())); }

  void skip(const Call& call, const SkipCommand& command) const {
    respond(call, context_.schedule.skip(call.id(), command.at, command.skip));
  }

  void quiet(const Call& call, bool quiet) const { respond(call, context_.schedule.setQuiet(quiet)); }

 private:
  void respond(const Call& call, const Status& done) const {
    sendChanged(call.reply, done, context_.schedule);
  }

  ScheduleRoutesContext context_;
};

constexpr Route kRoutes[] = {
    {Method::kGet, "/api/schedule", Access::kGuest, onCall<&ScheduleRoutes::schedule>},
    {Method::kPost, "/api/schedule", Access::kUser, onJson<&ScheduleRoutes::add>, kMaxEntryBody},
    {Method::kPut, "/api/schedule/{}", Access::kUser, onJson<&ScheduleRoutes::replace>, kMaxEntryBody},
    {Method::kDelete, "/api/schedule/{}", Access::kUser, onCall<&ScheduleRoutes::remove>},
    {Method::kPost, "/api/schedule/{}/skip", Access::kUser, onRead<&ScheduleRoutes::skip, skipFromJson>,
     kMaxCommandBody},
    {Method::kPost, "/api/schedule/quiet", Access::kUser, onRead<&ScheduleRoutes::quiet, quietFromJson>,
     kMaxCommandBody},
};

}  // namespace

void addScheduleRoutes(Router& router, const ScheduleRoutesContext& context) {
  router.add(kRoutes, std::make_shared<const ScheduleRoutes>(context));
}

}  // namespace lumi
