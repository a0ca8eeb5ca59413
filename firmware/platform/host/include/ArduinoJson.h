#pragma once

/**
 * The part of ArduinoJson 7's API that the core uses, over nlohmann-json's parser, for builds that can't
 * reach the real library. What compiles here compiles there and means the same; handles stay valid while
 * their siblings come and go. Three things are stricter: text must be well-formed UTF-8 and JSON (no single
 * quotes, no bare keys), a number beyond double's range is an error, and a failed read leaves nothing.
 */

#include "arduinojson_adapter/access.h"
#include "arduinojson_adapter/collections.h"
#include "arduinojson_adapter/compare.h"
#include "arduinojson_adapter/convert.h"
#include "arduinojson_adapter/deserialize.h"
#include "arduinojson_adapter/document.h"
#include "arduinojson_adapter/node.h"
#include "arduinojson_adapter/serialize.h"
#include "arduinojson_adapter/strings.h"
#include "arduinojson_adapter/variant.h"

using namespace ArduinoJson;
