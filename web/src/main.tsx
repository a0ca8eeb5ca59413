// Comes before all style modules, which are stronger.
import "./components/layout.css";

import { createRoot } from "react-dom/client";
import { App } from "./app/App";
import { wantedAt } from "./app/screens";
import "./app/theme.css";
import { rememberedToken } from "./api/token";
import { followOtherTabsSession } from "./state/cross-tab-session";
import { roomLights } from "./state/lights";
import { ledMatrices } from "./state/matrix";
import { preferencesStore } from "./state/preferences";
import { resumeSession } from "./state/session";
import { announceUpdates } from "./state/update-alerts";

/** The colours of the browser's own bar, which continues the navigation bar: `--surface` in theme.css. */
const BAR_COLORS = { dark: "#171a20", light: "#ffffff" };

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root");

applyTheme();
preferencesStore.subscribe(applyTheme);
announceUpdates();
followOtherTabsSession();
const { chunks, config } = wantedAt(location);
void resumeSession(config);
for (const part of [roomLights, ledMatrices]) void part.showAhead();
// While the hub checks the session. `LazyScreen` reports a failure.
if (rememberedToken()) for (const chunk of chunks) chunk.load().catch(() => {});
createRoot(root).render(<App />);

function applyTheme(): void {
  const { theme } = preferencesStore.getState();
  document.documentElement.dataset.theme = theme;
  document.querySelector("[name=theme-color]")?.setAttribute("content", BAR_COLORS[theme]);
}
