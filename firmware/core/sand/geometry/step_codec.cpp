#include "core/sand/geometry/step_codec.h"

#include "core/base/byte_codec.h"

namespace lumi {
namespace {

/** A form that writes both differences as one number of `bytes` bytes, the first of which starts at `first`.
 */
struct Form {
  uint32_t first;
  uint32_t end;    // after the last value of the first byte
  int32_t offset;  // makes the smallest difference 0
  int32_t count;   // of values of a difference
  size_t bytes;
};

constexpr Form kForms[] = {{0, 225, 7, 15, 1}, {225, 249, 39, 78, 2}, {249, 253, 256, 512, 3}};
constexpr uint8_t kPlain = 253;

bool fits(const Form& form, int32_t difference) {
  return difference >= -form.offset && difference < form.count - form.offset;
}

int32_t readPlain(const uint8_t* bytes, size_t size) {
  const uint32_t value = numberAt(bytes, size);
  const uint32_t sign = uint32_t{1} << (8 * size - 1);
  return static_cast<int32_t>((value ^ sign) - sign);
}

}  // namespace

size_t StepCodec::encode(Step step, uint8_t* out) {
  const int32_t ddx = step.dx - last_.dx;
  const int32_t ddy = step.dy - last_.dy;
  last_ = step;
  for (const Form& form : kForms) {
    if (!fits(form, ddx) || !fits(form, ddy)) continue;
    uint32_t number = static_cast<uint32_t>((ddx + form.offset) * form.count + ddy + form.offset);
    for (size_t i = form.bytes; i-- > 1; number >>= 8) out[i] = static_cast<uint8_t>(number);
    out[0] = static_cast<uint8_t>(form.first + number);
    return form.bytes;
  }
  *out++ = kPlain;
  out = putNumber(static_cast<uint32_t>(step.dx), plainSize_, out);
  putNumber(static_cast<uint32_t>(step.dy), plainSize_, out);
  return maxSize(plainSize_);
}

size_t StepCodec::decode(ConstBytes bytes, Step& step) {
  if (bytes.empty()) return 0;
  const uint8_t* const at = bytes.begin();
  size_t size = maxSize(plainSize_);
  if (at[0] == kPlain) {
    if (bytes.size() < size) return 0;
    step = {readPlain(at + 1, plainSize_), readPlain(at + 1 + plainSize_, plainSize_)};
  } else {
    const Form* form = kForms;
    while (form != kForms + 3 && at[0] >= form->end) ++form;
    if (form == kForms + 3 || bytes.size() < form->bytes) return 0;
    size = form->bytes;
    uint32_t number = at[0] - form->first;
    for (size_t i = 1; i < size; ++i) number = number << 8 | at[i];
    const auto pair = static_cast<int32_t>(number);
    step = {last_.dx + pair / form->count - form->offset, last_.dy + pair % form->count - form->offset};
    if (pair / form->count >= form->count) return 0;
  }
  last_ = step;
  return size;
}

}  // namespace lumi
