#include "core/http/form/multipart_parser.h"
#include "fuzz/fault.h"
#include "fuzz/input.h"
#include "fuzz/targets.h"
#include "support/http/http_fakes.h"

namespace lumi::fuzz {
namespace {

struct FormRead {
  std::string told;
  MultipartParser::Fault fault;
  bool complete;
};

bool operator==(const FormRead& a, const FormRead& b) {
  return a.told == b.told && a.fault == b.fault && a.complete == b.complete;
}

FormRead readForm(const std::string& boundary, ConstBytes form, uint8_t seed, uint8_t sinkRoom) {
  test::SinkLog log;
  if (sinkRoom > 0) log.capacity = sinkRoom;
  log.fileEndsRefused = sinkRoom % 3;
  test::RecordingPartSink sink(log);
  MultipartParser parser(boundary, sink);
  for (Pieces pieces(form, seed); !pieces.done();) {
    ConstBytes piece = pieces.next();
    for (int turn = 0; !piece.empty(); ++turn) {
      const size_t taken = parser.write(piece);
      expect(taken <= piece.size(), "no more is taken than was offered");
      piece = piece.sub(taken);
      if (sinkRoom > 0) log.capacity = sinkRoom;
      expect(turn < 10'000, "a form that is offered continues");
    }
  }
  return {log.text, parser.fault(), parser.complete()};
}

}  // namespace

/**
 * Byte 0: how the form is cut into pieces; byte 1: how much the sink accepts at once; a line with the
 * Content-Type; then the form.
 */
void multipart(ConstBytes bytes) {
  Input input(bytes);
  const uint8_t seed = input.byte();
  const uint8_t sinkRoom = input.byte();
  const auto boundary = MultipartParser::boundaryOf(input.until('\n'));
  if (!boundary) return;
  const ConstBytes form = input.rest();
  const FormRead atOnce = readForm(*boundary, form, 0, 0);
  expect(readForm(*boundary, form, seed, sinkRoom) == atOnce, "a form reads the same in any pieces");
  if (atOnce.complete) {
    expect(asText(form).find("--" + *boundary + "--") != std::string_view::npos,
           "a form is whole only with its closing boundary");
  }
}

}  // namespace lumi::fuzz
