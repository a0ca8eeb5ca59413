import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { layerFindings } from "../../scripts/layers.mjs";
import { kStandardNames } from "../../scripts/lib/firmware-includes.mjs";

const folders = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** The findings in a checkout that contains only `files` (path to text). */
async function findingsIn(files) {
  const base = mkdtempSync(join(tmpdir(), "lumisand-layers-"));
  folders.push(base);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(base, path)), { recursive: true });
    writeFileSync(join(base, path), `${text}\n`);
  }
  return layerFindings(base);
}

const include = (header) => (header.startsWith("<") ? `#include ${header}` : `#include "${header}"`);

describe("the firmware's layers", () => {
  it.each([
    ["core/base/a.h", "<string_view>"],
    ["core/base/a.h", "core/base/b.h"],
    ["core/ports/a.h", "core/base/b.h"],
    ["core/http/a.h", "core/ports/clock.h"],
    ["core/http/a.h", "core/json/json_reader.h"],
    ["core/http/routing/a.h", "core/http/message/b.h"],
    ["core/sand/a.h", "core/sand/grbl/b.h"],
    ["core/lights/a.h", "core/store/record_store.h"],
    ["core/lights/strip_codec.cpp", "core/json/json_writer.h"],
    ["core/api/routes.cpp", "core/lights/strip.h"],
    ["hub/hub.cpp", "core/api/routes.h"],
    ["satellite/satellite.cpp", "core/matrix/canvas.h"],
    ["platform/host/files.cpp", "<unistd.h>"],
    ["platform/host/files.cpp", "core/ports/file_store.h"],
    ["platform/esp32/server.cpp", "<ESPAsyncWebServer.h>"],
    ["platform/esp32/net/a.h", "platform/posix/b.h"],
    ["tools/virtual_grbl/grbl.cpp", "<pty.h>"],
    ["tools/virtual_grbl/grbl.cpp", "tools/virtual_grbl/planner.h"],
    ["main/hub_host.cpp", "platform/host/files.h"],
  ])("allow %s to include %s", async (file, header) => {
    expect(await findingsIn({ [`firmware/${file}`]: include(header) })).toEqual([]);
  });

  it.each([
    ["core/base/a.h", "core/ports/clock.h", "core/base may import core/base"],
    ["core/base/a.h", "<unistd.h>", "C++ standard library"],
    ["core/ports/a.h", "core/http/message/request.h", "core/ports may import core/ports, core/base"],
    ["core/json/a.h", "core/http/message/request.h", "core/json may import core/json, core/base"],
    ["core/lights/a.h", "core/auth/accounts.h", "core/lights may import core/lights, core/base"],
    ["core/lights/a.h", "core/api/routes.h", "of core/api"],
    ["core/lights/strip_codec.cpp", "<ArduinoJson.h>", "platform headers belong in"],
    ["core/lights/a.cpp", "<freertos/FreeRTOS.h>", "platform headers belong in"],
    ["core/lights/a.cpp", "esp_log.h", "platform headers belong in"],
    ["core/lights/a.cpp", "<thread>", "platform headers belong in"],
    ["hub/hub.cpp", "platform/host/files.h", "of platform/host"],
    ["satellite/satellite.cpp", "hub/hub.h", "of hub"],
    ["platform/host/files.cpp", "core/lights/strip.h", "of core/lights"],
    ["platform/host/files.cpp", "platform/esp32/files.h", "of platform/esp32"],
    ["platform/host/files.cpp", "main/hub_host.h", "of main"],
    [
      "platform/posix/a.h",
      "platform/host/b.h",
      "platform/posix may import platform/posix, core/base, core/ports",
    ],
    ["tools/virtual_grbl/grbl.cpp", "core/sand/parser.h", "of core/sand"],
    ["tools/virtual_grbl/grbl.cpp", "tools/other/planner.h", "shares code with nothing"],
    ["main/hub_host.cpp", "tools/virtual_grbl/grbl.h", "of tools"],
    [
      "core/http/message/a.h",
      "core/http/routing/b.h",
      "core/http/message may import of its layer core/http/message",
    ],
    ["core/sand/grbl/a.h", "core/sand/canvas/b.h", "core/sand/grbl may import of its layer core/sand/grbl"],
    ["platform/esp32/net/a.h", "platform/esp32/wifi/b.h", "platform/esp32/net may import of its layer"],
    ["core/lights/a.cpp", "../auth/accounts.h", "write the path from firmware/"],
    ["core/lights/a.cpp", "core/unheard/a.h", "is in no layer"],
  ])("do not allow %s to include %s", async (file, header, allowed) => {
    const findings = await findingsIn({ [`firmware/${file}`]: `// first line\n${include(header)}` });
    expect(findings).toHaveLength(1);
    expect(findings[0]).toContain(`firmware/${file}:2: includes ${header.replace(/[<>]/g, "")}`);
    expect(findings[0]).toContain(allowed);
  });

  it("do not allow core, hub and satellite to test for the platform", async () => {
    const findings = await findingsIn({
      "firmware/core/lights/a.cpp": "#ifdef ESP32\n#endif",
      "firmware/hub/hub.cpp": "#if defined(__linux__)\n#endif",
      "firmware/satellite/a.cpp": "#ifndef ARDUINO\n#endif",
      "firmware/platform/host/a.cpp": "#ifdef __linux__\n#endif",
      "firmware/core/base/a.h": "#ifndef NDEBUG\n#endif",
    });
    expect(findings.map((finding) => finding.split(";")[0])).toEqual([
      "firmware/core/lights/a.cpp:1: asks for ESP32",
      "firmware/hub/hub.cpp:1: asks for __linux__",
      "firmware/satellite/a.cpp:1: asks for ARDUINO",
    ]);
  });

  it("report a folder that is not a layer", async () => {
    expect(await findingsIn({ "firmware/core/helpers/a.h": "" })).toEqual([
      "firmware/core/helpers/a.h:1: this folder is no layer of the firmware",
    ]);
  });

  it("ignore includes in comments", async () => {
    const text = `/*\n${include("core/auth/a.h")}\n*/\n// ${include("core/auth/a.h")}`;
    expect(await findingsIn({ "firmware/core/lights/a.cpp": text })).toEqual([]);
  });
});

describe("the panel's layers", () => {
  const importOf = (from) => `import { a } from "${from}";`;

  it.each([
    ["app/App.tsx", "../features/lights/Lights"],
    ["main.tsx", "./app/App"],
    ["features/lights/Lights.tsx", "../../components/Slider"],
    ["features/lights/Lights.tsx", "../../state/lights"],
    ["features/lights/Lights.tsx", "wouter"],
    ["state/lights.ts", "../api/config"],
    ["state/lights.ts", "react"],
    ["components/Slider.tsx", "../lib/power"],
    ["api/config.ts", "../lib/power"],
    ["features/lights/Lights.test.tsx", "../../../test/render"],
  ])("allow %s to import %s", async (file, from) => {
    expect(await findingsIn({ [`web/src/${file}`]: importOf(from) })).toEqual([]);
  });

  it.each([
    ["features/lights/Lights.tsx", "../sand/queue", "another feature"],
    ["features/lights/Lights.tsx", "../../app/theme", "features/lights may import"],
    ["state/lights.ts", "../features/lights/strip", "state may import its own files, api, lib"],
    ["components/Slider.tsx", "../state/lights", "components may import its own files, lib"],
    ["api/config.ts", "../state/session", "api may import its own files, lib"],
    ["lib/power.ts", "../api/config", "lib may import its own files"],
    ["lib/power.ts", "react", "free of user interface"],
    ["api/config.ts", "wouter/use-hash-location", "free of user interface"],
    ["app/App.tsx", "../../../scripts/layers.mjs", "outside web/src"],
  ])("do not allow %s to import %s", async (file, from, allowed) => {
    const findings = await findingsIn({ [`web/src/${file}`]: `\n${importOf(from)}` });
    expect(findings).toHaveLength(1);
    expect(findings[0]).toContain(`web/src/${file}:2: imports ${from}`);
    expect(findings[0]).toContain(allowed);
  });

  it("find files that import each other, also only types", async () => {
    const findings = await findingsIn({
      "web/src/lib/a.ts": importOf("./b"),
      "web/src/lib/b.ts": 'import type { c } from "./c";',
      "web/src/lib/c.ts": importOf("./b"),
    });
    expect(findings).toEqual(["web/src/lib/b.ts: a circle: lib/b.ts, lib/c.ts"]);
  });

  it.each([
    ["export", 'export { a } from "../sand/queue";'],
    ["dynamic import", 'const a = await import("../sand/queue");'],
    ["bare import", 'import "../sand/queue";'],
    ["import over several lines", 'import {\n  a,\n} from "../sand/queue";'],
  ])("check an %s, too", async (_, text) => {
    expect(await findingsIn({ "web/src/features/lights/a.ts": text })).toHaveLength(1);
  });

  it.each(["await fetch(url)", "window.fetch(url)", "globalThis.fetch (url)", "new XMLHttpRequest()"])(
    "let only the API layer call %s",
    async (text) => {
      expect(await findingsIn({ "web/src/api/client.ts": text })).toEqual([]);
      expect(await findingsIn({ "web/src/state/lights.ts": text })).toEqual([
        "web/src/state/lights.ts:1: calls the network; only web/src/api may",
      ]);
    },
  );

  it("allow functions with similar names", async () => {
    expect(await findingsIn({ "web/src/state/lights.ts": "refetch(); store.fetch();" })).toEqual([]);
  });
});

describe("the firmware's includes", () => {
  it.each([
    ["itself", "#include <utility>\nint b = std::move(1);"],
    ["through a header of the project", '#include "core/base/a.h"\nint b = std::move(1);'],
    ["and do not, for a comment", "// like std::move(1)"],
  ])("name a standard header that a file uses: %s", async (_, text) => {
    const files = { "firmware/core/base/a.h": "#include <utility>", "firmware/core/base/b.h": text };
    expect(await findingsIn(files)).toEqual([]);
  });

  it("lack a header: its first use is reported", async () => {
    const text = '#include <string>\n#include "core/base/b.h"\nint a = std::move(1), b = std::move(2);';
    expect(await findingsIn({ "firmware/core/base/a.h": text, "firmware/core/base/b.h": "" })).toEqual([
      "firmware/core/base/a.h:3: uses std::move, and does not include <utility>",
    ]);
  });

  it("are checked for every precompiled header", () => {
    const precompiled = readFileSync("CMakeLists.txt", "utf8").match(/common_headers ([^)]+)\)/)[1];
    expect(Object.keys(kStandardNames)).toEqual(expect.arrayContaining(precompiled.match(/\w+/g)));
  });
});
