#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/auth/auth.h"
#include "core/base/owned_callback.h"
#include "core/base/result.h"
#include "core/base/source.h"
#include "core/http/message/response.h"
#include "core/http/routing/route.h"
#include "core/json/json_writer.h"

namespace lumi {

/** The person or access token that makes a call. */
Source sourceOf(const Principal& who);
/** The caller and its address, for the log. */
std::string callerOf(const Auth& auth, const Call& call);

/** If a device makes the call of another device, responds with 403 and returns true. */
bool isOfOther(const Call& call);

/** Return the error as a response. Its kind or reason decides the status (docs/http-api.md). */
Response outcomeResponse(const Error& error);
Response refusalResponse(const Refusal& refusal);

void sendOutcome(const Reply& reply, const Error& error);
void sendOutcome(const Reply& reply, Failure&& failure);
/** Responds with `{success: true}` and the status `success`, or with the error. */
void sendOutcome(const Reply& reply, const Status& outcome, int success = 200);

/** Responds with 200 and a body of unknown length. */
void sendStream(const Reply& reply, std::string_view contentType, std::unique_ptr<BodySource> source);

/** Returns a number in the query, at most `most`. If it is missing, returns `otherwise`. */
size_t countInQuery(const Call& call, TextView name, size_t otherwise, size_t most);

/** Returns `{success: true, name: text}`. */
std::string successJson(const char* name, std::string_view text);
/** Returns `{success, id, revision}`, without `id` if there is none. */
std::string changedJson(uint32_t revision, std::optional<uint32_t> id = std::nullopt);

/** Responds to a change of `list` with its revision, or with the error. */
template <typename List>
void sendChanged(const Reply& reply, const Status& done, const List& list) {
  if (!done) return sendOutcome(reply, done);
  reply.sendJson(200, changedJson(list.revision()));
}
/** Like sendChanged(), for an item that was added. */
template <typename List>
void sendAdded(const Reply& reply, const Result<uint32_t>& id, const List& list) {
  if (!id) return sendOutcome(reply, id.error());
  reply.sendJson(201, changedJson(list.revision(), id.value()));
}

StillWanted untilClientGone(const Reply& reply);

/** Sets who waits for the result of `request`, one of those in auth_types.h. */
template <typename Request>
void setClient(Request& request, const Call& call) {
  request.address = call.request.remoteAddress;
  request.stillWanted = untilClientGone(call.reply);
}

/** Parses `{password}`. */
Result<Secret> passwordFromJson(std::string_view body);

/** Checks the caller's password, then calls `carryOut`. Responds with the refusal if it is wrong. */
void afterPassword(Auth& auth, const Call& call, Secret&& password,
                   OwnedCallback<void(const Reply&)>&& carryOut);

/** Begins the body of a conflict: the message and `revision`. The current settings follow. */
JsonObject conflictOpening(std::string_view message, uint32_t revision);

namespace route {

template <auto member, auto read>
void callWithRead(const void* object, const Call& call, std::string_view body) {
  using Class = typename ClassOf<decltype(member)>::Type;
  auto value = read(body);
  if (!value) return sendOutcome(call.reply, value.error());
  (static_cast<const Class*>(object)->*member)(call, std::move(value.value()));
}

}  // namespace route

/** Like onJson, for a member function that gets the value that `read` returns. If it is an error, that is
 * sent. */
template <auto member, auto read>
inline constexpr JsonFunction onRead = route::callWithRead<member, read>;

}  // namespace lumi
