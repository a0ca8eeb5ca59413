import { createRoot } from "react-dom/client";
import { App } from "./app/App";
import "./app/theme.css";
import { followOtherTabsSession } from "./state/cross-tab-session";
import { preferencesStore } from "./state/preferences";
import { resumeSession } from "./state/session";
import { announceUpdates } from "./state/update-alerts";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root");

applyTheme();
preferencesStore.subscribe(applyTheme);
announceUpdates();
followOtherTabsSession();
void resumeSession();
createRoot(root).render(<App />);

function applyTheme(): void {
  document.documentElement.dataset.theme = preferencesStore.getState().theme;
}
