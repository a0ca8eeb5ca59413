#include "core/auth/sessions/notices.h"

#include "core/base/text.h"
#include "core/json/json_writer.h"

namespace lumi {
namespace {

constexpr std::string_view kRecord = "notices";
constexpr std::string_view kFrom = " from ";
constexpr char kFirstAddress = 'f';
constexpr char kNewAddress = 'a';
constexpr char kNewAdministrator = 'n';
constexpr char kMqtt = 'm';
constexpr char kWled = 'w';
constexpr char kDismissed = 'd';  // `number` is the last dismissed one, `who` the administrator's id

bool isAddress(char kind) {
  return kind == kFirstAddress || kind == kNewAddress;
}

std::string_view nameOf(char kind) {
  switch (kind) {
    case kNewAdministrator:
      return "administrator";
    case kMqtt:
      return "mqtt";
    case kWled:
      return "wled";
    default:
      return "address";
  }
}

std::string_view cut(std::string_view& rest, char end) {
  const std::string_view piece = rest.substr(0, rest.find(end));
  rest.remove_prefix(piece.size() < rest.size() ? piece.size() + 1 : piece.size());
  return piece;
}

}  // namespace

/** A line is "<kind><number> <time> <who>"; the time is "" if it is unknown. */
struct Notices::Line {
  size_t begin;
  size_t size;
  char kind;
  uint32_t number;
  std::string_view at;
  std::string_view who;
};

/** Reads the line at `from`. Returns false at the end. */
bool Notices::read(size_t from, Line& line) const {
  if (from >= lines_.size()) return false;
  std::string_view rest = std::string_view(lines_).substr(from);
  std::string_view fields = cut(rest, '\n');
  line.begin = from;
  line.size = lines_.size() - from - rest.size();
  std::string_view number = cut(fields, ' ');
  line.kind = number.empty() ? ' ' : number.front();
  line.number = static_cast<uint32_t>(parseUnsigned(number.substr(number.empty() ? 0 : 1)).value_or(0));
  line.at = cut(fields, ' ');
  line.who = fields;
  return true;
}

void Notices::load() {
  const std::string saved = records_.load(kRecord).value_or("");
  if (saved.size() <= kMaxBytes) lines_ = madeReadableLines(saved);
}

// The first sign-in of all is that of a hub from before there were notices.
bool Notices::signedIn(std::string_view username, std::string_view address) {
  const std::string who = concat({username, kFrom, address});
  const bool isFirst = lines_.empty();
  size_t addresses = 0;
  Line oldest{};
  Line line;
  for (size_t at = 0; read(at, line); at += line.size) {
    if ((!isAddress(line.kind) && line.kind != kNewAdministrator) ||
        line.who.substr(0, line.who.rfind(kFrom)) != username)
      continue;
    if (line.who == who) return false;
    if (line.kind != kNewAdministrator && addresses++ == 0) oldest = line;
  }
  if (addresses >= kMaxAddresses) lines_.erase(oldest.begin, oldest.size);
  add(isFirst ? kFirstAddress : kNewAddress, lastNumber() + 1, who);
  (void)save();
  return !isFirst;
}

void Notices::accountAdded(std::string_view username, std::string_view address) {
  add(kFirstAddress, lastNumber() + 1, concat({username, kFrom, address}));
  (void)save();
}

void Notices::administratorAdded(uint32_t id, std::string_view username, std::string_view address) {
  add(kNewAdministrator, lastNumber() + 1, concat({username, kFrom, address}));
  setDismissed(id, lastNumber());
  (void)save();
}

void Notices::administratorsRestored(std::string_view names) {
  add(kNewAdministrator, lastNumber() + 1, concat({names, kFrom, "a backup"}));
  (void)save();
}

void Notices::mqttChanged(std::string_view by) {
  addOnce(kMqtt, by);
}

void Notices::wledSwitchedOn(std::string_view by) {
  addOnce(kWled, by);
}

/** The same notice counts only once: repeated changes must not hide a new administrator. */
void Notices::addOnce(char kind, std::string_view by) {
  replace(kind, lastNumber() + 1, by);
  (void)save();
}

std::string Notices::toJson(uint32_t administrator) const {
  const uint32_t dismissed = dismissedBy(administrator);
  size_t listed = 0;
  JsonObject json;
  json.beginArray("notices");
  Line line;
  for (size_t at = 0; listed < kMaxListed && read(at, line); at += line.size) {
    if (line.number <= dismissed || line.kind == kFirstAddress || line.kind == kDismissed) continue;
    ++listed;
    json.beginObject();
    json.field("id", line.number);
    json.textOrNull("at", line.at);
    json.field("kind", nameOf(line.kind));
    json.field("who", line.who);
    json.endObject();
  }
  json.endArray();
  return json.take();
}

Result<bool> Notices::dismiss(uint32_t administrator, uint32_t number) {
  const uint32_t last = lastNumber();
  if (number > last) number = last;
  if (number <= dismissedBy(administrator)) return false;
  std::string before = lines_;
  setDismissed(administrator, number);
  const Status saved = save();
  if (saved) return true;
  lines_ = std::move(before);
  return saved.error();
}

void Notices::clear() {
  lines_.clear();
  isUnsaved_ = !records_.remove(kRecord);
}

// Evicts addresses first, and nothing else for an address: a flood of sign-ins must not hide a new
// administrator.
void Notices::add(char kind, uint32_t number, std::string_view who) {
  std::string added = concat({std::string_view(&kind, 1), number, " "});
  if (const auto now = clock_.wall(); now && kind != kDismissed) added += toIso(*now);
  added += concat({" ", who, "\n"});
  while (lines_.size() + added.size() > kMaxBytes) {
    Line victim{};
    Line line;
    for (size_t at = 0; read(at, line); at += line.size) {
      if (at == 0 || (isAddress(line.kind) && !isAddress(victim.kind))) victim = line;
    }
    if (isAddress(kind) && !isAddress(victim.kind)) return;
    lines_.erase(victim.begin, victim.size);
  }
  lines_ += added;
}

uint32_t Notices::lastNumber() const {
  uint32_t last = 0;
  Line line;
  for (size_t at = 0; read(at, line); at += line.size) {
    if (line.number > last) last = line.number;
  }
  return last;
}

uint32_t Notices::dismissedBy(uint32_t administrator) const {
  const std::string id = numberText(administrator);
  Line line;
  for (size_t at = 0; read(at, line); at += line.size) {
    if (line.kind == kDismissed && line.who == id) return line.number;
  }
  return 0;
}

void Notices::setDismissed(uint32_t administrator, uint32_t number) {
  replace(kDismissed, number, numberText(administrator));
}

void Notices::replace(char kind, uint32_t number, std::string_view who) {
  Line line;
  for (size_t at = 0; read(at, line);) {
    if (line.kind == kind && line.who == who) {
      lines_.erase(at, line.size);
    } else {
      at += line.size;
    }
  }
  add(kind, number, who);
}

Status Notices::save() {
  const Status saved = records_.save(kRecord, lines_, StoreUse::kSettings);
  isUnsaved_ = !saved;
  return saved;
}

}  // namespace lumi
