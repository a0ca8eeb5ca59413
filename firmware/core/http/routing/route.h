#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/base/span.h"
#include "core/http/routing/call.h"

namespace lumi {

/** Maximum body in bytes of any JSON call. Most calls have a lower limit. */
inline constexpr size_t kMaxJsonBody = 16 * 1024;

/** Error messages of an upload route. */
struct UploadSentences {
  std::string_view
      another;  // of the 409 response while another upload to this route runs, not the common 503
  std::string_view tooLarge;  // of the 413 response for a body above the limit
};

/** How the calls that guests may make count in CallRates. */
enum class RateRule : uint8_t {
  kCounts,      // the router rejects a call that comes too early
  kUnlessStop,  // its function does, unless the call stops the table (Call::retryAfter)
  kFree         // it writes nothing at once
};

/**
 * The function that serves a route. `object` is the object that was added together with the table of routes.
 * onCall, onJson, onBody and onUpload make such a function from a member function of its class.
 */
using CallFunction = void (*)(const void* object, const Call& call);
using JsonFunction = void (*)(const void* object, const Call& call, std::string_view body);
using BodyFunction = std::unique_ptr<BodySink> (*)(const void* object, const Call& call);
using UploadFunction = std::unique_ptr<PartSink> (*)(const void* object, const Call& call);

/**
 * One row of a table of routes. Tables are constexpr, so they need no RAM:
 *
 *     {Method::kGet, "/api/auth/users", Access::kAdmin, onCall<&AuthRoutes::users>},
 *
 * The type of the function decides how the body is handled:
 *
 * - CallFunction: The body is ignored.
 * - JsonFunction: The body must be JSON. The function gets the whole body, or "" if there is none.
 * - BodyFunction: The body is streamed. It uses one of the slots for JSON bodies.
 * - UploadFunction: The body must be a multipart form and is streamed. It uses the slot for uploads. `limit`
 *   applies to the whole body if its length is announced, otherwise to its fields and files.
 *
 * A BodyFunction or UploadFunction that returns null has already responded to the call.
 */
struct Route {
  Method method;
  std::string_view pattern;  // up to two segments may be `{}`, a parameter: "/api/auth/users/{}"
  Access access;
  std::variant<CallFunction, JsonFunction, BodyFunction, UploadFunction> function;
  uint32_t limit = kMaxJsonBody;               // maximum body in bytes
  const UploadSentences* sentences = nullptr;  // null: the common responses
  RateRule rate = RateRule::kCounts;
};

namespace route {

template <typename Member>
struct ClassOf;
template <typename Class, typename Result, typename... Arguments>
struct ClassOf<Result (Class::*)(Arguments...) const> {
  using Type = Class;
};

template <auto member, typename Result, typename... Arguments>
Result call(const void* object, Arguments... arguments) {
  using Class = typename ClassOf<decltype(member)>::Type;
  return (static_cast<const Class*>(object)->*member)(arguments...);
}

}  // namespace route

/** Functions for a table, made from const member functions of the object's own class (not a base class). */
template <auto member>
inline constexpr CallFunction onCall = route::call<member, void, const Call&>;
template <auto member>
inline constexpr JsonFunction onJson = route::call<member, void, const Call&, std::string_view>;
template <auto member>
inline constexpr BodyFunction onBody = route::call<member, std::unique_ptr<BodySink>, const Call&>;
template <auto member>
inline constexpr UploadFunction onUpload = route::call<member, std::unique_ptr<PartSink>, const Call&>;

/** Finds the route of a request. Literal patterns take precedence over patterns with a parameter. */
class RouteTable {
 public:
  struct Group {
    Span<const Route> routes;
    std::shared_ptr<const void> object;
  };

  struct Match {
    const Route* route = nullptr;  // null: there is no route for this method and path
    std::shared_ptr<const void> object;
    std::string parameter;
    std::string secondParameter;
    std::string allowed;  // the methods of the path if it has no route for this one: "GET, HEAD, POST"
  };

  void add(Group group) {
    groups_.reserve(groups_.size() + 1);  // no spare room, which would never be used
    groups_.push_back(std::move(group));
  }
  /** For kHead, finds the route for kGet. Without `isHomeOpen`, there are no routes of the class kHome. */
  Match find(Method method, std::string_view path, bool isHomeOpen) const;
  const std::vector<Group>& groups() const { return groups_; }

 private:
  std::vector<Group> groups_;
};

}  // namespace lumi
