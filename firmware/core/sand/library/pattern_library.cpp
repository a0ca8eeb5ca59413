#include "core/sand/library/pattern_library.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/base/lists.h"
#include "core/base/text.h"
#include "core/sand/library/pattern_moves.h"
#include "core/sand/program/program.h"

namespace lumi {
namespace {

constexpr char kNoSuchPattern[] = "There is no such pattern in the library.";
constexpr char kUnreadable[] = "The pattern's record can't be read.";
constexpr char kBeingRead[] = "The pattern is being read just now. Try again in a moment.";
constexpr char kFull[] = "The library holds 400 patterns already. Delete some first.";
constexpr uint32_t kSizeUnit = 16;  // bytes
constexpr uint64_t kBlock = 4096;   // bytes; LittleFS allocates whole blocks

std::string recordOf(size_t page) {
  return concat({"sand-library-", page});
}

}  // namespace

PatternLibrary::PatternLibrary(RecordStore& records, FileStore& files, Random& random, Log& log,
                               Promised promised)
    : records_(records), files_(files), random_(random), log_(log), promised_(std::move(promised)) {}

// ---- Loading ----

bool PatternLibrary::load(NameOf nameOf) {
  if (!loading_) {
    loading_ = std::make_unique<Loading>();
    loading_->unnamed = programs();
    index_.clear();
    pages_ = 0;
    revision_ = randomNumber(random_) >> 1;
    return true;
  }
  if (records_.exists(recordOf(pages_))) {
    loadPage();
    return true;
  }
  auto& [unnamed, isAll] = *loading_;
  if (unnamed.empty()) {
    loading_.reset();
    return false;
  }
  const PatternId id = unnamed.back();
  unnamed.pop_back();
  std::string name = nameOf(id);
  if (name.empty() && !isAll) name = patternIdText(id);
  if (name.empty()) {
    files_.remove(programPathOf(id));
  } else {
    adopt(id, std::move(name));
  }
  return true;
}

/** Removes unfinished programs. Returns the ids of the others. */
std::vector<PatternId> PatternLibrary::programs() const {
  std::vector<PatternId> ids;
  std::vector<std::string> unfinished;
  files_.list(kProgramFolder, [&](std::string_view name) {
    const auto id = patternIdFrom(name.substr(0, name.find('.')));
    if (endsWith(name, kUnfinishedEnding)) {
      unfinished.push_back(std::string(name));
    } else if (id && endsWith(name, kProgramEnding)) {
      ids.push_back(*id);
    }
  });
  for (const std::string& name : unfinished) files_.remove(concat({kProgramFolder, "/", name}));
  return ids;
}

void PatternLibrary::loadPage() {
  auto& [unnamed, isAll] = *loading_;
  const size_t number = pages_++;
  const auto page = readPage(number);
  if (!page && std::exchange(isAll, false)) {
    log_.write(LogLevel::kError, "A part of the sand library can't be read; names may be lost.");
  }
  if (!page) return;
  for (const Pattern& pattern : *page) {
    const auto program = findIf(unnamed, [&](PatternId id) { return id == pattern.id; });
    if (program == unnamed.end()) continue;
    unnamed.erase(program);
    index(pattern, number);
  }
}

void PatternLibrary::adopt(PatternId id, std::string name) {
  const auto opened = openProgram(files_, programPathOf(id));
  if (!opened || isFull()) return;
  Pattern pattern;
  pattern.id = id;
  pattern.name = std::move(name);
  describe({opened.value().footer.info, opened.value().footer.movesCrc}, pattern);
  (void)add(std::move(pattern));
}

/** Keeps the index in the order in which the patterns were added. */
void PatternLibrary::index(const Pattern& pattern, size_t page) {
  Entry entry{};
  entry.id = pattern.id;
  entry.serial = pattern.serial;
  entry.movesCrc = pattern.movesCrc;
  entry.fileSize = (pattern.fileSize / kSizeUnit) & ((1U << 26) - 1);
  entry.page = page & 0x3F;
  auto place = index_.end();
  while (place != index_.begin() && std::prev(place)->serial > entry.serial) --place;
  index_.insert(place, entry);
  lastSerial_ = std::max(lastSerial_, pattern.serial);
}

// ---- Reading ----

const PatternLibrary::Entry* PatternLibrary::at(PatternId id) const {
  const auto entry = findIf(index_, [id](const Entry& each) { return each.id == id; });
  return entry == index_.end() ? nullptr : &*entry;
}

std::optional<PatternPage> PatternLibrary::readPage(size_t page) const {
  const auto bytes = records_.load(recordOf(page));
  return bytes ? decodePage(*bytes) : std::nullopt;
}

std::optional<Pattern> PatternLibrary::find(PatternId id) const {
  LastPage page;
  const Pattern* pattern = find(id, page);
  return pattern ? std::optional<Pattern>(*pattern) : std::nullopt;
}

std::string PatternLibrary::nameOf(PatternId id) const {
  const auto pattern = find(id);
  return pattern ? pattern->name : patternIdText(id);
}

const Pattern* PatternLibrary::find(PatternId id, LastPage& last) const {
  const Entry* entry = at(id);
  if (!entry) return nullptr;
  if (last.number != entry->page || last.revision != revision_) {
    auto page = readPage(entry->page);
    last = {entry->page, revision_, page ? std::move(*page) : PatternPage()};
  }
  const auto pattern = findIf(last.patterns, [id](const Pattern& each) { return each.id == id; });
  return pattern == last.patterns.end() ? nullptr : &*pattern;
}

PatternId PatternLibrary::sameAs(const StoredProgram& program) const {
  const uint32_t size = program.info.fileSize / kSizeUnit;
  const auto same = findIf(index_, [&](const Entry& each) {
    if (each.movesCrc != program.movesCrc || each.fileSize != size) return false;
    const auto opened = openProgram(files_, programPathOf(each.id));
    return opened && opened.value().footer.info.origin.table == program.info.origin.table;
  });
  return same == index_.end() ? 0 : same->id;
}

std::vector<PatternId> PatternLibrary::newestFirst() const {
  std::vector<PatternId> ids;
  ids.reserve(size());
  for (auto entry = index_.rbegin(); entry != index_.rend(); ++entry) ids.push_back(entry->id);
  return ids;
}

uint64_t PatternLibrary::usedBytes() const {
  uint64_t sum = 0;
  for (const Entry& entry : index_) sum += (uint64_t{entry.fileSize} * kSizeUnit / kBlock + 1) * kBlock;
  return sum;
}

uint64_t PatternLibrary::freeBytes() const {
  return roomFor(files_, StoreUse::kPatterns, promised_ ? promised_() : 0);
}

// ---- Changes ----

PatternId PatternLibrary::newId() {
  for (;;) {
    const PatternId id = randomNumber(random_);
    const std::string path = programPathOf(id);
    const bool isTaken = id == 0 || isClear(id) || has(id) || files_.exists(path) ||
                         files_.exists(concat({path, kUnfinishedEnding}));
    if (!isTaken) return id;
  }
}

size_t PatternLibrary::pageWithRoom() const {
  std::array<uint8_t, (kMaxPatterns + kPatternsPerPage - 1) / kPatternsPerPage> counts{};
  for (const Entry& entry : index_) ++counts[entry.page];
  size_t page = 0;
  while (counts[page] >= kPatternsPerPage) ++page;
  return page;
}

Status PatternLibrary::savePage(size_t page, const PatternPage& patterns, StoreUse use) {
  const Status saved = records_.save(recordOf(page), encodePage(patterns), use);
  if (saved) ++revision_;
  return saved;
}

Status PatternLibrary::add(Pattern pattern) {
  if (isFull()) return invalid(kFull);
  const size_t number = pageWithRoom();
  PatternPage page;
  if (number < pages_) page = readPage(number).value_or(PatternPage());
  // Patterns without a program may be left from a removal that was cut short.
  page.remove_if([this](const Pattern& each) { return !has(each.id); });
  pattern.serial = lastSerial_ + 1;
  page.push_back(std::move(pattern));
  const Status saved = savePage(number, page);
  if (!saved) return saved;
  pages_ = std::max(pages_, number + 1);
  index(page.back(), number);
  return Done{};
}

Status PatternLibrary::update(PatternId id, FunctionRef<void(Pattern& pattern)> change) {
  const Entry* entry = at(id);
  if (!entry) return notFound(kNoSuchPattern);
  auto page = readPage(entry->page);
  if (!page) return notSaved(kUnreadable);
  const auto pattern = findIf(*page, [id](const Pattern& each) { return each.id == id; });
  if (pattern == page->end()) return notSaved(kUnreadable);
  change(*pattern);
  return savePage(entry->page, *page);
}

/**
 * Removes the program first. It frees the space that saving may need, and after a power cut in between, the
 * pattern without a program counts as removed.
 */
Status PatternLibrary::remove(PatternId id) {
  const Entry* entry = at(id);
  if (!entry) return notFound(kNoSuchPattern);
  const size_t number = entry->page;
  if (!files_.remove(programPathOf(id))) return conflict(kBeingRead);
  removeIf(index_, [id](const Entry& each) { return each.id == id; });
  ++revision_;
  const uint32_t revision = revision_;
  auto page = readPage(number);
  if (!page) return Done{};
  page->remove_if([this](const Pattern& each) { return !has(each.id); });
  // A record that can't be saved only names a program that is missing.
  (void)savePage(number, *page, StoreUse::kUpkeep);
  revision_ = revision;
  return Done{};
}

}  // namespace lumi
