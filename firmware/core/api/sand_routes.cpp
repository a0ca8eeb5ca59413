#include "core/api/sand_routes.h"

#include <memory>
#include <utility>
#include <vector>

#include "core/api/answers.h"
#include "core/api/json/sand_json.h"
#include "core/api/streams/sources.h"
#include "core/http/message/request.h"
#include "core/http/routing/call_checks.h"
#include "core/http/routing/json_sink.h"
#include "core/sand/library/pattern_upload.h"
#include "core/sand/program/program_sources.h"

namespace lumi {
namespace {

constexpr const char* kNoSuchFile = "There is no pattern of this name.";
constexpr const char* kUnreadable = "store-fault";
constexpr size_t kMaxCommand = 512;
constexpr uint64_t kMaxCanvasBody = 1024 * 1024;

class SandRoutes {
 public:
  explicit SandRoutes(const SandRoutesContext& context) : context_(context) {}

  /**
   * Collects the names of the jobs before the list is sent. If the queue changes meanwhile, no job is
   * skipped.
   */
  void queue(const Call& call) const {
    std::vector<std::string> names;
    for (const Job& job : context_.table.queue().jobs()) names.push_back(job.file);
    auto next = [&table = context_.table, names = std::move(names),
                 index = size_t{0}]() mutable -> std::optional<std::string> {
      const Job* job = nullptr;
      while (job == nullptr && index < names.size()) job = table.queue().find(names[index++]);
      if (job == nullptr) return std::nullopt;
      return jobJson(*job, table.progressOf(*job));
    };
    call.reply.send(streamedJson(200, jsonList("[", std::move(next), "]")));
  }

  std::unique_ptr<PartSink> upload(const Call& call) const {
    return std::make_unique<PatternUpload>(
        context_.table.library(), context_.files, context_.clock, call.reply, UploadPlay::kLast,
        [&table = context_.table](UploadPlay) { return table.queue().isFull() ? JobQueue::kFull : ""; },
        [this](const UploadedPattern& uploaded, const Reply& reply) { enqueue(uploaded, reply); },
        context_.table.motionLimits());
  }

  void text(const Call& call) const { sendMoves(call, "text/plain; charset=utf-8", movesText); }
  void steps(const Call& call) const { sendMoves(call, "application/octet-stream", movesSteps); }

  void remove(const Call& call) const { sendOutcome(call.reply, context_.table.remove(call.parameter)); }

  void control(const Call& call, const SandControl& command) const {
    if (call.who.isGuest && command.action > SandAction::kStop) return call.reply.send(guestRefusal());
    const bool isEarly = call.retryAfter != 0 && command.action != SandAction::kStop;
    if (isEarly) return call.reply.send(tooManyChangesResponse(call.retryAfter));
    sendOutcome(call.reply, context_.table.control(command.action, command.value));
  }

  void jog(const Call& call, std::string_view body) const {
    const auto move = jogFromJson(body, context_.table.hardware().shape);
    sendOutcome(call.reply, move ? context_.table.jog(move.value()) : move.error());
  }

  void controller(const Call& call) const {
    call.reply.sendJson(200, controllerJson(context_.table.controllerChecks()));
  }

  void adjustController(const Call& call) const {
    sendOutcome(call.reply, context_.table.adjustController());
  }

  void change(const Call& call, const QueueChange& command) const {
    const bool deletes = command.decision == SandDecision::kDrop;
    if (call.who.isGuest && (command.position || deletes)) return call.reply.send(guestRefusal());
    const Status done = apply(call.parameter, command);
    if (!done || !command.decision || deletes) return sendOutcome(call.reply, done);
    call.reply.sendJson(200, successJson("quiet", context_.table.quietMessage(call.parameter)));
  }

  void table(const Call& call) const { call.reply.sendJson(200, tableJson(context_.table)); }

  void canvasState(const Call& call) const {
    CanvasStateFrame frame = canvasStateFrame(context_.table);
    sendStream(call.reply, "application/json",
               std::make_unique<FramedSource>(std::move(frame.before), context_.table.canvas().segmentsJson(),
                                              std::move(frame.after)));
  }

  void canvasPoints(const Call& call) const {
    const uint64_t from = queryNumber(call.request.query, "from").value_or(0);
    const uint32_t known = from > UINT32_MAX ? 0 : static_cast<uint32_t>(from);
    sendStream(call.reply, "application/octet-stream", context_.table.canvas().binaryFrom(known));
  }

  /** Checks and discards a sand picture that a browser sends. Only the hub writes the picture. */
  std::unique_ptr<BodySink> checked(const Call& call) const {
    return std::make_unique<CheckedJsonSink>(call.reply);
  }

  void clear(const Call& call) const { sendOutcome(call.reply, context_.table.clearCanvas()); }

 private:
  void sendMoves(const Call& call, std::string_view contentType,
                 std::unique_ptr<BodySource> (*encode)(std::unique_ptr<MoveReader>)) const {
    const Job* job = context_.table.queue().find(call.parameter);
    if (job == nullptr) return call.reply.sendError(404, kNoSuchFile);
    auto moves = context_.table.movesOf(*job);
    if (!moves) return call.reply.sendError(500, moves.error().message, kUnreadable);
    sendStream(call.reply, contentType, encode(std::move(moves.value())));
  }

  /** The form's name for the pattern does not matter here: the job shows that of the file. */
  void enqueue(const UploadedPattern& uploaded, const Reply& reply) const {
    const auto file = context_.table.enqueue(uploaded.id, JobPlace::kLast, uploaded.fileName);
    if (!file) {
      if (!uploaded.isDuplicate) (void)context_.table.library().remove(uploaded.id);
      return sendOutcome(reply, file.error());
    }
    reply.sendJson(200, uploadedJson(file.value(), uploaded, context_.table.hardware(),
                                     context_.table.quietMessage(file.value())));
  }

  Status apply(const std::string& file, const QueueChange& command) const {
    if (command.position) return context_.table.moveTo(file, *command.position);
    if (command.repeat) return context_.table.setRepeat(file, *command.repeat);
    return context_.table.decide(file, *command.decision);
  }

  SandRoutesContext context_;
};

constexpr Route kRoutes[] = {
    {Method::kGet, "/api/gcode/queue", Access::kGuest, onCall<&SandRoutes::queue>},
    {Method::kPatch, "/api/gcode/queue/{}", Access::kGuest, onRead<&SandRoutes::change, queueChangeFromJson>,
     kMaxCommand},
    {Method::kPost, "/api/gcode/upload", Access::kUser, onUpload<&SandRoutes::upload>, kMaxPattern},
    {Method::kGet, "/api/gcode/file/{}", Access::kUser, onCall<&SandRoutes::text>},
    {Method::kDelete, "/api/gcode/file/{}", Access::kUser, onCall<&SandRoutes::remove>},
    {Method::kGet, "/api/gcode/program/{}", Access::kGuest, onCall<&SandRoutes::steps>},
    {Method::kPost, "/api/gcode/control", Access::kGuest, onRead<&SandRoutes::control, controlFromJson>,
     kMaxCommand, nullptr, RateRule::kUnlessStop},
    {Method::kPost, "/api/gcode/jog", Access::kUser, onJson<&SandRoutes::jog>, kMaxCommand},
    {Method::kGet, "/api/gcode/controller", Access::kGuest, onCall<&SandRoutes::controller>},
    {Method::kPost, "/api/gcode/controller", Access::kAdmin, onCall<&SandRoutes::adjustController>},
    {Method::kGet, "/api/gcode/table", Access::kGuest, onCall<&SandRoutes::table>},
    {Method::kGet, "/api/gcode/canvas/state", Access::kGuest, onCall<&SandRoutes::canvasState>},
    {Method::kPut, "/api/gcode/canvas/state", Access::kUser, onBody<&SandRoutes::checked>, kMaxCanvasBody},
    {Method::kPost, "/api/gcode/canvas/segments", Access::kUser, onBody<&SandRoutes::checked>,
     kMaxCanvasBody},
    {Method::kPost, "/api/gcode/canvas/clear", Access::kUser, onCall<&SandRoutes::clear>},
    {Method::kGet, "/api/gcode/canvas.bin", Access::kGuest, onCall<&SandRoutes::canvasPoints>},
};

}  // namespace

void addSandRoutes(Router& router, const SandRoutesContext& context) {
  router.add(kRoutes, std::make_shared<const SandRoutes>(context));
}

}  // namespace lumi
