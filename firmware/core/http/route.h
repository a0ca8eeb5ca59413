#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <variant>

#include "core/http/call.h"

namespace lumi {

/** Bytes; no JSON call takes a longer body, most take much less. */
inline constexpr size_t kMaxJsonBody = 16 * 1024;

/** What an upload is told instead of the common sentences; "": just those. */
struct UploadSentences {
  std::string_view another = {};   // 409 while another upload to the same call has the place; otherwise 503
  std::string_view tooLarge = {};  // 413 past the limit
};

/**
 * What serves a route. The pointer is the object that the table of routes was added with: a function that
 * onCall and its kin make of a member calls that member of it.
 */
using CallFunction = void (*)(const void* object, const Call& call);
using JsonFunction = void (*)(const void* object, const Call& call, std::string_view body);
using BodyFunction = std::unique_ptr<BodySink> (*)(const void* object, const Call& call);
using UploadFunction = std::unique_ptr<PartSink> (*)(const void* object, const Call& call);

/**
 * One line of a table of routes, which is constexpr and so costs no memory:
 *   {Method::kGet, "/api/auth/users", Access::kAdmin, onCall<&AuthRoutes::users>},
 * The kind of function decides about the body:
 * - CallFunction: it is ignored.
 * - JsonFunction: JSON, kept whole; "" when there is none. Choose the limit that the call needs.
 * - BodyFunction: streamed; takes one of the JSON bodies' places.
 * - UploadFunction: a multipart form. The limit is for the whole body where its length is announced,
 * otherwise for its fields and files. Counts as an upload. A BodyFunction or UploadFunction that returns
 * nothing has answered the call itself.
 */
struct Route {
  Method method;
  std::string_view pattern;  // literal but for at most two parts `{}`: "/api/auth/users/{}"
  Access access;
  std::variant<CallFunction, JsonFunction, BodyFunction, UploadFunction> function;
  uint64_t limit = kMaxJsonBody;  // bytes of body
  UploadSentences sentences = {};
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

/** A table's functions, made of a class's const member functions. */
template <auto member>
inline constexpr CallFunction onCall = route::call<member, void, const Call&>;
template <auto member>
inline constexpr JsonFunction onJson = route::call<member, void, const Call&, std::string_view>;
template <auto member>
inline constexpr BodyFunction onBody = route::call<member, std::unique_ptr<BodySink>, const Call&>;
template <auto member>
inline constexpr UploadFunction onUpload = route::call<member, std::unique_ptr<PartSink>, const Call&>;

}  // namespace lumi
