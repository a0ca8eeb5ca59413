#include <algorithm>
#include <array>
#include <memory>
#include <utility>
#include <vector>

#include "core/api/answers.h"
#include "core/api/sand_routes.h"
#include "core/api/streams/sources.h"
#include "core/base/byte_codec.h"
#include "core/base/text.h"
#include "core/http/message/request.h"
#include "core/json/read_members.h"
#include "core/sand/library/pattern_moves.h"
#include "core/sand/library/pattern_upload.h"
#include "core/sand/program/outline.h"
#include "core/sand/program/program_reader.h"
#include "core/sand/program/program_sources.h"

namespace lumi {
namespace {

constexpr const char* kNoSuchPattern = "There is no such pattern in the library.";
constexpr const char* kUnreadable = "store-fault";
constexpr std::string_view kBinary = "application/octet-stream";
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

constexpr EpochMillis kSecondMs = static_cast<EpochMillis>(kSecond);
constexpr std::array<std::string_view, 2> kPlaces = {"next", "last"};
constexpr const char* kNameRule = "1 to 80 bytes of text";
constexpr const char* kTagRule = "at most 8 tags of 1 to 24 bytes";

/** Writes a time in whole seconds since 1970; null if it is unknown. */
void writeEpoch(JsonWriter& json, const char* name, EpochMillis time) {
  if (time == 0) return json.null(name);
  json.field(name, time / kSecondMs);
}

void writeTags(JsonWriter& json, std::string_view tags) {
  json.beginArray("tags");
  while (!tags.empty()) {
    const size_t end = tags.find('\n');
    json.element(tags.substr(0, end));
    tags.remove_prefix(end == std::string_view::npos ? tags.size() : end + 1);
  }
  json.endArray();
}

bool isText(std::string_view text, size_t maxSize) {
  return !text.empty() && text.size() <= maxSize && isReadable(text);
}

/** Reads a tag and appends it. One that is there already is left out. */
void takeTag(JsonField& field, size_t count, std::string& tags) {
  const std::string_view tag = trim(field.text());
  if (!isText(tag, kMaxTag) || count > kMaxTags) return (void)field.refuse(kTagRule);
  const std::string all = concat({"\n", tags, "\n"});
  if (all.find(concat({"\n", tag, "\n"})) != std::string::npos) return;
  tags = tags.empty() ? std::string(tag) : concat({tags, "\n", tag});
}

std::string patternJson(const Pattern& pattern, int feedOverride) {
  JsonObject json;
  json.field("id", patternIdText(pattern.id));
  json.field("name", pattern.name);
  json.field("kind", pattern.kind == PatternKind::kGcode ? "gcode" : "theta-rho");
  writeEpoch(json, "added", pattern.added);
  json.field("favorite", pattern.isFavorite);
  writeTags(json, pattern.tags);
  json.field("points", pattern.moves);
  json.field("length", pattern.length);
  json.decimal("time", static_cast<int32_t>((pattern.time.at(feedOverride) + 50) / 100), 1);
  json.field("drawn", pattern.drawn);
  writeEpoch(json, "lastDrawn", pattern.lastDrawn);
  json.field("size", pattern.fileSize);
  return json.take();
}

struct PatternChange {
  std::optional<std::string> name;
  std::optional<std::string> tags;  // one per line
  std::optional<bool> isFavorite;
};

Result<PatternChange> patternChangeFromJson(std::string_view body) {
  const auto take = [](JsonField& field, PatternChange& change) {
    if (field.text("name", change.name)) {
      change.name = std::string(trim(*change.name));
      if (!isText(*change.name, kMaxPatternName)) field.refuse(kNameRule);
    }
    field.flag("favorite", change.isFavorite);
    if (!field.is("tags")) return;
    size_t count = 0;
    std::string& tags = change.tags.emplace();
    field.elements("tags", kTagRule, [&](JsonField& tag) { takeTag(tag, ++count, tags); });
  };
  return readBody<PatternChange>(body, take);
}

/** `{place: "next" | "last"}`, the latter if it is missing. */
Result<JobPlace> jobPlaceFromJson(std::string_view body) {
  size_t place = 1;
  const Status done = readBody(body, [&](JsonField& field) { field.choice("place", kPlaces, place); });
  if (!done) return done.error();
  return place == 0 ? JobPlace::kFirst : JobPlace::kLast;
}

class LibraryRoutes {
 public:
  explicit LibraryRoutes(const SandRoutesContext& context) : context_(context) {}

  void list(const Call& call) const {
    std::vector<PatternId> ids = library().newestFirst();
    const size_t from = countInQuery(call, "from", 0, ids.size());
    const size_t end = std::min(ids.size(), from + countInQuery(call, "count", kMaxListed, kMaxListed));
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
    sendList(call.reply, "patterns", std::move(next), head());
  }

  void pattern(const Call& call) const {
    const auto pattern = library().find(id(call));
    if (!pattern) return call.reply.sendError(404, kNoSuchPattern);
    call.reply.sendJson(200, jsonNow(*pattern));
  }

  void change(const Call& call, const PatternChange& to) const {
    std::string result;
    const Status changed = asSaved(library().update(id(call), [&](Pattern& pattern) {
      if (to.name) pattern.name = *to.name;
      if (to.tags) pattern.tags = *to.tags;
      if (to.isFavorite) pattern.isFavorite = *to.isFavorite;
      result = jsonNow(pattern);
    }));
    if (!changed) return sendOutcome(call.reply, changed);
    call.reply.sendJson(200, std::move(result));
  }

  void remove(const Call& call) const {
    const bool andUses = queryNumber(call.request.query, "force") == 1;
    sendOutcome(call.reply, context_.table.removePattern(id(call), andUses));
  }

  void text(const Call& call) const { send(call, "text/plain; charset=utf-8", movesText); }
  void steps(const Call& call) const { send(call, kBinary, movesSteps); }

  void outline(const Call& call) const {
    auto outline = readOutline(context_.files, programPathOf(id(call)));
    if (!outline) return call.reply.sendError(404, kNoSuchPattern);
    sendStream(call.reply, kBinary, std::make_unique<FramedSource>(std::move(outline.value()), nullptr, ""));
  }

  void outlines(const Call& call) const {
    sendStream(call.reply, kBinary, pieces(idsFrom(queryText(call.request.query, "ids"), kMaxOutlines)));
  }

  std::unique_ptr<PartSink> upload(const Call& call) const {
    return std::make_unique<PatternUpload>(
        library(), context_.files, context_.clock, call.reply, UploadPlay::kNone,
        [this](UploadPlay play) { return rejection(play); },
        [this](const UploadedPattern& uploaded, const Reply& reply) { accept(uploaded, reply); },
        context_.table.motionLimits());
  }

  void enqueue(const Call& call, JobPlace place) const {
    const auto file = context_.table.enqueue(id(call), place);
    if (!file) return sendOutcome(call.reply, file.error());
    JsonObject json;
    json.field("success", true);
    json.field("file", file.value());
    json.field("quiet", context_.table.quietMessage(file.value()));
    call.reply.sendJson(200, json.take());
  }

 private:
  PatternLibrary& library() const { return context_.table.library(); }
  static PatternId id(const Call& call) { return patternIdFrom(call.parameter).value_or(0); }
  std::string json(const Pattern& pattern) const { return patternJson(pattern, context_.table.speed()); }

  /** Computes the time on the table as it is now. That would take too long for a whole list. */
  std::string jsonNow(Pattern pattern) const {
    const SandHardware& table = context_.table.hardware();
    const auto moves = openMoves(context_.files, {pattern.id, false}, table.shape);
    if (moves) pattern.time = timeOf(moves.value()->info(), table);
    return json(pattern);
  }

  JsonObject head() const {
    JsonObject json;
    json.field("revision", library().revision());
    json.field("total", library().size());
    json.beginObject("space");
    json.field("free", library().freeBytes());
    json.field("used", library().usedBytes());
    json.endObject();
    return json;
  }

  void send(const Call& call, std::string_view contentType,
            std::unique_ptr<BodySource> (*encode)(std::unique_ptr<MoveReader>)) const {
    if (!library().has(id(call))) return call.reply.sendError(404, kNoSuchPattern);
    auto program = ProgramReader::open(context_.files, programPathOf(id(call)));
    if (!program) return call.reply.sendError(500, program.error().message, kUnreadable);
    sendStream(call.reply, contentType, encode(std::move(program.value())));
  }

  /** The outlines of `ids`, each after its id and its length. Unreadable ones are left out. */
  std::unique_ptr<BodySource> pieces(std::vector<PatternId> ids) const {
    auto next = [this, ids = std::move(ids), index = size_t{0},
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
      if (!added) {
        if (!uploaded.isDuplicate) (void)library().remove(uploaded.id);
        return sendOutcome(reply, added.error());
      }
      file = std::move(added.value());
    }
    const auto pattern = library().find(uploaded.id);
    if (!pattern) return reply.sendError(500, kNoSuchPattern, kUnreadable);
    JsonObject json;
    json.field("success", true);
    json.json("pattern", jsonNow(*pattern));
    json.field("duplicate", uploaded.isDuplicate);
    json.textOrNull("file", file);
    json.field("quiet", context_.table.quietMessage(file));
    reply.sendJson(200, json.take());
  }

  SandRoutesContext context_;
};

constexpr Route kRoutes[] = {
    {Method::kGet, "/api/sand/library", Access::kGuest, onCall<&LibraryRoutes::list>},
    {Method::kPost, "/api/sand/library", Access::kUser, onUpload<&LibraryRoutes::upload>, kMaxPattern},
    {Method::kGet, "/api/sand/library/outlines", Access::kGuest, onCall<&LibraryRoutes::outlines>},
    {Method::kGet, "/api/sand/library/{}", Access::kGuest, onCall<&LibraryRoutes::pattern>},
    {Method::kPatch, "/api/sand/library/{}", Access::kUser,
     onRead<&LibraryRoutes::change, patternChangeFromJson>, kMaxCommand},
    {Method::kDelete, "/api/sand/library/{}", Access::kUser, onCall<&LibraryRoutes::remove>},
    {Method::kGet, "/api/sand/library/{}/gcode", Access::kUser, onCall<&LibraryRoutes::text>},
    {Method::kGet, "/api/sand/library/{}/program", Access::kGuest, onCall<&LibraryRoutes::steps>},
    {Method::kGet, "/api/sand/library/{}/outline", Access::kGuest, onCall<&LibraryRoutes::outline>},
    {Method::kPost, "/api/sand/library/{}/queue", Access::kGuest,
     onRead<&LibraryRoutes::enqueue, jobPlaceFromJson>, kMaxCommand},
};

}  // namespace

void addLibraryRoutes(Router& router, const SandRoutesContext& context) {
  router.add(kRoutes, std::make_shared<const LibraryRoutes>(context));
}

}  // namespace lumi
