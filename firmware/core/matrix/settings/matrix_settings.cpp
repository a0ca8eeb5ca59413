#include "core/matrix/settings/matrix_settings.h"

#include <optional>
#include <utility>

#include "core/base/byte_codec.h"
#include "core/base/crc32.h"
#include "core/base/text.h"
#include "core/json/field_list.h"
#include "core/json/text_forms.h"

namespace lumi {
namespace {

constexpr std::array<std::string_view, kMatrices> kIds = {"matrix-1", "matrix-2"};
constexpr std::array<std::string_view, kMatrices> kDefaultNames = {"Matrix 1", "Matrix 2"};

}  // namespace

MatrixSettings::MatrixSettings() = default;
MatrixSettings::MatrixSettings(const MatrixSettings& other) = default;
MatrixSettings::MatrixSettings(MatrixSettings&& other) noexcept = default;
MatrixSettings& MatrixSettings::operator=(const MatrixSettings& other) = default;
MatrixSettings& MatrixSettings::operator=(MatrixSettings&& other) noexcept = default;
MatrixSettings::~MatrixSettings() = default;

size_t textSize(const MatrixSettings& matrix) {
  size_t size = matrix.text.size();
  for (const MatrixPage& page : matrix.pages) size += page.text.size();
  return size;
}

uint32_t courseOf(const MatrixSettings& matrix) {
  ByteWriter bytes(textSize(matrix) + 16 * (1 + matrix.pages.size()));
  for (size_t i = 0; i < matrix.pageCount(); ++i) {
    const MatrixPage& page = matrix.page(i);
    bytes.number(static_cast<uint8_t>(page.mode));
    bytes.number(page.speed);
    bytes.number(page.seconds);
    bytes.number(static_cast<uint8_t>(page.scroll));
    bytes.number(static_cast<uint8_t>(page.rainbowBorder));
    bytes.number(page.patternId);
    bytes.text(page.text);
  }
  return crc32(asBytes(bytes.take()));
}

std::shared_ptr<MatricesSettings> sharedDefaultMatrices() {
  auto matrices = std::make_shared<MatricesSettings>();
  for (size_t i = 0; i < kMatrices; ++i) (*matrices)[i].name = kDefaultNames[i];
  return matrices;
}

std::string_view nameOf(MatrixMode mode) {
  return kMatrixModeNames[static_cast<size_t>(mode)];
}

std::string_view matrixId(size_t index) {
  return kIds[index];
}

std::optional<size_t> matrixIndex(std::string_view id) {
  for (size_t i = 0; i < kIds.size(); ++i) {
    if (kIds[i] == id) return i;
  }
  return std::nullopt;
}

namespace {

constexpr uint8_t kNotNamed = UINT8_MAX;  // as a patternId: the JSON has none so far
constexpr const char* kHours = "12 or 24";
constexpr const char* kPixels = "a list of 256 colours such as #ff8000, or a text of 1536 hex digits";
constexpr const char* kTwoMatrices = "a list of two matrices";
constexpr TextForm kColor = textForm<Rgb, colorFromHex, toHexColor>("a colour such as #ff8000");
constexpr TextForm kPixel = textForm<Rgb, colorFromHex, toHexColor>(kPixels);

/** A matrix shows control characters as blanks, and each takes six bytes in JSON. */
void blankControls(std::string& text) {
  for (char& c : text) {
    if (static_cast<uint8_t>(c) < ' ') c = ' ';
  }
}

/** A pattern is shown instead of a saved one, unless the JSON also has a patternId. */
constexpr ListForm kPattern = {
    [](const void*) { return kMatrixPixels; },
    [](void* matrix, size_t index) -> void* { return &static_cast<MatrixSettings*>(matrix)->pattern[index]; },
    [](void* matrix, size_t index) -> void* {
      return index < kMatrixPixels ? &static_cast<MatrixSettings*>(matrix)->pattern[index] : nullptr;
    },
    [](void* matrix, size_t) {
      uint8_t& id = static_cast<MatrixSettings*>(matrix)->patternId;
      if (id == kNotNamed) id = 0;
    },
    nullptr,
    &kPixel,
    kMatrixPixels,
    kPixels,
    kMatrixPixels,
    sizeof(Rgb),
    6};

void clockFields(FieldVisitor& visit, void* object) {
  auto& clock = *static_cast<MatrixClock*>(object);
  visit.whole("hours", clock.hours, 12, 24, kHours);
  visit.flag("seconds", clock.hasSeconds);
  visit.choice("date", clock.date, kClockDateNames);
  visit.choice("week", clock.week, kClockWeekNames);
}

constexpr ListForm kPages = vectorForm<MatrixPage, MatrixSettings::kMaxPages - 1>(
    "a list of at most 7 pages, those after the first one", FieldVisitor::fieldsOf<MatrixPage>());

void panelFields(FieldVisitor& visit, void* object) {
  auto& matrix = *static_cast<MatrixSettings*>(object);
  visit.constant("width", kMatrixColumns);
  visit.constant("height", kMatrixRows);
  visit.whole("brightness", matrix.brightness, 0, UINT8_MAX);
  visit.flag("enabled", matrix.enabled);
}

void displayFields(FieldVisitor& visit, void* object) {
  auto& matrix = *static_cast<MatrixSettings*>(object);
  fields(visit, static_cast<MatrixPage&>(matrix));
  visit.list("pattern", &matrix, kPattern);
  visit.list("pages", &matrix.pages, kPages);
}

}  // namespace

void fields(FieldVisitor& visit, MatrixPage& page) {
  visit.choice("mode", page.mode, kMatrixModeNames);
  visit.text("text", page.text, MatrixSettings::kMaxTextLength, "a text of at most 2000 bytes");
  visit.form("color", &page.color, kColor);
  visit.whole("speed", page.speed, 0, MatrixPage::kTopSpeed);
  visit.flag("scroll", page.scroll);
  visit.flag("rainbowBorder", page.rainbowBorder);
  visit.object("clock", &page.clock, clockFields);
  visit.whole("seconds", page.seconds, 1, MatrixPage::kMaxSeconds);
  visit.choice("transition", page.transition, kPageTransitionNames);
  visit.whole("patternId", page.patternId, 0, kMaxSavedPatterns);
}

void fields(FieldVisitor& visit, MatrixSettings& matrix) {
  visit.form("name", &matrix.name, kNameForm);
  visit.object("matrix", &matrix, panelFields);
  visit.object("display", &matrix, displayFields);
}

void fields(FieldVisitor& visit, MatricesSettings& matrices) {
  static constexpr ListForm kForm = [] {
    ListForm form =
        arrayForm<MatrixSettings, kMatrices>(kTwoMatrices, FieldVisitor::fieldsOf<MatrixSettings>());
    form.min = kMatrices;
    return form;
  }();
  visit.list("matrices", &matrices, kForm);
}

Status validate(const MatrixSettings& matrix) {
  for (size_t i = 0; i < matrix.pageCount(); ++i) {
    const uint8_t hours = matrix.page(i).clock.hours;
    if (hours != 12 && hours != 24) return must("hours", kHours);
  }
  if (textSize(matrix) <= MatrixSettings::kMaxTextLength) return Done{};
  return invalid("The texts of all pages must be at most 2000 bytes together.");
}

bool operator==(const MatrixPage& a, const MatrixPage& b) {
  return haveEqualFields(a, b);
}

bool operator==(const MatrixSettings& a, const MatrixSettings& b) {
  return haveEqualFields(a, b);
}

PostedMatrices::PostedMatrices(const MatricesSettings& present)
    : settings(std::make_shared<MatricesSettings>(present)) {
  for (size_t i = 0; i < kMatrices; ++i) patternIds_[i] = std::exchange((*settings)[i].patternId, kNotNamed);
}

Status PostedMatrices::end() {
  if (!areGiven_) return must("matrices", kTwoMatrices);
  for (size_t i = 0; i < kMatrices; ++i) {
    MatrixSettings& matrix = (*settings)[i];
    if (matrix.patternId == kNotNamed) matrix.patternId = patternIds_[i];
    for (size_t page = 0; page < matrix.pageCount(); ++page) blankControls(matrix.page(page).text);
    if (const Status usable = validate(matrix); !usable) return usable;
  }
  return Done{};
}

std::optional<uint32_t> PostedMatrices::seenRevision() const {
  return revision_ == 0 ? std::nullopt : std::optional(revision_);
}

void fields(FieldVisitor& visit, PostedMatrices& posted) {
  visit.isPresent("matrices", posted.areGiven_);
  fields(visit, *posted.settings);
  visit.reference("revision", posted.revision_, "a whole number from 0 to 4294967295");
}

}  // namespace lumi
