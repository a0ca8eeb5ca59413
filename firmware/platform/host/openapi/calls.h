#pragma once

namespace lumi::openapi {

/** What the calls of each feature are for, and the shapes of their JSON, as notation.h reads them. */
extern const char* const kAccountCalls;
extern const char* const kDeviceCalls;
extern const char* const kLightCalls;
extern const char* const kMatrixCalls;
extern const char* const kSandCalls;
extern const char* const kSceneCalls;
extern const char* const kSystemCalls;

}  // namespace lumi::openapi
