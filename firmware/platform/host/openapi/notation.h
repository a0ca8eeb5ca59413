#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace lumi::openapi {

using Json = nlohmann::ordered_json;

/** What is said of a call beside its route. */
struct DescribedCall {
  std::string method;   // "GET"
  std::string pattern;  // as in the route: "/api/scenes/{}"
  std::string path;     // with the names of the parameters: "/api/scenes/{id}"
  Json operation;       // as in OpenAPI; of an error response only the status
};

/**
 * Reads a description of calls and of the shapes of their JSON. It is a list of
 *
 *     Point = {x: number, y?: number}  // comment
 *     GET /api/NAME/{id: 1..9}?{from?: whole} BODY -> Point, 202 Other, 409  // comment
 *
 * Without BODY the call has none; after BODY, `?` says that it may be missing. A status of 400 or more needs
 * no shape. A comment describes the member or call before it; behind `{`, the object. Shapes:
 *
 *     text  text(80)  text(1..80)     of at most 80, of 1 to 80 bytes
 *     whole  0..255  size             integers: of 32 bits, of a range, of 63 bits
 *     number  number(0..1.5)  flag  time  any  null  true  "word"  /regular expression/
 *     {name: A, other?: B, *: C}      *: members of any other name
 *     A[]  A[8]  A[1..8]              lists
 *     A | B,  A & B                   one of them; an object with the members of both, those of B first
 *     partial A                       all members may be missing, also those of objects inside, but not those
 * of shapes in a list Name                            an earlier or later shape; `&` and `partial` need an
 * earlier one
 *
 * As a body or response, `bytes`, `plain` and `xml` are no JSON, and `form {…}` is a multipart form.
 */
Status readNotation(std::string_view text, Json& shapes, std::vector<DescribedCall>& calls);

}  // namespace lumi::openapi
