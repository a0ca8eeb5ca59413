#include <doctest/doctest.h>

#include "unit/tools/virtual_grbl/grbl_fixture.h"

namespace lumi {
namespace {

struct Refusal {
  const char* line;
  int error;
};

TEST_CASE("a rejected line changes nothing, and later lines run") {
  GrblFixture fixture;
  fixture.ask("G91G1X5F1000Q1");
  fixture.ask("G1X5F1000");
  fixture.ask("G1X5");
  fixture.finish();
  CHECK(fixture.table.ball().x == doctest::Approx(5));
  CHECK(fixture.witness.refused == std::vector<std::string>{"20 G91G1X5F1000Q1"});
  CHECK(fixture.witness.motions == std::vector<std::string>{"G1X5F1000", "G1X5"});
}

TEST_CASE("relative moves, inches and the work offset reach the right position") {
  GrblFixture fixture;
  fixture.ask("G92X10Y20");
  fixture.ask("G1X20Y20F6000");
  fixture.ask("G91");
  fixture.ask("G20");
  fixture.ask("Y1F200");
  fixture.finish();
  CHECK(fixture.table.ball().x == doctest::Approx(10).epsilon(0.001));
  CHECK(fixture.table.ball().y == doctest::Approx(25.4).epsilon(0.001));
  CHECK(fixture.table.workPosition().x == doctest::Approx(20).epsilon(0.001));
  CHECK(fixture.table.workPosition().y == doctest::Approx(45.4).epsilon(0.001));
}

TEST_CASE("the work offset is set once all moves before it are completed") {
  GrblFixture fixture;
  fixture.ask("G1X10F6000");
  CHECK(fixture.say("G92X0\n", 100).empty());
  fixture.finish();
  CHECK(fixture.listen(20) == "ok\r\n");
  CHECK(fixture.table.ball().x == doctest::Approx(10));
  CHECK(fixture.table.workPosition().x == doctest::Approx(0));
}

}  // namespace
}  // namespace lumi
