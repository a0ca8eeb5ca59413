#include "core/api/library_routes.h"

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "core/api/json/library_json.h"
#include "core/api/outcome_response.h"
#include "core/api/streams/json_list_source.h"
#include "core/api/streams/piece_source.h"
#include "core/base/byte_codec.h"
#include "core/base/text.h"
#include "core/json/json_writer.h"
#include "core/sand/library/pattern_moves.h"
#include "core/sand/library/pattern_upload.h"
#include "core/sand/program/outline.h"
#include "core/sand/program/program_reader.h"
#include "core/sand/program/program_sources.h"

namespace lumi {
namespace {

constexpr const char* kNoSuchPattern = "There is no such pattern in the library.";
constexpr const char* kUnreadable = "store-fault";
constexpr size_t kMaxCommand = 1024;
constexpr size_t kMaxListed = 100;
constexpr size_t kMaxOutlines = 40;
constexpr size_t kOutlinesInPass = 16;  // short ones; of long ones, fewer fit into a pass

std::vector<PatternId> idsFrom(std::string_view text, size_t most) {
  std::vector<PatternId> ids;
  while (!text.empty() && ids.size() < most) {
    const size_t end = std::min(text.find(','), text.size());
    if (const auto id = patternIdFrom(text.substr(0, end))) ids.push_back(*id);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return ids;
}

void stream(const Call& call, std::string_view contentType, std::unique_ptr<BodySource> source) {
  Response response;
  response.contentType = contentType;
  response.stream = std::move(source);
  call.reply.send(std::move(response));
}

class LibraryRoutes {
 public:
  explicit LibraryRoutes(const LibraryRoutesContext& context) : context_(context) {}

  void list(const Call& call) const {
    const auto number = [&call](std::string_view name, size_t unlessTold, size_t most) {
      return static_cast<size_t>(
          std::min<uint64_t>(queryNumber(call.request.query, name).value_or(unlessTold), most));
    };
    std::vector<PatternId> ids = library().newestFirst();
    const size_t from = number("from", 0, ids.size());
    const size_t end = std::min(ids.size(), from + number("count", kMaxListed, kMaxListed));
    ids = std::vector<PatternId>(ids.begin() + static_cast<std::ptrdiff_t>(from),
                                 ids.begin() + static_cast<std::ptrdiff_t>(end));
    auto next = [this, ids = std::move(ids), index = size_t{0},
                 last = PatternLibrary::LastPage()]() mutable -> std::optional<std::string> {
      while (index < ids.size()) {
        const size_t page = last.number;
        const Pattern* pattern = library().find(ids[index], last);
        if (last.number != page) return "";  // reading it takes a pass
        ++index;
        if (pattern) return json(*pattern);
      }
      return std::nullopt;
    };
    sendList(call.reply, opening(), std::move(next), "]}");
  }

  void pattern(const Call& call) const {
    const auto pattern = library().find(id(call));
    if (!pattern) return call.reply.sendError(404, kNoSuchPattern);
    call.reply.sendJson(200, jsonNow(*pattern));
  }

  void change(const Call& call, std::string_view body) const {
    const auto change = patternChangeFromJson(body);
    if (!change) return call.reply.send(outcomeResponse(change.error()));
    std::string result;
    const Status changed = asSaved(library().update(id(call), [&](Pattern& pattern) {
      const PatternChange& to = change.value();
      if (to.name) pattern.name = *to.name;
      if (to.tags) pattern.tags = *to.tags;
      if (to.isFavorite) pattern.isFavorite = *to.isFavorite;
      result = jsonNow(pattern);
    }));
    if (!changed) return call.reply.send(outcomeResponse(changed.error()));
    call.reply.sendJson(200, std::move(result));
  }

  void remove(const Call& call) const {
    const bool andUses = queryNumber(call.request.query, "force") == 1;
    call.reply.send(outcomeResponse(context_.table.removePattern(id(call), andUses)));
  }

  void text(const Call& call) const { send(call, "text/plain; charset=utf-8", movesText); }
  void steps(const Call& call) const { send(call, "application/octet-stream", movesSteps); }

  void outline(const Call& call) const {
    auto outline = readOutline(context_.files, programPathOf(id(call)));
    if (!outline) return call.reply.sendError(404, kNoSuchPattern);
    stream(call, "application/octet-stream", pieces({id(call)}, false));
  }

  void outlines(const Call& call) const {
    stream(call, "application/octet-stream",
           pieces(idsFrom(queryText(call.request.query, "ids"), kMaxOutlines), true));
  }

  std::unique_ptr<PartSink> upload(const Call& call) const {
    return std::make_unique<PatternUpload>(
        library(), context_.files, context_.clock, call.reply, UploadPlay::kNone,
        [this](UploadPlay play) { return rejection(play); },
        [this](const UploadedPattern& uploaded, const Reply& reply) { accept(uploaded, reply); },
        context_.table.motionLimits());
  }

  void enqueue(const Call& call, std::string_view body) const {
    const auto place = jobPlaceFromJson(body);
    if (!place) return call.reply.send(outcomeResponse(place.error()));
    const auto file = context_.table.enqueue(id(call), place.value());
    if (!file) return call.reply.send(outcomeResponse(file.error()));
    JsonWriter json;
    json.beginObject();
    json.field("success", true);
    json.field("file", file.value());
    json.field("quiet", context_.table.quietMessage(file.value()));
    json.endObject();
    call.reply.sendJson(200, json.take());
  }

 private:
  PatternLibrary& library() const { return context_.table.library(); }
  static PatternId id(const Call& call) { return patternIdFrom(call.parameter).value_or(0); }
  std::string json(const Pattern& pattern) const { return patternJson(pattern, context_.table.speed()); }

  /** With the time on the table as it is now. For a whole list, that would take too long. */
  std::string jsonNow(Pattern pattern) const {
    const SandHardware& table = context_.table.hardware();
    const auto moves = openMoves(context_.files, {pattern.id, false}, table.shape);
    if (moves) pattern.time = timeOf(moves.value()->info(), table);
    return json(pattern);
  }

  std::string opening() const {
    JsonWriter json;
    json.beginObject();
    json.field("revision", library().revision());
    json.field("total", library().size());
    json.beginObject("space");
    json.field("free", library().freeBytes());
    json.field("used", library().usedBytes());
    json.endObject();
    json.beginArray("patterns");
    return json.take();
  }

  void send(const Call& call, std::string_view contentType,
            std::unique_ptr<BodySource> (*encode)(std::unique_ptr<MoveReader>)) const {
    if (!library().has(id(call))) return call.reply.sendError(404, kNoSuchPattern);
    auto program = ProgramReader::open(context_.files, programPathOf(id(call)));
    if (!program) return call.reply.sendError(500, program.error().message, kUnreadable);
    stream(call, contentType, encode(std::move(program.value())));
  }

  /** The outlines of `ids`, each after its id and its length if `withHeads`. Unreadable ones are left out. */
  std::unique_ptr<BodySource> pieces(std::vector<PatternId> ids, bool withHeads) const {
    auto next = [this, withHeads, ids = std::move(ids), index = size_t{0},
                 opened = size_t{0}]() mutable -> std::optional<std::string> {
      while (index < ids.size()) {
        if (opened++ == kOutlinesInPass) {
          opened = 0;
          return "";
        }
        const PatternId id = ids[index++];
        const auto outline = library().has(id) ? readOutline(context_.files, programPathOf(id))
                                               : Result<std::string>(Error{kNoSuchPattern});
        if (!outline) continue;
        if (!withHeads) return outline.value();
        ByteWriter out(6 + kMaxOutline);
        out.number(id);
        out.text(outline.value());
        return out.take();
      }
      return std::nullopt;
    };
    return std::make_unique<PieceSource>("", std::move(next), "");
  }

  std::string rejection(UploadPlay play) const {
    return play != UploadPlay::kNone && context_.table.queue().isFull() ? JobQueue::kFull : "";
  }

  void accept(const UploadedPattern& uploaded, const Reply& reply) const {
    std::string file;
    if (uploaded.play != UploadPlay::kNone) {
      const JobPlace place = uploaded.play == UploadPlay::kNext ? JobPlace::kFirst : JobPlace::kLast;
      auto added = context_.table.enqueue(uploaded.id, place);
      if (!added) return reply.send(outcomeResponse(added.error()));
      file = std::move(added.value());
    }
    const auto pattern = library().find(uploaded.id);
    if (!pattern) return reply.sendError(500, kNoSuchPattern, kUnreadable);
    const std::string_view quiet = context_.table.quietMessage(file);
    reply.sendJson(200, addedPatternJson(jsonNow(*pattern), uploaded.isDuplicate, file, quiet));
  }

  LibraryRoutesContext context_;
};

constexpr Route kRoutes[] = {
    {Method::kGet, "/api/sand/library", Access::kGuest, onCall<&LibraryRoutes::list>},
    {Method::kPost, "/api/sand/library", Access::kUser, onUpload<&LibraryRoutes::upload>, kMaxPattern},
    {Method::kGet, "/api/sand/library/outlines", Access::kGuest, onCall<&LibraryRoutes::outlines>},
    {Method::kGet, "/api/sand/library/{}", Access::kGuest, onCall<&LibraryRoutes::pattern>},
    {Method::kPatch, "/api/sand/library/{}", Access::kUser, onJson<&LibraryRoutes::change>, kMaxCommand},
    {Method::kDelete, "/api/sand/library/{}", Access::kUser, onCall<&LibraryRoutes::remove>},
    {Method::kGet, "/api/sand/library/{}/gcode", Access::kUser, onCall<&LibraryRoutes::text>},
    {Method::kGet, "/api/sand/library/{}/program", Access::kGuest, onCall<&LibraryRoutes::steps>},
    {Method::kGet, "/api/sand/library/{}/outline", Access::kGuest, onCall<&LibraryRoutes::outline>},
    {Method::kPost, "/api/sand/library/{}/queue", Access::kGuest, onJson<&LibraryRoutes::enqueue>,
     kMaxCommand},
};

}  // namespace

void addLibraryRoutes(Router& router, const LibraryRoutesContext& context) {
  router.add(kRoutes, std::make_shared<const LibraryRoutes>(context));
}

}  // namespace lumi
