#include "platform/host/openapi/description.h"

#include <map>
#include <utility>

#include "platform/host/openapi/calls.h"
#include "platform/host/openapi/described.h"

namespace lumi::openapi {
namespace {

using Listed = Router::Listed;
using BodyKind = Router::BodyKind;

const std::map<int, const char*> kErrors = {
    {400, "An invalid value. Nothing was changed."},
    {401, "No valid bearer token, or a wrong password at the sign-in"},
    {403, "Not allowed"},
    {404, "There is no such call or no such item."},
    {405, "The path has no call with this method."},
    {408, "The client sent too slowly, or its file takes the hub too long."},
    {409, "A conflict with the present state"},
    {413, "The body is too large, or the store is full."},
    {415, "The body has the wrong content type."},
    {416, "The range is outside the image."},
    {422, "The image is unusable."},
    {429, "Too many attempts or changes. Retry-After says when to try again."},
    {431, "The head of the request is too long."},
    {500, "The store is faulty."},
    {503, "Busy. Retry-After says when to try again."},
};

/** By Access; docs/http-api.md, "Access classes". */
constexpr const char* kAccess[] = {
    "public", "network",         "account", "guest",          "user",
    "admin",  "admin, password", "device",  "user or device", "home",
};

std::string lowered(std::string name) {
  for (char& c : name) c = static_cast<char>(c | 0x20);
  return name;
}

/** Adds the errors that follow from the route: from its access class, its body and its parameters. */
void addErrors(Json& responses, const Listed& route) {
  const bool isDevice = route.access == Access::kDevice || route.access == Access::kUserOrDevice;
  const bool isOpen = route.access == Access::kPublic || route.access == Access::kHome;
  const bool mayBeMissing = route.access == Access::kHome || route.access == Access::kNetwork ||
                            route.pattern.find('{') != std::string::npos;
  std::vector<int> errors = {400, 403, 408, 431, 503};
  if (!isOpen) errors.push_back(401);
  if (mayBeMissing) errors.push_back(404);
  if (isDevice) errors.push_back(409);
  if (route.method != Method::kGet) errors.push_back(413);
  if (route.hasRate) errors.push_back(429);
  if (route.body == BodyKind::kJson || route.body == BodyKind::kForm) errors.push_back(415);
  for (const int status : errors) responses[std::to_string(status)];
}

/** Errors without a shape of their own refer to the common responses. */
Json sorted(const Json& responses) {
  Json all = Json::object();
  const std::map<std::string, Json> byStatus = responses.get<std::map<std::string, Json>>();
  for (const auto& [status, response] : byStatus) {
    all[status] = !response.is_null() ? response
                  : status < "400"    ? Json{{"description", "The client has it."}}
                                      : Json{{"$ref", "#/components/responses/" + status}};
  }
  return all;
}

Json completed(Json operation, const Listed& route) {
  const std::string access = kAccess[static_cast<size_t>(route.access)];
  operation["x-access"] = access;
  operation["security"] = Json::array();
  if (route.access != Access::kPublic && route.access != Access::kHome)
    operation["security"].push_back({{"bearer", Json::array()}});
  if (operation.contains("requestBody"))
    operation["requestBody"]["description"] = "At most " + std::to_string(route.limit) + " bytes";
  addErrors(operation["responses"], route);
  // Without WLED apps their paths are as any other: outside /json, GET returns the panel.
  if (route.access == Access::kHome && !startsWith(route.pattern, "/json")) {
    operation["responses"]["200"]["content"]["text/html"]["schema"] = {{"type", "string"}};
  }
  operation["responses"] = sorted(operation["responses"]);
  return operation;
}

Json errorResponses() {
  const Json error = {{"$ref", "#/components/schemas/ErrorBody"}};
  Json json = Json::object();
  for (const auto& [status, meaning] : kErrors) {
    json[std::to_string(status)] = {{"description", meaning},
                                    {"content", {{"application/json", {{"schema", error}}}}}};
  }
  return json;
}

}  // namespace

Result<std::string> describe(const Router& router, const std::string& version) {
  Json shapes = describedShapes();
  std::vector<DescribedCall> calls;
  for (const char* text :
       {kAccountCalls, kDeviceCalls, kLightCalls, kMatrixCalls, kSandCalls, kSceneCalls, kSystemCalls}) {
    if (Status read = readNotation(text, shapes, calls); !read) return read.error();
  }
  std::map<std::string, Listed> routes;
  for (Listed& route : router.listed()) {
    routes.emplace(std::string(kMethodNames[static_cast<size_t>(route.method)]) + " " + route.pattern, route);
  }
  Json paths = Json::object();
  for (DescribedCall& call : calls) {
    const std::string name = call.method + " " + call.pattern;
    const auto route = routes.find(name);
    if (route == routes.end()) return invalid("There is no route for the described call " + name + ".");
    paths[call.path][lowered(call.method)] = completed(std::move(call.operation), route->second);
    routes.erase(route);
  }
  if (!routes.empty()) return invalid("This call is not described: " + routes.begin()->first);
  const Json info = {{"title", "Lumisand hub"},
                     {"version", version},
                     {"license", {{"name", "MIT"}, {"identifier", "MIT"}}},
                     {"description", "docs/http-api.md says what a schema can't say."}};
  const Json json = {{"openapi", "3.1.0"},
                     {"info", info},
                     {"paths", paths},
                     {"components",
                      {{"schemas", shapes},
                       {"responses", errorResponses()},
                       {"securitySchemes", {{"bearer", {{"type", "http"}, {"scheme", "bearer"}}}}}}}};
  return json.dump(1) + "\n";
}

}  // namespace lumi::openapi
