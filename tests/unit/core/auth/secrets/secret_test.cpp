#include "core/auth/secrets/secret.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <new>
#include <string>
#include <string_view>

using namespace lumi;

namespace {

/** The memory of a Secret, inspected after its destruction. Short texts are stored inside the Secret. */
struct Room {
  alignas(Secret) std::array<unsigned char, sizeof(Secret)> bytes{};

  bool holds(std::string_view text) const {
    return std::search(bytes.begin(), bytes.end(), text.begin(), text.end()) != bytes.end();
  }
};

}  // namespace

TEST_CASE("a destroyed secret is erased from memory") {
  Room room;
  auto* secret = new (room.bytes.data()) Secret("hunter22");
  CHECK(room.holds("hunter22"));
  secret->~Secret();
  CHECK_FALSE(room.holds("hunter"));
  CHECK_FALSE(room.holds("ter22"));
}

TEST_CASE("a moved secret leaves no copy behind") {
  Room room;
  auto* secret = new (room.bytes.data()) Secret("hunter22");
  const Secret moved = std::move(*secret);
  CHECK(moved.text() == "hunter22");
  CHECK_FALSE(room.holds("hunter"));
  secret->~Secret();

  Secret from("hunter22");
  Secret to("something else");
  to = std::move(from);
  CHECK(to.text() == "hunter22");
  CHECK(from.text().empty());
}

TEST_CASE("a secret created by moving a text overwrites that text") {
  std::string text = "a text too long to be kept inside";
  const std::string_view was(text.data(), text.size());
  const Secret secret(std::move(text));
  CHECK(secret.text() == "a text too long to be kept inside");
  CHECK(text.empty());
  CHECK(was.find("long") == std::string_view::npos);
}

TEST_CASE("copies are equal and independent") {
  Secret first("one");
  const Secret second = first;
  first = Secret("two");
  CHECK(first.text() == "two");
  CHECK(second.text() == "one");
}
